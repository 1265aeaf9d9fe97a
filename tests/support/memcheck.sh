#!/bin/sh
# SPDX-License-Identifier: MIT
# Run the program $1, as it is released, under valgrind: every example is judged, drawn and written,
# by one thread and by several, and every command is run once, with what it starts: archives are
# unpacked, a server that is not there is asked. What is read before it is written, out of bounds, or
# never given back, fails.
set -u
program=$1
failed=0 runs=0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

run() {
    runs=$((runs + 1))
    rm -f "$folder"/said.*
    valgrind --quiet --trace-children=yes --error-exitcode=99 --log-file="$folder/said.%p" \
        --leak-check=full --show-leak-kinds=definite,indirect "$program" "$@" >"$folder/out" 2>&1 </dev/null
    status=$?
    [ $status -lt 99 ] && [ -z "$(cat "$folder"/said.*)" ] && return
    echo "umpire $*: status $status"
    cat "$folder"/said.* "$folder/out"
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
run new gohut --scenario sample
run random ghq --games 2
run check --json --status=run "$log"
cp "$folder/out" "$folder/told"
run tally "$folder/told"
tar -czf "$folder/games.tar.gz" examples/ghq
gzip -c "$log" >"$folder/a.ump.gz"
run check "$folder/games.tar.gz" "$folder/a.ump.gz"
nobody=http://127.0.0.1:9/a.ump
run fetch --max-time 5 $nobody
run post --max-time 5 "$log" $nobody
run sync --max-time 5 "$folder/a.ump" $nobody
run scenario --game gohut sample
run rules kriegspiel K4
run games
run help check
echo "$runs runs under valgrind"
exit $failed
