#!/bin/sh
# The published counts of every game, by the program itself.
PLATEAU=$1
. "$(dirname "$0")/../expect.sh"

# counts GAME DEPTH "n1,n2,...": the JSON's list of nodes.
counts() {
    game=$1 depth=$2 wanted=$3
    shift 3
    expect_output "\"nodes\":[$wanted]" "$PLATEAU" perft "$game" --depth "$depth" --json "$@"
}

counts tictactoe 9 9,72,504,3024,15120,54720,148176,200448,127872
counts connect4 10 7,49,343,2401,16807,117649,823536,5673234,39394572,268031646
counts gomoku 3 225,50400,11239200
expect_output '"distinct":[7,49,238,1120,4263,16422,54859,184275,558186]' "$PLATEAU" perft connect4 --depth 9 --distinct --json

finish
