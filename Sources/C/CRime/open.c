#include "vr_rime.h"
#include "vl_lazy.h"

// It is never closed, because librime keeps objects that live as long as the process.
VL_LIBRARY(vl_rime, "librime.so.1", "librime1")

VL_PREFIXED_FUNCTION(vl_rime, vr_, rime_get_api)

const struct vr_api *vr_rime_get_api(void);

const struct vr_api *vr_rime_open(const char **reason) {
  if (!vl_is_usable(&vl_rime)) {
    *reason = vl_reason(&vl_rime);
    return NULL;
  }
  const struct vr_api *api = vr_rime_get_api();
  const int needed = offsetof(struct vr_api, candidates_end) + sizeof(vr_unused) - sizeof(int);
  if (!api || api->size < needed) {
    *reason = "it is older than 1.5";
    return NULL;
  }
  return api;
}
