#!/bin/bash
# Each rung of the ladders against the one below, and the lowest against a player that looks one ply ahead: three seeds of
# 200 games, variants one of 100. Prints the tables of docs/strength.md. Not part of ./test.
#
#     tests/levels/ladder.sh FOLDER [--concurrency N] [--games "GAME ..."]
#
# keeps each match in FOLDER and goes on from there; a match of a rung that was moved since is played again.
cd "$(dirname "$0")/../.." || exit 1
program=${PLATEAU:-build/release/plateau}
folder=${1:?expected a folder for the results}
shift
jobs=$(nproc) games=
main="connect4 gomoku draughts gyges avalam axis_allies"
while [ $# -gt 0 ]; do
    case $1 in
        --concurrency) jobs=${2:?expected a number} && shift ;;
        --games) games=${2:?expected names of games} && shift ;;
        *) echo "There is no option $1: expected --concurrency or --games" >&2 && exit 2 ;;
    esac
    shift
done
[ -n "$games" ] || games="$main $("$program" games | awk '{ print $1 }' | grep -vxF "$(tr ' ' '\n' <<<"$main")")"
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
export program folder

play() { # GAME PAIR SEED GAMES UPPER LOWER
    local file=$folder/$1.$2.$3.json
    [ -s "$file" ] && grep -qF "\"player\":\"$5\"" "$file" && grep -qF "\"player\":\"$6\"" "$file" && return
    "$program" match "$1" "$5" "$6" --games "$4" --seed "$3" --concurrency 1 --json >"$file.part" && mv "$file.part" "$file"
}
export -f play

# The cheap first: all games with one seed, then with the next.
for seed in 1 2 3; do
    for game in $games; do
        "$program" games "$game" --json | MAIN="$main" node -e '
            const [game, seed] = process.argv.slice(1);
            const { ladder } = JSON.parse(require("fs").readFileSync(0, "utf8"));
            const isMain = process.env.MAIN.split(" ").includes(game);
            if (!isMain && seed !== "1") process.exit();
            const count = isMain ? 200 : 100;
            const greedy = game === "axis_allies" ? "greedy" : game === "draughts" ? "strong:depth=1" : "alphabeta:depth=1";
            console.log(game, "greedy", seed, count, greedy, ladder[0]);
            for (let i = 1; i < ladder.length; ++i) console.log(game, i + 1, seed, count, ladder[i], ladder[i - 1]);
        ' "$game" "$seed"
    done
done | xargs -P "$jobs" -L 1 bash -c 'play "$@"' play
node tests/levels/ladder_table.mjs "$folder"
