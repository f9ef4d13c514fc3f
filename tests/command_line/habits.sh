#!/bin/sh
# What people type out of habit, right and wrong, and what they are answered in both languages.
PLATEAU=$1
. "$(dirname "$0")/../expect.sh"
en() { LC_ALL=en_GB.UTF-8 "$@"; }
fr() { LC_ALL=fr_FR.UTF-8 "$@"; }
PLATEAU_ARCHIVE=$scratch/own.db
export PLATEAU_ARCHIVE

# both ENGLISH FRENCH ARGUMENTS...: what the program is asked, and a part of its answer in each language.
asked=0
both() {
    english=$1 french=$2
    shift 2
    asked=$((asked + 1))
    expect_output "$english" en "$PLATEAU" "$@"
    expect_output "$french" fr "$PLATEAU" "$@"
}

# Who are you, and how do you work?
expect_output "plateau 0." "$PLATEAU" --version
expect_output "plateau 0." "$PLATEAU" -V
expect_output "plateau 0." "$PLATEAU" version
both "Plateau plays, explains" "Plateau joue, explique"
both "plateau help COMMAND describes" "plateau help COMMANDE décrit" -h
both "plateau help COMMAND describes" "plateau help COMMANDE décrit" --help
both "plateau help COMMAND describes" "plateau help COMMANDE décrit" help
both "plateau help COMMAND describes" "plateau help COMMANDE décrit" help help
both "Example: plateau think" "Exemple : plateau think" help think
both "Example: plateau think" "Exemple : plateau think" think -h
both "Example: plateau perft" "Exemple : plateau perft" perft --help
both "there is no command 'thinking': did you mean think?" "pas de commande « thinking » ; vouliez-vous dire think ?" help thinking

# Options before or after the command, with and without an equals sign.
expect_output "9" "$PLATEAU" --depth 1 perft tictactoe
expect_output "9" "$PLATEAU" perft --depth=1 tictactoe
both "Tic-tac-toe" "Morpion" games
both "Morpion" "Morpion" --lang fr games
both "Tic-tac-toe" "Tic-tac-toe" games --lang=en
both "there is no language 'de': expected one of fr, en" "there is no language 'de': expected one of fr, en" --lang de games

# Slips of the fingers, and names from elsewhere.
both "did you mean connect4?" "vouliez-vous dire connect4 ?" think conect4
both "did you mean english?" "vouliez-vous dire english ?" think checkers
both "did you mean draughts?" "vouliez-vous dire draughts ?" think dames
both "did you mean connect4?" "vouliez-vous dire connect4 ?" think "Connect Four"
both "did you mean axis_allies?" "vouliez-vous dire axis_allies ?" think "Axis & Allies"
both "did you mean in_a_row?" "vouliez-vous dire in_a_row ?" think inarow
both "did you mean perft?" "vouliez-vous dire perft ?" perf connect4
both "did you mean match?" "vouliez-vous dire match ?" macth connect4
both "did you mean --depth?" "vouliez-vous dire --depth ?" think connect4 --dept 4
both "did you mean alphabeta?" "vouliez-vous dire alphabeta ?" think connect4 --player alpha-beta
both "there is no action 'lst': did you mean list?" "pas d'action « lst » ; vouliez-vous dire list ?" archive lst
both "there is no game 'chess': expected one of" "il n'y a pas de jeu « chess » ; choix possibles" think chess
both "there is no map 'nowhere': expected classic, six_crowns" "il n'y a pas de carte « nowhere »" games axis_allies:map=nowhere
both "cannot read /nowhere: no such file or folder" "impossible de lire /nowhere : aucun fichier ni dossier de ce nom" analyse /nowhere
both "there is no player 'nobody': expected one of" "il n'y a pas de joueur « nobody » ; choix possibles" play connect4 --second nobody

# A game where a command belongs.
both "there is no command 'connect4'; to play connect4: plateau play connect4" \
    "il n'y a pas de commande « connect4 » ; pour jouer à connect4 : plateau play connect4" connect4
both "to play connect4: plateau play connect4" "pour jouer à connect4 : plateau play connect4" conect4
both "to play english: plateau play english" "pour jouer à english : plateau play english" help checkers
both "there is no option '--colour': expected one of --help" "il n'y a pas d'option « --colour » ; choix possibles : --help" --colour
expect_status 2 "$PLATEAU" conect4
expect_status 2 "$PLATEAU" --colour

