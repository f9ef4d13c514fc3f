#!/usr/bin/env python3
"""Trains a network with a value and a policy from stored positions, and writes a file of weights that plays.

    plateau selfplay connect4 --player strong:nodes=2000 --games 20000 --concurrency all --out games
    python3 lab/trainer/train.py --data games --out connect4.weights --minutes 5
    plateau match connect4 pvs:eval=network,eval.weights=connect4.weights pvs --games 400

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

import gravity
import positions
import weights

try:
    import numpy as np
    import torch

    from network import Network
except ModuleNotFoundError as missing:
    sys.exit(f"the trainer needs NumPy and PyTorch, and {missing.name} is missing: pip install {missing.name}")

PHASES = ("opening", "early", "middle", "late")
CHECKED_BYTES = 100_000_000  # more than that takes minutes: plateau data info


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", required=True, help="folder or file of positions, by plateau selfplay")
    parser.add_argument("--out", required=True, help="file of weights to write")
    parser.add_argument("--minutes", type=float, default=5, help="how long to train (default: 5)")
    parser.add_argument("--hidden", default="64-32", help="sizes of the hidden layers (default: 64-32)")
    parser.add_argument("--batch", type=int, default=8192, help="positions a step (default: 8192)")
    parser.add_argument("--rate", type=float, default=0.002, help="first step size; it falls to nothing (default: 0.002)")
    parser.add_argument("--result", type=float, default=0.5, help="share of the result in the target (default: 0.5)")
    parser.add_argument("--policy", type=float, default=1, help="weight of the policy's loss (default: 1)")
    parser.add_argument("--validation", type=int, default=5, help="percentage of games kept apart (default: 5)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--resume", action="store_true", help="go on from OUT.state, for as many minutes again")
    return parser.parse_args()


def join(parts, axis=1):
    return torch.cat(parts, axis)


class Data:
    """Positions as arrays on the device that trains."""

    def __init__(self, source, arguments):
        files = positions.position_files(source)
        is_small = sum(os.path.getsize(path) for path in files) <= CHECKED_BYTES
        blocks = positions.read_positions(source, check=is_small)
        self.about = blocks[0].about
        if self.about.get("packing") != gravity.PACKING:
            raise positions.BadFile(f"{source} holds positions of {self.about.get('game')}: the trainer knows connect "
                                    f"four and its sizes (packing: {gravity.PACKING})")
        self.rows, self.cols, self.n = gravity.board_of(self.about["game"])
        stored = np.concatenate([self.stored(block) for block in blocks])
        self.set_targets(stored, arguments.result)
        self.set_columns(stored)
        apart = np.array([positions.mix(int(game)) % 100 < arguments.validation for game in np.unique(stored["game"])])
        games = np.unique(stored["game"], return_inverse=True)[1]
        device = arguments.device
        self.packed = torch.from_numpy(stored["packed"].copy()).to(device)
        self.target = torch.from_numpy(self.target).to(device)
        self.column = torch.from_numpy(self.column).to(device)
        self.ply = torch.from_numpy(stored["ply"].astype(np.int64)).to(device)
        self.apart = torch.from_numpy(np.flatnonzero(apart[games])).to(device)
        self.training = torch.from_numpy(np.flatnonzero(~apart[games])).to(device)
        self.games = len(apart)
        self.matrix = torch.tensor(gravity.window_matrix(self.rows, self.cols, self.n), device=device)
        self.board = torch.tensor(gravity.board_rows(self.rows, self.cols), device=device)
        self.bit = torch.arange(8, device=device, dtype=torch.uint8)

    def stored(self, block):
        size = (2 * self.rows * self.cols + 7) // 8
        kind = np.dtype([("game", "<u4"), ("score", "<i4"), ("ply", "<u2"), ("result", "<u2"), ("move", "<u2"),
                         ("size", "<u2"), ("packed", "u1", size)])
        if len(block.bytes) != block.count * kind.itemsize:
            raise positions.BadFile(f"a position does not have {size} bytes")
        return np.frombuffer(block.bytes, kind)

    def set_targets(self, stored, share):
        """The share of the game that the side to move wins: proven scores are sure, others mix with the result."""
        score = stored["score"].astype(np.float64)
        opinion = 1 / (1 + np.exp(-np.clip(score / gravity.POINTS_PER_LOGIT, -30, 30)))
        target = share * stored["result"] / positions.WON + (1 - share) * opinion
        target = np.where(score > positions.PROVEN, 1, np.where(score < -positions.PROVEN, 0, target))
        self.target = target.astype(np.float32)

    def set_columns(self, stored, at_once=500_000):
        """The column of the best move; -1 where none is kept."""
        parts = [self.columns_of(stored[first : first + at_once]) for first in range(0, len(stored), at_once)]
        self.column = np.concatenate(parts)

    def columns_of(self, stored):
        bits = np.unpackbits(stored["packed"], axis=1, bitorder="little").astype(np.int64)
        taken, _ = gravity.cells_of(bits, self.rows, self.cols)
        heights = gravity.heights_of(taken, self.rows, self.cols)
        by_rank = np.argsort(gravity.order_of_moves(heights, np.arange(self.cols), self.rows), axis=1)
        rank = np.minimum(stored["move"], self.cols - 1).astype(np.int64)
        column = np.take_along_axis(by_rank, rank[:, None], axis=1)[:, 0]
        return np.where(stored["move"] == positions.NO_MOVE, -1, column)

    def players(self):
        """Who played: merged files name several."""
        return "; ".join(player for key, player in self.about.items() if key.startswith("player")) or "unknown players"

    def sizes(self, hidden):
        inputs = gravity.feature_count(self.rows, self.cols, self.n)
        return [inputs, *(int(size) for size in hidden.split("-")), 1 + self.cols]

    def batch(self, chosen, mirror=False):
        """Features, target, column of the best move and which columns are full, of these positions."""
        bits = (self.packed[chosen].unsqueeze(2) >> self.bit & 1).reshape(len(chosen), -1).float()
        taken, mine = gravity.cells_of(bits, self.rows, self.cols)
        column = self.column[chosen]
        if mirror:
            taken, mine = self.mirrored(taken), self.mirrored(mine)
            column = torch.where(column >= 0, self.cols - 1 - column, column)
        full = gravity.heights_of(taken, self.rows, self.cols) >= self.rows
        rows = gravity.features(taken, mine, self.matrix, self.board, self.n, join)
        return rows, self.target[chosen], column, full

    def unused(self, most=500_000):
        """Features that no position has: windows over the edge, spare bits."""
        seen = torch.zeros(self.sizes("1")[0], device=self.packed.device)
        for part in torch.arange(min(most, len(self.packed)), device=self.packed.device).split(65536):
            for mirror in (False, True):
                seen += self.batch(part, mirror)[0].sum(0)
        return seen == 0

    def mirrored(self, cells):
        return cells.reshape(-1, self.cols, self.rows).flip(1).reshape(-1, self.rows * self.cols)


def losses(network, batch):
    """Of the value and of the policy, and both outputs."""
    rows, target, column, full = batch
    output = network(rows)
    value = torch.nn.functional.binary_cross_entropy_with_logits(output[:, 0], target)
    policy = output[:, 1:].masked_fill(full, -1e9)
    guessed = torch.nn.functional.cross_entropy(policy, column, ignore_index=-1)
    return value, guessed, output[:, 0], policy


class Judgement:
    """How good a network is on the games kept apart: by phase, and whether its chances come true."""

    @torch.no_grad()
    def __init__(self, network, data, most=500_000):
        chosen = data.apart if len(data.apart) else data.training
        chosen = chosen[:most]
        logits, policies, targets, columns = [], [], [], []
        for part in chosen.split(65536):
            rows, target, column, full = data.batch(part)
            output = network(rows)
            logits.append(output[:, 0])
            policies.append(output[:, 1:].masked_fill(full, -1e9))
            targets.append(target)
            columns.append(column)
        self.logit, self.target = torch.cat(logits), torch.cat(targets)
        self.policy, self.column = torch.cat(policies), torch.cat(columns)
        self.phase = (data.ply[chosen] * len(PHASES) // (data.rows * data.cols)).clamp(max=len(PHASES) - 1)
        self.value_loss = float(torch.nn.functional.binary_cross_entropy_with_logits(self.logit, self.target))
        self.policy_loss = float(torch.nn.functional.cross_entropy(self.policy, self.column, ignore_index=-1))

    def loss(self, weight_of_policy):
        return self.value_loss + weight_of_policy * self.policy_loss

    def lines(self):
        yield f"value {self.value_loss:.4f}, policy {self.policy_loss:.4f} (cross entropy, games kept apart)"
        is_right = (self.logit > 0) == (self.target > 0.5)
        agrees = self.policy.argmax(1) == self.column
        for number, phase in enumerate(PHASES):
            here = self.phase == number
            sure, told = here & (self.target != 0.5), here & (self.column >= 0)
            if sure.any() and told.any():
                yield (f"{phase:8} winner {100 * is_right[sure].float().mean():5.1f} %   "
                       f"best move {100 * agrees[told].float().mean():5.1f} %   {int(here.sum())} positions")
        chance = torch.sigmoid(self.logit)
        for tenth in range(10):
            here = (chance * 10).long().clamp(0, 9) == tenth
            if here.any():
                yield (f"chance {tenth * 10:3}-{tenth * 10 + 10} %: said {100 * chance[here].mean():5.1f} %, "
                       f"was {100 * self.target[here].mean():5.1f} %   {int(here.sum())} positions")


class Training:
    def __init__(self, arguments, data):
        self.arguments, self.data = arguments, data
        torch.manual_seed(arguments.seed)
        self.network = Network(data.sizes(arguments.hidden)).to(arguments.device)
        self.network.forget_inputs(data.unused())
        self.optimiser = torch.optim.Adam(self.network.parameters(), lr=arguments.rate)
        self.steps, self.minutes, self.curve = 0, 0.0, []
        self.random = torch.Generator().manual_seed(arguments.seed)
        if arguments.resume:
            self.load()

    def state_file(self):
        return self.arguments.out + ".state"

    def load(self):
        state = torch.load(self.state_file(), map_location=self.arguments.device)
        if state["sizes"] != self.network.sizes:
            sys.exit(f"{self.state_file()} holds a network of {state['sizes']}, not of {self.network.sizes}")
        self.network.load_state_dict(state["network"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.steps, self.minutes, self.curve = state["steps"], state["minutes"], state["curve"]
        self.random.manual_seed(self.arguments.seed + self.steps)

    def save(self):
        state = {"sizes": self.network.sizes, "network": self.network.state_dict(),
                 "optimiser": self.optimiser.state_dict(), "steps": self.steps, "minutes": self.minutes,
                 "curve": self.curve}
        torch.save(state, self.state_file() + ".part")
        os.replace(self.state_file() + ".part", self.state_file())

    def run(self):
        """For the minutes asked for, with a point of the curve twenty times."""
        began, before = time.monotonic(), self.minutes
        limit = 60 * self.arguments.minutes
        next_point, sum_of_losses, count = limit / 20, 0.0, 0
        while (elapsed := time.monotonic() - began) < limit:
            for group in self.optimiser.param_groups:
                group["lr"] = self.arguments.rate * 0.5 * (1 + math.cos(math.pi * elapsed / limit))
            sum_of_losses += self.step()
            count += 1
            if elapsed >= next_point:
                self.minutes = before + elapsed / 60
                self.add_point(sum_of_losses / count)
                next_point, sum_of_losses, count = elapsed + limit / 20, 0.0, 0
        self.minutes = before + (time.monotonic() - began) / 60
        self.add_point(sum_of_losses / max(count, 1))

    def step(self):
        data = self.data
        among = torch.randint(len(data.training), (self.arguments.batch,), generator=self.random)
        chosen = data.training[among.to(data.training.device)]
        value, policy, _, _ = losses(self.network, data.batch(chosen, mirror=self.steps % 2 == 1))
        loss = value + self.arguments.policy * policy
        self.optimiser.zero_grad()
        loss.backward()
        self.optimiser.step()
        self.network.keep_in_range()
        self.steps += 1
        return float(loss.detach())

    def add_point(self, training):
        validation = Judgement(self.network, self.data).loss(self.arguments.policy)
        self.curve.append((self.steps, training, validation))
        print(f"{self.minutes:6.2f} min  step {self.steps}  {training:.4f} / {validation:.4f}", flush=True)
        self.save()

    def write(self):
        arguments, data = self.arguments, self.data
        if not self.network.fits():
            sys.exit("the weights grew too large for whole numbers of 16 bits: train with a smaller --rate")
        device = torch.cuda.get_device_name() if arguments.device.startswith("cuda") else platform.processor() or "CPU"
        about = [("command", "python3 " + shlex.join(sys.argv)), ("game", data.about["game"]), ("method", "trainer"),
                 ("seed", arguments.seed), ("date", datetime.date.today().isoformat()), ("features", "board"),
                 ("scale", gravity.POINTS_PER_LOGIT), ("network", self.network.shape()),
                 ("data", f"{len(data.training)} positions to learn from, {len(data.apart)} to check with, of "
                          f"{data.games} games of {data.players()}"),
                 ("hardware", f"{device}, {self.minutes:.1f} minutes, {self.steps} steps of {arguments.batch}"),
                 ("gate", "none yet")]
        weights.write(arguments.out, about, list(self.network.blocks()))
        with open(arguments.out + ".curve.csv", "w", encoding="utf-8") as file:
            file.write("step,training,validation\n")
            file.writelines(f"{step},{training:.6g},{validation:.6g}\n" for step, training, validation in self.curve)


def main():
    arguments = read_arguments()
    torch.set_float32_matmul_precision("high")
    try:
        data = Data(arguments.data, arguments)
    except (positions.BadFile, OSError) as wrong:
        sys.exit(str(wrong))
    print(f"{data.about['game']}: {len(data.training)} positions to learn from, {len(data.apart)} to check with, on "
          f"{arguments.device}", flush=True)
    training = Training(arguments, data)
    training.run()
    training.write()
    for line in Judgement(training.network, data).lines():
        print(line)
    print(f"weights in {arguments.out}: eval=network,eval.weights={arguments.out}")


if __name__ == "__main__":
    main()
