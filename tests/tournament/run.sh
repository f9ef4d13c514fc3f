#!/bin/sh
# Tournaments that are killed and go on, and tournaments played by workers that are killed: the same table in the end.
PLATEAU=$1
. "$(dirname "$0")/../expect.sh"
full=0
[ "${PLATEAU_TEST_SCOPE:-}" = full ] && full=1

# What a clock measured and names of runs do not count.
table() {
    sed -e 's/"cpu_seconds":[^,}]*//g; s/"longest_move_seconds":[^,}]*//g; s/"tournament":"[^"]*"//; s/"archive":"[^"]*"//' "$1"
}

# 1. Every example runs from nothing.
for example in examples/*.toml; do
    timeout 600 "$PLATEAU" tournament "$example" --archive "$scratch/examples.db" --json >"$scratch/out" 2>"$scratch/err"
    status=$?
    report "$([ $status -eq 0 ] && grep -q '"complete":true' "$scratch/out" && echo ok)" "$example" "status $status $(cat "$scratch/err")"
done

# 2. SIGKILL at random moments, then --resume.
cat >"$scratch/kill.toml" <<'END'
game    = "connect4"
kind    = "swiss"
rounds  = 3
players = ["alphabeta:depth=8", "alphabeta:depth=7", "alphabeta:depth=6", "alphabeta:depth=3", "random"]
games   = 40
seed    = 5
END
"$PLATEAU" tournament "$scratch/kill.toml" --archive "$scratch/whole.db" --json >"$scratch/whole" 2>"$scratch/err"
report "$([ $? -eq 0 ] && echo ok)" "an undisturbed tournament" "$(cat "$scratch/err")"
moments=3
[ $full -eq 1 ] && moments=10
killed=0
for moment in $(seq $moments); do
    "$PLATEAU" tournament "$scratch/kill.toml" --resume --concurrency 2 --archive "$scratch/killed.db" --json >"$scratch/out" 2>/dev/null &
    pid=$!
    sleep "0.$(((moment * 37 + $$) % 40 + 15))"
    kill -9 $pid 2>/dev/null && killed=$((killed + 1))
    wait $pid 2>/dev/null
done
"$PLATEAU" tournament "$scratch/kill.toml" --resume --archive "$scratch/killed.db" --json >"$scratch/out" 2>"$scratch/err"
table "$scratch/whole" >"$scratch/a"
table "$scratch/out" >"$scratch/b"
report "$([ $killed -ge 1 ] && cmp -s "$scratch/a" "$scratch/b" && echo ok)" "killed $killed times, then resumed" "$(diff "$scratch/a" "$scratch/b" | head -c 600) $(cat "$scratch/err")"

# 3. Ctrl-C: the games at hand are finished, and the rest later.
"$PLATEAU" tournament "$scratch/kill.toml" --archive "$scratch/polite.db" --json >"$scratch/out" 2>"$scratch/err" &
pid=$!
sleep 0.3
kill -INT $pid 2>/dev/null
wait $pid
status=$?
report "$({ [ $status -eq 130 ] || [ $status -eq 0 ]; } && echo ok)" "a polite stop" "status $status $(cat "$scratch/err")"
"$PLATEAU" tournament "$scratch/kill.toml" --resume --archive "$scratch/polite.db" --json >"$scratch/out" 2>"$scratch/err"
table "$scratch/out" >"$scratch/b"
report "$(cmp -s "$scratch/a" "$scratch/b" && echo ok)" "stopped politely, then resumed" "$(cat "$scratch/err")"

# 4. Three workers, one killed every few seconds and started again: as without them. Where 2,000 games are over before
# anybody dies, twice as many.
if command -v nats-server >/dev/null; then
    port=$((20000 + $$ % 20000))
    nats-server -js -a 127.0.0.1 -p $port -sd "$scratch/nats" >"$scratch/nats.log" 2>&1 &
    server=$!
    url=nats://127.0.0.1:$port
    for _ in $(seq 100); do grep -q "Server is ready" "$scratch/nats.log" && break; sleep 0.1; done
    start_worker() { "$PLATEAU" worker --server $url 2>>"$scratch/workers.log" & }
    start_worker; one=$!
    start_worker; two=$!
    start_worker; three=$!
    deaths=0
    games=1000
    status=0
    while [ $deaths -eq 0 ] && [ $status -eq 0 ] && [ $games -lt 512000 ]; do
        games=$((2 * games))
        cat >"$scratch/workers.toml" <<END
game    = "tictactoe"
kind    = "round_robin"
players = ["alphabeta:depth=4", "random"]
games   = $games
seed    = 9
END
        rm -f "$scratch"/alone.db* "$scratch"/together.db*
        "$PLATEAU" tournament "$scratch/workers.toml" --archive "$scratch/alone.db" --json >"$scratch/alone" 2>"$scratch/err"
        "$PLATEAU" tournament "$scratch/workers.toml" --server $url --archive "$scratch/together.db" --json >"$scratch/together" 2>"$scratch/err" &
        referee=$!
        while [ $deaths -lt 60 ]; do
            sleep "${WORKER_LIFE:-0.4}"
            kill -0 $referee 2>/dev/null || break
            kill -9 $one 2>/dev/null
            wait $one 2>/dev/null
            deaths=$((deaths + 1))
            one=$two
            two=$three
            start_worker; three=$!
            [ $deaths -ge 3 ] && sleep 2
        done
        wait $referee
        status=$?
    done
    # The same workers play the games of a learning run; the weights are those of a run without them.
    mkdir "$scratch/learn_here" "$scratch/learn_there"
    program=$(readlink -f "$PLATEAU")
    learn() { "$program" learn logistic:validation=0 tictactoe --features lines --games 300 --gate 0 --out t.weights "$@"; }
    (cd "$scratch/learn_here" && learn) >"$scratch/out" 2>&1
    (cd "$scratch/learn_there" && learn --server $url) >>"$scratch/out" 2>&1
    report "$(cmp -s "$scratch/learn_here/t.weights" "$scratch/learn_there/t.weights" && echo ok)" "self-play by workers" "$(tail -c 600 "$scratch/out")"
    kill $one $two $three 2>/dev/null
    wait $one $two $three 2>/dev/null
    # A worker starts the engines of its owner's list and reads the files of its owner's folders, nothing else; the
    # referee is told why.
    mkdir "$scratch/files"
    cp "$scratch/learn_here/t.weights" "$scratch/files"
    "$PLATEAU" worker --server $url --engine "mine=ugi:cmd=$program engine ugi --game tictactoe --player random" --files "$scratch/files" 2>>"$scratch/workers.log" &
    one=$!
    with() { # PLAYER: a tournament in which it takes part
        printf 'game = "tictactoe"\nplayers = ["%s", "random"]\ngames = 2\n' "$1" >"$scratch/with.toml"
        timeout 60 "$PLATEAU" tournament "$scratch/with.toml" --server $url --archive none --json --lang en
    }
    with "ugi:engine=mine,time=1s" >"$scratch/out" 2>&1
    report "$(grep -q '"complete":true' "$scratch/out" && echo ok)" "an engine of the list" "$(tail -c 600 "$scratch/out")"
    with "alphabeta:depth=1,eval=lines,eval.weights=$scratch/files/t.weights" >"$scratch/out" 2>&1
    report "$(grep -q '"complete":true' "$scratch/out" && echo ok)" "a file of the folder" "$(tail -c 600 "$scratch/out")"
    expect_output "plateau: this worker starts and connects to engines of its owner's list alone" with "ugi:cmd=touch $scratch/trace"
    expect_output "plateau: this worker knows no hub engine called 'scan'" with "hub:engine=scan"
    expect_output "plateau: '$scratch/learn_here/t.weights' cannot be read here" with "alphabeta:depth=1,eval=lines,eval.weights=$scratch/learn_here/t.weights"
    report "$([ ! -e "$scratch/trace" ] && kill -0 $one && echo ok)" "nothing else was started" "$(cat "$scratch/workers.log")"
    kill $one 2>/dev/null
    wait $one 2>/dev/null
    table "$scratch/alone" >"$scratch/a"
    table "$scratch/together" >"$scratch/b"
    report "$([ $status -eq 0 ] && [ $deaths -ge 1 ] && grep -q "\"games\":$games" "$scratch/together" && cmp -s "$scratch/a" "$scratch/b" && echo ok)" \
        "$games games by workers of which $deaths died" "status $status $(cat "$scratch/err") $(diff "$scratch/a" "$scratch/b" | head -c 600)"
    expect_output "$games" "$PLATEAU" archive stats --archive "$scratch/together.db"
    printf '%d workers died\n' $deaths
    kill $server 2>/dev/null
    wait $server 2>/dev/null

    # 5. The example for many machines: TLS, certificates, and workers that can do nothing but work.
    if command -v openssl >/dev/null; then
        keys=$scratch/keys
        examples/workers/make_keys.sh "$keys" 127.0.0.1 >"$scratch/out" 2>&1
        configuration=$PWD/examples/workers/nats.conf
        (cd "$keys" && exec nats-server --config "$configuration" -a 127.0.0.1 -p $port) >"$scratch/nats.log" 2>&1 &
        server=$!
        for _ in $(seq 100); do grep -q "Server is ready" "$scratch/nats.log" && break; sleep 0.1; done
        as() { # ROLE COMMAND...: with the certificate of that role
            role=$1
            shift
            timeout 60 "$PLATEAU" "$@" --server tls://127.0.0.1:$port --tls-ca "$keys/ca.pem" --tls-cert "$keys/$role.pem" --tls-key "$keys/$role.key" --lang en
        }
        as worker worker 2>>"$scratch/workers.log" &
        one=$!
        printf 'game = "tictactoe"\nplayers = ["alphabeta:depth=2", "random"]\ngames = 20\n' >"$scratch/with.toml"
        as referee tournament "$scratch/with.toml" --archive none --json >"$scratch/out" 2>&1
        report "$(grep -q '"complete":true' "$scratch/out" && echo ok)" "the example for workers" "$(tail -c 600 "$scratch/out" "$scratch/nats.log")"
        expect_status 1 as worker tournament "$scratch/with.toml" --archive none
        expect_status 1 timeout 60 "$PLATEAU" worker --server tls://127.0.0.1:$port --tls-ca "$keys/ca.pem"
        kill $one $server 2>/dev/null
        wait $one $server 2>/dev/null
    fi

    # 6. Referee, worker and NATS server killed in turn.
    kills=6
    [ $full -eq 1 ] && kills=200
    "$(dirname "$0")/kills.sh" "$PLATEAU" $kills
    report "$([ $? -eq 0 ] && echo ok)" "$kills kills in turn" "see above"
    expect_status 1 "$PLATEAU" worker --server nats://127.0.0.1:1
else
    printf 'nats-server is not installed: workers were not tested\n'
fi
expect_status 2 "$PLATEAU" worker
expect_status 2 "$PLATEAU" worker --server nats://127.0.0.1:1 --engine "scan=./scan hub"
expect_status 2 "$PLATEAU" match draughts hub:engine=scan random --games 2 --archive none
expect_status 2 "$PLATEAU" tournament "$scratch/not-there.toml"
printf 'game = 3\n' >"$scratch/bad.toml"
expect_output "bad.toml, line 1, column 8: game expects a text" "$PLATEAU" tournament "$scratch/bad.toml"

finish
