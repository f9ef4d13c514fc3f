#!/bin/bash
# Tournaments over NATS in which referee, worker and NATS server are killed in turn, until so many kills have been made.
# Each ends with the table and the games of an undisturbed tournament, to the letter.
#
#     tests/tournament/kills.sh build/release/plateau 200
PLATEAU=$1
wanted=${2:-6}
. "$(dirname "$0")/../expect.sh"
games=${KILL_GAMES:-200}
life=${KILL_EVERY:-0.6}

plan() { # SEED
    printf 'game = "connect4"\nkind = "round_robin"\ngames = %d\nseed = %d\n' $games "$1"
    printf 'players = ["alphabeta:depth=8", "alphabeta:depth=7", "random"]\n'
}
# What a clock measured, dates and names of runs do not count.
table() {
    sed -e 's/"cpu_seconds":[^,}]*//g; s/"longest_move_seconds":[^,}]*//g; s/"tournament":"[^"]*"//; s/"archive":"[^"]*"//' "$1"
}
games_of() { # ARCHIVE
    "$PLATEAU" archive export --archive "$1" --format jsonl --limit 100000 |
        sed -e 's/,*"[a-z_]*seconds":[^,}]*//g; s/{,/{/g; s/"date":"[^"]*"//; s/"event":"[^"]*"//' | sort
}

port=$((20000 + $$ % 20000))
url=nats://127.0.0.1:$port
start_server() {
    nats-server -js -a 127.0.0.1 -p $port -sd "$scratch/nats" >"$scratch/nats.log" 2>&1 &
    server=$!
    for _ in $(seq 100); do
        grep -q "Server is ready" "$scratch/nats.log" && return
        sleep 0.1
    done
}
start_worker() {
    "$PLATEAU" worker --server $url 2>>"$scratch/workers.log" &
    worker=$!
}
start_referee() { # SEED
    "$PLATEAU" tournament "$scratch/$1.toml" --resume --server $url --archive "$scratch/$1.db" --json >"$scratch/$1.out" 2>"$scratch/$1.err" &
    referee=$!
}
kill_now() { # PID
    kill -9 "$1" 2>/dev/null
    wait "$1" 2>/dev/null
}

start_server
start_worker
first_worker=$worker
start_worker
kills=0
seed=0
while [ $kills -lt "$wanted" ]; do
    seed=$((seed + 1))
    plan $seed >"$scratch/$seed.toml"
    "$PLATEAU" tournament "$scratch/$seed.toml" --archive "$scratch/$seed.alone.db" --json >"$scratch/$seed.alone" 2>"$scratch/err"
    start_referee $seed
    before=$kills
    while sleep "$life" && kill -0 $referee 2>/dev/null && [ $kills -lt "$wanted" ]; do
        case $((kills % 3)) in
            0)
                kill_now $referee
                start_referee $seed
                ;;
            1)
                kill_now $first_worker
                first_worker=$worker
                start_worker
                ;;
            2)
                kill_now $server
                start_server
                ;;
        esac
        kills=$((kills + 1))
    done
    wait $referee
    status=$?
    table "$scratch/$seed.alone" >"$scratch/a"
    table "$scratch/$seed.out" >"$scratch/b"
    games_of "$scratch/$seed.alone.db" >"$scratch/c"
    games_of "$scratch/$seed.db" >"$scratch/d"
    report "$([ $status -eq 0 ] && [ -s "$scratch/c" ] && cmp -s "$scratch/a" "$scratch/b" && cmp -s "$scratch/c" "$scratch/d" && echo ok)" \
        "tournament $seed after kills $((before + 1)) to $kills" \
        "status $status $(cat "$scratch/$seed.err") $(diff "$scratch/a" "$scratch/b" | head -c 600) $(diff "$scratch/c" "$scratch/d" | head -c 600) $(tail -3 "$scratch/workers.log")"
    [ $kills -gt $before ] || games=$((2 * games)) # it was over before anybody could be killed
done
kill "$first_worker" "$worker" "$server" 2>/dev/null
wait 2>/dev/null
printf '%d kills of referee, worker and NATS server in turn, %d tournaments\n' $kills $seed
finish
