#!/bin/sh
# The command line as a person meets it: right answers, and kindness to wrong ones.
PLATEAU=$1
. "$(dirname "$0")/../expect.sh"
PLATEAU_ARCHIVE=$scratch/own.db
export PLATEAU_ARCHIVE

expect_status 0 "$PLATEAU"
expect_status 0 "$PLATEAU" games
for command in $("$PLATEAU" help | sed -n 's/^  plateau \([a-z]*\) .*/\1/p'); do
    expect_output "Example:" "$PLATEAU" $command --help --lang en
    expect_output "Exemple :" "$PLATEAU" $command --help --lang fr
done
expect_output "draw" "$PLATEAU" solve tictactoe
expect_output "won in 3 plies at most" "$PLATEAU" prove gomoku --moves "h8 a1 h9 a15 h10 o1"
expect_output '"plies":3' "$PLATEAU" prove gomoku --moves "h8 a1 h9 a15 h10 o1" --json
expect_status 1 "$PLATEAU" prove gomoku --moves h8
expect_output '"value":"draw"' "$PLATEAU" solve tictactoe --json
expect_output "win (+18) " "$PLATEAU" solve connect4 --moves 4455 --lang en
expect_output ": 3 4 2" "$PLATEAU" solve connect4 --moves 4455 --lang en
expect_output '"line":["3"]' sh -c "echo 4455 | '$PLATEAU' solve connect4 --batch"
expect_output "| 4 | = | = | 2/24 |" "$PLATEAU" solve connect4 --sizes 10 --out "$scratch/sizes.csv"
printf 'cols,rows,value,last_stone,nodes,cpu_seconds\n6,4,win,21,1,0.00\n' >"$scratch/kept.csv"
expect_output "| 4 | = | = | 1/21 |" "$PLATEAU" solve connect4 --sizes 10 --out "$scratch/kept.csv"
expect_output "| 3 | = | 1 |" "$PLATEAU" solve in_a_row:n=3 --sizes 7 --out "$scratch/free.csv"
expect_status 2 "$PLATEAU" solve avalam --sizes 10
expect_output '"proven":"win"' "$PLATEAU" think connect4 --moves 414141 --player alphabeta:depth=3 --json
expect_output "yes: 4" "$PLATEAU" legal connect4 --to 4
expect_output "this would have won at once: 3, 7" "$PLATEAU" judge connect4 1 --moves 445566 --lang en
expect_output '"opponent_wins":[{"cells":' "$PLATEAU" judge connect4 1 --moves 41424 --json
GYGES=321123/000000/000000/000000/000000/321123
expect_output "yes: a1-c2 (by way of a1 a2 b2 c2)" "$PLATEAU" legal gyges --position "$GYGES S" --to "021123/003000/000000/000000/000000/321123 N" --lang en
expect_output '"legal":false' "$PLATEAU" legal gyges --position "$GYGES S" --to "021123/000000/000000/000000/003000/321123 N" --json
expect_output "0 wrong" "$PLATEAU" problems gyges --check --lang en
expect_status 2 "$PLATEAU" problems renju
expect_status 2 "$PLATEAU" judge gyges a1-a2 --position "$GYGES S"
expect_output "94.4327 %" "$PLATEAU" odds --attack "3 infantry 1 tank" --defend "1 infantry 1 tank"
expect_output '"verdict":"good"' "$PLATEAU" odds --attack "3inf 1 char" --defend "1 infanterie, 1 tank" --json
printf '{"format":"plateau-axis-state/1","power":"germany","phase":"purchase","zones":{"spain":{"owner":"neutral"},"germany":{"units":{"germany":{"infantry":3}}}}}' >"$scratch/board.json"
for player in thesis hard max:time=1s easy:nodes=5; do
    expect_output '{"orders":[{"phase":"purchase","research":0,"buy":{"' "$PLATEAU" advise axis_allies --state "$scratch/board.json" --player $player --phase purchase --json
done
expect_output "purchase       buy " "$PLATEAU" advise axis_allies --state "$scratch/board.json" --player rules --lang en
# One process, many questions: an answer a line, and an error ends nothing.
printf '{"id":1,"do":"hello"}\nno question\n{"id":2,"state":{"power":"x"}}\n{"id":3,"phase":"purchase","state":%s}\n' "$(cat "$scratch/board.json")" >"$scratch/questions"
lines() { "$PLATEAU" advise axis_allies --lines --player rules <"$scratch/questions"; }
expect_output '{"format":"plateau-advice/1","player":"rules","id":1}' lines
expect_output '{"error":{"en":"line 1, column' lines
expect_output '"id":2}' lines
expect_output '"power":"germany","round":1,"player":"rules","id":3}' lines
command -v python3 >/dev/null && expect_output 'purchase {"research": 0, "buy": {' python3 examples/axis_allies_client.py "$PLATEAU" "$scratch/board.json"

