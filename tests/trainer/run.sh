#!/bin/sh
# The trainer of networks: it reads what plateau selfplay writes, refuses what is damaged and, where PyTorch is installed,
# trains a small network that the program plays by, to the last bit.
set -eu
cd "$(dirname "$0")/../.."
PLATEAU=$1
PYTHON=${PYTHON:-python3}
command -v "$PYTHON" >/dev/null || { echo "trainer: skipped, python3 is missing"; exit 0; }
scratch=$(mktemp -d "${TMPDIR:-/tmp}/plateau-trainer-XXXXXX")
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
export PYTHONDONTWRITEBYTECODE=1

"$PLATEAU" selfplay connect4 --player alphabeta:depth=2 --games 300 --out "$scratch/games" --lang en >/dev/null
"$PLATEAU" data sample "$scratch/games" --count 100000 >"$scratch/sample.txt"
"$PYTHON" tests/trainer/check.py "$PLATEAU" "$scratch"
