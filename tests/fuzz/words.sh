#!/bin/sh
# SPDX-License-Identifier: MIT
# A fuzzer's dictionary: the words that the grammars know, and the signs between them; for "answers"
# those of web servers.
#
#     words.sh KIND       one of seeds.sh --kind
set -eu

if [ "$1" = answers ]; then
    sed -n 's/^ *{"\([a-z]*\)", {".*/"\1\\x0a"/p' tests/fuzz/hold_answers.c
    cat <<'END'
"~~~\x0a"
"HTTP/1.1 "
"HTTP/1.0 200 OK\x0a"
"100 Continue\x0a\x0a"
"200 OK\x0a"
"201 Created\x0a"
"204 No Content\x0a"
"304 Not Modified\x0a"
"307 Temporary Redirect\x0a"
"404 Not Found\x0a"
"412 Precondition Failed\x0a"
"423 Locked\x0a"
"503 Service Unavailable\x0a"
"Connection: close\x0a"
"Content-Encoding: gzip\x0a"
"Content-Length: "
"Content-Type: text/html\x0a"
"DAV: 1, 2\x0a"
"ETag: \""
"ETag: W/\""
"Last-Modified: "
"Location: http://b.example/\x0a"
"Lock-Token: <a:b>\x0a"
"Retry-After: "
"Transfer-Encoding: chunked\x0a"
"0\x0d\x0a\x0d\x0a"
"<!doctype html"
"[Game \"kriegspiel\"]\x0a"
END
    exit
fi

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
