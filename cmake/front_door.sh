# shellcheck shell=sh disable=SC1090,SC2034,SC3013 # they source it; dash, bash and busybox know -nt
# What ./play, ./test, ./site, ./package and ./plateau share: packages, builds, the web page. POSIX sh, sourced from the root.

# Debian's and Ubuntu's names; package_name knows Fedora's.
build_packages="g++ cmake ninja-build ccache libboost-dev nlohmann-json3-dev libfmt-dev libsqlite3-dev libsqlitecpp-dev
libtomlplusplus-dev ca-certificates"
# Installed where the system has them; without them the program does a little less.
optional_packages="libclips-dev libnats-dev libedit-dev"
unit_test_packages="libgtest-dev librapidcheck-dev clang-format-19"
test_packages="nats-server chromium curl file python3-dev pybind11-dev python3-numpy python3-pytest python3-venv
python3-setuptools python3-wheel"

say() { printf '%s\n' "$*" >&2; }

# Root, or a sudo that works.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

# The system's family: debian, ubuntu, fedora or other.
system_family() {
    for name in $(. "${os_release:-/etc/os-release}" 2>/dev/null && echo "${ID:-} ${ID_LIKE:-}"); do
        case "$name" in debian | ubuntu | fedora) echo "$name" && return ;; esac
    done
    echo other
}

# package_name FAMILY DEBIAN_NAME: what the family calls it.
package_name() {
    case "$1/$2" in
        ubuntu/chromium) echo chromium-browser ;;
        fedora/g++) echo gcc-c++ ;;
        fedora/nlohmann-json3-dev) echo json-devel ;;
        fedora/libnats-dev) echo cnats-devel ;;
        fedora/libsqlite3-dev) echo sqlite-devel ;;
        fedora/libgtest-dev) echo gtest-devel ;;
        fedora/librapidcheck-dev) echo rapidcheck-devel ;;
        fedora/libedit-dev) echo libedit-devel ;;
        fedora/clang-format-19) echo clang-tools-extra ;;
        fedora/npm) echo nodejs-npm ;;
        fedora/python3-dev) echo python3-devel ;;
        fedora/pybind11-dev) echo pybind11-devel ;;
        fedora/python3-venv) echo python3 ;;
        fedora/lib*-dev)
            name=${2#lib}
            echo "${name%-dev}-devel"
            ;;
        *) echo "$2" ;;
    esac
}

is_installed() {
    case "$family" in
        fedora) rpm -q "$1" >/dev/null 2>&1 ;;
        *) [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ] ;;
    esac
}

is_available() {
    case "$family" in
        fedora) dnf -q info "$1" ;;
        *) apt-cache show "$1" ;;
    esac >/dev/null 2>&1
}

# Of the packages named, by the family's names, those that are not there.
missing_packages() {
    for package in "$@"; do
        package=$(package_name "$family" "$package")
        is_installed "$package" || printf '%s ' "$package"
    done
}

available_packages() {
    for package in "$@"; do
        is_available "$package" && printf '%s ' "$package"
    done
}

# Installs the packages named, if any is missing, and those optional ones that the system has. On a system that we do not
# know CMake says what it lacks.
install_packages() {
    family=$(system_family)
    case "$family" in
        fedora) installer="dnf install" ;;
        other)
            say "This system is not one we know: these packages (or their like) are needed: $*"
            return 0
            ;;
        *) installer="apt-get install --no-install-recommends" ;;
    esac
    missing=$(missing_packages "$@")
    # shellcheck disable=SC2086,SC2046 # lists of words
    optional=$(available_packages $(missing_packages $optional_packages))
    if [ "$(id -u)" -ne 0 ]; then
        [ -n "$missing" ] || return 0
        command -v sudo >/dev/null 2>&1 || {
            say "Packages are missing. An administrator can install them with:"
            say "    $installer $missing$optional"
            exit 1
        }
    fi
    [ -n "$missing$optional" ] || return 0
    if [ "$family" != fedora ]; then
        as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q >&2 || exit 1
        # shellcheck disable=SC2086,SC2046 # lists of words
        optional=$(available_packages $(missing_packages $optional_packages))
    fi
    say "Installing $missing$optional"
    # shellcheck disable=SC2086 # lists of words
    as_root env DEBIAN_FRONTEND=noninteractive $installer -y -q $missing $optional >&2 || exit 1
}

# Debian's nodejs and npm only where there is no npm at all: they are many small packages.
node_packages() {
    command -v npm >/dev/null 2>&1 || echo nodejs npm
}

# As many compilers as there are cores, and a gigabyte of memory for each.
jobs() {
    cores=$(nproc 2>/dev/null || echo 2)
    gigabytes=$(awk '/MemAvailable/ { print int($2 / 1048576) }' /proc/meminfo 2>/dev/null || echo 2)
    [ "${gigabytes:-2}" -lt "$cores" ] && cores=$gigabytes
    [ "$cores" -ge 1 ] || cores=1
    echo "$cores"
}

# build PRESET [TARGET...]: configures when needed, then builds; the compiler's words go to standard error.
build() {
    preset=$1
    shift
    [ $# -gt 0 ] || set -- all
    say "Building ($preset)"
    cmake --preset "$preset" ${warnings:+"-DPLATEAU_WERROR=$warnings"} >"build-$preset.log" 2>&1 || {
        cat "build-$preset.log" >&2
        exit 1
    }
    rm -f "build-$preset.log"
    cmake --build --preset "$preset" --parallel "$(jobs)" --target "$@" >&2 || exit 1
}

# A duration in seconds, as people say it.
minutes() { printf '%d min %02d s' "$(($1 / 60))" "$(($1 % 60))"; }

# The packages of the page's lock file.
install_page_packages() {
    if [ ! -d web/node_modules ] || [ web/package-lock.json -nt web/node_modules ]; then
        say "Installing the page's packages"
        (cd web && npm ci --no-audit --no-fund --loglevel=error >&2) || exit 1
        touch web/node_modules
    fi
}

# The page; made anew when a source is newer.
build_page() {
    [ -f web/package.json ] || return 0
    install_page_packages
    if [ ! -d web/dist ] || [ -n "$(find web -path web/node_modules -prune -o -path web/dist -prune -o -newer web/dist -type f -print | head -n 1)" ]; then
        say "Building the page"
        (cd web && node build.mjs >&2) || exit 1
        touch web/dist
    fi
}
