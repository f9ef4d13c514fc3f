#!/bin/sh
# The Python package as people install it: into an environment of its own, from a built tree and nothing else; then its
# tests and its tutorial.
#
#     tests/python/run.sh build/release /usr/bin/python3
cd "$(dirname "$0")/../.." || exit 1
page=$PWD/docs/python.md
build=$(realpath "${1:-build/release}")
python=${2:-/usr/bin/python3}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

"$python" -m venv --system-site-packages "$scratch/env" || exit 1
cp -r python "$scratch/python" # pip writes beside the sources
sed -i "s|^root = .*|root = pathlib.Path(\"$PWD\")|" "$scratch/python/setup.py"
PLATEAU_BUILD=$build "$scratch/env/bin/pip" install --quiet --no-index --no-build-isolation --disable-pip-version-check "$scratch/python" || exit 1
cp -r python/tests python/examples "$scratch"
cd "$scratch" || exit 1
env/bin/python -m pytest -q -p no:cacheprovider tests || exit 1
env/bin/python examples/tutorial.py || exit 1
awk '/^```python$/ { on = 1; next } /^```/ { on = 0 } on' "$page" >shown.py # what the documentation shows
env/bin/python shown.py || exit 1
