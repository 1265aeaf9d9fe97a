#!/bin/sh
# SPDX-License-Identifier: MIT
# Every example log is read by a golden case.
# Run at the top of the tree; names what is not.
set -eu

bad=0
for log in examples/*/*.ump; do
    [ -e "$log" ] || continue
    if ! grep -rqE "^args: .*$log( |\$)" tests/golden --include='*.case'; then
        echo "$log: no case in tests/golden reads it"
        bad=1
    fi
done
exit $bad
