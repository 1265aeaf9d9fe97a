#!/bin/sh
# SPDX-License-Identifier: MIT
# Run the program $1, as it is released, under valgrind: every example is judged, drawn and written,
# by one thread and by several, and every command is run once. What is read before it is written,
# out of bounds, or never given back, fails.
set -u
program=$1
failed=0 runs=0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

run() {
    runs=$((runs + 1))
    valgrind --quiet --error-exitcode=99 --leak-check=full --show-leak-kinds=definite,indirect \
        "$program" "$@" >/dev/null 2>"$folder/said" </dev/null
    [ $? -lt 99 ] && return
    echo "umpire $*"
    cat "$folder/said"
    failed=1
}

for log in examples/*/*.ump; do
    run check --trace "$log"
    run fmt --claims "$log"
    run show "$log"
done
log=examples/kriegspiel/short.ump
cp "$log" "$folder/a.ump"
run check -j4 --json --summary --readings examples
run check --no-jit examples
run check --rules nothing "$log"
run check "$folder/missing.ump"
run fmt --write "$folder/a.ump"
run moves --at start.end "$log"
run position "$log"
run diff "$log" examples/kriegspiel/dispute-46.ump
run dice examples/hohenfriedeberg/waiting.ump
run ask --at 46.south examples/kriegspiel/dispute-46.ump "I K13-L14"
run add "$folder/a.ump" "south resigns"
run parse "$log"
run scenario --game gohut sample
run rules kriegspiel K4
run games
run help check
echo "$runs runs under valgrind"
exit $failed
