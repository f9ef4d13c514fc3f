# What ./play, ./test and ./plateau share: packages, builds, the web page. POSIX sh, sourced from the root.

build_packages="g++ cmake ninja-build ccache libboost-dev nlohmann-json3-dev libfmt-dev libsqlite3-dev libsqlitecpp-dev
libtomlplusplus-dev libnats-dev ca-certificates"
optional_packages="libclips-dev" # used where the distribution has them
test_packages="libgtest-dev librapidcheck-dev clang-format-19 nats-server chromium"

say() { printf '%s\n' "$*" >&2; }

# Root, or a sudo that works.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

missing_packages() {
    for package in "$@"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || printf '%s ' "$package"
    done
}

# Those of the packages named that the distribution has.
known_packages() {
    for package in "$@"; do
        if apt-cache show "$package" >/dev/null 2>&1; then printf '%s ' "$package"; fi
    done
}

# Installs the Debian packages named, if any is missing, and the optional ones with them. On another system CMake says what it lacks.
install_packages() {
    command -v dpkg-query >/dev/null 2>&1 || {
        say "This is not Debian: these packages (or their like) are needed: $*"
        return 0
    }
    missing=$(missing_packages "$@")
    [ -n "$missing" ] || return 0
    if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null 2>&1; then
        say "Packages are missing. An administrator can install them with:"
        say "    apt-get install --no-install-recommends $missing"
        exit 1
    fi
    say "Installing $missing"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q >&2 || exit 1
    # shellcheck disable=SC2086 # a list of words
    missing="$missing $(known_packages $optional_packages)"
    # shellcheck disable=SC2086 # a list of words
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing >&2 || exit 1
}

# Debian's nodejs and npm only where there is no npm at all: they are many small packages.
install_node() {
    command -v npm >/dev/null 2>&1 || install_packages nodejs npm
}

# As many compilers as there are cores, and a gigabyte of memory for each.
jobs() {
    cores=$(nproc 2>/dev/null || echo 2)
    gigabytes=$(awk '/MemAvailable/ { print int($2 / 1048576) }' /proc/meminfo 2>/dev/null || echo 2)
    [ "${gigabytes:-2}" -lt "$cores" ] && cores=$gigabytes
    [ "$cores" -ge 1 ] || cores=1
    echo "$cores"
}

# build PRESET [TARGET]: configures when needed, then builds; the compiler's words go to standard error.
build() {
    say "Building ($1)"
    cmake --preset "$1" >build-"$1".log 2>&1 || {
        cat build-"$1".log >&2
        exit 1
    }
    rm -f build-"$1".log
    cmake --build --preset "$1" --parallel "$(jobs)" --target "${2:-all}" >&2 || exit 1
}

# A duration in seconds, as people say it.
minutes() { printf '%d min %02d s' "$(($1 / 60))" "$(($1 % 60))"; }

# The page, from the packages of its lock file; made anew when a source is newer.
build_page() {
    [ -f web/package.json ] || return 0
    install_node
    if [ ! -d web/node_modules ] || [ web/package-lock.json -nt web/node_modules ]; then
        say "Installing the page's packages"
        (cd web && npm ci --no-audit --no-fund --loglevel=error >&2) || exit 1
        touch web/node_modules
    fi
    if [ ! -d web/dist ] || [ -n "$(find web -path web/node_modules -prune -o -path web/dist -prune -o -newer web/dist -type f -print | head -n 1)" ]; then
        say "Building the page"
        (cd web && node build.mjs >&2) || exit 1
        touch web/dist
    fi
}
