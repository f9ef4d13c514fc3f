#!/bin/sh
# Every package that cmake/front_door.sh installs is used: its header is included, or its program is run. Who may not
# install is told every name once, as the system calls it.
cd "$(dirname "$0")/../.." || exit 1
. cmake/front_door.sh

# package, where to look, and the word that shows it is used there.
uses='
g++                 CMakeLists.txt              LANGUAGES CXX
cmake               cmake/front_door.sh         cmake --build
ninja-build         CMakePresets.json           "Ninja"
ccache              cmake/flags.cmake           ccache
libboost-dev        server                      #include <boost/
nlohmann-json3-dev  engine                      #include <nlohmann/
libfmt-dev          engine                      #include <fmt/
libsqlite3-dev      archive/CMakeLists.txt      sqlite3
libsqlitecpp-dev    archive                     #include <SQLiteCpp/
libclips-dev        engine/expert               #include <clips
libedit-dev         cli                         #include <histedit
libtomlplusplus-dev lab                         #include <toml++/
libnats-dev         lab                         #include <nats
ca-certificates     cmake/front_door.sh         npm ci
libgtest-dev        engine                      #include <gtest/
librapidcheck-dev   tests                       #include <rapidcheck
nats-server         tests                       nats-server
chromium            tests/browser               chromium
clang-format-19     tests/format                clang-format-19
curl                docs/http_api.md            curl -fsS
file                tests/packages/archive.sh   statically linked
python3-dev         python/CMakeLists.txt       Development.Module
pybind11-dev        python/bindings             #include <pybind11/
python3-numpy       python/plateau              import numpy
python3-pytest      tests/python                pytest
python3-venv        tests/python                -m venv
python3-setuptools  python/setup.py             from setuptools import
python3-wheel       tests/python                /bin/pip" install
'

failed=0
# shellcheck disable=SC2086 # lists of words
for package in $build_packages $optional_packages $unit_test_packages $test_packages; do
    line=$(printf '%s' "$uses" | awk -v package="$package" '$1 == package')
    if [ -z "$line" ]; then
        echo "$package: tests/packages/run.sh does not say what uses it"
        failed=1
        continue
    fi
    place=$(printf '%s' "$line" | awk '{ print $2 }')
    word=$(printf '%s' "$line" | sed 's/^[^ ]* *[^ ]* *//')
    grep -rqF --exclude-dir=packages --exclude-dir=node_modules -e "$word" "$place" || {
        echo "$package: nothing in $place uses it ($word)"
        failed=1
    }
    grep -qF "\`$package\`" docs/dependencies.md || {
        echo "$package: docs/dependencies.md does not say why we use it"
        failed=1
    }
done
[ "$failed" -eq 0 ] && echo "every package is used"

# What was built here stays out of the container's image: a cache of CMake's from another folder would stop the build there.
for made in build web/dist web/node_modules; do
    grep -qxF "$made" .dockerignore || {
        echo "$made: .dockerignore does not leave it out"
        failed=1
    }
done

# What somebody without root or sudo is told on a system where nothing is installed and everything can be.
stubs=$(mktemp -d)
trap 'rm -rf "$stubs"' EXIT
printf '#!/bin/sh\necho 1000\n' >"$stubs/id"
for nothing in dpkg-query rpm; do printf '#!/bin/sh\nexit 1\n' >"$stubs/$nothing"; done
for anything in apt-cache dnf; do printf '#!/bin/sh\nexit 0\n' >"$stubs/$anything"; done
chmod +x "$stubs"/*
told() { # ID of the system
    printf 'ID=%s\n' "$1" >"$stubs/os-release"
    # shellcheck disable=SC2086,SC2046 # lists of words
    (os_release=$stubs/os-release PATH=$stubs && install_packages $build_packages $(node_packages)) 2>&1
}
expect_told() { # ID of the system, then the words that it is told once
    words=$(told "$1")
    system=$1
    shift
    for word in "$@"; do
        # shellcheck disable=SC2086 # a list of words
        times=$(printf '%s\n' $words | grep -cxF -e "$word")
        [ "$times" -eq 1 ] || {
            echo "$system: told $times times to install $word: $words"
            failed=1
        }
    done
}
# shellcheck disable=SC2086 # lists of words
expect_told debian apt-get $build_packages $optional_packages nodejs npm
expect_told ubuntu apt-get g++ libnats-dev nodejs npm
expect_told fedora dnf gcc-c++ cmake ninja-build ccache boost-devel json-devel fmt-devel sqlite-devel sqlitecpp-devel \
    tomlplusplus-devel cnats-devel libedit-devel nodejs nodejs-npm
[ "$failed" -eq 0 ] && echo "every package is named once"
exit "$failed"
