#!/bin/sh
# Plateau where nothing is installed: bare roots of Debian 12 and 13, from the mirror that this machine uses itself.
# Needs root, mmdebstrap and curl. Not part of ./test: it takes minutes, and with `source` an hour.
#
#     ./package && tests/bare_roots/run.sh packages   installs, plays each game, asks the page, prints the times;
#                                                     plateau, plateau-static or archive: that package alone
#     tests/bare_roots/run.sh source [COMPILER...]    builds from the sources and runs the unit tests; default: g++ clang++-19
#     tests/bare_roots/run.sh library                 the installed library of build/release, with which the examples are built
#     SUITES=trixie tests/bare_roots/run.sh ...       in one of the roots alone
#     ROOTS=DIR tests/bare_roots/run.sh ...           keeps the bare roots in DIR, for the next time
cd "$(dirname "$0")/../.." || exit 1
. tests/expect.sh
what=${1:-packages}
[ $# -eq 0 ] || shift
suites=${SUITES:-"bookworm trixie"}
roots=$(mktemp -d "${TMPDIR:-/var/tmp}/bare_roots.XXXXXX")
packed=${ROOTS:-$roots}
trap 'rm -rf "$roots" "$scratch"' EXIT
trap 'exit 130' INT TERM

[ "$(id -u)" -eq 0 ] || {
    echo "Only root can make and enter a root." >&2
    exit 1
}

# The mirror that this machine installs from.
# shellcheck disable=SC2016 # apt's own variables
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Label: Debian' | head -n 1)

now() { date +%s%N; }
seconds_since() { awk -v from="$1" -v to="$(now)" 'BEGIN { printf "%.1f", (to - from) / 1e9 }'; }

# make_root SUITE: packed, so that each trial begins with the same one.
make_root() {
    [ ! -f "$packed/$1.tar" ] || return 0
    began=$(now)
    mmdebstrap --quiet --mode=root --variant=minbase "$1" "$packed/$1.tar" "$mirror" || exit 1
    printf '%-10s a bare root made in %s s\n' "$1" "$(seconds_since "$began")"
}

# fresh_root SUITE: in $root.
fresh_root() {
    root=$roots/$1
    rm -rf "$root"
    mkdir "$root"
    tar -xf "$packed/$1.tar" -C "$root"
    cp /etc/resolv.conf "$root/etc/resolv.conf"
}

# Becomes a command in the root: processes and mounts of its own, no environment.
enter() {
    exec unshare --mount --pid --fork --kill-child --mount-proc="$root/proc" "$(command -v chroot)" "$root" \
        /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"
}
inside() { (enter "$@"); }

# The version, a move of each game, and the page: in $root, PROGRAM.
check_program() {
    expect_output "plateau 0." inside "$1" --version
    for game in $(inside "$1" games | awk '{ print $1 }'); do
        expect_output "move " inside "$1" think "$game" --player easy
    done
    expect_page "$1"
}

expect_page() {
    enter "$1" serve --port 0 --data /root/games --lang en >"$scratch/serve" 2>&1 &
    server=$!
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        address=$(sed -n 's/^Plateau is at //p' "$scratch/serve")
        [ -z "$address" ] || break
        sleep 1
    done
    expect_output "<title>Plateau" curl -fsS "$address"
    expect_output '"status":"ok"' curl -fsS "${address%/}/api/health"
    kill -KILL "$server" # unshare heeds nothing less while it waits for its child, which ends with it
    wait "$server" 2>/dev/null
}

# try_package SUITE NAME PROGRAM COMMAND...: the command installs the package; the clock runs until the first move.
try_package() {
    suite=$1 name=$2 program=$3
    shift 3
    began=$(now)
    inside "$@" >"$scratch/install" 2>&1 || report wrong "$suite: $name" "$(tail -n 5 "$scratch/install")"
    installed=$(seconds_since "$began")
    expect_output "move " inside "$program" think connect4 --player easy
    printf '%-10s %-22s installed after %s s, first move after %s s\n' "$suite" "$name" "$installed" "$(seconds_since "$began")"
    check_program "$program"
}

try_packages() { # SUITE KIND...
    suite=$1
    shift
    version=$(sed -n 's/^project(plateau VERSION \([^ ]*\).*/\1/p' CMakeLists.txt)
    for kind in "$@"; do
        fresh_root "$suite"
        case $suite/$kind in
            trixie/plateau) ;; # made for the libraries of Debian 12
            */archive)
                cp "build/packages/plateau-$version-x86_64.tar.gz" "$root/tmp/plateau.tar.gz"
                try_package "$suite" archive "/opt/plateau-$version-x86_64/bin/plateau" tar -xzf /tmp/plateau.tar.gz -C /opt
                ;;
            *)
                cp "build/packages/${kind}_${version}_amd64.deb" "$root/tmp/plateau.deb"
                try_package "$suite" "$kind.deb" plateau \
                    sh -c "apt-get update -q && apt-get install -y -q --no-install-recommends /tmp/plateau.deb"
                ;;
        esac
    done
}

