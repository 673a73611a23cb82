#include "vr_rime.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

const struct vr_api *vr_rime_open(const char *file, const char **reason) {
  // The library is never closed, because librime keeps objects that live as long as the process.
  void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *text = dlerror();
    char *copy = text ? strdup(text) : NULL;
    *reason = copy ? copy : "the dynamic linker gives no reason";
    return NULL;
  }
  const struct vr_api *(*get)(void) = NULL;
  *(void **)&get = dlsym(library, "rime_get_api");
  const struct vr_api *api = get ? get() : NULL;
  const int needed = offsetof(struct vr_api, candidates_end) + sizeof(vr_unused) - sizeof(int);
  if (!api || api->size < needed) {
    *reason = api ? "it is older than 1.5" : "it has no rime_get_api";
    return NULL;
  }
  return api;
}
