#!/bin/sh
# The engines for Windows: they link against nothing that Windows lacks, and under wine each plays a match against the
# engine of this machine. With ./test --full where MinGW is installed.
#
#     cmake --preset windows && cmake --build --preset windows
#     tests/windows/run.sh build/windows build/release/plateau
cd "$(dirname "$0")/../.." || exit 1
. tests/expect.sh
build=${1:-build/windows}
plateau=$(realpath "${2:-build/release/plateau}")
objdump=x86_64-w64-mingw32-objdump

for engine in pbrain-plateau plateau-hub; do
    program=$build/$engine.exe
    imports=$($objdump -p "$program" | sed -n 's/.*DLL Name: //p' | sort -f | tr '\n' ' ')
    printf '%-20s %9d bytes, imports %s\n' "$engine.exe" "$(wc -c <"$program")" "$imports"
    # shellcheck disable=SC2086 # a list of words
    strangers=$(printf '%s\n' $imports | grep -vixE 'kernel32\.dll|msvcrt\.dll|advapi32\.dll' | tr '\n' ' ')
    if [ -z "$strangers" ]; then report ok; else report wrong "$engine.exe" "imports what Windows may lack: $strangers"; fi
done

if ! command -v wine >/dev/null; then
    echo "there is no wine here: the programs were linked, not run"
    finish
    exit
fi
export WINEPREFIX="$scratch/wine" WINEDEBUG=-all
wine=$(command -v wine)
pbrain=$(realpath "$build/pbrain-plateau.exe")
hub=$(realpath "$build/plateau-hub.exe")

# The dialogue of a manager, with its line ends.
expect_output "OK" sh -c "printf 'START 15\r\nINFO timeout_turn 500\r\nBEGIN\r\nEND\r\n' | '$wine' '$pbrain'"
expect_output "7,7" sh -c "printf 'START 15\r\nINFO timeout_turn 500\r\nBEGIN\r\nEND\r\n' | '$wine' '$pbrain'"
expect_output "done move=" sh -c "(printf 'hub\ninit\npos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww\nlevel depth=4\ngo think\n'; sleep 5; printf 'quit\n') | '$wine' '$hub'"

# played NAME GAME PLAYER: two games against our own engine, without a mishap.
played() {
    timeout 600 "$plateau" match "$2" "$3" medium --games 2 --archive none --json >"$scratch/out" 2>"$scratch/err"
    status=$?
    if [ "$status" -eq 0 ] && grep -q '"failures":{"crash":0,"illegal":0,"stall":0,"time":0}' "$scratch/out"; then report ok; else
        report wrong "$1" "status $status $(cat "$scratch/out" "$scratch/err")"
    fi
}
played "gomocup under wine" gomoku "gomocup:cmd=$wine $pbrain,time=2s,margin=20s"
played "hub under wine" draughts "hub:cmd=$wine $hub,depth=4"
finish
