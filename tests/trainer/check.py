"""What tests/trainer/run.sh checks: the trainer against the program. Parts that need NumPy or PyTorch are skipped with a
sentence where these are missing."""

import json
import math
import os
import pathlib
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "lab", "trainer"))

import gravity
import lines_of_five
import positions
import weights

try:
    import numpy as np
except ModuleNotFoundError:
    np = None
try:
    import torch

    from network import LOGIT, Network
except ModuleNotFoundError:
    torch = None

PLATEAU, SCRATCH = sys.argv[1], pathlib.Path(sys.argv[2])
GAMES = SCRATCH / "games"
ROWS, COLS, N = 6, 7, 4
KINDS_AT_LEAST, KINDS_EXACTLY, CLASSES = 136068291341103, 245449864382448, 238272242387131


def stored():
    return [position for block in positions.read_positions(GAMES) for position in block.positions()]


def told():
    """What the program says of the same positions: position, best move, score, result, ply, game."""
    return [line.split("\t") for line in (SCRATCH / "sample.txt").read_text().splitlines()]


def bits_of(packed):
    return np.unpackbits(np.frombuffer(b"".join(packed), np.uint8).reshape(len(packed), -1), axis=1, bitorder="little")


def cells_of(packed):
    return gravity.cells_of(bits_of(packed).astype(np.float64), ROWS, COLS)


def features_of(taken, mine):
    matrix, board = np.array(gravity.window_matrix(ROWS, COLS, N)), np.array(gravity.board_rows(ROWS, COLS))
    return gravity.features(taken, mine, matrix, board, N, lambda parts, axis=1: np.concatenate(parts, axis))


class Reading(unittest.TestCase):
    def test_positions_are_those_the_program_tells(self):
        read, lines = stored(), told()
        self.assertEqual(len(read), len(lines))
        self.assertGreater(len(read), 1000)
        for position, (_, _, _, _, ply, game) in zip(read, lines):
            self.assertEqual((position.ply, position.game), (int(ply), int(game)))

    def test_damaged_and_foreign_files_are_refused(self):
        whole = positions.position_files(GAMES)[0].read_bytes()
        damaged = SCRATCH / "damaged.positions"
        for place in (5, 40, len(whole) // 2, len(whole) - 3):
            damaged.write_bytes(whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1 :])
            with self.assertRaises(positions.BadFile):
                positions.read_positions(damaged)
        for length in (0, 10, 100, len(whole) - 1):
            damaged.write_bytes(whole[:length])
            with self.assertRaises(positions.BadFile):
                positions.read_positions(damaged)
        with self.assertRaises(positions.BadFile):
            positions.read_positions(PLATEAU)

    def test_weights_are_written_as_the_program_reads_them(self):
        text = weights.to_text([("game", "connect4")], [("a", [0.5, -1.25]), ("b", [1 / 128]), ("c", [0, 0, 0, 2])])
        self.assertEqual(text, "plateau-weights 1\n# game: connect4\na[2] =\n0.5 -1.25\nb[1] =\n0.0078125\n"
                               "c[4] =\n3*0 2\n")


class LinesOfFive(unittest.TestCase):
    def test_kinds_and_classes_are_those_of_the_program(self):
        """GomokuFeatures.KindsAreThoseOfTheTrainer sums up the program's in the same way."""
        windows = range(1 << 2 * lines_of_five.WINDOW)
        for exactly, wanted in ((False, KINDS_AT_LEAST), (True, KINDS_EXACTLY)):
            table = lines_of_five.LineKinds(exactly).table
            self.assertEqual(sum_of(table[window] for window in windows), wanted)
        of_code, ranks = lines_of_five.classes()
        known = [code for code in range(1 << 16) if all(code >> 4 * line & 15 < 14 for line in range(4))]
        self.assertEqual(len(ranks), 2380)
        self.assertEqual(sum_of(of_code[code] * 8 + ranks[of_code[code]] for code in known), CLASSES)


def sum_of(numbers):
    total = 0
    for number in numbers:
        total = (total * 1000003 + number) & 0xFFFFFFFFFFFF
    return total


@unittest.skipUnless(np, "NumPy is missing")
class Features(unittest.TestCase):
    def test_the_best_move_is_the_one_the_program_tells(self):
        read, lines = stored(), told()
        taken, _ = cells_of([position.packed for position in read])
        heights = gravity.heights_of(taken, ROWS, COLS).astype(int)
        by_rank = np.argsort(gravity.order_of_moves(heights, np.arange(COLS), ROWS), axis=1)
        for position, order, line in zip(read, by_rank, lines):
            self.assertEqual(str(order[position.move] + 1), line[1], line[0])

    def test_features_are_those_of_the_board(self):
        self.assertEqual(sum(map(bool, gravity.window_table(ROWS, COLS, N))), 69)
        self.assertEqual(gravity.feature_count(ROWS, COLS, N), 34 * 64)
        taken, mine = cells_of([position.packed for position in stored()])
        rows = features_of(taken, mine)
        self.assertEqual(rows.shape[1], 34 * 64)
        self.assertEqual(set(np.unique(rows)), {0.0, 1.0})
        self.assertTrue((rows[:, 64:128].sum(1) + rows[:, 128:192].sum(1) == taken.sum(1)).all())
        heights = gravity.heights_of(taken, ROWS, COLS)
        self.assertTrue((rows[:, 192:256].sum(1) == (heights < ROWS).sum(1)).all())


