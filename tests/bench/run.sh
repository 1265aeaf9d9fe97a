#!/bin/sh
# SPDX-License-Identifier: MIT
# Speed, start-up and memory of PROGRAM, each figure with what it should be and the ratio of the two;
# BENCH and WATCH are built from this folder. Medians of five, but for start-up and for memory.
# What needs a tool that is missing is passed over: `make deps-lab` installs them.
#
#     run.sh PROGRAM BENCH WATCH [PART]...
#
# PARTs are speed, instructions, threads, files, start, pgn and memory; all of them by default.
set -eu
export LC_ALL=C

program=$1 bench=$2 watch=$3
shift 3
PATH=$PATH:/usr/games
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
games=$("$program" games | sed -n 's/^\([a-z-]*\): .*/\1/p')

has() {
    command -v "$1" >/dev/null || { echo "($1 is not installed)"; return 1; }
}

# what; figure and unit; "least" or "most" and what it should be, or nothing
say() {
    awk -v what="$1" -v figure="$2" -v unit="$3" -v bound="${4:-}" -v target="${5:-}" 'BEGIN {
        printf "  %-42s %10.2f %s", what, figure, unit
        if (bound == "least")
            printf "; at least %s: %.2f times, %s", target, figure / target, (figure >= target ? "met" : "MISSED")
        if (bound == "most")
            printf "; at most %s: %.2f of it, %s", target, figure / target, (figure <= target ? "met" : "MISSED")
        print ""
    }'
}

# Milliseconds from start to end, megabytes, milliseconds of the processor: run COUNT COMMAND...
took() { "$watch" "$@" | awk '{ print $1 }'; }
megabytes() { "$watch" "$@" | awk '{ print $3 }'; }
busy() { "$watch" "$@" | awk '{ print $5 }'; }

divide() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.4f", a / b }'; }

# Million actions a second that are asked for.
asked() {
    case $1 in
    kriegspiel) echo 1.5 ;;
    ghq | gohut) echo 4 ;;
    hohenfriedeberg) echo 3 ;;
    company-of-heroes) echo 1 ;;
    esac
}

speed() {
    echo "One thread, in memory"
    "$bench" | while read -r game parsed actions checked few many; do
        say "$game: reading" "$parsed" MB/s least 60
        say "$game: judging" "$actions" "million actions/s" least "$(asked "$game")"
        say "$game: judging" "$checked" MB/s
        echo "  $game: $few allocations for 10 actions, $many for twenty thousand"
    done
}

instructions() {
    has valgrind || return 0
    echo "Instructions an action, from a log to its verdict (callgrind)"
    for game in $games; do
        few=$("$bench" --log "$game" 10000 "$work/few")
        many=$("$bench" --log "$game" 20000 "$work/many")
        for log in few many; do
            valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" check -q -j1 "$work/$log" 2>&1 |
                sed -n 's/.*Collected : //p' >"$work/$log.count"
        done
        say "$game" "$(divide $(($(cat "$work/many.count") - $(cat "$work/few.count"))) $((many - few)))" instructions
    done
}

threads() {
    echo "Two threads over one"
    for game in $games; do
        "$bench" --stream "$game" 24 >"$work/games"
        one=$(took 5 "$program" check -q -j1 "$work/games")
        two=$(took 5 "$program" check -q -j2 "$work/games")
        say "$game" "$(divide "$one" "$two")" times least 1.8
    done
}

files() {
    echo "Ten thousand small files in one call"
    mkdir "$work/files"
    "$program" random kriegspiel --turns 1 >"$work/small"
    i=0
    while [ $i -lt 10000 ]; do
        cp "$work/small" "$work/files/$i.ump"
        i=$((i + 1))
    done
    say "from start to end" "$(divide 10000000 "$(took 5 "$program" check -q "$work/files")")" files/s least 20000
    say "by the processor's time" "$(divide 10000000 "$(busy 5 "$program" check -q -j1 "$work/files")")" files/s
}

