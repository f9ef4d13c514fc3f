#!/bin/sh
# What people type out of habit, right and wrong, and what they are answered in both languages.
PLATEAU=$1
. "$(dirname "$0")/../expect.sh"
en() { LC_ALL=en_GB.UTF-8 "$@"; }
fr() { LC_ALL=fr_FR.UTF-8 "$@"; }
PLATEAU_ARCHIVE=$scratch/own.db
export PLATEAU_ARCHIVE

# Who are you, and how do you work?
expect_output "plateau 0." "$PLATEAU" --version
expect_output "plateau 0." "$PLATEAU" -V
expect_output "Plateau plays, explains" en "$PLATEAU"
expect_output "Plateau joue, explique" fr "$PLATEAU"
expect_output "plateau help COMMAND describes" en "$PLATEAU" -h
expect_output "plateau help COMMANDE décrit" fr "$PLATEAU" --help
expect_output "plateau think [GAME]" en "$PLATEAU" help think
expect_output "Exemple : plateau think" fr "$PLATEAU" help think
expect_output "plateau think [GAME]" "$PLATEAU" think -h
expect_output "Exemple :" "$PLATEAU" --lang fr perft --help
expect_output "there is no command 'thinking': did you mean think?" en "$PLATEAU" help thinking

# Options before or after the command, with and without an equals sign.
expect_output "9" "$PLATEAU" --depth 1 perft tictactoe
expect_output "9" "$PLATEAU" perft --depth=1 tictactoe
expect_output "Morpion" "$PLATEAU" --lang fr games
expect_output "Tic-tac-toe" "$PLATEAU" games --lang=en

# Slips of the fingers, and names from elsewhere.
expect_output "did you mean connect4?" en "$PLATEAU" think conect4
expect_output "vouliez-vous dire connect4 ?" fr "$PLATEAU" think conect4
expect_output "did you mean english?" en "$PLATEAU" think checkers
expect_output "vouliez-vous dire draughts ?" fr "$PLATEAU" think dames
expect_output "did you mean in_a_row?" en "$PLATEAU" think inarow
expect_output "did you mean perft?" en "$PLATEAU" perf connect4
expect_output "vouliez-vous dire match ?" fr "$PLATEAU" macth connect4
expect_output "did you mean --depth?" en "$PLATEAU" think connect4 --dept 4
expect_output "did you mean alphabeta?" en "$PLATEAU" think connect4 --player alpha-beta
expect_output "there is no game 'chess': expected one of" en "$PLATEAU" think chess
expect_output "il n'y a pas de jeu « chess » ; choix possibles" fr "$PLATEAU" think chess
expect_output "there is no action 'lst': did you mean list?" en "$PLATEAU" archive lst
expect_status 2 "$PLATEAU" conect4
expect_status 2 "$PLATEAU" --colour
expect_status 2 "$PLATEAU" think
expect_output "GAME is missing" en "$PLATEAU" think
expect_output "il manque GAME" fr "$PLATEAU" think
expect_output "unexpected argument: 'now'" en "$PLATEAU" think connect4 now
expect_output "--depth needs a value" en "$PLATEAU" think connect4 --depth
expect_output "--json takes no value" en "$PLATEAU" think connect4 --json=1

# Moves as they are pasted, with numbers and a result.
expect_output "move " "$PLATEAU" think draughts --moves "1. 32-28 18-23 2. 37-32 *" --player random
expect_output "move " "$PLATEAU" think gomoku --moves "1.h8 i9 2.g7" --player random

# A board to start from, and advice on it.
"$PLATEAU" advise axis_allies --example >"$scratch/board.json"
expect_output "purchase" "$PLATEAU" advise axis_allies --state "$scratch/board.json" --player greedy --phase purchase
expect_output "--example prints one" en "$PLATEAU" advise axis_allies

# Shells and manuals.
expect_output "complete -F _plateau plateau" "$PLATEAU" completion bash
expect_output "#compdef plateau" "$PLATEAU" completion zsh
expect_output "complete -c plateau" "$PLATEAU" completion fish
expect_output "there is no shell 'powershell': expected one of bash, zsh, fish" en "$PLATEAU" completion powershell
expect_output ".SH NAME" en "$PLATEAU" manual
expect_output ".SH NOM" fr "$PLATEAU" manual
completed=$(bash -c ". /dev/stdin; COMP_WORDS=(plateau thi); COMP_CWORD=1; _plateau; echo \${COMPREPLY[@]}" <<END
$("$PLATEAU" completion bash)
END
)
report "$([ "$completed" = think ] && echo ok)" "completing thi" "$completed"

# A narrow terminal, a plain one, and one without colours.
widest=$(COLUMNS=60 "$PLATEAU" help perft --lang en | grep -v 'plateau ' | awk '{ if (length > n) n = length } END { print n }')
report "$([ "$widest" -le 60 ] && echo ok)" "help in 60 columns" "$widest columns"
widest=$(COLUMNS=80 "$PLATEAU" games draughts | grep -v 'strong:\|alphabeta:\|minimax:' | awk '{ if (length > n) n = length } END { print n }')
report "$([ "$widest" -le 80 ] && echo ok)" "a game described in 80 columns" "$widest columns"
printf 'quit\n' | LC_ALL=C "$PLATEAU" play tictactoe >"$scratch/plain" 2>&1
report "$(! LC_ALL=C grep -q '[^ -~]' "$scratch/plain" && echo ok)" "a board in plain letters" "$(cat "$scratch/plain")"
printf 'quit\n' | NO_COLOR=1 "$PLATEAU" play tictactoe >"$scratch/plain" 2>&1
report "$(! grep -q "$(printf '\033')" "$scratch/plain" && echo ok)" "no colours" "$(cat "$scratch/plain")"