@unittest.skipUnless(np is not None and torch, "PyTorch is missing")
class Training(unittest.TestCase):
    def trained(self, *more):
        out = SCRATCH / "connect4.weights"
        command = [sys.executable, "lab/trainer/train.py", "--data", GAMES, "--out", out, "--minutes", "0.05", "--hidden",
                   "16-16", "--batch", "256", "--device", "cpu", *more]
        return out, subprocess.run(command, capture_output=True, text=True)

    def test_the_program_plays_by_what_was_trained(self):
        out, first = self.trained()
        self.assertEqual(first.returncode, 0, first.stderr)
        self.assertIn("best move", first.stdout)
        _, second = self.trained("--resume")
        self.assertEqual(second.returncode, 0, second.stderr)
        network = read_network(out)
        compared = 0
        for position, line in list(zip(stored(), told()))[::29]:
            wanted = best_child(network, position)
            if wanted is None or position.ply > 30:
                continue
            player = f"alphabeta:depth=1,eval=network,eval.weights={out}"
            thought = subprocess.run([PLATEAU, "think", "connect4", "--position", line[0], "--player", player, "--json"],
                                     capture_output=True, text=True)
            self.assertEqual(thought.returncode, 0, thought.stderr)
            self.assertEqual(json.loads(thought.stdout.splitlines()[-1])["score"], wanted, line[0])
            compared += 1
            if compared == 40:
                break
        self.assertGreater(compared, 20)

    def test_another_game_is_refused_with_a_sentence(self):
        foreign = SCRATCH / "foreign"
        subprocess.run([PLATEAU, "selfplay", "tictactoe", "--player", "random", "--games", "5", "--out", foreign],
                       capture_output=True, check=True)
        command = [sys.executable, "lab/trainer/train.py", "--data", foreign, "--out", SCRATCH / "none"]
        refused = subprocess.run(command, capture_output=True, text=True)
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn("holds positions of tictactoe", refused.stderr)


@unittest.skipUnless(np is not None and torch, "PyTorch is missing")
class Loop(unittest.TestCase):
    def run_loop(self, *more):
        command = [sys.executable, "lab/trainer/loop.py", "connect4", "--out", SCRATCH / "run", "--plateau", PLATEAU,
                   "--games", "40", "--teacher", "alphabeta:depth=2", "--player", "mcts:nodes=10,eval=network,eval.weights={weights}",
                   "--minutes", "0.02", "--hidden", "16", "--batch", "64", "--device", "cpu", "--match", "4",
                   "--contestant", "alphabeta:depth=1,eval=network,eval.weights={weights}", "--rival", "random",
                   "--concurrency", "1", *more]
        return subprocess.run([str(word) for word in command], capture_output=True, text=True)

    def test_generations_follow_each_other_and_are_played_once(self):
        first = self.run_loop("--generations", "1")
        self.assertEqual(first.returncode, 0, first.stderr)
        matches = [SCRATCH / "run" / f"generation-{number:03}" / "match.json" for number in range(2)]
        kept = json.loads(matches[0].read_text())
        self.assertEqual(kept["is_kept"], (SCRATCH / "run" / "best.weights").exists())
        second = self.run_loop("--generations", "2")
        self.assertEqual(second.returncode, 0, second.stderr)
        self.assertNotIn("generation 0", second.stdout)
        self.assertEqual(json.loads(matches[1].read_text())["games"], 4)
        self.assertIn("# gate: ", (SCRATCH / "run" / "best.weights").read_text() if kept["is_kept"] else "# gate: ")

    def test_a_folder_of_another_plan_is_refused(self):
        folder = SCRATCH / "other"
        folder.mkdir()
        (folder / "plan.json").write_text("{}")
        refused = self.run_loop("--out", folder)
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn("holds a run of another plan", refused.stderr)


def read_network(path):
    """The network of a file of weights, as the trainer has it."""
    lines = path.read_text().splitlines()
    shape = next(line for line in lines if line.startswith("# network: ")).split()[2]
    network = Network([int(size) for size in shape.split("-")]).double()
    numbers = [number for line in lines if line[0] not in "#pl" for word in line.split() for number in numbers_of(word)]
    at = 0
    with torch.no_grad():
        for layer in network.layers:
            size = layer.in_features * layer.out_features
            layer.weight.copy_(torch.tensor(numbers[at : at + size]).reshape(layer.in_features, -1).t())
            layer.bias.copy_(torch.tensor(numbers[at + size : at + size + layer.out_features]))
            at += size + layer.out_features
    assert at == len(numbers)
    return network


def numbers_of(word):
    """N, or K*N for K times the number N."""
    count, star, number = word.rpartition("*")
    return [float(number)] * (int(count) if star else 1)


def has_line(stones):
    board = gravity.as_board(stones[None], ROWS, COLS, lambda parts, axis=1: np.concatenate(parts, axis))[0]
    return any(board[window].all() for window in gravity.window_table(ROWS, COLS, N) if window)


def best_child(network, position):
    """The score of a search of depth 1: none where a move ends the game."""
    taken, mine = (cells[0] for cells in cells_of([position.packed]))
    heights = gravity.heights_of(taken[None], ROWS, COLS)[0].astype(int)
    scores = []
    for col in range(COLS):
        if heights[col] == ROWS:
            continue
        cell = col * ROWS + heights[col]
        child_taken, child_mine, mover = taken.copy(), taken - mine, mine.copy()
        child_taken[cell] = mover[cell] = 1
        if has_line(mover) or child_taken.all():
            return None
        row = torch.tensor(features_of(child_taken[None], child_mine[None]))
        with torch.no_grad():
            logit = round(float(network(row)[0, 0]) * LOGIT)
        scores.append(-math.floor(logit * (gravity.POINTS_PER_LOGIT / LOGIT) + 0.5))
    return max(scores)


if __name__ == "__main__":
    for name, module in (("NumPy", np), ("PyTorch", torch)):
        if not module:
            print(f"trainer: {name} is missing, what needs it is skipped")
    unittest.main(argv=sys.argv[:1], verbosity=2)
