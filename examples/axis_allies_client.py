#!/usr/bin/env python3
"""Asks Plateau for the orders of a turn of Axis & Allies, phase by phase, through one process.

    plateau advise axis_allies --example > board.json
    python3 axis_allies_client.py build/release/plateau board.json --player rules

A program with a board of its own does the same: it sends the board as it stands before each phase, carries the orders
out, and rolls the dice. Here the board after each phase is the one that Plateau expects.
"""
import argparse
import json
import subprocess

PHASES = ["purchase", "combat_move", "combat", "noncombat_move", "place"]


class Adviser:
    """A running `plateau advise --lines`."""

    def __init__(self, program, player):
        command = [program, "advise", "axis_allies", "--lines", "--player", player]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.asked = 0

    def ask(self, **question):
        self.asked += 1
        self.process.stdin.write(json.dumps({"id": self.asked, **question}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise ValueError(answer["error"]["en"])
        assert answer["id"] == self.asked
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("board")
    parser.add_argument("--player", default="rules")
    arguments = parser.parse_args()
    with open(arguments.board, encoding="utf-8") as file:
        state = json.load(file)
    adviser = Adviser(arguments.program, arguments.player)
    power = state["power"]
    for phase in PHASES:
        if state["power"] != power or state["phase"] != phase:
            continue  # the turn is over, or nothing is left to do in this phase
        answer = adviser.ask(game="example", state=state, phase=phase, after=True)
        for order in answer["orders"]:
            print(phase, json.dumps({key: order[key] for key in order if key not in ("why", "reasons", "phase")}))
        state = answer["after"]
    adviser.close()


if __name__ == "__main__":
    main()
