#!/bin/sh
# The server's tests on a sanitized program, which is built first: tests/server/sanitize.sh thread|address
# Fails on any report. It takes long and is no part of ./test.
set -eu
cd "$(dirname "$0")/../.."
case "${1:-}" in
    thread)
        preset=thread
        export MEMORY_TIMES=4 # each byte has shadows
        ;;
    address) preset=checked ;;
    *)
        echo "tests/server/sanitize.sh: expected thread or address" >&2
        exit 2
        ;;
esac
. cmake/front_door.sh
cmake --preset "$preset" >/dev/null
cmake --build --preset "$preset" --target plateau --parallel "$(jobs)"

. tests/server/reports.sh
# The sanitizer of threads wants its memory where it expects it, which a kernel that moves everything may deny it.
still=
if setarch -R true 2>/dev/null; then still="setarch -R"; fi
status=0
# shellcheck disable=SC2086 # a command and its option, or nothing
PLATEAU_CHECKED=$PWD/build/$preset/plateau $still tests/server/run.sh "$PWD/build/$preset/plateau" || status=$?
show_reports || status=1
exit "$status"
