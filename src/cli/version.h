/* SPDX-License-Identifier: MIT */
#ifndef UMPIRE_CLI_VERSION_H
#define UMPIRE_CLI_VERSION_H

#define UMPIRE_VERSION "0.1"

#endif
