#!/bin/sh
# SPDX-License-Identifier: MIT
# Rules, their texts and their cases belong together:
# - every rule of src/games/GAME/rules.def cites a ruling that doc/rules/GAME.md has a heading for,
#   and every fault of src/referee/log.def one that doc/notation.md has;
# - every rule is seen at work: some golden case prints its citation and the fixed words of its
#   message on one line (a comment "no case: why" behind a rule excuses it);
# - every ruling of a game has a case in tests/golden/GAME that says `shows: K4 accepts` and one
#   that says `shows: K4 refuses`, unless its section has a line "Nothing to refuse: why".
# Run at the top of the tree; names file and line of what is wrong.
set -eu

cases=$(find tests/golden tests/regress -name '*.case' 2>/dev/null | LC_ALL=C sort)
bad=0

check() { # BOOK RULES PAGE
    # shellcheck disable=SC2086
    LC_ALL=C awk -v game="$1" '
function complain(where, what) { print where ": " what; bad = 1 }

# Cut the next string off `rest`, with those that C would join to it.
function next_string(   words) {
    words = ""
    while (match(rest, /^[ \t,]*"([^"\\]|\\.)*"/)) {
        piece = substr(rest, 1, RLENGTH)
        rest = substr(rest, RLENGTH + 1)
        if (words != "" && piece ~ /^[ \t]*,/) { rest = piece rest; break }
        sub(/^[^"]*"/, "", piece); sub(/"$/, "", piece)
        words = words piece
    }
    gsub(/\\"/, "\"", words)
    return words
}

function add_rule(text,   field) {
    split(text, field, /[ \t]*[(,][ \t]*/)
    rules++
    name[rules] = field[2]; family[rules] = field[3]; number[rules] = field[4]
    where[rules] = FILENAME ":" started
    without_case[rules] = text ~ /\/\* no case: ./
    rest = substr(text, index(text, "\""))
    section[rules] = next_string()
    message[rules] = next_string()
}

# Are the fixed words of a message in this line, in order?
function says(line, words,   n, i, piece, at) {
    n = split(words, piece, /\{[0-9]:[^}]*\}/)
    for (i = 1; i <= n; i++) {
        at = index(line, piece[i])
        if (piece[i] != "" && !at) return 0
        line = substr(line, at + length(piece[i]))
    }
    return 1
}

FILENAME ~ /\.def$/ {
    if ($0 ~ /^RULE\(/) { whole = ""; started = FNR }
    if (started) { sub(/^[ \t]+/, ""); whole = whole $0 }
    if (started && $0 ~ /\)[ \t]*(\/\*.*)?$/) { add_rule(whole); started = 0 }
    next
}

FILENAME ~ /^doc\// {
    if ($0 ~ /^##+ [A-Z]+[0-9]+[a-z]? /) { ruling = $2; heading[ruling] = FILENAME ":" FNR; order[++rulings] = ruling }
    else if ($0 ~ /^#/) ruling = ""
    if (ruling != "" && $0 ~ /^Nothing to refuse: ./) excused[ruling] = 1
    next
}

FNR == 1 { at_game = index(FILENAME, "/" game "/"); in_output = 0 }
/^shows:/ && at_game {
    n = split(substr($0, 7), part, ",")
    for (i = 1; i <= n; i++) {
        split(part[i], word, " ")
        shown[word[1], word[2]] = 1
        if (!(word[1] in heading))
            complain(FILENAME ":" FNR, "doc/rules/" game ".md has no ruling " word[1])
        if (word[2] != "accepts" && word[2] != "refuses")
            complain(FILENAME ":" FNR, "a case accepts or refuses")
    }
}
/^---- / { in_output = $2 == "stdout" }
in_output && (at_game || index($0, game)) { line[++lines] = $0 }

END {
    for (r = 1; r <= rules; r++) {
        if (!(number[r] in heading))
            complain(where[r], "doc/rules/" game ".md has no ruling " number[r])
        tag = family[r] == "LEGAL" ? "" : "[" game " " number[r] ": " section[r] "]"
        for (l = 1; l <= lines; l++)
            if ((tag == "" || index(line[l], tag)) && says(line[l], message[r])) break
        if (l > lines && !without_case[r]) complain(where[r], "no golden case shows " name[r])
    }
    for (i = 1; i <= rulings && game != "log"; i++) {
        ruling = order[i]
        if (!((ruling, "accepts") in shown))
            complain(heading[ruling], "no case says `shows: " ruling " accepts`")
        if (!((ruling, "refuses") in shown) && !(ruling in excused))
            complain(heading[ruling], "no case says `shows: " ruling " refuses`")
    }
    exit bad
}
' "$2" "$3" $cases || bad=1
}

[ ! -e src/referee/log.def ] || check log src/referee/log.def doc/notation.md
for def in src/games/*/rules.def; do
    [ -e "$def" ] || continue
    game=$(basename "$(dirname "$def")" | tr _ -)
    check "$game" "$def" "doc/rules/$game.md"
done
exit $bad
