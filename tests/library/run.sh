#!/bin/sh
# libplateau as other programs find it: installed, with what it exports, found by CMake and pkg-config, and used by the
# examples in C++ and C.
#
#     tests/library/run.sh build/release
cd "$(dirname "$0")/../.." || exit 1
. tests/expect.sh
build=${1:-build/release}
installed=$scratch/installed

cmake --install "$build" --component library --prefix "$installed" >"$scratch/install" 2>&1 || report wrong "cmake --install" "$(tail -n 5 "$scratch/install")"
libraries=$(dirname "$(find "$installed" -name libplateau.so)")

# Without a component the program is installed, and the library need not have been built.
cmake --install "$build" --prefix "$scratch/program" >"$scratch/install" 2>&1 || report wrong "cmake --install" "$(tail -n 5 "$scratch/install")"
expect_output "plateau 0." "$scratch/program/bin/plateau" --version
report "$([ ! -e "$scratch/program/include" ] && echo ok)" "the program alone is installed" "$(ls "$scratch/program")"

# Exported: the functions of plateau.h, and what include/plateau declares.
nm --dynamic --defined-only "$libraries/libplateau.so" | sed 's/^[^ ]* //; s/@@.*//' | grep -v '^A ' | c++filt | LC_ALL=C sort >"$scratch/exported"
if diff -u tests/library/exported.txt "$scratch/exported" >"$scratch/difference"; then report ok; else
    report wrong "what libplateau exports" "$(cat "$scratch/difference")
(when that is what you want: tests/library/export.sh $build)"
fi
expect_output "Library soname: [libplateau.so.0.1]" readelf --dynamic "$libraries/libplateau.so"

# Every header can be read alone, by C++20 and the C ones by C99.
for header in "$installed"/include/plateau/*.h; do
    echo "#include <plateau/${header##*/}>" >"$scratch/alone.cpp"
    expect_status 0 c++ -std=c++20 -Wall -Wextra -Werror -fsyntax-only -I"$installed/include" "$scratch/alone.cpp"
done
echo "#include <plateau.h>" >"$scratch/alone.c"
expect_status 0 c++ -x c -std=c99 -Wall -Wextra -pedantic -Werror -fsyntax-only -I"$installed/include" "$scratch/alone.c"

expect_status 0 cmake -S examples/library -B "$scratch/examples" -DCMAKE_PREFIX_PATH="$installed" -DCMAKE_CXX_FLAGS=-Werror
expect_status 0 cmake --build "$scratch/examples"
expect_output "the game is over" "$scratch/examples/play_a_game"
expect_output "tic-tac-toe is a draw" "$scratch/examples/solve_and_match"
expect_output "40 games: +" "$scratch/examples/solve_and_match"
expect_output "wins 94.4" "$scratch/examples/battle"
expect_output "first side" "$scratch/examples/random_games"

# A minor version other than ours is refused.
sed 's/find_package(plateau 0.1 /find_package(plateau 0.2 /' examples/library/CMakeLists.txt >"$scratch/CMakeLists.txt"
cp examples/library/*.cpp "$scratch"
expect_output 'compatible with requested version "0.2"' cmake -S "$scratch" -B "$scratch/newer" -DCMAKE_PREFIX_PATH="$installed"

# pkg-config, where it is installed; the flags it would print, elsewhere.
if command -v pkg-config >/dev/null; then
    flags=$(PKG_CONFIG_PATH=$libraries/pkgconfig pkg-config --cflags --libs plateau)
else
    flags="-I$installed/include -L$libraries -lplateau"
fi
# shellcheck disable=SC2086 # several words
expect_status 0 cc -std=c99 -Wall -Wextra -pedantic -Werror examples/library/one_game.c $flags -Wl,-rpath,"$libraries" -o "$scratch/one_game"
expect_output "won" "$scratch/one_game"

# The programs that the documentation shows.
shown() { awk -v mark='```'"$2" '$0 == mark { on = 1; next } /^```/ { on = 0 } on' "$1"; } # PAGE LANGUAGE
shown docs/cpp.md cpp >"$scratch/shown.cpp"
shown docs/c.md c >"$scratch/shown.c"
# shellcheck disable=SC2086 # several words
for program in "c++ -std=c++20 $scratch/shown.cpp" "cc -std=c99 $scratch/shown.c"; do
    expect_status 0 $program -Wall -Wextra -Werror $flags -Wl,-rpath,"$libraries" -o "$scratch/shown"
    expect_output "refused: " "$scratch/shown"
done
finish
