#!/bin/sh
# SPDX-License-Identifier: MIT
# Every #include in src is one that src/LAYERS allows, and the table itself only points downwards.
# Run at the top of the tree; names file and line of what is wrong.
set -eu

find src -name '*.[ch]' -o -name '*.def' | LC_ALL=C sort | {
    set --
    while read -r file; do set -- "$@" "$file"; done
    LC_ALL=C awk '
function complain(what) { print FILENAME ":" FNR ": " what; bad = 1 }

# The line of the table that a path below src falls under.
function folder_of(path) {
    if (path !~ /\//) return "."
    if (path ~ /^games\/[^\/]+\//) return "games/*"
    sub(/\/[^\/]*$/, "", path)
    return path
}
function directory(path) { return path ~ /\// ? substr(path, 1, match(path, /\/[^\/]*$/) - 1) : "." }

function is_allowed(mine, header,   i, n, list) {
    n = split(allowed[mine], list, " ")
    for (i = 1; i <= n; i++)
        if (list[i] == header || list[i] == folder_of(header)) return 1
    return 0
}

FILENAME == "src/LAYERS" {
    sub(/#.*/, "")
    if (NF < 3) next
    layer[$2] = $1
    for (i = 3; i <= NF; i++) {
        allowed[$2] = allowed[$2] " " $i
        if ($i ~ /^</) {
            if ($i in owner) complain($i " belongs to " owner[$i] " already")
            owner[$i] = $2
        } else if ($i != "-") {
            points = points FNR " " $2 " " folder_of($i ~ /\.h$/ ? $i : $i "/x.h") "\n"
        }
    }
    next
}

# Now all of the table is known.
!checked {
    checked = 1
    n = split(points, line, "\n")
    for (i = 1; i < n; i++) {
        split(line[i], part, " ")
        if (!(part[3] in layer) || layer[part[3]] >= layer[part[2]]) {
            print "src/LAYERS:" part[1] ": " part[2] " may not stand on " part[3]
            bad = 1
        }
    }
}

{ path = substr(FILENAME, 5); mine = folder_of(path) }

!(mine in layer) { complain("this folder is not in src/LAYERS"); nextfile }

/^[ \t]*#[ \t]*include[ \t]*"/ {
    header = $0
    sub(/^[^"]*"/, "", header); sub(/".*/, "", header)
    if (directory(header) == directory(path) || is_allowed(mine, header)) next
    complain(mine " may not include \"" header "\"")
}

/^[ \t]*#[ \t]*include[ \t]*</ {
    header = $0
    sub(/^[^<]*/, "", header); sub(/>.*/, ">", header)
    if (index(libc, " " header " ") || (header in owner && owner[header] == mine)) next
    complain(header in owner ? header " belongs to " owner[header] : header " is not in src/LAYERS")
}

END { exit bad }
' libc=" $(tr '\n' ' ' <<'EOF'
<assert.h> <errno.h> <inttypes.h> <limits.h> <signal.h> <stdarg.h> <stdatomic.h> <stdbool.h>
<stddef.h> <stdint.h> <stdio.h> <stdlib.h> <string.h> <time.h>
<dirent.h> <fcntl.h> <getopt.h> <locale.h> <poll.h> <pthread.h> <spawn.h> <sys/file.h>
<sys/ioctl.h> <sys/mman.h> <sys/resource.h> <sys/socket.h> <sys/stat.h> <sys/types.h>
<sys/uio.h> <sys/wait.h> <termios.h> <unistd.h>
EOF
) " src/LAYERS "$@"
}
