#!/bin/sh
# SPDX-License-Identifier: MIT
# An example that ends in a comment "{ The position at the end:" shows there what `umpire show`
# draws, from its first line to its last but for the lines in front and behind.
# Run at the top of the tree with the program in $UMPIRE; names the examples that differ.
set -eu
export LC_ALL=C

umpire=${UMPIRE:-build/umpire}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0
for log in examples/*/*.ump; do
    [ -e "$log" ] || continue
    sed -n '/^{ The position at the end:$/,/^}$/p' "$log" | sed -e '1,2d' -e '$d' >"$work/wanted"
    [ -s "$work/wanted" ] || continue
    "$umpire" show "$log" >"$work/got" || [ $? = 1 ]
    # Only the lines from the first wanted one on, as many as are wanted.
    first=$(sed -n 1p "$work/wanted")
    lines=$(wc -l <"$work/wanted")
    awk -v first="$first" -v lines="$lines" '
        $0 == first && !at { at = NR } at && NR < at + lines' "$work/got" >"$work/part"
    if ! cmp -s "$work/wanted" "$work/part"; then
        echo "$log: its diagram is not what umpire show draws"
        bad=1
    fi
done
exit $bad
