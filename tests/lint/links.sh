#!/bin/sh
# SPDX-License-Identifier: MIT
# The program itself links no HTTP library: that is umpire-http's, which umpire starts.
# Run at the top of the tree with the program in $UMPIRE.
set -eu

! ldd "${UMPIRE:-build/umpire}" | grep -i curl
