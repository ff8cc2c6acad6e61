// zlib, with functions for the initialising macros that Swift does not see.
#ifndef PUSHPIT_CZLIB_SHIM_H
#define PUSHPIT_CZLIB_SHIM_H

#include <zlib.h>

/// Starts a decoder; `windowBits` as inflateInit2 takes it (15 + 32 reads zlib and gzip).
static inline int pushpit_inflate_start(z_stream *stream, int windowBits) {
    return inflateInit2(stream, windowBits);
}

/// Starts an encoder; `windowBits` as deflateInit2 takes it (15 + 16 writes gzip).
static inline int pushpit_deflate_start(z_stream *stream, int level, int windowBits) {
    return deflateInit2(stream, level, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY);
}

#endif
