// Compiles the file named by VR_LANES_FILE once per vector instruction set of this processor family. That file writes
// VR(load), VR(fill), …, which become vr_load_avx2, vr_fill_avx2, …: the primitives of vr_lanes_….h and the kernels.
//
// The primitives, on `lanes` pixels at a time:
//   pixels            a vector of pixels; cover: one coverage value per pixel, in whatever layout multiplies fastest
//   load, store       whole groups, unaligned
//   load_halves …     lanes/2 … lanes pixels as two halves that overlap, so that nothing outside is touched
//   load_part …       the same for any number below lanes
//   color, cover_all  the same in all lanes
//   times             p·m/255            times_alpha   p·s.a/255     product   p·q/255 of two vectors of pixels
//   add, subtract     sums of at most 255, differences of at least 0
//   factor            a number of 0 … 255 for all channels, or one for each, prepared for repeated use:
//   scaled            p·f/255            dyed          f·m/255       cover_scaled   m·f/255
//   lerp              (d·(255 − m) + s·m)/255, rounded once
//   atop              s + d·(255 − s.a)/255
//   wide              16 bits for each channel of each pixel, where 65535 is one; see vr_kernels.h:
//   wide_all, wide_color           the same in all channels, or one value for each
//   wide_of, wide_cover, wide_alpha   p·256, m·257, s.a·257 in all channels of its pixel
//   wide_load         pixels of four 16-bit channels; wide_is_clear, wide_is_opaque
//   wide_own_alpha    their alpha, w + (w >> 8), in all channels
//   words             16 bits of coverage per pixel; words_load, words_load_part, words_are_none, words_are_full
//   wide_words        the 16-bit coverage of its pixel in all channels
//   wide_times, wide_rest, wide_add   x·y >> 16, 65535 − x, a sum of at most 65535
//   narrow            the upper bytes, as pixels
//   mix               d + ((s − d)·(k >> 1) + 16384 >> 15) for wide k
#include "vr_isa.h"

#define VR_JOIN_(a, b) a##_##b
#define VR_JOIN(a, b) VR_JOIN_(a, b)
#define VR(name) VR_JOIN(vr_##name, VR_ISA)

#if defined(__x86_64__)

#include "vr_lanes_sse2.h"
#define VR_ISA sse2
#define VR_TARGET
#include VR_LANES_FILE
#undef VR_ISA
#undef VR_TARGET

#include "vr_lanes_avx2.h"
#define VR_ISA avx2
#define VR_TARGET __attribute__((target("avx2")))
#include VR_LANES_FILE
#undef VR_ISA
#undef VR_TARGET

#elif defined(__aarch64__)

#include "vr_lanes_neon.h"
#define VR_ISA neon
#define VR_TARGET
#include VR_LANES_FILE
#undef VR_ISA
#undef VR_TARGET

#endif
