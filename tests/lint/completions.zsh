# SPDX-License-Identifier: MIT
# zsh completes as it should: an interactive zsh on a terminal of its own is given words and a tab.
# Run at the top of the tree with the folder that has the script for zsh in it.
zmodload zsh/zpty zsh/datetime
bad=0
zpty -b shell "TERM=dumb zsh -f -i"

# Send WORDS, and wait for what they are to lead to.
answers() {
    local words=$1 wanted=$2 got= line=
    local -F deadline=$((EPOCHREALTIME + 20))
    zpty -w -n shell $words
    while [[ $got != *$~wanted* ]] && ((EPOCHREALTIME < deadline)); do
        zpty -r -t shell line && got+=$line || sleep 0.05
    done
    [[ $got == *$~wanted* ]]
}

completes() {
    answers $'\x15'"$1"$'\t' "${1%[ =]*}[ =]$2" && return
    print -r -- "zsh: \"$1\" is not completed to \"$2\""
    bad=1
}

answers "PS1=; fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -u -D; echo re''ady"$'\n' ready
completes "umpire che" check
completes "umpire help sho" show
completes "umpire ask --cont" --continue
completes "umpire check GNUm" GNUmakefile
completes "umpire check --status=r" run
completes "umpire fmt --to pla" playghq
completes "umpire new --nor" --north
zpty -d shell
exit $bad
