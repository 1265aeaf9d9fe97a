#!/bin/sh
# SPDX-License-Identifier: MIT
# Shells complete what the program takes:
# - the scripts for bash, zsh and fish have every command, and every option of each command's help;
# - each shell that is here accepts its script, and bash completes by it as it should.
# Run at the top of the tree with the program in $UMPIRE; names what is missing.
set -eu
export LC_ALL=C

umpire=${UMPIRE:-build/umpire}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0

complain() {
    echo "$*"
    bad=1
}

"$umpire" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z-]*\) .*/\1/p' >"$work/commands"
while read -r command; do
    "$umpire" help "$command" | sed -n '/^Options:/,$s/^  \(-., \)*--\([a-z][a-z-]*\).*/\2/p' |
        sed "s/^/$command /"
done <"$work/commands" >"$work/options"
[ -s "$work/options" ] || complain "$umpire: no options"

for shell in bash zsh fish; do
    "$umpire" help --completion $shell >"$work/$shell"
    if command -v $shell >"$work/where"; then
        $shell -n "$work/$shell" || complain "$shell does not accept its script"
    fi
done
while read -r command option; do
    grep -q "^    $command) options=.* --$option[ ']" "$work/bash" ||
        complain "bash: $command --$option is missing"
    awk -v command="$command" '/^        [a-z]*\)$/ {inside = $1 == command ")"} inside' "$work/zsh" |
        grep -q -e "'[*]*--$option[=[]" || complain "zsh: $command --$option is missing"
    grep -q "from $command' -l $option " "$work/fish" ||
        complain "fish: $command --$option is missing"
done <"$work/options"

completes() { # WORDS WANTED: bash completes the last of the words to what is wanted
    got=$(bash -c '. "$0"; COMP_WORDS=($1); [[ $1 == *" " ]] && COMP_WORDS+=("")
                   COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _umpire; echo "${COMPREPLY[*]}"' \
        "$work/bash" "$1")
    [ "$got" = "$2" ] || complain "bash: \"$1\" is completed to \"$got\", not \"$2\""
}

if command -v bash >"$work/where"; then
    completes "umpire che" "check"
    completes "umpire help sh" "show"
    completes "umpire ask --cont" "--continue"
    completes "umpire --vers" "--version"
    completes "umpire show --color " "auto always never"
    completes "umpire check --status=x --color a" "auto always"
    completes "umpire check GNUm" "GNUmakefile"
    completes "umpire check --grammar gramm" "grammar"
    completes "umpire fmt --to x" ""
fi
exit $bad
