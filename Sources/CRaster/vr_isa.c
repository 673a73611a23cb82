#include "vr_isa.h"

#if defined(__x86_64__)
#include <cpuid.h>

/// AVX2 needs the processor and, for the wide registers to be saved on a task switch, the kernel.
static bool vr_has_avx2(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d)) return false;
  const unsigned osxsave = 1u << 27, avx = 1u << 28;
  if ((c & (osxsave | avx)) != (osxsave | avx)) return false;
  unsigned low, high;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  if ((low & 6) != 6) return false;
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) return false;
  return b & (1u << 5);
}

// The baseline is active until the constructor has run, for callers in earlier constructors.
_Atomic int vr_isa_active = vr_isa_sse2;

int vr_isa_best(void) {
  static _Atomic int best = -1;
  int known = atomic_load_explicit(&best, memory_order_relaxed);
  if (known < 0) {
    known = vr_has_avx2() ? vr_isa_avx2 : vr_isa_sse2;
    atomic_store_explicit(&best, known, memory_order_relaxed);
  }
  return known;
}

#elif defined(__aarch64__)

_Atomic int vr_isa_active = vr_isa_neon;

int vr_isa_best(void) { return vr_isa_neon; }

#else

_Atomic int vr_isa_active = vr_isa_scalar;

int vr_isa_best(void) { return vr_isa_scalar; }

#endif

__attribute__((constructor)) static void vr_isa_choose(void) {
  atomic_store_explicit(&vr_isa_active, vr_isa_best(), memory_order_relaxed);
}

bool vr_isa_use(int isa) {
  const int best = vr_isa_best();
  const bool supported = isa == vr_isa_scalar || isa == best || (isa == vr_isa_sse2 && best == vr_isa_avx2);
  if (supported) atomic_store_explicit(&vr_isa_active, isa, memory_order_relaxed);
  return supported;
}
