#!/bin/sh
# The engine for web pages against the program, and the site that is made of it: tests/browser_engine/run.sh [PROGRAM]. Where
# emscripten is installed the module of connect four is built; with ./test --full every one.
set -eu
cd "$(dirname "$0")/../.."
program=${1:-$PWD/build/release/plateau}
command -v em++ >/dev/null && command -v node >/dev/null || {
    echo "emscripten or node is not installed: nothing to test"
    exit 77
}
target=plateau-connect_four
families=connect_four
if [ "${PLATEAU_TEST_SCOPE:-}" = full ]; then
    target=modules
    families=
fi
cmake --preset browser >/dev/null
cmake --build --preset browser --target "$target"
node tests/browser_engine/signatures_test.mjs
node tests/browser_engine/think_test.mjs "$program"
node tests/browser_engine/house_test.mjs
[ -x "${CHROMIUM:-/usr/bin/chromium}" ] && [ -d web/node_modules ] || exit 0
[ "$target" != modules ] || node tests/browser_engine/page_test.mjs
# shellcheck disable=SC2086 # none or one word
node web/site.mjs build/site build/browser $families
node tests/site/site_test.mjs
PLATEAU=$program node tests/site/own_thinking_test.mjs
[ "$target" != modules ] || node tests/site/phone_test.mjs
