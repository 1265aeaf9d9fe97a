#!/bin/sh
# SPDX-License-Identifier: MIT
# The program itself links no library for HTTP or archives: those are what it starts other programs for.
# Run at the top of the tree with the program in $UMPIRE.
set -eu

! ldd "${UMPIRE:-build/umpire}" | grep -i -e curl -e archive -e libz
