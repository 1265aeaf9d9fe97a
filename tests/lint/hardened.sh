#!/bin/sh
# SPDX-License-Identifier: MIT
# What the compiler and the linker were asked for is in the programs: each can be loaded anywhere,
# its tables are read-only once it is linked, its stack is not executable and is guarded, and the
# C library's checks of buffers are called. Sanitized and instrumented builds are made otherwise.
#
#     hardened.sh [PROGRAM]...         without any: umpire and its companions, beside $UMPIRE
set -eu
export LC_ALL=C

if [ $# -eq 0 ]; then
    folder=$(dirname "${UMPIRE:-build/umpire}")
    case ${folder##*/} in
    release | clang | build) ;;
    *) exit 0 ;;
    esac
    set -- "$folder"/umpire "$folder"/umpire-*
fi

failed=0
lacks() {
    echo "$1: $2"
    failed=1
}

for program; do
    headers=$(readelf -W -l "$program")
    dynamic=$(readelf -W -d "$program")
    symbols=$(readelf -W --dyn-syms "$program")
    echo "$headers" | grep -q '^Elf file type is DYN' || lacks "$program" 'is tied to one address'
    echo "$headers" | grep -q GNU_RELRO || lacks "$program" 'its tables stay writable'
    echo "$dynamic" | grep -q 'BIND_NOW\|FLAGS.*NOW' || lacks "$program" 'is linked while it runs'
    echo "$headers" | grep -q 'GNU_STACK.* RW ' || lacks "$program" 'its stack is executable'
    echo "$symbols" | grep -q '__stack_chk_fail' || lacks "$program" 'its stack is not guarded'
    echo "$symbols" | grep -q '__[a-z]*_chk@' || lacks "$program" 'its buffers are not checked'
done
exit $failed
