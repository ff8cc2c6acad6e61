// The Linux calls that `import Glibc` does not have.
#ifndef PUSHPIT_CLINUX_SHIM_H
#define PUSHPIT_CLINUX_SHIM_H

#ifdef __linux__
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/timerfd.h>

/// accept4 with SOCK_NONBLOCK and SOCK_CLOEXEC, which Glibc's overlay hides behind _GNU_SOURCE.
static inline int pushpit_accept4(int descriptor, struct sockaddr *address, socklen_t *length) {
    extern int accept4(int, struct sockaddr *, socklen_t *, int);
    return accept4(descriptor, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}
#endif

#endif
