#!/bin/sh
# SPDX-License-Identifier: MIT
# A fuzzer's dictionary: the words that the grammars know, and the signs between them.
set -eu

cat grammar/*.pcre | sed -e 's/#.*//' -e "s/(?C'[^']*')//g" -e 's/(\*:[^)]*)//g' -e 's/(?<[^>]*>//g' \
    -e 's/(?&[^)]*)//g' -e 's/\\[a-zA-Z]//g' | grep -o '[A-Za-z][A-Za-z]*' | sort -u |
    sed 's/.*/"&"/'
cat <<'END'
"[Game \""
"[SetUp \"position\"]"
"[Rules \""
"[Notation \""
"[Scenario \""
"[First \""
"[Result \""
"\"]\x0a"
"{"
"}"
";"
"\x0a> "
"\xe2\x80\x93"
"\xc2\xa0"
"\xe2\x80\x8b"
"\xef\xbb\xbf"
"stands"
"(?)"
"wins"
"1. "
"0. "
END
