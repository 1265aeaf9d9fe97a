#!/bin/sh
# SPDX-License-Identifier: MIT
# Speed, start-up and memory of PROGRAM; BENCH and WATCH are built from this folder.
#
#     run.sh PROGRAM BENCH WATCH
set -eu

program=$1 bench=$2 watch=$3
log=examples/kriegspiel/short.ump

echo "Speed (one core)"
"$bench"

echo
echo "Start-up (median of 301)"
printf '%-40s' /bin/true
"$watch" 301 /bin/true
printf '%-40s' "umpire check $(basename $log)"
"$watch" 301 "$program" check --quiet $log

echo
echo "A file of many games of ${MEGABYTES:=1024} MB, through a pipe"
for folder in examples/*/; do
    game=$(basename "$folder")
    printf '%-40s' "umpire check ($game)"
    "$bench" --stream "$game" "$MEGABYTES" | "$watch" 1 "$program" check --quiet -
done
