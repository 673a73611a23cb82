#include "lazy_libraries.h"
#include "vl_lazy.h"

VL_LIBRARY(vt_absent, "libvitrine-absent.so.1", "libvitrine-absent1")
VL_PREFIXED_FUNCTION(vt_absent, vt_, anything)

int vt_absent_is_usable(void) { return vl_is_usable(&vt_absent); }
const char *vt_absent_reason(void) { return vl_reason(&vt_absent); }

VL_LIBRARY(vt_incomplete, "libm.so.6", "libc6")
VL_PREFIXED_FUNCTION(vt_incomplete, vt_, frexp)
VL_PREFIXED_FUNCTION(vt_incomplete, vt_, lacking)
VL_PREFIXED_FUNCTION(vt_incomplete, vt_, hypot)

int vt_incomplete_is_usable(void) { return vl_is_usable(&vt_incomplete); }
const char *vt_incomplete_reason(void) { return vl_reason(&vt_incomplete); }

VL_LIBRARY(vt_complete, "libm.so.6", "libc6")
VL_PREFIXED_FUNCTION(vt_complete, vt_, ldexp)
VL_PREFIXED_FUNCTION(vt_complete, vt_, lgamma)

int vt_complete_is_usable(void) { return vl_is_usable(&vt_complete); }
const int *vt_sign(void) { return vl_variable(&vt_complete, "signgam"); }
const void *vt_unknown(void) { return vl_variable(&vt_complete, "lacking"); }

VL_LIBRARY(vt_unasked, "libc.so.6", "libc6")
VL_PREFIXED_FUNCTION(vt_unasked, vt_, snprintf)

int vt_snprintf(char *text, size_t size, const char *format, ...);

int vt_write(char *text, size_t size) {
  return vt_snprintf(text, size, "%d %s %.1f %d %s %.1f", 1, "two", 3.5, 4, "five", 6.5);
}
