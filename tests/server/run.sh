#!/bin/sh
# The server under right and wrong use: tests/server/run.sh [PROGRAM] [--full]
# Damaged messages go to the sanitized program where it is built (./test builds it first).
set -eu
cd "$(dirname "$0")/../.."
PLATEAU=${1:-${PLATEAU:-$PWD/build/release/plateau}}
export PLATEAU
command -v node >/dev/null || { echo "server tests: node is missing" >&2; exit 1; }
[ -x "$PLATEAU" ] || { echo "server tests: $PLATEAU is not built" >&2; exit 1; }
[ -f web/dist/index.html ] || { echo "server tests: web/dist is not built (node web/build.mjs)" >&2; exit 1; }
messages=5000 kills=20
if [ "${2:-}" = --full ] || [ "${PLATEAU_TEST_SCOPE:-}" = full ]; then messages=100000 kills=1000; fi
checked=${PLATEAU_CHECKED:-$PWD/build/checked/plateau}
[ -x "$checked" ] || checked=$PLATEAU
node tests/server/protocol_test.mjs
node tests/server/open_test.mjs
node tests/server/burden_test.mjs
node tests/server/upgrade_test.mjs
node tests/server/greedy_test.mjs
node tests/server/thinking_test.mjs
node tests/server/page_thinking_test.mjs
node tests/server/storage_test.mjs
node tests/server/kill_test.mjs "$kills" 100
PLATEAU=$checked node tests/server/json_test.mjs
PLATEAU=$checked node tests/server/mutate_test.mjs "$messages"