# Too little and too much.
expect_status 2 "$PLATEAU" think
both "GAME is missing" "il manque GAME" think
both "GAME is missing: give a game, or --load FILE" "il manque GAME : indiquez un jeu, ou --load FICHIER" play
both "P2 is missing: its opponent" "il manque P2 : son adversaire" match connect4 easy
both "PROTOCOL is missing: ugi, uci, hub" "il manque PROTOCOL : ugi, uci, hub" engine
both "unexpected argument: 'now'" "argument en trop : « now »" think connect4 now
both "--depth needs a value" "--depth attend une valeur" think connect4 --depth
both "--json takes no value" "--json ne prend pas de valeur" think connect4 --json=1
both "--depth must be a whole number from 1 to 250, not 'two'" "--depth doit être un entier de 1 à 250, et non « two »" think connect4 --depth two
both "--port must be a whole number" "--port doit être un entier" serve --port 99999
both "cannot read $scratch/nowhere.toml" "impossible de lire $scratch/nowhere.toml" tournament "$scratch/nowhere.toml"

# Moves as they are pasted, with numbers and a result; and moves that cannot be.
expect_output "move " "$PLATEAU" think draughts --moves "1. 32-28 18-23 2. 37-32 *" --player random
expect_output "move " "$PLATEAU" think gomoku --moves "1.h8 i9 2.g7" --player random
both "32-29 is not possible: 32 and 29 are not on one diagonal" "32-29 n'est pas possible : 32 et 29 ne sont pas sur une même diagonale" \
    think draughts --moves 32-29
both "h8 is taken" "h8 est occupée" think gomoku --moves "h8 h8"

# A board to start from, and advice on it.
"$PLATEAU" advise axis_allies --example >"$scratch/board.json"
expect_output "purchase" "$PLATEAU" advise axis_allies --state "$scratch/board.json" --player greedy --phase purchase
both "--example prints one" "--example en donne un" advise axis_allies

# Shells and manuals.
expect_output "complete -F _plateau plateau" "$PLATEAU" completion bash
expect_output "#compdef plateau" "$PLATEAU" completion zsh
expect_output "complete -c plateau" "$PLATEAU" completion fish
both "there is no shell 'powershell': expected one of bash, zsh, fish" "pas de shell « powershell » ; choix possibles : bash, zsh, fish" completion powershell
both ".SH NAME" ".SH NOM" manual
for variable in $(grep -o '"PLATEAU_[A-Z]*"' engine/play/files.cpp | tr -d '"') NO_COLOR; do
    expect_output ".B $variable" "$PLATEAU" manual
done
completed=$(bash -c ". /dev/stdin; COMP_WORDS=(plateau thi); COMP_CWORD=1; _plateau; echo \${COMPREPLY[@]}" <<END
$("$PLATEAU" completion bash)
END
)
report "$([ "$completed" = think ] && echo ok)" "completing thi" "$completed"

# A narrow terminal, a plain one, and one without colours.
widest=$(COLUMNS=60 "$PLATEAU" help perft --lang en | grep -v 'plateau ' | awk '{ if (length > n) n = length } END { print n }')
report "$([ "$widest" -le 60 ] && echo ok)" "help in 60 columns" "$widest columns"
for list in games learn reproduce "odds --attack 3inf --defend 1inf"; do
    # shellcheck disable=SC2086 # lists of words
    widest=$(COLUMNS=80 LC_ALL=C "$PLATEAU" $list --lang fr | awk '{ if (length > n) n = length } END { print n }')
    report "$([ "$widest" -le 80 ] && echo ok)" "plateau $list in 80 columns" "$widest columns"
done
report "$([ "$("$PLATEAU" games | wc -l)" -eq "$("$PLATEAU" games --json | grep -c '^      "name": ')" ] && echo ok)" "one line for each game, in a pipe" "$("$PLATEAU" games)"
widest=$(COLUMNS=80 "$PLATEAU" games draughts | grep -v 'strong:\|alphabeta:\|minimax:' | awk '{ if (length > n) n = length } END { print n }')
report "$([ "$widest" -le 80 ] && echo ok)" "a game described in 80 columns" "$widest columns"
printf 'quit\n' | LC_ALL=C "$PLATEAU" play tictactoe >"$scratch/plain" 2>&1
report "$(! LC_ALL=C grep -q '[^ -~]' "$scratch/plain" && echo ok)" "a board in plain letters" "$(cat "$scratch/plain")"
printf 'quit\n' | NO_COLOR=1 "$PLATEAU" play tictactoe >"$scratch/plain" 2>&1
report "$(! grep -q "$(printf '\033')" "$scratch/plain" && echo ok)" "no colours" "$(cat "$scratch/plain")"

