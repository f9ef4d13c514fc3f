#!/usr/bin/env python3
"""From nothing to a network that passed its gate: games, training, a match, and again with the better network.

    python3 lab/trainer/loop.py connect4 --out run --generations 3

A generation plays games with itself, trains a network on the games of the last few generations (--window) and keeps it
where it wins its match against the best so far. Stop it with Ctrl-C or kill it: the same command goes on. The best
network is OUT/best.weights. README.md says more.
"""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", help="connect4, or another board with gravity")
    parser.add_argument("--out", required=True, help="folder of the run; the same command again goes on with it")
    parser.add_argument("--generations", type=int, default=3, help="how many the folder is to hold (default: 3)")
    parser.add_argument("--games", type=int, default=20000, help="games of a generation (default: 20000)")
    parser.add_argument("--teacher", default="strong:nodes=5000,table=4",
                        help="who plays the games while there is no network (default: strong:nodes=5000,table=4)")
    parser.add_argument("--player", default="mcts:nodes=200,memory=4,eval=network,eval.weights={weights}",
                        help="who plays them later; {weights} stands for the best network")
    parser.add_argument("--opening-plies", type=int, default=20, help="random moves at the start of a game (default: 20)")
    parser.add_argument("--noise", type=int, default=10, help="percentage of later moves played at random (default: 10)")
    parser.add_argument("--window", type=int, default=3, help="generations whose games are learned from (default: 3)")
    parser.add_argument("--minutes", type=float, default=2, help="how long each network trains (default: 2)")
    parser.add_argument("--hidden", default="64", help="sizes of the hidden layers (default: 64)")
    parser.add_argument("--batch", type=int, default=8192, help="positions a step (default: 8192)")
    parser.add_argument("--contestant", default="pvs:nodes=1000,table=4,eval=network,eval.weights={weights}",
                        help="how networks play their match (default: pvs with 1000 nodes a move)")
    parser.add_argument("--rival", default="pvs:nodes=1000,table=4,eval=lines",
                        help="whom the first network has to beat (default: pvs with the evaluation lines)")
    parser.add_argument("--match", type=int, default=200, help="games of a match (default: 200)")
    parser.add_argument("--pass-score", type=float, default=0.5, help="the match is passed with more than this (default: 0.5)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--concurrency", default="all", help="threads of games and matches (default: all)")
    parser.add_argument("--device", help="where the network trains (default: a GPU where there is one)")
    parser.add_argument("--plateau", default=str(HERE.parent.parent / "plateau"), help="the program")
    return parser.parse_args()


def run(command, **options):
    """Stops the loop with the program's own words where it fails."""
    done = subprocess.run([str(word) for word in command], **options)
    if done.returncode != 0:
        sys.exit(f"stopped at: {' '.join(str(word) for word in command)}")
    return done


class Loop:
    def __init__(self, arguments):
        self.asked = arguments
        self.folder = pathlib.Path(arguments.out)
        self.best = self.folder / "best.weights"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.check_plan()

    def check_plan(self):
        """A folder belongs to one plan; more generations may be added."""
        loose = ("out", "generations", "concurrency", "device", "plateau")
        plan = {key: value for key, value in vars(self.asked).items() if key not in loose}
        file = self.folder / "plan.json"
        if file.exists() and json.loads(file.read_text()) != plan:
            sys.exit(f"{self.folder} holds a run of another plan ({file}): expected the same options, or another --out")
        write(file, json.dumps(plan, indent=1) + "\n")

    def generation(self, number):
        folder = self.folder / f"generation-{number:03}"
        folder.mkdir(exist_ok=True)
        verdict = folder / "match.json"
        if verdict.exists():
            return
        print(f"generation {number}: games", flush=True)
        self.play(number, folder)
        print(f"generation {number}: training", flush=True)
        candidate = self.train(number, folder)
        print(f"generation {number}: match", flush=True)
        self.judge(folder, candidate, verdict)

    def play(self, number, folder):
        if (folder / "games.done").exists():
            return
        by_network = number > 0 and self.best.exists()
        if by_network and not (folder / "player.weights").exists():
            copy(self.best, folder / "player.weights")
        player = (self.asked.player.format(weights=folder / "player.weights") if by_network else self.asked.teacher)
        run([self.asked.plateau, "selfplay", self.asked.game, "--player", player, "--games", self.asked.games, "--out",
             folder / "games", "--seed", self.asked.seed + number, "--opening-plies", self.asked.opening_plies, "--noise",
             self.asked.noise, "--concurrency", self.asked.concurrency])
        write(folder / "games.done", "")

    def train(self, number, folder):
        candidate = folder / "candidate.weights"
        if candidate.exists():
            return candidate
        window = [self.folder / f"generation-{n:03}" / "games" for n in range(max(0, number + 1 - self.asked.window), number + 1)]
        run([self.asked.plateau, "data", "merge", *window, "--out", folder / "window.positions"])
        command = [sys.executable, HERE / "train.py", "--data", folder / "window.positions", "--out", candidate, "--minutes",
                   self.asked.minutes, "--hidden", self.asked.hidden, "--batch", self.asked.batch, "--seed",
                   self.asked.seed + number]
        run(command + (["--device", self.asked.device] if self.asked.device else []))
        (folder / "window.positions").unlink()
        return candidate

    def judge(self, folder, candidate, verdict):
        rival = self.asked.contestant.format(weights=self.best) if self.best.exists() else self.asked.rival
        done = run([self.asked.plateau, "match", self.asked.game, self.asked.contestant.format(weights=candidate), rival,
                    "--games", self.asked.match, "--concurrency", self.asked.concurrency, "--json", "--seed", self.asked.seed],
                   stdout=subprocess.PIPE, text=True)
        match = json.loads(done.stdout.splitlines()[-1])
        match["is_kept"] = match["score"] > self.asked.pass_score
        told = self.told(match, rival)
        print(told + (": kept" if match["is_kept"] else ": not kept"), flush=True)
        if match["is_kept"]:
            write(self.best, candidate.read_text().replace("# gate: none yet", f"# gate: {told}", 1))
        write(verdict, json.dumps(match) + "\n")

    def told(self, match, rival):
        rival = rival.replace(str(self.best), "the best before")
        elo = f", Elo {match['elo']:+.0f} +- {match['elo_error']:.0f}" if match["elo_error"] is not None else ""
        return f"{100 * match['score']:.1f} % of {match['games']} games against {rival}{elo}"


def write(path, text):
    """Replaces the file when it is written whole."""
    part = path.with_name(path.name + ".part")
    part.write_text(text)
    os.replace(part, path)


def copy(source, target):
    part = target.with_name(target.name + ".part")
    shutil.copy(source, part)
    os.replace(part, target)


def main():
    arguments = read_arguments()
    loop = Loop(arguments)
    try:
        for number in range(arguments.generations):
            loop.generation(number)
    except KeyboardInterrupt:
        sys.exit("stopped: run the same command again to continue")
    print(f"the best network is {loop.best}" if loop.best.exists() else "no network has passed its match")


if __name__ == "__main__":
    main()
