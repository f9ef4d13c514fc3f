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
counts avalam 4 292,81488,21711440,5517021720
expect_output '"distinct":[292,41050,3698654]' "$PLATEAU" perft avalam --depth 3 --distinct --json
expect_output '"distinct":[7,49,238,1120,4263,16422,54859,184275,558186]' "$PLATEAU" perft connect4 --depth 9 --distinct --json

# gyges_counts POSITION "nodes" "boards": moves and different boards of three plies.
gyges_counts() {
    counts gyges 3 "$2" --position "$1"
    expect_output "\"distinct\":[$3]" "$PLATEAU" perft gyges --depth 3 --distinct --json --position "$1"
}
gyges_counts '321123/000000/000000/000000/000000/321123 S' 224,57374,16825500 211,34837,4327028
gyges_counts '123321/000000/000000/000000/000000/321123 S' 230,60854,18903502 211,37247,4617556
gyges_counts '202110/000330/000000/000200/000100/030123 S' 609,385107,159806541 543,208887,19657442

expect_output " s of CPU time, " "$PLATEAU" perft tictactoe --depth 6 --lang en

finish
