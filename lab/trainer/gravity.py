"""Connect four and its sizes as a network sees them: the features `board` (engine/games/in_a_row/gravity_features.h) of
packed positions. Works on arrays of NumPy and on tensors of PyTorch alike: whoever calls hands in what joins them.

A board is a row of bits, column by column from the left, each from the bottom with one spare bit on top, filled up to 64
or 128. Every block of features is such a row.
"""

UP, RIGHT_DOWN, RIGHT, RIGHT_UP = (1, 0), (-1, 1), (0, 1), (1, 1)  # rows up, columns to the right
POINTS_PER_LOGIT = 100
PACKING = "in_a_row gravity 1"


def board_of(game):
    """Rows, columns and stones in a row, from the game's name: connect4, or in_a_row:rows=R,cols=C,n=N,gravity=1."""
    name, _, options = game.partition(":")
    size = {"rows": 6, "cols": 7, "n": 4}
    for option in filter(None, options.split(",")):
        key, _, value = option.partition("=")
        if key in size:
            size[key] = int(value)
    return size["rows"], size["cols"], size["n"]


def block_bits(rows, cols):
    return 64 if cols * (rows + 1) <= 64 else 128


def window_table(rows, cols, n):
    """For each direction and first bit the bits of the window of n cells that begins there; nothing where none does."""
    table = []
    for up, right in (UP, RIGHT_DOWN, RIGHT, RIGHT_UP):
        for bit in range(block_bits(rows, cols)):
            col, height = divmod(bit, rows + 1)
            last_col, last_height = col + (n - 1) * right, height + (n - 1) * up
            fits = height < rows and col < cols and last_col < cols and 0 <= last_height < rows
            table.append([(col + i * right) * (rows + 1) + height + i * up for i in range(n)] if fits else [])
    return table


def window_matrix(rows, cols, n):
    """1 where a bit (row) lies in a window (column)."""
    table = window_table(rows, cols, n)
    return [[1.0 if bit in window else 0.0 for window in table] for bit in range(block_bits(rows, cols))]


def board_rows(rows, cols):
    """Three rows of bits: the cells, the bottom cells, and the numbers of the bits."""
    bits = range(block_bits(rows, cols))
    on_board = [1.0 if bit % (rows + 1) < rows and bit < cols * (rows + 1) else 0.0 for bit in bits]
    bottom = [1.0 if bit % (rows + 1) == 0 and bit < cols * (rows + 1) else 0.0 for bit in bits]
    return [on_board, bottom, [float(bit) for bit in bits]]


def feature_count(rows, cols, n):
    return block_bits(rows, cols) * (10 + 8 * max(1, n - 1))


def cells_of(bits, rows, cols):
    """(taken, mine), one column for each cell, of bits as they are packed: for each column those taken, then those of
    the side to move. Cells are numbered column by column from the left, each from the bottom."""
    bits = bits[:, : 2 * rows * cols].reshape(-1, cols, 2, rows)
    return bits[:, :, 0, :].reshape(-1, rows * cols), bits[:, :, 1, :].reshape(-1, rows * cols)


def as_board(cells, rows, cols, join):
    """Cells as a board's row of bits."""
    count = cells.shape[0]
    spare = cells.reshape(count, cols, rows)[:, :, :1] * 0
    bits = join([cells.reshape(count, cols, rows), spare], 2).reshape(count, -1)
    missing = block_bits(rows, cols) - cols * (rows + 1)
    return join([bits] + [bits[:, :1] * 0] * missing)


def features(taken, mine, matrix, board, n, join):
    """One row of zeros and ones for each position. `matrix` and `board` are window_matrix and board_rows as arrays of the
    kind that `join` puts side by side."""
    on_board, bottom, numbers = board
    cols = int(bottom.sum())
    rows = int(on_board.sum()) // cols
    taken, mine = as_board(taken, rows, cols, join), as_board(mine, rows, cols, join)
    theirs = taken - mine
    plies = taken.sum(1).reshape(-1, 1)
    turn = (numbers == plies) * 1.0 + (numbers == len(numbers) - 1) * (plies % 2)
    empty = (1 - taken) * on_board
    landing = empty * shifted(taken, bottom, join)
    above = shifted(landing, bottom * 0, join) * on_board
    my_counts, their_counts = mine @ matrix, theirs @ matrix
    blocks = [turn, mine, theirs, landing]
    for counts, others in ((my_counts, their_counts), (their_counts, my_counts)):
        lacking_one = (counts == n - 1) * (others == 0) * 1.0
        wins = (lacking_one @ transposed(matrix) > 0) * empty
        blocks += [wins, wins * landing, wins * above]
    valid = matrix.sum(0) > 0
    for counts, others in ((my_counts, their_counts), (their_counts, my_counts)):
        blocks += [(counts == stones) * (others == 0) * valid * 1.0 for stones in range(1, max(2, n))]
    return join(blocks)


def transposed(matrix):
    return matrix.swapaxes(0, 1)


def shifted(board, first, join):
    """A board whose cells moved up by one, with `first` where nothing moves in."""
    moved = join([board[:, :1] * 0, board[:, :-1]])
    return ((moved + first) > 0) * 1.0


def heights_of(taken, rows, cols):
    return taken.reshape(-1, cols, rows).sum(2)


def order_of_moves(heights, columns, rows):
    """A number for each column by which the positions that its stone leads to are ordered, as their packed bytes are:
    they differ in one bit each, and a bit in an earlier byte makes more. Full columns come last. `columns` counts them
    from 0."""
    place = 2 * rows * columns + heights
    order = place % 8 - place // 8 * 8
    return order * (heights < rows) + 10_000 * (heights >= rows)
