#!/bin/sh
# Writes the list of what libplateau exports: after a change of its headers.
#
#     tests/library/export.sh build/release
cd "$(dirname "$0")/../.." || exit 1
nm --dynamic --defined-only "${1:-build/release}/libplateau.so" | sed 's/^[^ ]* //; s/@@.*//' | grep -v '^A ' | c++filt |
    LC_ALL=C sort >tests/library/exported.txt
