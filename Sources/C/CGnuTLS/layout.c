// Checks that the declarations of api.h match GnuTLS's header, where that is installed.
#include "api.h"

#include <stddef.h>

#if defined(__has_include)
#if __has_include(<gnutls/gnutls.h>)
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>

_Static_assert(sizeof(struct vg_datum) == sizeof(gnutls_datum_t), "vg_datum has another size than gnutls_datum_t");
_Static_assert(offsetof(struct vg_datum, data) == offsetof(gnutls_datum_t, data), "data is at another offset");
_Static_assert(offsetof(struct vg_datum, size) == offsetof(gnutls_datum_t, size), "size is at another offset");

#define SAME_VALUE(ours, its) _Static_assert((int)(ours) == (int)(its), #its " has another value")
SAME_VALUE(VG_SERVER, GNUTLS_SERVER);
SAME_VALUE(VG_CLIENT, GNUTLS_CLIENT);
SAME_VALUE(VG_NONBLOCK, GNUTLS_NONBLOCK);
SAME_VALUE(VG_NO_SIGNAL, GNUTLS_NO_SIGNAL);
SAME_VALUE(VG_NO_TICKETS, GNUTLS_NO_TICKETS);
SAME_VALUE(VG_CREDENTIALS_PSK, GNUTLS_CRD_PSK);
SAME_VALUE(VG_RAW_KEY, GNUTLS_PSK_KEY_RAW);
SAME_VALUE(VG_SHUT_WR, GNUTLS_SHUT_WR);
SAME_VALUE(VG_SHA256, GNUTLS_DIG_SHA256);
SAME_VALUE(VG_AGAIN, GNUTLS_E_AGAIN);
SAME_VALUE(VG_INTERRUPTED, GNUTLS_E_INTERRUPTED);

#define SAME_TYPE(name) \
  _Static_assert(__builtin_types_compatible_p(__typeof__(vg_##name), __typeof__(name)), #name " has another type")
SAME_TYPE(gnutls_init);
SAME_TYPE(gnutls_deinit);
SAME_TYPE(gnutls_priority_set_direct);
SAME_TYPE(gnutls_credentials_set);
SAME_TYPE(gnutls_transport_set_int2);
SAME_TYPE(gnutls_session_set_ptr);
SAME_TYPE(gnutls_session_get_ptr);
SAME_TYPE(gnutls_handshake_set_max_packet_length);
SAME_TYPE(gnutls_handshake);
SAME_TYPE(gnutls_record_send);
SAME_TYPE(gnutls_record_recv);
SAME_TYPE(gnutls_record_get_direction);
SAME_TYPE(gnutls_bye);
SAME_TYPE(gnutls_error_is_fatal);
SAME_TYPE(gnutls_strerror);
SAME_TYPE(gnutls_kx_get);
SAME_TYPE(gnutls_kx_get_name);
SAME_TYPE(gnutls_group_get);
SAME_TYPE(gnutls_group_get_name);
SAME_TYPE(gnutls_protocol_get_version);
SAME_TYPE(gnutls_protocol_get_name);
SAME_TYPE(gnutls_psk_allocate_server_credentials);
SAME_TYPE(gnutls_psk_free_server_credentials);
SAME_TYPE(gnutls_psk_allocate_client_credentials);
SAME_TYPE(gnutls_psk_free_client_credentials);
SAME_TYPE(gnutls_hash_fast);
SAME_TYPE(gnutls_prf_rfc5705);
_Static_assert(
  __builtin_types_compatible_p(vg_allocate, __typeof__(gnutls_malloc)), "gnutls_malloc has another type");

#endif
#endif