# Keeping games.
printf '{"game":"tictactoe","moves":["b2","a1"],"result":"*"}\n' >"$scratch/games.jsonl"
"$PLATEAU" archive import "$scratch/games.jsonl" --archive "$scratch/games.db" >/dev/null
expect_output "copied to $scratch/copy.db" en "$PLATEAU" archive backup "$scratch/copy.db" --archive "$scratch/games.db"
both "games: 1, faults: 0" "parties : 1, défauts : 0" archive check --archive "$scratch/copy.db"
both "games read: 1, new: 1" "parties lues : 1, nouvelles : 1" archive import "$scratch/games.jsonl" --archive "$scratch/games.db"
both "give a file: plateau archive backup" "indiquez un fichier : plateau archive backup" archive backup --archive "$scratch/games.db"
expect_status 2 "$PLATEAU" archive backup --archive "$scratch/games.db"
both "game,level,result,moves,answer,remark" "game,level,result,moves,answer,remark" archive opinions --archive "$scratch/games.db"
both "opinions written: 0" "avis écrits : 0" archive opinions "$scratch/opinions.csv" --archive "$scratch/games.db"
expect_status 1 "$PLATEAU" archive backup "$scratch/no/folder/copy.db" --archive "$scratch/games.db"

# Whole games, in whatever file they come.
printf '[Event "club"]\n[GameType "20"]\n[Result "*"]\n\n1. 32-28 20-24 2. 28-23 *\n' >"$scratch/game.pdn"
printf '(;GM[4]FF[4]SZ[15];B[hh];W[aa];B[hi];W[bb];B[hj];W[cc])\n' >"$scratch/game.sgf"
printf 'Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8,0\nann\nbob\n-1\n' >"$scratch/game.psq"
quick="--player strong:nodes=2000"
# shellcheck disable=SC2086 # lists of words
{
    both "chance of winning (White)" "chances de gagner (Blancs)" analyse "$scratch/game.pdn" $quick
    both "inaccuracy" "imprécision" analyse "$scratch/game.sgf" $quick
    expect_output "(ann)" en "$PLATEAU" analyse "$scratch/game.psq" $quick
    expect_output "given away a move" en sh -c "echo '4455112' | $PLATEAU analyse - $quick"
    printf '4455112\n' >"$scratch/game.txt"
    expect_output "given away a move" en "$PLATEAU" analyse "$scratch/game.txt" $quick
    expect_output '"quality":' "$PLATEAU" analyse "$scratch/games.jsonl" --player alphabeta:depth=2 --json
    expect_output '$4 {blunder' en "$PLATEAU" analyse "$scratch/game.pdn" $quick --output -
    expect_output "written to $scratch/again.sgf" en "$PLATEAU" analyse "$scratch/game.sgf" $quick --output "$scratch/again.sgf"
    expect_output "blunder" en "$PLATEAU" analyse "$scratch/again.sgf" $quick
    both "there is no game 2, only 1" "il n'y a pas de partie 2, seulement 1" analyse "$scratch/game.pdn" --number 2
}
expect_status 1 "$PLATEAU" analyse "$scratch/nowhere.pdn"
expect_output "move " "$PLATEAU" think --load "$scratch/game.pdn" --player easy
both "White to move >" "au trait : Blancs >" play --load "$scratch/game.pdn"
both "the file has a game of draughts: leave gomoku out" "le fichier contient une partie de draughts : retirez gomoku" \
    play gomoku --load "$scratch/game.pdn"

# Nothing is a dead end.
both "Crosses to move >" "au trait : Croix >" play tictactoe
expect_output "the win goes to Noughts" en sh -c "printf 'b2\nresign\n' | $PLATEAU play tictactoe --second random"
expect_output "0-1" "$PLATEAU" archive list
expect_output "The win goes to Crosses: " en sh -c "printf 'a1\nb1\na2\nb2\na3\n' | $PLATEAU play tictactoe --second human"
expect_output "Victoire (Croix) : " fr sh -c "printf 'a1\nb1\na2\nb2\na3\n' | $PLATEAU play tictactoe --second human"
expect_output "take back your last move" en sh -c "printf '?\nexit\n' | $PLATEAU play tictactoe"
both "strong has no option 'eval': expected one of insight, alert, table, book, strategies, seed, nodes, time, mistakes" \
    "strong n'a pas d'option « eval » ; choix possibles : insight, alert" think connect4 --player strong:eval=lines
both "there is no protocol 'morse': expected one of ugi" "il n'y a pas de protocole « morse » ; choix possibles : ugi" engine morse
both "there is no method 'guessing': expected one of logistic" "il n'y a pas de méthode « guessing » ; choix possibles : logistic" learn guessing
expect_output "gomocup:cmd=" "$PLATEAU" match --help
expect_output "hub:cmd=" "$PLATEAU" games draughts
expect_output "xmlrpc:url=" "$PLATEAU" games avalam
report "$("$PLATEAU" games gyges | grep -q 'hub:\|gomocup:' || echo ok)" "Gygès is offered what it cannot play" "$("$PLATEAU" games gyges | grep cmd=)"
expect_output "        6  " "$PLATEAU" odds --attack "3 infantry" --defend "2 infantry"
both "3 infantry v 2 infantry" "3 infanteries contre 2 infanteries" odds --attack "3 infantry" --defend "2 infantry"
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

report "$([ "$asked" -ge 40 ] && echo ok)" "forty questions in both languages" "only $asked"
echo "$asked questions in both languages"
finish