# The page is no part of the tree: it is built by npm, which is the same everywhere.
copy_sources() { git archive --prefix=plateau/ HEAD | tar -x -C "$root/root"; }

# try_source SUITE COMPILER: from nothing to the first move by ./plateau, then every unit test on what was built.
try_source() {
    fresh_root "$1"
    copy_sources
    began=$(now)
    packages=
    case $2 in clang++-*) packages=clang-${2#clang++-} ;; esac
    inside sh -c "cd /root/plateau && { [ -z '$packages' ] || { apt-get update -q && apt-get install -y -q --no-install-recommends $packages; } } &&
        CXX=$2 ./plateau think connect4 --player easy" >"$scratch/source" 2>&1
    if grep -q '^move ' "$scratch/source"; then report ok; else report wrong "$1: $2" "$(tail -n 20 "$scratch/source")"; fi
    printf '%-10s %-22s first move after %s s, %s warnings\n' "$1" "source, $2" "$(seconds_since "$began")" "$(grep -c 'warning:' "$scratch/source")"
    grep 'warning:' "$scratch/source" | sort -u
    began=$(now)
    inside sh -c "cd /root/plateau && . cmake/front_door.sh && install_packages \$unit_test_packages &&
        cmake --preset release -DPLATEAU_UNIT_TESTS=ON && cmake --build --preset release --parallel \$(jobs) -- -k 0 &&
        ctest --test-dir build/release --output-on-failure --label-exclude 'browser|server|full'" \
        >"$scratch/units" 2>&1
    expect_output "100% tests passed" tail -n 20 "$scratch/units"
    printf '%-10s %-22s unit tests after %s s more: %s\n' "$1" "source, $2" "$(seconds_since "$began")" "$(grep 'tests passed' "$scratch/units")"
}

# try_library SUITE: an installed copy, a compiler, the libraries that ours needs, and nothing of the tree but the examples.
try_library() {
    fresh_root "$1"
    began=$(now)
    cmake --install build/release --component library --prefix "$root/usr/local" >"$scratch/install" 2>&1 || report wrong "cmake --install" "$(tail -n 5 "$scratch/install")"
    cp -r examples/library "$root/root/examples"
    # shellcheck disable=SC2046 # a list of words
    needed=$(dpkg-query --search $(ldd build/release/libplateau.so | awk '$3 ~ "/" { print $3 }' | xargs realpath) 2>/dev/null | sed 's/:.*//' | sort -u)
    # shellcheck disable=SC2086 # a list of words
    inside sh -c "apt-get update -q && apt-get install -y -q --no-install-recommends g++ cmake make $(printf '%s ' $needed) && ldconfig &&
        cmake -S /root/examples -B /root/built && cmake --build /root/built" >"$scratch/examples" 2>&1 ||
        report wrong "$1: the examples" "$(tail -n 5 "$scratch/examples")"
    expect_output "the game is over" inside /root/built/play_a_game
    expect_output "tic-tac-toe is a draw" inside /root/built/solve_and_match
    expect_output "wins 94.4" inside /root/built/battle
    expect_output "first side" inside /root/built/random_games
    printf '%-10s %-22s examples built and run after %s s\n' "$1" library "$(seconds_since "$began")"
}

for suite in $suites; do
    make_root "$suite"
    case $what in
        packages)
            [ $# -gt 0 ] || set -- plateau plateau-static archive
            try_packages "$suite" "$@"
            ;;
        source)
            [ $# -gt 0 ] || set -- g++ clang++-19
            for compiler in "$@"; do try_source "$suite" "$compiler"; done
            ;;
        library)
            if [ "$suite" = bookworm ]; then try_library "$suite"; fi # made for the libraries of Debian 12
            ;;
        *)
            echo "There is nothing called $what to try: expected packages, source or library" >&2
            exit 2
            ;;
    esac
done
finish
