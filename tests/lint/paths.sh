#!/bin/sh
# SPDX-License-Identifier: MIT
# Nothing in the tree speaks of the machine that it was written on.
# Run at the top of the tree; names file and line of what is wrong.
set -eu

! grep -rnIE '(^|[^[:alnum:]_.])/(home/[a-z]|Users/|root/|work/|tmp/wt)' . \
    --exclude-dir=.git --exclude=.git --exclude-dir=build --exclude-dir=lint
