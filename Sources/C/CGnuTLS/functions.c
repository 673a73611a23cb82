// The functions used of libgnutls.so.30.
#include "api.h"
#include "vg_gnutls.h"
#include "vl_lazy.h"

VL_LIBRARY(vl_gnutls, "libgnutls.so.30", "libgnutls30")

VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_init)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_deinit)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_priority_set_direct)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_credentials_set)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_transport_set_int2)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_session_set_ptr)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_session_get_ptr)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_handshake_set_max_packet_length)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_handshake)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_record_send)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_record_recv)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_record_get_direction)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_bye)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_error_is_fatal)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_strerror)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_kx_get)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_kx_get_name)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_group_get)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_group_get_name)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_protocol_get_version)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_protocol_get_name)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_psk_allocate_server_credentials)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_psk_free_server_credentials)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_psk_set_server_credentials_function)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_psk_allocate_client_credentials)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_psk_free_client_credentials)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_psk_set_client_credentials)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_hash_fast)
VL_PREFIXED_FUNCTION(vl_gnutls, vg_, gnutls_prf_rfc5705)

vg_allocate *vg_gnutls_malloc(void) { return vl_variable(&vl_gnutls, "gnutls_malloc"); }

int vg_is_available(void) { return vl_is_usable(&vl_gnutls) && vg_gnutls_malloc(); }
