#!/bin/sh
# The page, its types and the games played in it: tests/browser/run.sh [PROGRAM]
# Needs node, npm, Chromium and the built program; says which is missing.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
PLATEAU=${1:-${PLATEAU:-$root/build/release/plateau}}
export PLATEAU
for tool in node npm; do
    command -v $tool >/dev/null || { echo "browser tests: $tool is missing" >&2; exit 1; }
done
[ -x "$PLATEAU" ] || { echo "browser tests: $PLATEAU is not built" >&2; exit 1; }
[ -x "${CHROMIUM:-/usr/bin/chromium}" ] || { echo "browser tests: chromium is missing" >&2; exit 1; }
cd "$root/web"
if [ ! -d node_modules ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    npm ci --no-audit --no-fund --loglevel=error
fi
node_modules/.bin/tsc --noEmit
node build.mjs
cd "$root"
# Two tests at once, for each waits most of its time; the layout is measured with nothing beside it. A test that failed beside
# another runs once more alone: what fails then has failed. What failed is shown last, where the end of a long log is read.
said=$(mktemp -d)
trap 'rm -rf "$said"' EXIT
export said
# shellcheck disable=SC2016 # expanded by the inner shell
one='began=$(date +%s)
    name=$(basename "$0" _test.mjs)
    node "$0" >"$said/$name" 2>&1 && result=passed || result=FAILED
    echo "$name: $result after $(($(date +%s) - began)) s, $(grep -c "^ok" "$said/$name") ok"
    [ "$result" = passed ] || cp "$said/$name" "$said/$name.failed"'
ls tests/browser/*_test.mjs | grep -v weight_test | xargs -n 1 -P 2 sh -c "$one"
sh -c "$one" tests/browser/weight_test.mjs
status=0
for failed in "$said"/*.failed; do
    [ -e "$failed" ] || continue
    name=$(basename "$failed" .failed)
    echo "== $name failed:"
    cat "$failed"
    rm "$failed"
    echo "== $name once more, alone:"
    sh -c "$one" "tests/browser/${name}_test.mjs"
    [ -e "$failed" ] || continue
    status=1
    cat "$failed"
done
exit $status