# Every method of learning is in one list, and makes its file.
for method in logistic td genetic abdoulaye book memory strategies; do
    expect_output "$method " "$PLATEAU" learn --lang en
    expect_output "$method " "$PLATEAU" learn $method --lang en
done
expect_output "there is no method 'guessing': expected one of logistic" "$PLATEAU" learn guessing --lang en
expect_output "there is no method 'guessing': expected one of logistic" "$PLATEAU" learn guessing connect4 --lang en
expect_output "positions in $scratch/draughts.book" "$PLATEAU" learn book draughts --games 3 --player strong:nodes=50 --out "$scratch/draughts.book" --lang en
expect_output '"positions":' "$PLATEAU" learn book draughts --games 3 --player strong:nodes=50 --out "$scratch/draughts.book" --json
printf '{"game":"gomoku","moves":["h8","a1","h9","a2","h10","a3","h11","a4","h12"],"result":"1-0"}\n' >"$scratch/won.jsonl"
expect_output "games read: 1, new: 1" "$PLATEAU" archive import "$scratch/won.jsonl" --archive "$scratch/won.db" --lang en
expect_output '"games":1' "$PLATEAU" learn strategies gomoku --data "$scratch/won.db" --out "$scratch/won.strategies" --json
expect_status 1 "$PLATEAU" learn strategies gomoku --data "$scratch/not-there"
for wrong in "book gyges" "book draughts --player nobody" "memory english" "strategies avalam" "book:x=1 draughts" "abdoulaye avalam" "abdoulaye:lines=few connect4"; do
    expect_status 2 "$PLATEAU" learn $wrong --out "$scratch/none"
done

# Games to learn from: played, looked at, prepared, refused when damaged.
positions=$scratch/games
expect_output "20 games" "$PLATEAU" selfplay connect4 --player alphabeta:depth=1 --games 20 --out "$positions" --lang en
expect_output "40 games" "$PLATEAU" selfplay connect4 --player alphabeta:depth=1 --games 40 --concurrency all --out "$positions" --lang en
expect_output '"new_games":0' "$PLATEAU" selfplay connect4 --player alphabeta:depth=1 --games 40 --out "$positions" --json
expect_output "was begun with seed: 1" "$PLATEAU" selfplay connect4 --player alphabeta:depth=1 --games 60 --seed 2 --out "$positions" --lang en
expect_output '"games":40' "$PLATEAU" data info "$positions" --json
expect_output "x" "$PLATEAU" data sample "$positions" --count 3
expect_output "positions in $scratch/merged" "$PLATEAU" data merge "$positions" "$positions" --out "$scratch/merged" --lang en
expect_output '"games":80' "$PLATEAU" data info "$scratch/merged" --json
for action in shuffle dedup "filter --undecided"; do
    expect_output "positions in $scratch/made" "$PLATEAU" data $action "$positions" --out "$scratch/made" --lang en
    expect_status 0 "$PLATEAU" data info "$scratch/made"
done
expect_status 0 "$PLATEAU" data split "$positions" --out "$scratch/halves"
expect_status 0 "$PLATEAU" data info "$scratch/halves/validation.positions"
expect_output "weights in" "$PLATEAU" learn logistic connect4 --data "$positions" --gate 0 --out "$scratch/lines.weights" --lang en
head -c 300 "$scratch/merged" >"$scratch/short"
expect_status 1 "$PLATEAU" data info "$scratch/short"
expect_status 1 "$PLATEAU" data info "$PLATEAU"
expect_status 1 "$PLATEAU" learn logistic tictactoe --data "$positions" --out "$scratch/none"
expect_status 2 "$PLATEAU" data guess "$positions"
expect_status 2 "$PLATEAU" selfplay connect4 --games 5 --concurrency many --out "$positions"
# The thesis' player of n in a row, its learning, and matches by what was learned.
for game in tictactoe connect4 in_a_row:rows=6,cols=6,n=4; do
    expect_output "move " "$PLATEAU" think $game --player thesis
