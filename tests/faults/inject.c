/* SPDX-License-Identifier: MIT */
/*
 * A library to be preloaded, which lets calls of the C library fail, one a run. Its orders come
 * by the environment:
 *
 *     FAULT=KIND:N       the Nth call of that kind fails: memory, open, read, write, sync, rename;
 *                        `any` is memory that foreign libraries ask for too, `short` writes half
 *     FAULT_IN=NAME      only in the program of that name
 *     FAULT_REPORT=FILE  where it is written down: a line "failed" when it happened, and in the end
 *                        "kept N", how many blocks were asked for and never given back
 *
 * Calls count when they come from the program's own code, which a return address tells: PCRE2 and
 * jansson ask for memory through functions of the program. So a stream's own reads and writes,
 * which the C library makes inside, are not seen; the calls that lead to them are.
 */
#define _GNU_SOURCE /* RTLD_NEXT, dl_iterate_phdr, O_TMPFILE, program_invocation_short_name */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum kind { NOTHING, MEMORY, ANY, OPEN, READ, WRITE, SHORT, SYNC, RENAME };

enum { KEPT_MAX = 1 << 16, LINE_MAX_HERE = 64 };

static const char *const kind_names[] = {"",      "memory", "any",  "open", "read",
                                         "write", "short",  "sync", "rename"};

/* The program's own code. */
static uintptr_t code_start;
static uintptr_t code_end;

static enum kind wanted;
static long left; /* calls that succeed before the one that fails */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* Blocks that the program's own code asked for: a table with open addressing. */
static void *kept[KEPT_MAX];
static char gone; /* its address stands where a block was that is gone */

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void __libc_free(void *block);

/* ---- orders and report ----------------------------------------------------------------- */

static int find_code(struct dl_phdr_info *info, size_t size, void *data)
{
    (void)size;
    (void)data;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X))
            continue;
        code_start = info->dlpi_addr + part->p_vaddr;
        code_end = code_start + part->p_memsz;
    }
    return 1; /* the program itself comes first */
}

__attribute__((constructor)) static void take_orders(void)
{
    const char *fault = getenv("FAULT");
    const char *only = getenv("FAULT_IN");
    const char *number = fault ? strchr(fault, ':') : NULL;

    dl_iterate_phdr(find_code, NULL);
    if (!number || (only && strcmp(only, program_invocation_short_name) != 0))
        return;
    left = strtol(number + 1, NULL, 10) - 1;
    for (size_t i = 1; i < sizeof kind_names / sizeof kind_names[0]; i++)
        if (strncmp(fault, kind_names[i], (size_t)(number - fault)) == 0 &&
            !kind_names[i][number - fault])
            wanted = (enum kind)i;
}

static void report(const char *line)
{
    const char *file = getenv("FAULT_REPORT");
    long to = file ? syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_APPEND | O_CREAT, 0600) : -1;

    if (to < 0)
        return;
    (void)syscall(SYS_write, to, line, strlen(line));
    (void)syscall(SYS_close, to);
}

static bool is_own(const void *caller)
{
    return (uintptr_t)caller >= code_start && (uintptr_t)caller < code_end;
}

/* Does this call fail? */
static bool fails(enum kind kind, const void *caller)
{
    if (wanted == NOTHING || !(kind == wanted || (kind == MEMORY && wanted == ANY)) ||
        !(wanted == ANY || is_own(caller)))
        return false;
    pthread_mutex_lock(&lock);
    bool now = left-- == 0;
    pthread_mutex_unlock(&lock);
    if (now)
        report("failed\n");
    return now;
}

#define FAILS(kind) fails((kind), __builtin_return_address(0))

/* ---- memory ---------------------------------------------------------------------------- */

static size_t slot_of(const void *block)
{
    return ((uintptr_t)block >> 4) * 2654435761u % KEPT_MAX;
}

