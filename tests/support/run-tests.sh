#!/bin/sh
# SPDX-License-Identifier: MIT
# Run the test programs given, one after the other: cmocka's closing lines of those that pass, all
# that those that fail have to say, and the sum. Fails if one of them fails or if there is none.
set -u

passed=0 failed=0
log=${BUILD:-build}/tests.log

count() { # number in cmocka's closing line of kind $1, or 0
    sed -n "s/^\\[  $1  \\] \\([0-9]*\\) test.*/\\1/p" "$log" | grep -m 1 . || echo 0
}

for program; do
    echo "${program##*/}:"
    if "$program" >"$log" 2>&1; then
        grep -a -e '^\[==========\] .* run' -e '^\[  PASSED  \]' -e '^\[  SKIPPED \]' "$log"
    else
        echo "$program: exit status $?"
        grep -av -e '^\[ RUN      \]' -e '^\[       OK \]' "$log"
        here=$(count FAILED)
        failed=$((failed + (here ? here : 1)))
    fi
    passed=$((passed + $(count PASSED)))
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
