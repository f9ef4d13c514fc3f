#!/bin/sh
# The server under right and wrong use: tests/server/run.sh [PROGRAM] [--full]
set -eu
cd "$(dirname "$0")/../.."
PLATEAU=${1:-${PLATEAU:-$PWD/build/release/plateau}}
export PLATEAU
command -v node >/dev/null || { echo "server tests: node is missing" >&2; exit 1; }
[ -x "$PLATEAU" ] || { echo "server tests: $PLATEAU is not built" >&2; exit 1; }
[ -f web/dist/index.html ] || { echo "server tests: web/dist is not built (node web/build.mjs)" >&2; exit 1; }
case "${2:-}" in
--full) messages=100000 kills=20 ;;
*) messages=5000 kills=3 ;;
esac
node tests/server/protocol_test.mjs
node tests/server/kill_test.mjs "$kills"
node tests/server/mutate_test.mjs "$messages"
