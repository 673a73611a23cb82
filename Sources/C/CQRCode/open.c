#include "vr_qrcode.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static struct vr_qrcode_api api;
static int is_open;

static void open_library(void) {
  void *library = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  *(void **)&api.encode = dlsym(library, "QRcode_encodeString");
  *(void **)&api.release = dlsym(library, "QRcode_free");
  is_open = api.encode && api.release;
}

const struct vr_qrcode_api *vr_qrcode_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return is_open ? &api : NULL;
}
