#include "api.h"

#include <dlfcn.h>
#include <pthread.h>

#include "vg_gnutls.h"

static struct vg_api api;
static int is_open;

static void open_library(void) {
  void *library = dlopen("libgnutls.so.30", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  int found = 1;
#define FIND(member) found &= (*(void **)&api.member = dlsym(library, "gnutls_" #member)) != NULL
  FIND(init);
  FIND(deinit);
  FIND(priority_set_direct);
  FIND(credentials_set);
  FIND(transport_set_int2);
  FIND(session_set_ptr);
  FIND(session_get_ptr);
  FIND(handshake_set_max_packet_length);
  FIND(handshake);
  FIND(record_send);
  FIND(record_recv);
  FIND(record_get_direction);
  FIND(bye);
  FIND(error_is_fatal);
  FIND(strerror);
  FIND(kx_get);
  FIND(kx_get_name);
  FIND(group_get);
  FIND(group_get_name);
  FIND(protocol_get_version);
  FIND(protocol_get_name);
  FIND(psk_allocate_server_credentials);
  FIND(psk_free_server_credentials);
  FIND(psk_set_server_credentials_function);
  FIND(psk_allocate_client_credentials);
  FIND(psk_free_client_credentials);
  FIND(psk_set_client_credentials);
  FIND(hash_fast);
  FIND(malloc);
#undef FIND
  is_open = found;
}

const struct vg_api *vg_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return is_open ? &api : NULL;
}

int vg_is_available(void) { return vg_open() != NULL; }