# Keeping games.
printf '{"game":"tictactoe","moves":["b2","a1"],"result":"*"}\n' >"$scratch/games.jsonl"
expect_output "1 games read, 1 new" en "$PLATEAU" archive import "$scratch/games.jsonl" --archive "$scratch/games.db"
expect_output "copied to $scratch/copy.db" en "$PLATEAU" archive backup "$scratch/copy.db" --archive "$scratch/games.db"
expect_output "1 games, 0 faults" en "$PLATEAU" archive check --archive "$scratch/copy.db"
expect_output "1 parties, 0 défauts" fr "$PLATEAU" archive check --archive "$scratch/copy.db"
expect_status 2 "$PLATEAU" archive backup --archive "$scratch/games.db"
expect_status 1 "$PLATEAU" archive backup "$scratch/no/folder/copy.db" --archive "$scratch/games.db"

# Whole games, in whatever file they come.
printf '[Event "club"]\n[GameType "20"]\n[Result "*"]\n\n1. 32-28 20-24 2. 28-23 *\n' >"$scratch/game.pdn"
printf '(;GM[4]FF[4]SZ[15];B[hh];W[aa];B[hi];W[bb];B[hj];W[cc])\n' >"$scratch/game.sgf"
printf 'Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8,0\nann\nbob\n-1\n' >"$scratch/game.psq"
quick="--player strong:nodes=2000"
# shellcheck disable=SC2086 # lists of words
{
    expect_output "chance of White" en "$PLATEAU" analyse "$scratch/game.pdn" $quick
    expect_output "chances de Blancs" fr "$PLATEAU" analyse "$scratch/game.pdn" $quick
    expect_output "blunder" en "$PLATEAU" analyse "$scratch/game.sgf" $quick
    expect_output "(ann)" en "$PLATEAU" analyse "$scratch/game.psq" $quick
    expect_output "given away a move" en sh -c "echo '4455112' | $PLATEAU analyse - $quick"
    expect_output '"quality":' "$PLATEAU" analyse "$scratch/games.jsonl" --player alphabeta:depth=2 --json
    expect_output '$4 {blunder' en "$PLATEAU" analyse "$scratch/game.pdn" $quick --output -
    expect_output "written to $scratch/again.sgf" en "$PLATEAU" analyse "$scratch/game.sgf" $quick --output "$scratch/again.sgf"
    expect_output "blunder" en "$PLATEAU" analyse "$scratch/again.sgf" $quick
    expect_output "there is no game 2, only 1" en "$PLATEAU" analyse "$scratch/game.pdn" --number 2
    expect_output "il n'y a pas de partie 2, seulement 1" fr "$PLATEAU" analyse "$scratch/game.pdn" --number 2
}
expect_status 1 "$PLATEAU" analyse "$scratch/nowhere.pdn"
expect_output "move " "$PLATEAU" think --load "$scratch/game.pdn" --player easy
expect_output "White to move >" en "$PLATEAU" play --load "$scratch/game.pdn"
expect_output "GAME is missing" en "$PLATEAU" play

# Nothing is a dead end.
expect_output "au trait : Croix >" fr "$PLATEAU" play tictactoe
expect_output "the win goes to Noughts" en sh -c "printf 'b2\nresign\n' | $PLATEAU play tictactoe --second random"
expect_output "0-1" "$PLATEAU" archive list
expect_output "expected one of insight, alert, table, book, strategies, seed, nodes, time, mistakes" en "$PLATEAU" think connect4 --player strong:eval=lines
expect_output "gomocup:cmd=" "$PLATEAU" match --help
expect_output "hub:cmd=" "$PLATEAU" games draughts
expect_output "xmlrpc:url=" "$PLATEAU" games avalam
report "$("$PLATEAU" games gyges | grep -q 'hub:\|gomocup:' || echo ok)" "Gygès is offered what it cannot play" "$("$PLATEAU" games gyges | grep cmd=)"
expect_output "        6  " "$PLATEAU" odds --attack "3 infantry" --defend "2 infantry"
command=$(en "$PLATEAU" learn logistic tictactoe --games 40 --player alphabeta:depth=2 --gate 0 --out "$scratch/learned.weights" 2>/dev/null |
    sed -n 's/^play against it: plateau //p')
# shellcheck disable=SC2086 # a list of words
expect_output "to move >" en "$PLATEAU" ${command:-nothing}

# Ctrl-C.
interrupted() { # a command that takes long, stopped after its start
    mkfifo "$scratch/typed" 2>/dev/null
    sleep 60 >"$scratch/typed" &
    typist=$!
    env LC_ALL=en_GB.UTF-8 "$@" <"$scratch/typed" >"$scratch/said" 2>&1 &
    running=$!
    sleep 2
    kill -INT "$running"
    wait "$running"
    status=$?
    kill "$typist"
    if [ "$status" -eq 130 ] && grep -q interrupted "$scratch/said"; then report ok; else report wrong "Ctrl-C in $*" "$status: $(tail -n 3 "$scratch/said")"; fi
}
interrupted "$PLATEAU" play tictactoe
interrupted "$PLATEAU" solve in_a_row:rows=9,cols=9,n=4,gravity=1
interrupted "$PLATEAU" perft draughts --depth 12
interrupted "$PLATEAU" match connect4 max max --archive none
interrupted "$PLATEAU" bench
interrupted "$PLATEAU" think gomoku --moves "h8 i9 g7" --player strong:time=1min

# Plain letters where the locale has no others.
report "$(LC_ALL=C "$PLATEAU" help think --lang fr | LC_ALL=C grep -q '[^ -~]' || echo ok)" "French in plain letters" "$(LC_ALL=C "$PLATEAU" help think --lang fr)"
expect_output "did you mean" env LC_ALL=C "$PLATEAU" thikn

finish
