// The functions of GnuTLS that are used, declared with the types of its header. Names of structures are the library's.
#ifndef VITRINE_CGNUTLS_API_H
#define VITRINE_CGNUTLS_API_H

#include <stddef.h>
#include <sys/types.h>

struct gnutls_session_int;
struct gnutls_psk_server_credentials_st;
struct gnutls_psk_client_credentials_st;

struct vg_datum {
  unsigned char *data;
  unsigned int size;
};

typedef int (*vg_find_key)(struct gnutls_session_int *, const char *name, struct vg_datum *key);

struct vg_api {
  int (*init)(struct gnutls_session_int **, unsigned flags);
  void (*deinit)(struct gnutls_session_int *);
  int (*priority_set_direct)(struct gnutls_session_int *, const char *priorities, const char **mistake);
  int (*credentials_set)(struct gnutls_session_int *, unsigned type, void *credentials);
  void (*transport_set_int2)(struct gnutls_session_int *, int input, int output);
  void (*session_set_ptr)(struct gnutls_session_int *, void *);
  void *(*session_get_ptr)(struct gnutls_session_int *);
  void (*handshake_set_max_packet_length)(struct gnutls_session_int *, size_t);
  int (*handshake)(struct gnutls_session_int *);
  ssize_t (*record_send)(struct gnutls_session_int *, const void *, size_t);
  ssize_t (*record_recv)(struct gnutls_session_int *, void *, size_t);
  int (*record_get_direction)(struct gnutls_session_int *);
  int (*bye)(struct gnutls_session_int *, unsigned how);
  int (*error_is_fatal)(int);
  const char *(*strerror)(int);
  unsigned (*kx_get)(struct gnutls_session_int *);
  const char *(*kx_get_name)(unsigned);
  unsigned (*group_get)(struct gnutls_session_int *);
  const char *(*group_get_name)(unsigned);
  unsigned (*protocol_get_version)(struct gnutls_session_int *);
  const char *(*protocol_get_name)(unsigned);
  int (*psk_allocate_server_credentials)(struct gnutls_psk_server_credentials_st **);
  void (*psk_free_server_credentials)(struct gnutls_psk_server_credentials_st *);
  void (*psk_set_server_credentials_function)(struct gnutls_psk_server_credentials_st *, vg_find_key);
  int (*psk_allocate_client_credentials)(struct gnutls_psk_client_credentials_st **);
  void (*psk_free_client_credentials)(struct gnutls_psk_client_credentials_st *);
  int (*psk_set_client_credentials)(
    struct gnutls_psk_client_credentials_st *, const char *name, const struct vg_datum *key, unsigned format);
  int (*hash_fast)(unsigned algorithm, const void *text, size_t count, void *digest);
  // A variable of the library that holds a function.
  void *(**malloc)(size_t);
};

enum {
  VG_SERVER = 1,
  VG_CLIENT = 1 << 1,
  VG_NONBLOCK = 1 << 3,
  VG_NO_SIGNAL = 1 << 6,
  VG_NO_TICKETS = 1 << 10,
  VG_CREDENTIALS_PSK = 4,
  VG_RAW_KEY = 0,
  VG_SHUT_WR = 1,
  VG_SHA256 = 6,
  VG_AGAIN = -28,
  VG_INTERRUPTED = -52,
};

// Null if the library is not installed or lacks a function.
const struct vg_api *vg_open(void);

#endif
