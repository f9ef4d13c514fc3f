#!/bin/sh
# Every package that cmake/front_door.sh installs is used: its header is included, or its program is run.
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
libtomlplusplus-dev lab                         #include <toml++/
libnats-dev         lab                         #include <nats
ca-certificates     cmake/front_door.sh         npm ci
libgtest-dev        engine                      #include <gtest/
librapidcheck-dev   tests                       #include <rapidcheck
nats-server         tests                       nats-server
chromium            tests/browser               chromium
clang-format-19     tests/format                clang-format-19
'

failed=0
# shellcheck disable=SC2086 # lists of words
for package in $build_packages $optional_packages $test_packages; do
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
exit "$failed"