done
expect_output "move " "$PLATEAU" think gomoku --player thesis:nodes=3000
expect_output "move " "$PLATEAU" think gomoku --player thesis:reading=printed,candidates=1,depth=2
expect_output "Aglin" "$PLATEAU" games connect4 --lang fr
expect_output "curves of all coefficients in $scratch/c4.weights.coefficients.csv" "$PLATEAU" learn abdoulaye:depth=2 connect4 --games 2 --out "$scratch/c4.weights" --lang en
expect_output "step,own_half_1,own_half_2,own_half_3,own_open_1" cat "$scratch/c4.weights.coefficients.csv"
expect_output '"coefficients":' "$PLATEAU" learn abdoulaye:depth=2,lambda=0.5 connect4 --games 1 --out "$scratch/traces.weights" --json
expect_output '"games":4' "$PLATEAU" match connect4 "thesis:weights=$scratch/c4.weights,depth=2" thesis:depth=2 --games 4 --archive none --json
expect_status 2 "$PLATEAU" think gomoku --player "thesis:weights=$scratch/c4.weights"
printf '{"game":"connect4","moves":["4","1","5","1","3","7","2"],"result":"1-0"}\n' >"$scratch/four.jsonl"
expect_output "games read: 1, new: 1" "$PLATEAU" archive import "$scratch/four.jsonl" --archive "$scratch/four.db" --lang en
expect_output '"sequences":1' "$PLATEAU" learn strategies connect4 --data "$scratch/four.db" --out "$scratch/four.strategies" --json
expect_output "a sequence that won games" "$PLATEAU" think connect4 --moves 3141 --player "strong:strategies=$scratch/four.strategies" --lang en

# A run that goes on with another plan is refused with a sentence.
expect_output '"games":6' "$PLATEAU" match tictactoe alphabeta:depth=2 random --games 6 --archive "$scratch/resumed.db" --json
expect_output '"games":6' "$PLATEAU" match tictactoe alphabeta:depth=2 random --games 6 --archive "$scratch/resumed.db" --resume --json
expect_output "the match to resume was planned with 6 games" "$PLATEAU" match tictactoe alphabeta:depth=2 random --games 8 --archive "$scratch/resumed.db" --resume --lang en
mkdir "$scratch/again"
printf '{"conditions":"in_a_row, seed 1, 10 games"}\n{"part":"x","value":1}\n' >"$scratch/again/parts.jsonl"
expect_output "holds parts of another plan (in_a_row, seed 1, 10 games; this one is in_a_row, seed 1, 20 games)" "$PLATEAU" reproduce in_a_row --games 20 --out "$scratch/again" --lang en
expect_output "avalam is made as a whole" "$PLATEAU" reproduce avalam --only pairs --out "$scratch/part" --lang en
expect_output "did you mean matrix?" "$PLATEAU" reproduce gyges --only matrx --out "$scratch/part" --lang en
expect_output "there is nothing to keep" "$PLATEAU" reproduce gyges --only matrix --out "$scratch/part" --lang en
expect_output "holds the boards of another game" "$PLATEAU" solve connect4 --sizes 10 --out "$scratch/free.csv" --lang en
# Opponents with names of their own, what one of them remembers, and games as its authors saved them.
export PLATEAU_ARCHIVE="$scratch/home/games.db"
expect_output "with-memory  Alpha-beta with memory: learns from every game finished here" "$PLATEAU" games draughts --lang en
expect_output "with-memory  Alpha-bêta avec mémoire : apprend de chaque partie finie ici" "$PLATEAU" games turnaround --lang fr
expect_output "turnaround: 0 games remembered" "$PLATEAU" memory turnaround --lang en
expect_output "it remembers no game yet" "$PLATEAU" think turnaround --player with-memory --lang en
expect_output "il ne se souvient encore d'aucune partie" "$PLATEAU" think turnaround --player with-memory --lang fr
for player in min-max alpha-beta with-memory; do
    expect_output "move " "$PLATEAU" think turnaround --player $player --lang en
