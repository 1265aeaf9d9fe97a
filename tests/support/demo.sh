#!/bin/sh
# SPDX-License-Identifier: MIT
# The main job, shown: a recorded match is refereed, a disputed move is refused and explained, and
# the board is drawn. Fails if the program says anything else than it should.
#
#     demo.sh PROGRAM
set -u

program=$1
match=examples/kriegspiel
failed=0

run() { # STATUS ARGUMENT...
    wanted=$1
    shift
    printf '\n$ umpire %s\n' "$*"
    "$program" "$@"
    status=$?
    if [ "$status" -ne "$wanted" ]; then
        echo "demo: exit status $status, not $wanted"
        failed=1
    fi
}

run 0 check $match/match-opening.ump $match/match-endgame.ump
run 1 check $match/dispute-46.ump
run 0 show --at 46.south $match/dispute-46.ump
run 0 show $match/match-endgame.ump
exit $failed
