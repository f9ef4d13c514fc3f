#!/bin/sh
# The program against itself over each protocol: it starts itself as the engine behind the player.
PLATEAU=$1
. "$(dirname "$0")/../expect.sh"

# match NAME PLAYER: two games without a mishap.
match() {
    timeout 120 "$PLATEAU" match draughts "$2" alphabeta:depth=1 --games 2 --archive none --json >"$scratch/out" 2>"$scratch/err"
    status=$?
    report "$([ $status -eq 0 ] && grep -q '"games":2' "$scratch/out" && grep -q '"failures":{"crash":0,"illegal":0,"stall":0,"time":0}' "$scratch/out" && echo ok)" \
        "$1" "status $status $(cat "$scratch/out" "$scratch/err")"
}

match hub "hub:cmd=$PLATEAU engine hub --player alphabeta:depth=2,depth=2"
match "hub with pondering" "hub:cmd=$PLATEAU engine hub --player alphabeta:depth=2,time=50ms,margin=20s,ponder=1"
port=$((20000 + $$ % 20000))
match dxp "dxp:cmd=$PLATEAU engine dxp --player alphabeta:depth=2 --port $port,port=$port"
port=$((port + 1))
match "dxp that connects to us" "dxp:cmd=$PLATEAU engine dxp --player alphabeta:depth=2 --connect 127.0.0.1 --port $port,listen=1,port=$port"

expect_output "pong" sh -c "printf 'ping\nquit\n' | '$PLATEAU' engine hub"
expect_status 2 "$PLATEAU" engine hub --game connect4
expect_status 2 "$PLATEAU" engine dxp --game english
expect_status 2 "$PLATEAU" engine morse
expect_status 2 "$PLATEAU" match draughts hub:cmd= random --games 2 --archive none
expect_status 1 "$PLATEAU" engine dxp --connect 127.0.0.1 --port 1