done
expect_output "now remembers 1 games: plateau memory turnaround" "$PLATEAU" play turnaround --first min-max:depth=1 --second with-memory:depth=1 --lang en
expect_output "turnaround: 1 games remembered (" "$PLATEAU" memory turnaround --out "$scratch/turnaround.memory" --lang en
expect_output "came through this position: 1 (" "$PLATEAU" think turnaround --player with-memory --lang en
expect_output "plateau-draughts-memory 1" cat "$scratch/turnaround.memory"
expect_output "came through this position: 1" "$PLATEAU" think turnaround --player "memory:file=$scratch/turnaround.memory" --lang en
expect_output '"games":0' "$PLATEAU" memory turnaround --empty --json
expect_status 2 "$PLATEAU" memory connect4
expect_status 2 "$PLATEAU" memory turnaround:capture=free
printf '[Game "turnaround"]\n[Result "0-1"]\n\n32-28 19-23 28x19 14x23\n' >"$scratch/game.txt"
expect_output "games read: 1, new: 1" "$PLATEAU" archive import "$scratch/game.txt" --archive "$scratch/boards.db" --lang en
expect_output "games written: 1" "$PLATEAU" archive export "$scratch/game.boards" --format boards --archive "$scratch/boards.db" --lang en
expect_output "5 6" sh -c "awk 'NF == 100 { boards++ } END { print boards - 1, NR }' '$scratch/game.boards'"
expect_output "games read: 1" "$PLATEAU" archive import "$scratch/game.boards" --lang en
expect_output '"games":1' "$PLATEAU" learn memory turnaround --data "$scratch/game.boards" --out "$scratch/boards.memory" --json
expect_output "finished games of turnaround and draughts" "$PLATEAU" archive export --format boards --archive "$scratch/won.db" --lang en
unset PLATEAU_ARCHIVE

# Players are chosen from lists, by number or by name; a wrong value is refused and asked for again.
printf '2\nwith-memory\nquit\n' | "$PLATEAU" play draughts --choose --lang en >"$scratch/out" 2>&1
report "$(grep -q -- '--first with-memory --second human' "$scratch/out" && grep -q '   6  Min-max: looks at every line' "$scratch/out" && echo ok)" "an opponent from the list" "$(head -30 "$scratch/out")"
printf '9\n1\nalgorithm\nminimax\n2\n999\n3\n\nordering\n1\n\nquitter\n' | "$PLATEAU" play draughts --choose --lang fr >"$scratch/out" 2>&1
report "$(grep -q -- '--first human --second minimax:eval=patterns,depth=3,ordering=1' "$scratch/out" && grep -q 'Tapez un numéro de 1 à 4' "$scratch/out" && grep -q 'depth doit être un entier de 1 à 250' "$scratch/out" && echo ok)" "an algorithm and its options from lists" "$(cat "$scratch/out")"
expect_output "human" sh -c "printf '3\nquit\n' | '$PLATEAU' play avalam --choose --lang en"
expect_status 0 sh -c "'$PLATEAU' play connect4 --choose </dev/null"

# Axis & Allies speaks the person's language, and understands both.
printf 'aide\nacheter 3 infanteries\nfin achats\nquitter\n' | "$PLATEAU" play axis_allies --second easy --lang fr >"$scratch/out" 2>&1
report "$(grep -q 'acheter 3 infanteries       acheter des unités' "$scratch/out" && grep -q 'mouvement de combat' "$scratch/out" && ! grep -q "n'est pas" "$scratch/out" && echo ok)" "orders in French" "$(tail -20 "$scratch/out")"
printf 'buy 3 infantry\nend purchase\nquit\n' | "$PLATEAU" play axis_allies --second easy --lang fr >"$scratch/out" 2>&1
report "$(grep -q 'mouvement de combat' "$scratch/out" && echo ok)" "notation with French sentences" "$(tail -20 "$scratch/out")"
expect_output "recherche et achats   acheter " "$PLATEAU" advise axis_allies --state "$scratch/board.json" --player rules --lang fr
expect_output "coup acheter " "$PLATEAU" think axis_allies --player easy:nodes=5 --lang fr

# In Gygès mtdf is what Lemière and Desquesnes' is; elsewhere it is ours.
expect_output '"depth":2' "$PLATEAU" think gyges --position "$GYGES S" --player mtdf --json
expect_output '"depth":4' "$PLATEAU" think connect4 --player mtdf --json

# A report is written in both languages.
expect_status 0 "$PLATEAU" reproduce techniques --games 2 --out "$scratch/techniques" --lang en
expect_output "# Families of techniques" cat "$scratch/techniques/report.md"
expect_output "# Des familles de techniques" cat "$scratch/techniques/report.fr.md"
expect_output "Force face à" cat "$scratch/techniques/elo.fr.svg"

