#!/bin/sh
# SPDX-License-Identifier: MIT
# No code outside a game's folder knows a game's name, but for src/games/list.*.
# Run at the top of the tree; names file and line of what is wrong.
set -eu

# The names of all games but $1, as one pattern in which "-", "_" and a blank are the same.
names_but() {
    find src/games -mindepth 1 -maxdepth 1 -type d 2>/dev/null |
        sed -e 's,.*/,,' -e '/^'"$1"'$/d' -e 's/[-_]/[-_ ]?/g' | paste -s -d '|' -
}

search() { # PATTERN PLACE
    [ "$1" ] && grep -rniwE "$1" "$2" --include='*.[ch]' --include='*.def' --include='*.sh'
}

bad=0
if search "$(names_but none)" src | grep -vE '^src/games/([^/]+/|list\.)'; then
    bad=1
fi
for folder in src/games/*/; do
    # Nor does one game know another.
    if search "$(names_but "$(basename "$folder")")" "$folder"; then
        bad=1
    fi
done
exit $bad
