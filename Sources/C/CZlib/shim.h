#ifndef VITRINE_CZLIB_H
#define VITRINE_CZLIB_H

#include <zlib.h>

// deflateInit is a macro, which Swift does not import.
static inline int vz_deflate_init(z_stream *stream, int level) { return deflateInit(stream, level); }

#endif
