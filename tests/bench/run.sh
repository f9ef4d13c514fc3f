#!/bin/sh
# The signature of every game is the one that is kept: play changes only where somebody meant it to.
# CONTRIBUTING.md says how to keep new ones.
PLATEAU=$1
kept=$(dirname "$0")/signatures.txt

found=$("$PLATEAU" bench | grep '^Bench: ')
if [ "$found" = "$(cat "$kept")" ]; then
    printf '%d signatures as kept\n' "$(wc -l <"$kept")"
    exit 0
fi
printf 'Signatures changed (- kept, + found):\n'
printf '%s\n' "$found" | diff -U 0 "$kept" - | grep '^[-+]Bench'
exit 1
