#!/bin/sh
# SPDX-License-Identifier: MIT
# `make install` puts in place what is used afterwards, so that everybody can read it whoever
# installs it; the program works from there; and `make uninstall` takes all of it away.
# Run at the top of the tree, which has been built; names what is missing.
set -eu
export LC_ALL=C
unset BUILD # of the tests, it is the folder of their flavour

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
home=$work/usr
bad=0

complain() {
    echo "$*"
    bad=1
}

(umask 077 && make install DESTDIR="$work" PREFIX=/usr) >"$work/said" 2>&1 || {
    cat "$work/said"
    exit 1
}

umpire=$home/bin/umpire
same() { # INSTALLED AS
    cmp -s "$home/$1" "$2" || complain "$1 is missing, or is not $2"
}

same share/man/man1/umpire.1 doc/umpire.1
same share/doc/umpire/README README
same share/doc/umpire/disputes.md doc/disputes.md
for companion in umpire-http umpire-unpack; do
    [ -x "$home/libexec/umpire/$companion" ] || complain "libexec/umpire/$companion is missing"
done
for script in bash:bash-completion/completions/umpire zsh:zsh/site-functions/_umpire \
    fish:fish/vendor_completions.d/umpire.fish; do
    "$umpire" help --completion "${script%%:*}" >"$work/script"
    same "share/${script#*:}" "$work/script"
done
(cd "$home/share/doc/umpire" && "$umpire" check --quiet examples/kriegspiel/short.ump) ||
    complain "the program that was installed does not accept the example beside it"
find "$home" -type f ! -perm -444 -o -type d ! -perm -555 | sed 's/$/ is not for everybody to read/' \
    >"$work/hidden"
[ ! -s "$work/hidden" ] || complain "$(cat "$work/hidden")"

make uninstall DESTDIR="$work" PREFIX=/usr >"$work/said" 2>&1
find "$home" -type f >"$work/left"
[ ! -s "$work/left" ] || complain "make uninstall leaves $(cat "$work/left")"
exit $bad
