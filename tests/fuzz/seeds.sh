#!/bin/sh
# SPDX-License-Identifier: MIT
# Seeds for a fuzzer: what golden cases read, and the examples, sorted by what they are.
#
#     seeds.sh BUILD FOLDER       into FOLDER/logs, FOLDER/scenarios, FOLDER/archives, FOLDER/answers
#     seeds.sh --kind PROPERTY    which of them a property is fed
set -eu

if [ "$1" = --kind ]; then
    case $2 in
    scenario) echo scenarios ;;
    archive) echo archives ;;
    answers) echo answers ;;
    *) echo logs ;;
    esac
    exit
fi

folder=$2
rm -rf "$folder"
mkdir -p "$folder/logs" "$folder/scenarios" "$folder/archives" "$folder/answers" "$folder/all"
"$1/tests/golden/test_golden" --corpus "$folder/all" >/dev/null
find examples src/games -name '*.ump' -o -name '*.scenario' | while read -r file; do
    cp "$file" "$folder/all/$(echo "$file" | tr / -)"
done

number=0
for file in "$folder"/all/*; do
    number=$((number + 1))
    if grep -q -a '^[> ]*\[Game' "$file"; then
        mv "$file" "$folder/logs/"
    elif grep -q -a '^game ' "$file"; then
        mv "$file" "$folder/scenarios/"
    fi
done
rm -rf "$folder/all"

# A tar and a zip are small enough to be packed in several ways.
small=$(find "$folder/logs" -size -2 | sort | head -3)
# shellcheck disable=SC2086
for format in ustar pax gnu; do
    tar -c -b 1 -f "$folder/archives/$format.tar" --format="$format" $small 2>/dev/null
done
for packer in gzip bzip2 xz; do
    "$packer" -c "$folder/archives/ustar.tar" >"$folder/archives/$packer" 2>/dev/null || true
done
