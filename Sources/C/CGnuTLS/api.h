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

int vg_gnutls_init(struct gnutls_session_int **, unsigned flags);
void vg_gnutls_deinit(struct gnutls_session_int *);
int vg_gnutls_priority_set_direct(struct gnutls_session_int *, const char *priorities, const char **mistake);
int vg_gnutls_credentials_set(struct gnutls_session_int *, unsigned type, void *credentials);
void vg_gnutls_transport_set_int2(struct gnutls_session_int *, int input, int output);
void vg_gnutls_session_set_ptr(struct gnutls_session_int *, void *);
void *vg_gnutls_session_get_ptr(struct gnutls_session_int *);
void vg_gnutls_handshake_set_max_packet_length(struct gnutls_session_int *, size_t);
int vg_gnutls_handshake(struct gnutls_session_int *);
ssize_t vg_gnutls_record_send(struct gnutls_session_int *, const void *, size_t);
ssize_t vg_gnutls_record_recv(struct gnutls_session_int *, void *, size_t);
int vg_gnutls_record_get_direction(struct gnutls_session_int *);
int vg_gnutls_bye(struct gnutls_session_int *, unsigned how);
int vg_gnutls_error_is_fatal(int);
const char *vg_gnutls_strerror(int);
unsigned vg_gnutls_kx_get(struct gnutls_session_int *);
const char *vg_gnutls_kx_get_name(unsigned);
unsigned vg_gnutls_group_get(struct gnutls_session_int *);
const char *vg_gnutls_group_get_name(unsigned);
unsigned vg_gnutls_protocol_get_version(struct gnutls_session_int *);
const char *vg_gnutls_protocol_get_name(unsigned);
int vg_gnutls_psk_allocate_server_credentials(struct gnutls_psk_server_credentials_st **);
void vg_gnutls_psk_free_server_credentials(struct gnutls_psk_server_credentials_st *);
void vg_gnutls_psk_set_server_credentials_function(struct gnutls_psk_server_credentials_st *, vg_find_key);
int vg_gnutls_psk_allocate_client_credentials(struct gnutls_psk_client_credentials_st **);
void vg_gnutls_psk_free_client_credentials(struct gnutls_psk_client_credentials_st *);
int vg_gnutls_psk_set_client_credentials(
  struct gnutls_psk_client_credentials_st *, const char *name, const struct vg_datum *key, unsigned format);
int vg_gnutls_hash_fast(unsigned algorithm, const void *text, size_t count, void *digest);
int vg_gnutls_prf_rfc5705(
  struct gnutls_session_int *, size_t label_size, const char *label, size_t context_size, const char *context,
  size_t size, char *bytes);

// The library's variable of this name, a function that allocates what the library frees; null if there is none.
typedef void *(*vg_allocate)(size_t);
vg_allocate *vg_gnutls_malloc(void);

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

#endif
