// Opens libsystemd when it is first needed.
#include "api.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static struct va_api api;
static int is_open;

static void open_library(void) {
  void *library = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  int found = 1;
#define FIND(member) found &= (*(void **)&api.member = dlsym(library, "sd_bus_" #member)) != NULL
  FIND(open_system);
  FIND(close);
  FIND(unref);
  FIND(get_fd);
  FIND(get_events);
  FIND(process);
  FIND(add_filter);
  FIND(add_match_async);
  FIND(call_async);
  FIND(message_new_method_call);
  FIND(message_append);
  FIND(message_read);
  FIND(message_is_signal);
  FIND(message_is_method_error);
  FIND(message_get_errno);
  FIND(message_get_sender);
  FIND(message_unref);
#undef FIND
  is_open = found;
}

const struct va_api *va_api_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return is_open ? &api : NULL;
}
