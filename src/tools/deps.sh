#!/bin/sh
# SPDX-License-Identifier: MIT
# What a build, the tests (check) and the long tests (lab) need from the system: says what is
# missing, and installs it where Debian's packages can be had. Asks nothing of the network when
# nothing is missing.
#
#     deps.sh build [check [lab]]
set -eu

# for what, how to see that it is there, what it is, the Debian packages
table='
build program   make         make
build program   pkg-config   pkg-config
build compiler  cc           gcc libc6-dev
build library   libpcre2-8   libpcre2-dev
build library   jansson      libjansson-dev
build library   libmd        libmd-dev
build library   libcurl      libcurl4-openssl-dev
build library   libarchive   libarchive-dev
build library   zlib         zlib1g-dev
check library   cmocka       libcmocka-dev
check library   libmicrohttpd libmicrohttpd-dev
check program   /usr/sbin/apache2 apache2-bin
check program   openssl      openssl
check program   gcc          gcc
check program   clang        clang
check program   zsh          zsh
check program   fish         fish
check program   parallel     parallel
lab   program   valgrind     valgrind
lab   program   gcovr        gcovr
lab   program   clang-tidy   clang-tidy
lab   program   cppcheck     cppcheck
lab   program   afl-fuzz     afl++
lab   sanitizer clang        libclang-rt-dev
lab   program   pgn-extract  pgn-extract
lab   program   zstd         zstd
lab   program   xz           xz-utils
lab   program   bzip2        bzip2
lab   program   zip          zip
'

links() {
    echo 'int main(void) { return 0; }' | "$@" -x c -o /dev/null - 2>/dev/null
}

is_there() {
    case $1 in
    program) command -v "$2" >/dev/null ;;
    library) command -v pkg-config >/dev/null && pkg-config --exists "$2" ;;
    compiler) links "$2" ;;
    sanitizer) links "$2" -fsanitize=fuzzer-no-link,address ;;
    esac
}

PATH=$PATH:/usr/games
missing='' packages=''
while read -r purpose kind what debian; do
    case " $* " in *" $purpose "*) ;; *) continue ;; esac
    is_there "$kind" "$what" && continue
    missing="$missing $what"
    packages="$packages $debian"
done <<EOF
$table
EOF

[ "$missing" ] || exit 0
echo "Missing:$missing"
if ! command -v apt-get >/dev/null; then
    echo "Please install what your system calls these Debian packages:$packages"
    exit 1
fi

sudo=''
[ "$(id -u)" -eq 0 ] || sudo=sudo
echo "Installing with apt-get:$packages"
export DEBIAN_FRONTEND=noninteractive
$sudo apt-get update -qq
# shellcheck disable=SC2086
$sudo apt-get install -y -qq --no-install-recommends $packages </dev/null
