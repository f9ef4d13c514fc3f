#!/usr/bin/env python3
"""Fits the evaluation and the order of moves of the player `strong` of five in a row to stored positions, and writes its file
of weights.

    plateau selfplay renju --player strong:nodes=1000,table=1 --games 30000 --concurrency all --out games
    python3 lab/trainer/five.py --data games --out renju.weights --seconds 30
    plateau match renju strong:nodes=5000,weights=renju.weights strong:nodes=5000 --games 400

Needs Python 3, NumPy and PyTorch; uses a GPU where there is one. README.md says more.
"""

import argparse
import datetime
import math
import os
import platform
import shlex
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import lines_of_five as lines
import positions
import weights

try:
    import numpy as np
    import torch
except ModuleNotFoundError as missing:
    sys.exit(f"the trainer needs NumPy and PyTorch, and {missing.name} is missing: pip install {missing.name}")

SIDE = 15
CELLS = SIDE * SIDE
CLASSES = 2380
HOLDINGS = 512
POINTS_PER_LOGIT = 100
# exactly five for the first colour, for the second; renju keeps its colours apart
RULES = {"gomoku": (False, False), "standard_gomoku": (True, True), "renju": (True, False)}
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (-1, 1))  # down, right


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", required=True, help="folder or file of positions, by plateau selfplay")
    parser.add_argument("--out", required=True, help="file of weights to write")
    parser.add_argument("--seconds", type=float, default=30, help="how long to fit each of the two (default: 30)")
    parser.add_argument("--batch", type=int, default=8192, help="positions a step (default: 8192)")
    parser.add_argument("--rate", type=float, default=0.02, help="first step size; it falls to nothing (default: 0.02)")
    parser.add_argument("--l2", type=float, default=1e-5, help="L2 regularisation (default: 0.00001)")
    parser.add_argument("--result", type=float, default=0.5, help="share of the result in the target (default: 0.5)")
    parser.add_argument("--validation", type=int, default=5, help="percentage of games kept apart (default: 5)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    return parser.parse_args()


def stored_of(block):
    size = (len(block.bytes) // block.count) - positions.HEAD.size
    kind = np.dtype([("game", "<u4"), ("score", "<i4"), ("ply", "<u2"), ("result", "<u2"), ("move", "<u2"),
                     ("size", "<u2"), ("packed", "u1", size)])
    if len(block.bytes) != block.count * kind.itemsize:
        raise positions.BadFile("the positions are not all of one size")
    return np.frombuffer(block.bytes, kind)


class Lines:
    """What stones would make on the empty cells of many boards."""

    def __init__(self, exactly, device):
        tables = {rule: torch.tensor(list(lines.LineKinds(rule).table), dtype=torch.uint8, device=device)
                  for rule in set(exactly)}
        self.tables = [tables[rule] for rule in exactly]
        of_code, ranks = lines.classes()
        self.class_of = torch.tensor(of_code, dtype=torch.int16, device=device)
        self.ranks = torch.tensor(ranks, dtype=torch.uint8, device=device)

    def classes(self, stones, others, colour):
        """The class of each cell for the side with `stones`; both are boards of zeros and ones."""
        own, enemy = (torch.nn.functional.pad(cells.int(), (5, 5, 5, 5), value=1) for cells in (stones, others))
        code = torch.zeros_like(stones, dtype=torch.int32)
        for number, (down, right) in enumerate(DIRECTIONS):
            window = torch.zeros_like(code)
            for offset in (-5, -4, -3, -2, -1, 1, 2, 3, 4, 5):
                top, left = 5 + offset * down, 5 + offset * right
                bit = lines.bit_at(offset)
                window += own[:, top : top + SIDE, left : left + SIDE] << bit
                window += enemy[:, top : top + SIDE, left : left + SIDE] << (bit + lines.WINDOW)
            kinds = torch.stack([table[window.long()] for table in self.tables])
            code |= kinds.gather(0, colour.view(1, -1, 1, 1).expand(1, *window.shape))[0].int() << (4 * number)
        return self.class_of[code.long()]


def near(taken):
    """Cells within two of a stone, or three in line with one."""
    padded = torch.nn.functional.pad(taken.to(torch.uint8), (3, 3, 3, 3))
    found = torch.zeros_like(taken, dtype=torch.uint8)
    for down in range(-3, 4):
        for right in range(-3, 4):
            is_close = abs(down) <= 2 and abs(right) <= 2
            if is_close or down == 0 or right == 0 or abs(down) == abs(right):
                found |= padded[:, 3 + down : 3 + down + SIDE, 3 + right : 3 + right + SIDE]
    return found.bool()


class Data:
    """Positions as classes of cells, on the device that learns."""

    def __init__(self, arguments):
        blocks = positions.read_positions(arguments.data, check=False)
        self.about = blocks[0].about
        game = self.about.get("game")
        if self.about.get("packing") != lines.PACKING or game not in RULES:
            raise positions.BadFile(f"{arguments.data} holds positions of {game}: expected one of {', '.join(RULES)}")
        self.colours = 2 if game == "renju" else 1
        stored = np.concatenate([stored_of(block) for block in blocks])
        self.all = len(stored)
        stored = stored[np.abs(stored["score"]) < positions.PROVEN]
        opinion = 1 / (1 + np.exp(-np.clip(stored["score"] / POINTS_PER_LOGIT, -30, 30)))
        target = arguments.result * stored["result"] / positions.WON + (1 - arguments.result) * opinion
        games, number = np.unique(stored["game"], return_inverse=True)
        self.games = len(games)
        apart = np.array([positions.mix(int(one)) % 100 < arguments.validation for one in games])[number]
        self.device = device = arguments.device
        self.target = torch.from_numpy(target.astype(np.float32)).to(device)
        self.apart = torch.from_numpy(np.flatnonzero(apart)).to(device)
        self.training = torch.from_numpy(np.flatnonzero(~apart)).to(device)
        self.lines = Lines(RULES[game], device)
        self.look_at(torch.from_numpy(stored["packed"].copy()), torch.from_numpy(stored["move"].astype(np.int64)))

    def look_at(self, packed, move):
        whole = {name: [] for name in ("mine", "theirs", "empty", "near", "held", "colour", "best")}
        for first in range(0, len(packed), 16384):
            part = self.part(packed[first : first + 16384].to(self.device), move[first : first + 16384].to(self.device))
            for name, values in part.items():
                whole[name].append(values)
        for name, values in whole.items():
            setattr(self, name, torch.cat(values))

    def part(self, packed, move):
        bits = (packed.unsqueeze(2) >> torch.arange(8, device=self.device, dtype=torch.uint8) & 1).flatten(1)
        second = bits[:, 0].long()  # to move
        rows = bits[:, 2 : 2 + 2 * CELLS].reshape(-1, SIDE, 2, SIDE).bool()
        both = torch.stack([rows[:, :, 0], rows[:, :, 1]])
        place = torch.arange(len(packed), device=self.device)
        mine, theirs = both[second, place], both[1 - second, place]
        empty = ~(mine | theirs)
        part = {"empty": empty.flatten(1), "near": (near(mine | theirs) & empty).flatten(1)}
        colour = second  # the first seat has black
        part["mine"] = self.lines.classes(mine, theirs, colour).flatten(1)
        part["theirs"] = self.lines.classes(theirs, mine, 1 - colour).flatten(1)
        part["colour"] = colour if self.colours == 2 else torch.zeros_like(colour)
        part["held"] = self.held(part)
        part["best"] = self.best_cell(part["empty"], second, move)
        return part

    def held(self, part):
        """Which threats both sides hold, as engine/players/in_a_row/gomoku_board.h numbers them."""
        names = ("three", "double_three", "four", "four_three")
        sum_of = torch.zeros(len(part["mine"]), dtype=torch.long, device=self.device)
        for side, first in (("mine", 0), ("theirs", 4)):
            ranks = self.lines.ranks[part[side].long()]
            has = lambda name: ((ranks == lines.RANK[name]) & part["empty"]).any(1).long()
            for place, name in enumerate(names):
                sum_of += has(name) << (first + place)
        return sum_of + (has("open_four") << 8)

    def best_cell(self, empty, second, move):
        """From the rank among the positions that the moves lead to, in the order of their bytes; -1 where none is kept."""
        cell = torch.arange(CELLS, device=self.device)
        bit = 2 + cell // SIDE * 2 * SIDE + second.view(-1, 1) * SIDE + cell % SIDE
        order = (bit % 8 - bit // 8 * 8).masked_fill(~empty, 100_000)
        chosen = order.argsort(1).gather(1, move.clamp(max=CELLS - 1).view(-1, 1))[:, 0]
        return chosen.masked_fill(move == positions.NO_MOVE, -1)

    def counts(self, chosen):
        """How often each class lies on the board, for either side."""
        wanted = torch.zeros(len(chosen), 2 * CLASSES, device=self.device)
        for side, first in ((self.mine, 0), (self.theirs, CLASSES)):
            wanted.scatter_add_(1, side[chosen].long() + first, self.empty[chosen].float())
        return wanted


class Evaluation(torch.nn.Module):
    """Logistic regression over counts, each scaled to the same spread."""

    def __init__(self, data):
        super().__init__()
        sample = data.counts(data.training[torch.randperm(len(data.training), device=data.device)[:20000]])
        self.mean, self.spread = sample.mean(0), sample.std(0).clamp(min=0.02)
        self.cells = torch.nn.Parameter(torch.zeros(data.colours, 2 * CLASSES, device=data.device))
        self.held = torch.nn.Parameter(torch.zeros(data.colours, HOLDINGS, device=data.device))
        self.tempo = torch.nn.Parameter(torch.zeros(data.colours, device=data.device))

    def loss(self, data, chosen):
        scaled = (data.counts(chosen) - self.mean) / self.spread
        colour = data.colour[chosen]
        logit = (scaled @ self.cells.T).gather(1, colour.view(-1, 1))[:, 0]
        logit = logit + self.tempo[colour] + self.held[colour, data.held[chosen]]
        return torch.nn.functional.binary_cross_entropy_with_logits(logit, data.target[chosen])

    def penalty(self):
        return ((self.cells / self.spread) ** 2).sum() + (self.held**2).sum()

    def blocks(self, colour):
        cells = self.cells[colour] / self.spread
        yield "tempo", [float(self.tempo[colour] - (cells * self.mean).sum())]
        for side in ("mine", "theirs"):
            yield side + "_lines", [0.0] * len(lines.KINDS)
            yield side + "_ranks", [0.0] * len(lines.RANKS)
        for first, side in ((0, "mine"), (CLASSES, "theirs")):
            yield side + "_cells", cells[first : first + CLASSES].tolist()
        yield "holdings", self.held[colour].tolist()


class Order(torch.nn.Module):
    """How likely each cell near a stone is to be the best move."""

    def __init__(self, data):
        super().__init__()
        self.mine = torch.nn.Embedding(data.colours * CLASSES, 1, device=data.device)
        self.theirs = torch.nn.Embedding(data.colours * CLASSES, 1, device=data.device)
        torch.nn.init.zeros_(self.mine.weight)
        torch.nn.init.zeros_(self.theirs.weight)

    def scores(self, data, chosen):
        first = data.colour[chosen].view(-1, 1) * CLASSES
        scores = self.mine(data.mine[chosen] + first) + self.theirs(data.theirs[chosen] + first)
        return scores[:, :, 0].masked_fill(~data.near[chosen], -1e9)

    def loss(self, data, chosen):
        best = data.best[chosen]
        is_near = data.near[chosen].gather(1, best.clamp(min=0).view(-1, 1))[:, 0]
        return torch.nn.functional.cross_entropy(self.scores(data, chosen), best.masked_fill(~is_near | (best < 0), -100))

    def penalty(self):
        return (self.mine.weight**2).sum() + (self.theirs.weight**2).sum()

    def blocks(self, colour):
        for side, table in (("mine", self.mine), ("theirs", self.theirs)):
            yield "order_" + side, table.weight[colour * CLASSES : (colour + 1) * CLASSES, 0].tolist()

    @torch.no_grad()
    def agreement(self, data, chosen):
        chosen = chosen[data.best[chosen] >= 0]
        scores = self.scores(data, chosen)
        better = (scores > scores.gather(1, data.best[chosen].view(-1, 1))).sum(1)
        return [float((better < most).float().mean()) for most in (1, 3, 6)]


def mean_loss(model, data, chosen):
    with torch.no_grad():
        parts = [(len(part), float(model.loss(data, part))) for part in chosen[:200_000].split(8192)]
    return sum(size * loss for size, loss in parts) / max(1, sum(size for size, _ in parts))


def fit(model, data, arguments, name):
    """For the seconds asked for; what the loss becomes on the games kept apart."""
    optimiser = torch.optim.Adam(model.parameters(), lr=arguments.rate)
    random = torch.Generator(device=data.device).manual_seed(arguments.seed)
    began, steps = time.monotonic(), 0
    while (elapsed := time.monotonic() - began) < arguments.seconds:
        for group in optimiser.param_groups:
            group["lr"] = arguments.rate * 0.5 * (1 + math.cos(math.pi * elapsed / arguments.seconds))
        among = torch.randint(len(data.training), (arguments.batch,), generator=random, device=data.device)
        loss = model.loss(data, data.training[among]) + arguments.l2 * model.penalty()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        steps += 1
        if steps % 200 == 0:
            print(f"{name} step {steps}  {float(loss):.4f} / {mean_loss(model, data, data.apart):.4f}", flush=True)
    print(f"{name} {steps} steps: {mean_loss(model, data, data.training):.4f} / {mean_loss(model, data, data.apart):.4f}",
          flush=True)
    return steps


def write(arguments, data, models, steps):
    device = torch.cuda.get_device_name() if arguments.device.startswith("cuda") else platform.processor() or "CPU"
    about = [("command", "python3 " + shlex.join(sys.argv)), ("game", data.about["game"]), ("method", "trainer"),
             ("seed", arguments.seed), ("date", datetime.date.today().isoformat()), ("features", "holdings"),
             ("scale", POINTS_PER_LOGIT),
             ("data", f"{len(data.training)} positions to learn from, {len(data.apart)} to check with, of {data.games} "
                      f"games of {data.about.get('player', 'unknown players')}"),
             ("hardware", f"{device}, {steps} steps of {arguments.batch}"), ("gate", "none yet")]
    names = ("black_", "white_") if data.colours == 2 else ("",)
    blocks = [(name + block, values) for model in models for colour, name in enumerate(names)
              for block, values in model.blocks(colour)]
    weights.write(arguments.out, about, blocks)


def main():
    arguments = read_arguments()
    torch.manual_seed(arguments.seed)
    try:
        data = Data(arguments)
    except (positions.BadFile, OSError) as wrong:
        sys.exit(str(wrong))
    print(f"{data.about['game']}: {data.all} positions, {len(data.training)} to learn from, {len(data.apart)} to check with, "
          f"on {arguments.device}", flush=True)
    models = Evaluation(data), Order(data)
    steps = [fit(model, data, arguments, name) for model, name in zip(models, ("evaluation", "order"))]
    first, third, sixth = models[1].agreement(data, data.apart[:50_000])
    print(f"the best move is the first of the order in {100 * first:.1f} %, of the first three in {100 * third:.1f} %, of the "
          f"first six in {100 * sixth:.1f} %")
    write(arguments, data, models, sum(steps))
    print(f"weights in {arguments.out}: strong:weights={arguments.out}")


if __name__ == "__main__":
    main()
