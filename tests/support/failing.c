/* Lets a process fail at its disk: laid under it with LD_PRELOAD, from the call numbered FAIL_AT on files whose path holds FAIL_IN,
   every write and every forcing through (or only that one, with FAIL_ONCE) fails with the error FAIL_WITH. Of a write that fails
   half is written first. Calls are counted from 0; FAIL_COUNT names a file that the count is written to at the end. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static long calls;

static int is_meant(int fd) {
    char link[64], path[4096];
    const char *part = getenv("FAIL_IN");
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (part == NULL || length < 0) return 0;
    path[length] = 0;
    return strstr(path, part) != NULL;
}

static int fails(int fd) {
    if (!is_meant(fd)) return 0;
    const char *at = getenv("FAIL_AT"), *with = getenv("FAIL_WITH"), *count = getenv("FAIL_COUNT");
    long call = calls++, first = at == NULL ? -1 : atol(at);
    if (count != NULL) {
        FILE *file = fopen(count, "w");
        if (file != NULL) fprintf(file, "%ld", calls), fclose(file);
    }
    if (first < 0 || call < first || (getenv("FAIL_ONCE") != NULL && call > first)) return 0;
    errno = with == NULL ? EIO : atoi(with);
    return 1;
}

#define FORCES(name)                                                                  \
    int name(int fd) {                                                                \
        static int (*real)(int);                                                      \
        if (real == NULL) real = (int (*)(int))dlsym(RTLD_NEXT, #name);               \
        return fails(fd) ? -1 : real(fd);                                             \
    }
FORCES(fsync)
FORCES(fdatasync)

#define CUTS(name)                                                                    \
    int name(int fd, off_t length) {                                                  \
        static int (*real)(int, off_t);                                               \
        if (real == NULL) real = (int (*)(int, off_t))dlsym(RTLD_NEXT, #name);        \
        return fails(fd) ? -1 : real(fd, length);                                     \
    }
CUTS(ftruncate)
CUTS(ftruncate64)

#define WRITES(name)                                                                  \
    ssize_t name(int fd, const void *bytes, size_t count, off_t at) {                 \
        static ssize_t (*real)(int, const void *, size_t, off_t);                     \
        if (real == NULL) real = (ssize_t (*)(int, const void *, size_t, off_t))dlsym(RTLD_NEXT, #name); \
        if (!fails(fd)) return real(fd, bytes, count, at);                            \
        int fault = errno;                                                            \
        real(fd, bytes, count / 2, at);                                               \
        errno = fault;                                                                \
        return -1;                                                                    \
    }
WRITES(pwrite)
WRITES(pwrite64)

ssize_t write(int fd, const void *bytes, size_t count) {
    static ssize_t (*real)(int, const void *, size_t);
    if (real == NULL) real = (ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
    return fails(fd) ? -1 : real(fd, bytes, count);
}
