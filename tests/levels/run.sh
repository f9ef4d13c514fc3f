#!/bin/bash
# Each level against the one below: every game's main form with three seeds of 200 games (Axis & Allies: 60), every
# variant with one of 100. Prints the tables of docs/strength.md. Not part of ./test: `max` takes hours of CPU time.
#
#     tests/levels/run.sh FOLDER [--without-max] [--concurrency N]    keeps each match in FOLDER and goes on from there
cd "$(dirname "$0")/../.." || exit 1
program=${PLATEAU:-build/release/plateau}
folder=${1:?expected a folder for the results}
shift
jobs=$(nproc) pairs="medium:easy hard:medium expert:hard max:expert"
while [ $# -gt 0 ]; do
    case $1 in
        --without-max) pairs=${pairs% *} ;;
        --concurrency) jobs=${2:?expected a number} && shift ;;
        *) echo "There is no option $1: expected --without-max or --concurrency" >&2 && exit 2 ;;
    esac
    shift
done
main="connect4 gomoku draughts gyges avalam axis_allies"
variants=$("$program" games | awk '{ print $1 }' | grep -vxF "$(tr ' ' '\n' <<<"$main")")
mkdir -p "$folder"

play() { # GAME UPPER:LOWER GAMES SEED
    local file=$folder/$1.${2/:/-}.$4.json
    [ -s "$file" ] && return
    "$program" match "$1" "${2%:*}" "${2#*:}" --games "$3" --seed "$4" --concurrency "$jobs" --json >"$file.part" || exit 1
    mv "$file.part" "$file"
}

for pair in $pairs; do
    for game in $main; do
        games=200
        [ "$game" = axis_allies ] && games=60
        for seed in 1 2 3; do play "$game" "$pair" "$games" "$seed"; done
    done
    for game in $variants; do play "$game" "$pair" 100 1; done
done
node tests/levels/table.mjs "$folder"
