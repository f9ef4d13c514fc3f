#!/bin/sh
# Many clients for long on the address-sanitized program: tests/server/soak.sh [CLIENTS] [SECONDS], default: 50 600
# Fails on any report of the sanitizer. It is no part of ./test.
set -eu
cd "$(dirname "$0")/../.."
PLATEAU=${PLATEAU:-$PWD/build/checked/plateau}
export PLATEAU
[ -x "$PLATEAU" ] || { echo "soak: $PLATEAU is not built (cmake --workflow --preset checked)" >&2; exit 1; }
. tests/server/reports.sh
status=0
node tests/server/soak.mjs "${1:-50}" "${2:-600}" || status=$?
show_reports || status=1
exit "$status"
