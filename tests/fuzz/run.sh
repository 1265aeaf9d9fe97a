#!/bin/sh
# SPDX-License-Identifier: MIT
# Look for bytes of which a property does not hold: FUZZ_SECONDS (60) for each, or for those named
# behind the build folder. Begins with what golden cases and examples read, with the words of the
# grammars, and with what earlier runs have kept in BUILD/corpus; what is found is left in
# BUILD/found, and fails. FUZZ_RUNS=N tries N inputs instead, always the same ones: it draws by a
# fixed seed and keeps nothing, so that the same program gives the same answer again.
#
#     run.sh BUILD [PROPERTY]...
set -u
build=$1
shift
fuzzer=$build/tests/fuzz/fuzz
[ $# -gt 0 ] || set -- $(PROPERTY='' "$fuzzer" 2>&1 | sed 's/.*://')

seeds=$build/seeds
sh tests/fuzz/seeds.sh "$build" "$seeds" || exit 2
mkdir -p "$build/found"

# Leaks are looked for at the end only: a cache that fills looks like one, and each look costs more
# than a run. Freed memory is watched for some runs, not for thousands.
export ASAN_OPTIONS="quarantine_size_mb=32:${ASAN_OPTIONS:-}"
corpus=$build/corpus most="-max_total_time=${FUZZ_SECONDS:-60}"
if [ "${FUZZ_RUNS:-}" ]; then
    corpus=$build/drawn most="-runs=$FUZZ_RUNS -seed=1"
    rm -rf "$corpus"
fi

failed=0
for property; do
    kind=$(sh tests/fuzz/seeds.sh --kind "$property")
    sh tests/fuzz/words.sh "$kind" >"$build/words" || exit 2
    mkdir -p "$corpus/$property"
    known=tests/fuzz/corpus/$property
    [ -d "$known" ] || known=
    # shellcheck disable=SC2086
    PROPERTY=$property "$fuzzer" $most -timeout=60 -rss_limit_mb=1024 \
        -dict="$build/words" -artifact_prefix="$build/found/$property-" -print_final_stats=1 \
        -max_len=4096 -reload=0 -detect_leaks=0 "$corpus/$property" "$seeds/$kind" $known \
        >"$build/$property.log" 2>&1 || { failed=1; tail -40 "$build/$property.log"; }
    echo "$property: $(sed -n 's/^stat::number_of_executed_units: *//p' "$build/$property.log") executions," \
        "$(find "$corpus/$property" -type f | wc -l) kept"
done
exit $failed
