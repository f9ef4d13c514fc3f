# What the sanitizers say of every server that is started, gathered in one folder. POSIX sh, sourced from the root.
reports=$(mktemp -d)
trap 'rm -rf "$reports"' EXIT
# Tests measure memory: little that was freed is kept aside.
export ASAN_OPTIONS="log_path=$reports/address quarantine_size_mb=32"
export UBSAN_OPTIONS="log_path=$reports/undefined print_stacktrace=1"
export TSAN_OPTIONS="log_path=$reports/thread second_deadlock_stack=1"

# Shows the reports; fails where there is one.
show_reports() {
    for report in "$reports"/*; do
        [ -f "$report" ] || return 0
        cat "$report" >&2
    done
    echo "the sanitizer has something to say, see above" >&2
    return 1
}
