#!/bin/sh
# SPDX-License-Identifier: MIT
# Would the tests notice if a rule were programmed wrongly? Draws MUTANTS faults (200) by SEED (1)
# in the judging and applying parts of the games, builds each into the program and into the unit
# tests of its game, and runs these and the game's golden cases until one fails. Names the faults
# that nobody noticed; fails if fewer than LEAST in 100 (95) were. doc/reliability.md argues for the
# kinds that are left over.
#
# A fault that the compiler turns into the same code is none, and one that does not compile is no
# test of the tests: others are taken for them.
#
#     run.sh BUILD-FOLDER COMPILE LINK LIBRARIES        (GNUmakefile)
set -u
out=$1 compile=$2 link=$3 libraries=$4
count=${MUTANTS:-200} seed=${SEED:-1} least=${LEAST:-95}
work=$out/mutants
rm -rf "$work"
mkdir -p "$work"

# What judges, carries out or ends a turn, and what these ask; not what reads (logs or scenarios),
# writes, lists or draws.
sources=$(ls src/games/*/*.c | grep -v -E '/(advise|boards|cards|chains|define|draw|facts|fen|illustrate|map|marks|moves|moves_[a-z]+|picture|playghq|position|read|read_[a-z]+|scan|scenario|terrain|tiles|words|write)\.c$')

# shellcheck disable=SC2086
"$out/tests/mutants/mutants" "$seed" $((count * 2)) "$work" $sources >"$work/drawn" || exit 2

# shellcheck disable=SC2086
object() { # source, object: where bug() stands is said alike; what C leaves undefined ends the program
    $compile -O1 -g0 -w -fsanitize=undefined -fsanitize-undefined-trap-on-error -c -o "$2" -x c - <"$1" 2>/dev/null
}

# shellcheck disable=SC2086
notices() { # game, object
    unit=$(echo "$1" | tr - _)
    set -- "$1" "$2" "$out"/tests/unit/test_"$unit"*.o
    $link -Wl,-S -o "$work/umpire" "$2" "$out/src/main.o" "$out/libcli.a" "$out/libumpire.a" $libraries || exit 2
    $link -Wl,-S -o "$work/walks" "$2" "$out/tests/perft/test_walks.o" "$out/libsupport.a" \
        "$out/libcli.a" "$out/libumpire.a" $libraries -lcmocka || exit 2
    quick walks "perft/$1-" || return 0
    quick test_golden "golden/$1/" || return 0
    game=$1 mutant=$2
    shift 2
    for test; do
        $link -Wl,-S -o "$work/unit" "$mutant" "$test" "$out/libsupport.a" "$out/libcli.a" "$out/libumpire.a" \
            $libraries -lcmocka || exit 2
        quick unit || return 0
    done
    quick test_golden regress/ || return 0
    quick test_golden "trace/$game" || return 0
    return 1
}

quick() { # program, arguments: does it pass, within its time of the processor?
    program=$1
    shift
    case $program in
    unit | walks) program=$work/$program ;;
    *) program=$out/tests/golden/$program ;;
    esac
    (ulimit -t 40 && UMPIRE=$work/umpire BUILD=$out CMOCKA_TEST_ABORT=1 \
        "$program" "$@" || exit 1) >"$work/said" 2>&1 </dev/null
}

tried=0 noticed=0 same=0 broken=0
while [ "$tried" -lt "$count" ] && read -r number file line what; do
    game=${file#src/games/} game=${game%%/*}
    original=$work/$(echo "$file" | tr / _).o
    [ -f "$original" ] || object "$file" "$original" || exit 2
    if ! [ -f "$work/$game" ]; then # what fails without a fault would notice every fault
        notices "$game" "$original" && { cat "$work/said"; echo "$game fails as it is"; exit 2; }
        touch "$work/$game"
    fi
    if ! object "$work/$number.c" "$work/mutant.o"; then
        broken=$((broken + 1))
    elif cmp -s "$original" "$work/mutant.o"; then
        same=$((same + 1))
    else
        tried=$((tried + 1))
        if notices "$game" "$work/mutant.o"; then
            noticed=$((noticed + 1))
        else
            echo "$file:$line: nobody noticed: $what (mutant $number)"
        fi
    fi
done <"$work/drawn"
echo "$noticed of $tried mutants noticed (seed $seed; $same more were the same code, $broken did not compile)"
[ "$tried" -gt 0 ] && [ $((noticed * 100)) -ge $((tried * least)) ]
