#!/bin/sh
# The static program in a place with nothing but its data: no libraries, no environment, where possible no other files.
PLATEAU=$1
. "$(dirname "$0")/../expect.sh"

root=$scratch/root
mkdir "$root"
cp "$PLATEAU" "$root/plateau"
cp -r data "$root/data"

# Runs the program in the empty root, or in its folder where only root may change roots.
alone() {
    if [ "$(id -u)" -eq 0 ]; then env -i "$(command -v chroot)" "$root" /plateau "$@"; else (cd "$root" && env -i ./plateau "$@"); fi
}

if readelf -l "$PLATEAU" | grep -q 'INTERP\|DYNAMIC'; then
    report wrong "$PLATEAU" "it needs shared libraries: $(readelf -d "$PLATEAU" | grep NEEDED)"
else
    report ok
fi
expect_output "draughts" alone games
expect_output '"move":"' alone think draughts --player strong:nodes=2000 --json
expect_output '"move":"' alone think gomoku --player strong:nodes=2000 --json
expect_output '"move":"' alone think axis_allies --player rules --json
expect_output '"value":"draw"' alone solve tictactoe --json
expect_output '"games":4' alone match connect4 alphabeta:depth=2 random --games 4 --archive /games.db --json
expect_output "built without NATS" alone worker --server nats://127.0.0.1:4222 --lang en
expect_output "there is no command 'serve'" alone serve --lang en

# Data elsewhere.
mv "$root/data" "$root/elsewhere"
expect_output '"move":"' env PLATEAU_DATA="$root/elsewhere" "$root/plateau" think draughts --player strong:nodes=2000 --json
finish
