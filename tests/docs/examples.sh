#!/bin/sh
# The commands in the documentation, run as they stand: blocks marked sh of the pages that promise it, one shell a page.
PLATEAU=$1
. "$(dirname "$0")/../expect.sh"
pages=$PWD/docs

# What people have: the program by its name.
mkdir "$scratch/bin" "$scratch/work"
ln -s "$(realpath "$PLATEAU")" "$scratch/bin/plateau"
PATH=$scratch/bin:$PATH
PLATEAU_ARCHIVE=$scratch/own.db
export PATH PLATEAU_ARCHIVE

# follow PAGE [ADDRESS]: its commands, with this address in place of the usual one.
follow() {
    awk '/^```sh$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$pages/$1" |
        sed "s#http://127.0.0.1:8080#${2:-http://127.0.0.1:8080}#g" >"$scratch/$1.sh"
    if (mkdir "$scratch/work/$1" && cd "$scratch/work/$1" && sh -ex "$scratch/$1.sh") >"$scratch/said" 2>&1; then
        report ok
    else
        report wrong "docs/$1" "$(tail -n 12 "$scratch/said")"
    fi
}

follow research.md
follow your_engine.md

# What the page for players tells them to type first.
sed -n 's/^| .* | `plateau play \([^ `]*\) [^|]*| `\([^`]*\)`.*/\1 \2/p' "$pages/terminal.md" >"$scratch/first"
report "$([ "$(wc -l <"$scratch/first")" -ge 8 ] && echo ok)" "a first game of each" "$(cat "$scratch/first")"
while read -r game move; do
    expect_output "move " plateau think "$game" --moves "$move" --player random
done <"$scratch/first"

: >"$scratch/serve"
plateau serve --port 0 --data "$scratch/games" --lang en >"$scratch/serve" 2>&1 &
server=$!
for _ in 1 2 3 4 5 6 7 8 9 10; do
    address=$(sed -n 's#^Plateau is at \(.*\)/$#\1#p' "$scratch/serve")
    [ -z "$address" ] || break
    sleep 1
done
follow http_api.md "$address"
kill "$server"
wait "$server" 2>/dev/null
finish