static void *keep(void *block, const void *caller)
{
    if (!block || !is_own(caller))
        return block;
    pthread_mutex_lock(&lock);
    size_t slot = slot_of(block);
    for (size_t i = 0; i < KEPT_MAX && kept[slot] && kept[slot] != &gone; i++)
        slot = (slot + 1) % KEPT_MAX;
    kept[slot] = block;
    pthread_mutex_unlock(&lock);
    return block;
}

static void forget(void *block)
{
    pthread_mutex_lock(&lock);
    size_t slot = slot_of(block);
    for (size_t i = 0; i < KEPT_MAX && kept[slot] && kept[slot] != block; i++)
        slot = (slot + 1) % KEPT_MAX;
    if (kept[slot] == block)
        kept[slot] = &gone;
    pthread_mutex_unlock(&lock);
}

__attribute__((destructor)) static void count_kept(void)
{
    char line[LINE_MAX_HERE];
    unsigned count = 0;

    for (size_t i = 0; i < KEPT_MAX; i++)
        count += kept[i] && kept[i] != &gone;
    snprintf(line, sizeof line, "kept %u\n", count);
    if (wanted != NOTHING)
        report(line);
}

void *malloc(size_t size)
{
    if (FAILS(MEMORY)) {
        errno = ENOMEM;
        return NULL;
    }
    return keep(__libc_malloc(size), __builtin_return_address(0));
}

void *calloc(size_t number, size_t size)
{
    if (FAILS(MEMORY)) {
        errno = ENOMEM;
        return NULL;
    }
    return keep(__libc_calloc(number, size), __builtin_return_address(0));
}

void *realloc(void *old, size_t size)
{
    if (FAILS(MEMORY)) {
        errno = ENOMEM;
        return NULL;
    }
    if (old)
        forget(old);
    return keep(__libc_realloc(old, size), __builtin_return_address(0));
}

void free(void *block)
{
    if (block)
        forget(block);
    __libc_free(block);
}

/* ---- files ----------------------------------------------------------------------------- */

/* What stands behind this library under the same name. */
#define NEXT(type, name) ((type)next(name))

static void *next(const char *name)
{
    return dlsym(RTLD_NEXT, name);
}

#define FAIL_OR(kind, error, failure, type, name, ...)                                             \
    do {                                                                                           \
        if (FAILS(kind)) {                                                                         \
            errno = (error);                                                                       \
            return (failure);                                                                      \
        }                                                                                          \
        return NEXT(type, name)(__VA_ARGS__);                                                      \
    } while (0)

