#!/bin/sh
# Both tutorials followed to the letter in a copy of the tree: files are written, commands run, the new game is played
# in the terminal and on the page. Needs what ./test needs, and a build from nothing; ccache makes that short.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
for tool in git node; do
    command -v $tool >/dev/null || { echo "tutorial: $tool is missing" >&2; exit 1; }
done
[ -d "$root/web/node_modules" ] || { echo "tutorial: web/node_modules is missing (tests/browser/run.sh installs it)" >&2; exit 1; }

copy=$(mktemp -d "${TMPDIR:-/tmp}/plateau-tutorial-XXXXXX")
trap 'rm -rf "$copy"' EXIT
trap 'exit 1' HUP INT TERM
cd "$root"
git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$copy"
ln -s "$root/web/node_modules" "$copy/web/node_modules"

cd "$copy"
export PLATEAU="$copy/build/release/plateau"
for tutorial in docs/tutorials/first_game.md docs/tutorials/first_player.md; do
    node tests/tutorial/follow.mjs "$tutorial"
done
cmake --build --preset checked --target layers_test
build/checked/tests/layers_test --gtest_brief=1
node web/build.mjs
node tests/tutorial/page_test.mjs

set +e
. tests/expect.sh

expect_output "a1-a2" "$PLATEAU" legal hexapawn
expect_output "a1-a2 is not a legal move here" "$PLATEAU" think hexapawn --moves "a1-a2 a1-a2" --player random
expect_output '"value":"loss"' "$PLATEAU" solve hexapawn --json
expect_output '"sides":["White","Black"]' sh -c '"$PLATEAU" games hexapawn --json --lang en | tr -d " \n"'
expect_output '"games":6' "$PLATEAU" match hexapawn easy random --games 6 --archive none --json
expect_output "greedy" "$PLATEAU" games avalam
finish
