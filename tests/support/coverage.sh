#!/bin/sh
# SPDX-License-Identifier: MIT
# Which lines the tests ran, from what a run left in the build folder $1: names those that they did
# not, and fails if there is one in src/games, or if they are more than 5 in 100 of src. Lines that say
# bug() are impossible, and not counted; nothing else is left out.
set -u
out=$1

gcovr -j 2 -r . --object-directory "$out" --filter src/ --exclude src/tools/ \
    --exclude-lines-by-pattern '.*\bbug\(.*' --exclude-unreachable-branches \
    --json "$out/coverage.json" || exit 2
lines() { # folder, least percentage
    gcovr -r . --add-tracefile "$out/coverage.json" --filter "$1" --fail-under-line "$2"
}
# A file of which all lines were run has nothing behind its percentage.
lines src/ 95 2>/dev/null |
    awk '/^src/ { name = $1 } /^TOTAL/ { print } /%/ && name && !/%$/ { print name, $(NF - 1), $NF } /%/ { name = "" }' |
    tee "$out/coverage.missed"
lines src/ 95 >/dev/null 2>&1 || { echo 'src: fewer than 95 lines of 100'; exit 1; }
! grep -q '^src/games/' "$out/coverage.missed" || { echo 'src/games: a line that no test runs'; exit 1; }
