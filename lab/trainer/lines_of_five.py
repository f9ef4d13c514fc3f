"""What a stone on an empty cell would make in its four lines, the same as engine/players/in_a_row/gomoku_patterns.cpp finds.
Python alone.

A window is the five cells on either side of the stone: the nearest to the left is bit 4, to the right bit 5. A cell both sides
hold is off the board.
"""

KINDS = ("dead", "sleeping_one", "open_one", "sleeping_two", "open_two", "wide_two", "sleeping_three", "open_three",
         "wide_three", "four", "double_four", "straight_four", "five", "overline")
KIND = {name: number for number, name in enumerate(KINDS)}
RANKS = ("quiet", "three", "double_three", "four", "four_three", "open_four", "five")
RANK = {name: number for number, name in enumerate(RANKS)}
WINDOW = 10
PACKING = "in_a_row placement 1"


def bit_at(offset):
    return offset + 5 if offset < 0 else offset + 4


class LineKinds:
    """The kind of each window, for one rule: at_least five, or exactly five."""

    def __init__(self, exactly):
        self.exactly = exactly
        self.known = {}
        self.table = bytearray(b"\xff" * (1 << 2 * WINDOW))  # windows that no board has
        whole = (1 << WINDOW) - 1
        for left in range(6):
            for right in range(6):
                walls = ((1 << left) - 1) | (((1 << right) - 1) << (WINDOW - right))
                self.fill(whole & ~walls, walls)

    def fill(self, inside, walls):
        own = inside
        while True:
            rest = inside & ~own
            enemy = rest
            while True:
                self.table[own | walls | (enemy | walls) << WINDOW] = self.kind(own | walls, enemy | walls)
                if enemy == 0:
                    break
                enemy = (enemy - 1) & rest
            if own == 0:
                break
            own = (own - 1) & inside

    def kind(self, own, enemy):
        window = own | enemy << WINDOW
        if window not in self.known:
            self.known[window] = self.classify(own, enemy)
        return self.known[window]

    def classify(self, own, enemy):
        mine = own & ~enemy
        run = 1
        for step in (1, -1):
            offset = step
            while abs(offset) <= 5 and mine >> bit_at(offset) & 1:
                run += 1
                offset += step
        if run > 5 and self.exactly:
            return KIND["overline"]
        return KIND["five"] if run >= 5 else self.by_growth(own, enemy)

    def by_growth(self, own, enemy):
        """A line is worth what one more stone can make of it."""
        grows = [0] * len(KINDS)
        fives = []
        for offset in (-5, -4, -3, -2, -1, 1, 2, 3, 4, 5):
            bit = 1 << bit_at(offset)
            if (own | enemy) & bit:
                continue
            after = self.kind(own | bit, enemy)
            grows[after] += 1
            if after == KIND["five"]:
                fives.append(offset)
        count = lambda *names: sum(grows[KIND[name]] for name in names)
        if len(fives) >= 2:
            return KIND["straight_four" if fives[-1] - fives[0] == 5 else "double_four"]
        if fives:
            return KIND["four"]
        if count("straight_four"):
            return KIND["wide_three" if count("straight_four") >= 2 else "open_three"]
        if count("four", "double_four"):
            return KIND["sleeping_three"]
        if threes := count("open_three", "wide_three"):
            return KIND["wide_two" if threes >= 3 else "open_two"]
        if count("sleeping_three"):
            return KIND["sleeping_two"]
        if count("open_two", "wide_two"):
            return KIND["open_one"]
        return KIND["sleeping_one" if count("sleeping_two") else "dead"]


def rank_of(kinds):
    """What a stone is good for that makes these kinds in its four lines."""
    count = lambda *names: sum(kinds.count(KIND[name]) for name in names)
    fours = count("four", "straight_four") + 2 * count("double_four")
    threes = count("open_three", "wide_three")
    if count("five"):
        return RANK["five"]
    if count("straight_four") or fours >= 2:
        return RANK["open_four"]
    if fours:
        return RANK["four_three" if threes else "four"]
    return RANK[("quiet", "three", "double_three")[min(threes, 2)]]


def classes():
    """(the class of each code of four kinds, the rank of each class). The order of the lines makes no difference."""
    numbers, of_code, ranks = {}, [0] * (1 << 16), []
    for code in range(1 << 16):
        kinds = tuple(sorted(code >> 4 * line & 15 for line in range(4)))
        if kinds[-1] >= len(KINDS):
            continue
        if kinds not in numbers:
            numbers[kinds] = len(numbers)
            ranks.append(rank_of(kinds))
        of_code[code] = numbers[kinds]
    return of_code, ranks