start() {
    echo "Start-up (median of 301)"
    log=examples/kriegspiel/short.ump
    nothing=$(took 301 /bin/true)
    something=$(took 301 "$program" check -q $log)
    say /bin/true "$nothing" ms
    say "umpire check, one log, beyond that" "$(divide "$(awk -v a="$something" -v b="$nothing" 'BEGIN { print a - b }')" 1)" ms most 2
}

pgn() {
    has pgn-extract || return 0
    echo "Side by side with pgn-extract -r -s, one thread each (by the processor's time)"
    i=0
    while [ $i -lt 150 ]; do
        cat /usr/share/pgn-extract/eco.pgn
        i=$((i + 1))
    done >"$work/pgn"
    size=$(wc -c <"$work/pgn")
    moves=$(grep -v '^\[' /usr/share/pgn-extract/eco.pgn | tr ' ' '\n' | grep -c '^[a-hKQRBNO]')
    ms=$(busy 5 "$(command -v pgn-extract)" -r -s "$work/pgn")
    their_bytes=$(awk -v s="$size" -v t="$ms" 'BEGIN { print s / t / 1e3 }')
    their_moves=$(awk -v m=$((moves * 150)) -v t="$ms" 'BEGIN { print m / t / 1e3 }')
    say pgn-extract "$their_bytes" MB/s
    say pgn-extract "$their_moves" "million moves/s"
    for game in $games; do
        "$bench" --stream "$game" 37 >"$work/games"
        size=$(wc -c <"$work/games")
        moves=$("$bench" --log "$game" 20000 "$work/some")
        moves=$(awk -v m="$moves" -v s="$size" -v some="$(wc -c <"$work/some")" 'BEGIN { print m * s / some }')
        ms=$(busy 5 "$program" check -q -j1 "$work/games")
        say "umpire check ($game)" "$(awk -v s="$size" -v t="$ms" 'BEGIN { print s / t / 1e3 }')" MB/s least \
            "$(awk -v t="$their_bytes" 'BEGIN { print 3 * t }')"
        say "umpire check ($game)" "$(awk -v m="$moves" -v t="$ms" 'BEGIN { print m / t / 1e3 }')" "million actions/s" least \
            "$(awk -v t="$their_moves" 'BEGIN { print 3 * t }')"
    done
}

# Of umpire and umpire-unpack together.
memory() {
    echo "Memory for ${MEGABYTES:=1024} MB on one thread, made on the spot (window: what a decoder takes)"
    game=$(echo "$games" | head -1)
    checks="$program check -q -j1 -"
    say "plain" "$("$bench" --stream "$game" "$MEGABYTES" | megabytes 1 $checks)" MB most 12
    say ".gz" "$("$bench" --stream "$game" "$MEGABYTES" | gzip -1 | megabytes 1 $checks)" MB most 12
    has bzip2 && say ".bz2 (window: 4 MB)" "$("$bench" --stream "$game" $((MEGABYTES / 8)) | bzip2 -9 | megabytes 1 $checks)" MB most 16
    has zstd && say ".zst (window: 8 MB)" "$("$bench" --stream "$game" "$MEGABYTES" | zstd -q -19 --single-thread | megabytes 1 $checks)" MB most 20
    has xz && say ".xz (window: 8 MB)" "$("$bench" --stream "$game" "$MEGABYTES" | xz -0 --lzma2=preset=0,dict=8MiB | megabytes 1 $checks)" MB most 20
    mkdir "$work/members"
    "$bench" --stream "$game" 16 >"$work/members/0.ump"
    i=1
    while [ $i -lt $((MEGABYTES / 16)) ]; do
        ln "$work/members/0.ump" "$work/members/$i.ump"
        i=$((i + 1))
    done
    say ".tar" "$(tar -cf - --hard-dereference -C "$work" members | megabytes 1 $checks)" MB most 12
    say ".tar.gz" "$(tar -cf - --hard-dereference -C "$work" members | gzip -1 | megabytes 1 $checks)" MB most 12
    has zip && (cd "$work" && zip -q -1 -r members.zip members) &&
        say ".zip" "$(megabytes 1 "$program" check -q -j1 "$work/members.zip")" MB most 12
}

[ $# -gt 0 ] || set -- speed instructions threads files start pgn memory
for part; do
    "$part"
    echo
done
