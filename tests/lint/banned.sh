#!/bin/sh
# SPDX-License-Identifier: MIT
# Functions that write without a bound, parse without a limit, or depend on the locale are not
# used; nor is anything that runs a shell. (Variable-length arrays are refused by -Wvla.) The one
# exception: umpire-unpack has to tell libarchive the encoding of names, which is that of the locale.
# Run at the top of the tree; names file and line of what is wrong.
set -eu

words='v?sprintf|strcpy|stpcpy|strcat|strtok|gets|ato[ifl]|atoll|v?[fs]?scanf|system|popen|alloca|setlocale'
bad=0
if grep -rnE "(^|[^[:alnum:]_])($words) ?\(|<ctype\.h>|<locale\.h>|<alloca\.h>" src tests --include='*.[ch]' --exclude-dir=lint |
    grep -vE '^src/archive/main\.c:.*(<locale\.h>|setlocale\(LC_CTYPE,)'; then
    bad=1
fi

# The program ends in main, by bug() and for want of memory, and nowhere else.
if grep -rnE '(^|[^[:alnum:]_])(_?exit|abort|quick_exit) ?\(' src --include='*.c' | grep -vE '^src/(base/bug|main)\.c:'; then
    bad=1
fi

# An option of libcurl's that was not set changes what is asked for: SET looks at what it answers.
if grep -rn 'curl_easy_setopt' src --include='*.c' | grep -v '#define SET(' ; then
    bad=1
fi
exit $bad
