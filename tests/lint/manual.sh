#!/bin/sh
# SPDX-License-Identifier: MIT
# The program's help, doc/umpire.1 and the code speak of the same commands, options and exit
# statuses:
# - every command of the program has a section in the manual, headed by its usage line, which
#   names exactly the options of its help;
# - the manual's OPTIONS are exactly those of the table in src/cli/option.c, and each is taken by
#   some command or by the program itself;
# - the manual's exit statuses are those of src/cli/status.h and of --help;
# - help fits a terminal of 80 columns.
# Run at the top of the tree with the program in $UMPIRE; names what differs.
set -eu
export LC_ALL=C

umpire=${UMPIRE:-build/umpire}
manual=doc/umpire.1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0

compare() { # WHAT ONE OTHER
    if ! diff "$work/$2" "$work/$3" >"$work/difference"; then
        echo "$1 differ ($2 <, $3 >):"
        cat "$work/difference"
        bad=1
    fi
}

words() { # the long options among the words read
    sed 's/\\-/-/g' | grep -oE -e '--[a-z][a-z-]*' | sort -u
}

section() { # of the manual: from the heading $1 to the next one
    awk -v wanted="$1" '/^\.S[HS] /{inside = $0 == wanted; next} inside' "$manual"
}

"$umpire" --help >"$work/help"
sed -n '/^Commands:/,/^$/s/^  \([a-z-]*\) .*/\1/p' "$work/help" >"$work/commands"
[ -s "$work/commands" ] || { echo "$umpire --help names no command"; exit 1; }

sed -n '/^Options:/,/^$/p' "$work/help" | words >"$work/taken"
while read -r command; do
    "$umpire" help "$command" >"$work/one"
    cat "$work/one" >>"$work/help"
    usage=$(sed -n 's/^Usage: //p' "$work/one")
    sed -n '/^Options:/,$p' "$work/one" | words >"$work/in-help" || :
    if ! grep -qxF ".SS $usage" "$manual"; then
        echo "$manual: no section \".SS $usage\""
        bad=1
        continue
    fi
    section ".SS $usage" | sed -n '/^Options:/,$p' | words >"$work/in-manual" || :
    compare "the options of $command" in-help in-manual
    cat "$work/in-help" >>"$work/taken"
done <"$work/commands"

grep -c '^\.SS umpire ' "$manual" >"$work/sections-in-manual"
grep -c . "$work/commands" >"$work/commands-in-help"
compare "the numbers of commands" commands-in-help sections-in-manual

sort -u "$work/taken" -o "$work/taken"
sed -n 's/.*\[OPTION_[A-Z_]*\] = {\.name = "\([a-z-]*\)".*/--\1/p' src/cli/option.c | sort >"$work/in-code"
section '.SH OPTIONS' | awk 'tag {print} {tag = /^\.TP$/}' | words >"$work/in-options"
compare "the options" in-code in-options
compare "the options that are taken" in-code taken

sed -n 's/^ *EXIT_[A-Z]* = \([0-9]*\),.*/\1/p' src/cli/status.h >"$work/statuses-in-code"
sed -n '/^Exit status/,/^$/s/^  \([0-9]*\) .*/\1/p' "$work/help" >"$work/statuses-in-help"
section '.SH EXIT STATUS' | sed -n 's/^\.B \([0-9]*\)$/\1/p' >"$work/statuses-in-manual"
compare "the exit statuses" statuses-in-code statuses-in-help
compare "the exit statuses" statuses-in-code statuses-in-manual

# What groff has to say of the manual, where it is installed.
if command -v groff >/dev/null; then
    groff -man -ww -z "$manual" 2>"$work/warnings" || bad=1
    if [ -s "$work/warnings" ]; then
        cat "$work/warnings"
        bad=1
    fi
fi

awk 'length > 80 {print "help longer than 80 columns: " $0; bad = 1} END {exit bad}' "$work/help" || bad=1
exit $bad