int open(const char *path, int flags, ...)
{
    va_list rest;

    va_start(rest, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    FAIL_OR(OPEN, EMFILE, -1, int (*)(const char *, int, ...), "open", path, flags, mode);
}

int open64(const char *path, int flags, ...)
{
    va_list rest;

    va_start(rest, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    FAIL_OR(OPEN, EMFILE, -1, int (*)(const char *, int, ...), "open64", path, flags, mode);
}

int __open_2(const char *path, int flags);
int __open_2(const char *path, int flags)
{
    FAIL_OR(OPEN, EMFILE, -1, int (*)(const char *, int), "__open_2", path, flags);
}

int mkstemp(char *path)
{
    FAIL_OR(OPEN, ENOSPC, -1, int (*)(char *), "mkstemp", path);
}

FILE *fopen(const char *path, const char *mode)
{
    FAIL_OR(OPEN, EMFILE, NULL, FILE *(*)(const char *, const char *), "fopen", path, mode);
}

FILE *fdopen(int file, const char *mode)
{
    FAIL_OR(OPEN, ENOMEM, NULL, FILE *(*)(int, const char *), "fdopen", file, mode);
}

void *opendir(const char *path);
void *opendir(const char *path)
{
    FAIL_OR(OPEN, EMFILE, NULL, void *(*)(const char *), "opendir", path);
}

int pipe(int ends[2])
{
    FAIL_OR(OPEN, EMFILE, -1, int (*)(int *), "pipe", ends);
}

ssize_t read(int file, void *bytes, size_t size)
{
    FAIL_OR(READ, EIO, -1, ssize_t (*)(int, void *, size_t), "read", file, bytes, size);
}

ssize_t __read_chk(int file, void *bytes, size_t size, size_t room);
ssize_t __read_chk(int file, void *bytes, size_t size, size_t room)
{
    FAIL_OR(READ, EIO, -1, ssize_t (*)(int, void *, size_t, size_t), "__read_chk", file, bytes, size,
            room);
}

/* A directory whose reading fails. */
void *readdir(void *folder);
void *readdir(void *folder)
{
    FAIL_OR(READ, EIO, NULL, void *(*)(void *), "readdir", folder);
}

/* A stream that failed says so when asked. */
static FILE *failed_stream;

int ferror(FILE *stream)
{
    return stream == failed_stream || NEXT(int (*)(FILE *), "ferror")(stream);
}

static bool stream_fails(enum kind kind, FILE *stream, const void *caller)
{
    if (!fails(kind, caller))
        return false;
    failed_stream = stream;
    errno = kind == READ ? EIO : ENOSPC;
    return true;
}

#define STREAM_FAILS(kind, stream) stream_fails((kind), (stream), __builtin_return_address(0))

size_t fread(void *bytes, size_t size, size_t count, FILE *stream)
{
    if (STREAM_FAILS(READ, stream))
        return 0;
    return NEXT(size_t(*)(void *, size_t, size_t, FILE *), "fread")(bytes, size, count, stream);
}

size_t __fread_chk(void *bytes, size_t room, size_t size, size_t count, FILE *stream);
size_t __fread_chk(void *bytes, size_t room, size_t size, size_t count, FILE *stream)
{
    if (STREAM_FAILS(READ, stream))
        return 0;
    return NEXT(size_t(*)(void *, size_t, size_t, size_t, FILE *), "__fread_chk")(bytes, room, size,
                                                                                  count, stream);
}

char *fgets(char *bytes, int size, FILE *stream)
{
    if (STREAM_FAILS(READ, stream))
        return NULL;
    return NEXT(char *(*)(char *, int, FILE *), "fgets")(bytes, size, stream);
}

char *__fgets_chk(char *bytes, size_t room, int size, FILE *stream);
char *__fgets_chk(char *bytes, size_t room, int size, FILE *stream)
{
    if (STREAM_FAILS(READ, stream))
        return NULL;
    return NEXT(char *(*)(char *, size_t, int, FILE *), "__fgets_chk")(bytes, room, size, stream);
}

ssize_t write(int file, const void *bytes, size_t size)
{
    if (size > 1 && FAILS(SHORT))
        size /= 2;
    FAIL_OR(WRITE, ENOSPC, -1, ssize_t (*)(int, const void *, size_t), "write", file, bytes, size);
}

size_t fwrite(const void *bytes, size_t size, size_t count, FILE *stream)
{
    if (stream != stderr && STREAM_FAILS(WRITE, stream))
        return 0;
    return NEXT(size_t(*)(const void *, size_t, size_t, FILE *), "fwrite")(bytes, size, count,
                                                                           stream);
}

int fflush(FILE *stream)
{
    if (stream && stream != stderr && STREAM_FAILS(WRITE, stream))
        return EOF;
    return NEXT(int (*)(FILE *), "fflush")(stream);
}

int fsync(int file)
{
    FAIL_OR(SYNC, EIO, -1, int (*)(int), "fsync", file);
}

int rename(const char *from, const char *to)
{
    FAIL_OR(RENAME, EIO, -1, int (*)(const char *, const char *), "rename", from, to);
}

int link(const char *from, const char *to)
{
    FAIL_OR(RENAME, EIO, -1, int (*)(const char *, const char *), "link", from, to);
}
