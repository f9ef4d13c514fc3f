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
for test in tests/browser/*_test.mjs; do
    echo "== $test"
    node "$test"
done
