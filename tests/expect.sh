# Checks shared by the tests that run the program. Source it with PLATEAU set to the program.
# It counts, goes on after a failure, and `finish` says how many passed.
passed=0
failed=0

report() { # ok|wrong, what, detail
    if [ "$1" = ok ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED %s\n%s\n' "$2" "$3"
    fi
}

# expect_status STATUS COMMAND...: the exit status, one sentence on standard error when it is not 0.
expect_status() {
    wanted=$1
    shift
    "$@" >"$scratch/out" 2>"$scratch/err" </dev/null
    status=$?
    lines=$(wc -l <"$scratch/err")
    if [ "$status" -ne "$wanted" ]; then
        report wrong "$*" "exit status $status instead of $wanted: $(cat "$scratch/err")"
    elif [ "$wanted" -ne 0 ] && [ "$lines" -ne 1 ]; then
        report wrong "$*" "expected one sentence on standard error: $(cat "$scratch/err")"
    else
        report ok
    fi
}

# expect_output TEXT COMMAND...: TEXT occurs in what it prints.
expect_output() {
    wanted=$1
    shift
    output=$("$@" 2>&1 </dev/null)
    case "$output" in
        *"$wanted"*) report ok ;;
        *) report wrong "$*" "expected to see: $wanted; it printed: $output" ;;
    esac
}

finish() {
    rm -rf "$scratch"
    printf '%d passed, %d failed\n' "$passed" "$failed"
    [ "$failed" -eq 0 ]
}

scratch=$(mktemp -d)
