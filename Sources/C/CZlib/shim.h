#ifndef VITRINE_CZLIB_H
#define VITRINE_CZLIB_H

#include <zlib.h>

// A macro of zlib, which Swift does not see.
static inline int vz_deflate_init(z_stream *stream, int level) { return deflateInit(stream, level); }

#endif
