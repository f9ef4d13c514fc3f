#!/bin/sh
# What the documentation names exists: files, commands, options, games, players.
exec node "$(dirname "$0")/docs_test.mjs" "$1"
