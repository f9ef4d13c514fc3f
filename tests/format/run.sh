#!/bin/sh
# Files that clang-format (C++) or prettier (the page, where its packages are installed) would write otherwise.
cd "$(dirname "$0")/../.." || exit 1

failed=0
unformatted=$(find engine archive protocols teaching lab library include python windows rooms browser examples server cli tests cmake packaging \( -name '*.h' -o -name '*.cpp' \) -print |
    xargs clang-format-19 --dry-run 2>&1 | sed -n 's/^\([^: ]*\):[0-9][0-9]*:.*/\1/p' | sort -u)
if [ -n "$unformatted" ]; then
    printf '%s\n' "$unformatted" "Format them: clang-format-19 -i FILES"
    failed=1
fi
if [ -x web/node_modules/.bin/prettier ]; then
    (cd web && npm run --silent format:check) || failed=1
fi
exit "$failed"
