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

in_bash() { # WORDS: what bash completes the last of them to; `=` is a word of its own to it
    bash -c '. "$0"; COMP_WORDS=(${1//=/ = }); [[ $1 == *[" "=] ]] && COMP_WORDS+=("")
             COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _umpire
             [ -z "$COMPREPLY" ] || printf "%s\n" "${COMPREPLY[@]}"' "$work/bash" "$1"
}

in_fish() {
    HOME=$work fish -c 'source $argv[1]; complete -C $argv[2]' "$work/fish" "$1" | sed 's/\t.*//'
}

completes() { # SHELL WORDS WANTED: the last of the words is completed to what is wanted
    got=$("in_$1" "$2" | sort | tr '\n' ' ')
    [ "$got" = "$3" ] || complain "$1: \"$2\" is completed to \"$got\", not \"$3\""
}

both() { # the same in each
    for shell in bash fish; do
        ! command -v $shell >"$work/where" || completes $shell "$@"
    done
}

both "umpire che" "check "
both "umpire help sh" "show "
both "umpire ask --cont" "--continue "
both "umpire --vers" "--version "
both "umpire show --color " "always auto never "
both "umpire fmt --to u" "umpire "
both "umpire add --as nor" "north "
both "umpire check --only gh" "ghq "
both "umpire check GNUm" "GNUmakefile "
both "umpire check --files-from GNUm" "GNUmakefile "
if command -v bash >"$work/where"; then
    completes bash "umpire check --status=x --color a" "always auto "
    completes bash "umpire check --color=a" "always auto "
    completes bash "umpire check --color=" "always auto never "
    completes bash "umpire check --grammar gramm" "grammar "
    completes bash "umpire fetch x" ""
    mkdir "$work/folder"
    touch "$work/folder/a game.ump"
    completes bash "umpire check $work/folder/a" "$work/folder/a game.ump "
fi
if command -v zsh >"$work/where"; then
    mkdir "$work/functions"
    mv "$work/zsh" "$work/functions/_umpire"
    zsh -f tests/lint/completions.zsh "$work/functions" || bad=1
fi
exit $bad
