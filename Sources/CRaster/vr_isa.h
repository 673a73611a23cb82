// Selects kernel bodies by instruction set. Internal to this target.
#ifndef VR_ISA_H
#define VR_ISA_H

#include <stdatomic.h>
#include "vr_kernels.h"

/// The instruction set in use, one of vr_isa_…; set before main and by `vr_isa_use`.
extern _Atomic int vr_isa_active __attribute__((visibility("hidden")));

/// The bodies of one kernel, indexed by instruction set; those of other processors are null and never chosen.
#if defined(__x86_64__)
#define VR_BODIES(kernel) {kernel##_scalar, kernel##_sse2, kernel##_avx2, 0}
#elif defined(__aarch64__)
#define VR_BODIES(kernel) {kernel##_scalar, 0, 0, kernel##_neon}
#else
#define VR_BODIES(kernel) {kernel##_scalar}
#endif

/// Calls the chosen body of `kernel`. All bodies have the type of the scalar one.
#define VR_DISPATCH(kernel, ...)                                                \
  do {                                                                          \
    static __typeof__(&kernel##_scalar) const bodies[4] = VR_BODIES(kernel);    \
    bodies[atomic_load_explicit(&vr_isa_active, memory_order_relaxed)](__VA_ARGS__); \
  } while (0)

#endif
