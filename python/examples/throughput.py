"""Random games a second: `plateau bench --playouts` and batches in Python, in turn, in CPU time of one thread.

    python throughput.py build/release/plateau connect4 gomoku draughts
"""

import json
import subprocess
import sys
import time

import plateau


def native(program, game):
    answer = subprocess.run([program, "bench", game, "--playouts", "--json"], capture_output=True, check=True, text=True)
    (row,) = json.loads(answer.stdout)["results"]
    return row["playouts"] / row["cpu_seconds"]


def batched(game, n=4096, seconds=1.0):
    batch = plateau.vector(game, n=n)
    start = time.thread_time()
    while time.thread_time() - start < seconds:
        for _ in range(16):
            batch.step(batch.random_actions())
    return batch.games_ended / (time.thread_time() - start)


def main(program, games):
    print(f"{'game':<12} {'native/s':>12} {'Python/s':>12} {'share':>6}   (best of 3)")
    for game in games:
        runs = [(native(program, game), batched(game)) for _ in range(3)]
        best = max(run[0] for run in runs), max(run[1] for run in runs)
        print(f"{game:<12} {best[0]:>12,.0f} {best[1]:>12,.0f} {best[1] / best[0]:>6.2f}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:] or ["connect4"])