# Gomocup: the program against itself, a dialogue, a manager that dies, and the memory it may take.
timeout 120 "$PLATEAU" match gomoku "gomocup:cmd=$PLATEAU engine gomocup --player gomoku:nodes=200,time=20s" medium --games 2 --archive none --json >"$scratch/out" 2>"$scratch/err"
report "$(grep -q '"failures":{"crash":0,"illegal":0,"stall":0,"time":0}' "$scratch/out" && echo ok)" "gomocup" "$(cat "$scratch/out" "$scratch/err")"
expect_output "7,7" sh -c "printf 'START 15\r\nBEGIN\r\nEND\r\n' | '$PLATEAU' engine gomocup"
mkfifo "$scratch/manager"
"$PLATEAU" engine gomocup <"$scratch/manager" >"$scratch/said" 2>&1 &
engine=$!
(printf 'START 15\nINFO max_memory 100000000\nINFO timeout_turn 600000\nTURN 7,7\n'; for i in 1 2 3 4 5 6 7 8 9 10; do sleep 0.5; grep -q MESSAGE "$scratch/said" && break; done) >"$scratch/manager"
peak=$(sed -n 's/^VmHWM:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$engine/status" 2>/dev/null)
report "$([ "${peak:-0}" -lt 100000 ] && echo ok)" "gomocup within 100 MB" "peak $peak kB"
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do kill -0 $engine 2>/dev/null || break; sleep 1; done
report "$(kill -0 $engine 2>/dev/null || echo ok)" "gomocup ends when its manager is gone" "still there"
kill $engine 2>/dev/null
wait $engine 2>/dev/null

# Yixin Board's button stops a search that has no other end; the answer is the best move so far.
mkfifo "$scratch/board"
: >"$scratch/stopped"
{ printf 'START 15 15\nINFO timeout_turn 2000000\nboard\n7,7,2\n8,8,1\n7,8,2\ndone\nyxstop\n'; exec sleep 60; } >"$scratch/board" &
writer=$!
"$PLATEAU" engine gomocup <"$scratch/board" >"$scratch/stopped" 2>&1 &
engine=$!
for _ in $(seq 300); do grep -q '^[0-9]*,[0-9]*$' "$scratch/stopped" && break; sleep 0.1; done
report "$(grep -q '^[0-9]*,[0-9]*$' "$scratch/stopped" && echo ok)" "gomocup stops when Yixin Board says so" "$(cat "$scratch/stopped")"
kill $writer $engine
wait $writer $engine 2>/dev/null

# Every engine ends with its input, whatever came before.
ends_with_input() { # PROTOCOL LINES
    printf "$2" | timeout -k 1 20 "$PLATEAU" engine "$1" >"$scratch/out" 2>"$scratch/err"
    status=$?
    report "$([ $status -eq 0 ] && [ ! -s "$scratch/err" ] && echo ok)" "$1 ends with its input: $2" "status $status $(cat "$scratch/err")"
}
ends_with_input gomocup 'START 15\nBOARD\n7,7,1\n'
ends_with_input gomocup 'START 15\nBOARD\n7,7,1\nEND\n'
ends_with_input gomocup 'START 15\nSWAP2BOARD\n7,7'
ends_with_input gomocup 'START 15\nINFO timeout_turn 600000\nTURN 7,7\nEND\n'
ends_with_input hub 'hub\ninit\npos start\nset-param name=variant value=normal\ngo think\n'
ends_with_input hub 'pos start\nset-param name=variant value=english\ngo think\npos start\nlevel move-time=600\ngo think\n'
ends_with_input ugi 'setoption name Game value connect4\ngo movetime 600000\n'
ends_with_input ugi 'setoption name Game value connect4\ngo movetime 600000\nposition startpos\nquit\n'
ends_with_input uci 'uci\nucinewgame\ngo movetime 600000\n'

# UCI, as cutechess speaks it.
expect_output "bestmove P@d4" sh -c "printf 'position startpos moves P@d1 P@a1 P@d2 P@a2 P@d3 P@a3\ngo depth 3\n' | '$PLATEAU' engine uci --player alphabeta"
expect_status 2 "$PLATEAU" engine uci --game draughts

# And with SIGTERM, while it waits and while it thinks: `$2` is said first, and its input stays open.
ends_when_told() { # PROTOCOL LINES [OPTIONS...]
    protocol=$1
    lines=$2
    shift 2
    mkfifo "$scratch/open"
    { printf "$lines"; exec sleep 30; } >"$scratch/open" &
    writer=$!
    "$PLATEAU" engine "$protocol" "$@" <"$scratch/open" >"$scratch/said" 2>&1 &
    engine=$!
    sleep 0.7
    kill -TERM $engine
    for _ in $(seq 40); do kill -0 $engine 2>/dev/null || break; sleep 0.1; done
    report "$(kill -0 $engine 2>/dev/null || echo ok)" "$protocol ends when it is told to: $lines" "still there"
    kill -9 $engine 2>/dev/null
    wait $engine 2>/dev/null
    kill $writer 2>/dev/null
    wait $writer 2>/dev/null
    rm "$scratch/open"
}
ends_when_told ugi ''
ends_when_told ugi 'setoption name Game value connect4\ngo infinite\n'
ends_when_told ugi 'setoption name Game value connect4\ngo movetime 600000\nposition startpos\n'
ends_when_told hub 'init\n'
ends_when_told hub 'pos start\nlevel move-time=600\ngo think\n'
ends_when_told hub 'pos start\nlevel move-time=600\ngo think\nnew-game\n'
ends_when_told hub 'pos start\ngo ponder\n'
ends_when_told gomocup ''
ends_when_told gomocup 'START 15\nBOARD\n7,7,1\n'
ends_when_told gomocup 'START 15\nINFO timeout_turn 600000\nTURN 7,7\n'
ends_when_told dxp '' --port 0
ends_when_told avalam-xmlrpc '' --port 0

# psq and SGF out and in.
"$PLATEAU" match gomoku gomoku:depth=1 random --games 10 --archive "$scratch/g.db" >/dev/null 2>&1
for format in psq sgf; do
    rm -f "$scratch/h.db"
    "$PLATEAU" archive export "$scratch/games.$format" --archive "$scratch/g.db" >/dev/null 2>&1
    "$PLATEAU" archive import "$scratch/games.$format" --archive "$scratch/h.db" >/dev/null 2>&1
    "$PLATEAU" archive export "$scratch/again.$format" --archive "$scratch/h.db" >/dev/null 2>&1
    report "$([ -s "$scratch/games.$format" ] && cmp -s "$scratch/games.$format" "$scratch/again.$format" && echo ok)" "$format out, in and out again" "$(diff "$scratch/games.$format" "$scratch/again.$format" | head -5)"
done

# PDN out and in.
"$PLATEAU" match draughts alphabeta:depth=2 random --games 20 --archive "$scratch/a.db" >/dev/null 2>&1
expect_output "20" "$PLATEAU" archive export "$scratch/games.pdn" --archive "$scratch/a.db"
expect_output "games read: 20" "$PLATEAU" archive import "$scratch/games.pdn" --archive "$scratch/b.db" --lang en
"$PLATEAU" archive export "$scratch/again.pdn" --archive "$scratch/b.db" >/dev/null 2>&1
report "$(cmp -s "$scratch/games.pdn" "$scratch/again.pdn" && echo ok)" "PDN out, in and out again" "$(diff "$scratch/games.pdn" "$scratch/again.pdn" | head -5)"
printf '1. 32-28 19-24\n2. 28-x *\n' >"$scratch/bad.pdn"
expect_output "bad.pdn, line 2, column 4: " "$PLATEAU" archive import "$scratch/bad.pdn" --archive "$scratch/b.db"

finish