# Wrong use: one sentence, status 2.
expect_status 2 "$PLATEAU" advise axis_allies --state "$scratch/board.json" --player nobody
expect_status 2 "$PLATEAU" advise connect4 --state "$scratch/board.json"
expect_status 2 "$PLATEAU" odds --attack "3 elephants" --defend "1 infantry"
# Another program's map: what is not known is named, and the result is played.
expect_output "canScramble" "$PLATEAU" import-map tests/triplea/strait.xml --out "$scratch/strait.json"
expect_output '"illegal":0' "$PLATEAU" match "axis_allies:map=$scratch/strait.json" greedy random --games 2 --archive none --json
expect_status 2 "$PLATEAU" import-map tests/triplea/strait_centers.txt --out "$scratch/none.json"
expect_output "%" "$PLATEAU" odds --map sundered_isles --attack "2 infantry 1 artillery" --defend "2 infantry"
expect_status 2 "$PLATEAU" odds --attack "1 infantry" --defend "1 battleship"
expect_status 2 "$PLATEAU" nonsense
printf '{"game":"tictactoe","moves":["b2"],"seed":1e309}\n' >"$scratch/large.jsonl"
expect_output "line 1, column 47: this number is too large" "$PLATEAU" archive import "$scratch/large.jsonl" --archive "$scratch/games.db" --lang en
printf '{"a":1e309}' >"$scratch/large.json"
expect_output "line 1, column 10: this number is too large" "$PLATEAU" advise axis_allies --state "$scratch/large.json" --lang en
head -c 131000 /dev/zero | tr '\0' '[' >"$scratch/deep.json"
expect_status 2 "$PLATEAU" advise axis_allies --state "$scratch/deep.json"
expect_status 2 "$PLATEAU" think chess
expect_status 2 "$PLATEAU" think connect4 --depth -1
expect_status 2 "$PLATEAU" perft connect4 --depth -1
expect_status 2 "$PLATEAU" perft connect4 --depth many
expect_status 2 "$PLATEAU" think connect4 --player foo:bar
expect_status 2 "$PLATEAU" think connect4 --player foo
expect_status 2 "$PLATEAU" think connect4 --position '.../z'
expect_status 2 "$PLATEAU" think connect4 --moves 48
expect_status 2 "$PLATEAU" think
expect_status 2 "$PLATEAU" think connect4 --lang de
expect_status 2 "$PLATEAU" play in_a_row:rows=99
expect_output "il n'y a pas de jeu « chess » ; choix possibles : tictactoe, " "$PLATEAU" think chess --lang fr
expect_output "there is no command 'nonsense': expected one of games, " "$PLATEAU" nonsense --lang en
expect_output "there is no option '--deep': expected one of --position, " "$PLATEAU" think connect4 --deep --lang en
expect_output "--depth must be a whole number from 1 to 60, not 'many'" "$PLATEAU" perft connect4 --depth many --lang en

# Failures: one sentence, status 1.
expect_status 1 "$PLATEAU" play --load "$scratch/not-there"
printf 'no game at all\n' >"$scratch/bad"
expect_status 1 "$PLATEAU" play --load "$scratch/bad"

# More memory than there is: a sentence.
in_little_memory() { (ulimit -v 1500000 && "$@"); }
for table in 4096 65536; do
    expect_output "memory" in_little_memory "$PLATEAU" think connect4 --player pvs:table=$table --lang en
    expect_output "mémoire" in_little_memory "$PLATEAU" think connect4 --player mcts:memory=$table --lang fr
done
expect_output "move " in_little_memory "$PLATEAU" think connect4 --player pvs:table=64,depth=4

# A full disk while saving: said at once, and the game goes on.
printf 'b2\nsave /dev/full\nsave %s\nquit\n' "$scratch/saved" | "$PLATEAU" play tictactoe --lang en >"$scratch/out" 2>"$scratch/err"
report "$([ $? -eq 0 ] && grep -q 'cannot write /dev/full: the disk is full' "$scratch/err" && echo ok)" "saving to a full disk" "$(cat "$scratch/err")"
expect_output "[Game \"tictactoe\"]" cat "$scratch/saved"
printf 'quit\n' | "$PLATEAU" play --load "$scratch/saved" >"$scratch/out" 2>&1
report "$([ $? -eq 0 ] && grep -q 'x' "$scratch/out" && echo ok)" "loading a saved game" "$(cat "$scratch/out")"

# Ctrl-C during a long search: the best move so far, status 130, soon.
: >"$scratch/out"
"$PLATEAU" think gomoku --player alphabeta:depth=30,deepening=1,candidates=2 >"$scratch/out" 2>"$scratch/err" &
pid=$!
for _ in $(seq 100); do grep -q . "$scratch/out" && break; sleep 0.1; done
kill -INT $pid
wait $pid
report "$([ $? -eq 130 ] && grep -q '^move ' "$scratch/out" && [ "$(wc -l <"$scratch/err")" -eq 1 ] && echo ok)" "interrupting a search" "$(cat "$scratch/out" "$scratch/err")"

finish
