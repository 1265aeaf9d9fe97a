#!/bin/sh
# SPDX-License-Identifier: MIT
# Which lines the tests ran, from what a run left in the build folder $1: names those that they did
# not, and fails if they are more than 5 in 100 of src, or more than 2 in 100 of src/games, where none
# is the aim. Lines that say bug() are impossible, and not counted.
set -u
out=$1

gcovr -j 2 -r . --object-directory "$out" --filter src/ --exclude src/tools/ \
    --exclude-lines-by-pattern '.*\bbug\(.*' --exclude-unreachable-branches \
    --json "$out/coverage.json" || exit 2
lines() { # folder, least percentage
    gcovr -r . --add-tracefile "$out/coverage.json" --filter "$1" --fail-under-line "$2"
}
lines src/ 95 2>/dev/null |
    awk '/^src/ { name = $1 } /^TOTAL/ { print } /%/ && name && !/100%/ { print name, $(NF - 1), $NF } /%/ { name = "" }'
lines src/ 95 >/dev/null 2>&1 || { echo 'src: fewer than 95 lines of 100'; exit 1; }
lines src/games/ 98 >/dev/null 2>&1 || { echo 'src/games: fewer than 98 lines of 100'; exit 1; }
