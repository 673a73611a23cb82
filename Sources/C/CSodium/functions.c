// The functions used of libsodium.so.23.
#include "api.h"
#include "vl_lazy.h"
#include "vs_sodium.h"

VL_LIBRARY(vl_sodium, "libsodium.so.23", "libsodium23")

VL_PREFIXED_FUNCTION(vl_sodium, vs_, sodium_init)
VL_PREFIXED_FUNCTION(vl_sodium, vs_, sodium_memcmp)
VL_PREFIXED_FUNCTION(vl_sodium, vs_, sodium_memzero)
VL_PREFIXED_FUNCTION(vl_sodium, vs_, crypto_core_ristretto255_from_hash)
VL_PREFIXED_FUNCTION(vl_sodium, vs_, crypto_core_ristretto255_scalar_random)
VL_PREFIXED_FUNCTION(vl_sodium, vs_, crypto_scalarmult_ristretto255)
VL_PREFIXED_FUNCTION(vl_sodium, vs_, crypto_hash_sha512)
VL_PREFIXED_FUNCTION(vl_sodium, vs_, crypto_auth_hmacsha512_statebytes)
VL_PREFIXED_FUNCTION(vl_sodium, vs_, crypto_auth_hmacsha512_init)
VL_PREFIXED_FUNCTION(vl_sodium, vs_, crypto_auth_hmacsha512_update)
VL_PREFIXED_FUNCTION(vl_sodium, vs_, crypto_auth_hmacsha512_final)

// sodium_init may be called again and on several threads at once.
int vs_is_available(void) {
  return vl_is_usable(&vl_sodium) && vs_sodium_init() >= 0
    && vs_crypto_auth_hmacsha512_statebytes() <= sizeof(struct vs_hmac_state);
}

void vs_hmac(unsigned char *tag, const unsigned char *bytes, unsigned long long count, const unsigned char *key) {
  struct vs_hmac_state state;
  vs_crypto_auth_hmacsha512_init(&state, key, VS_HASH_SIZE);
  vs_crypto_auth_hmacsha512_update(&state, bytes, count);
  vs_crypto_auth_hmacsha512_final(&state, tag);
  vs_sodium_memzero(&state, sizeof state);
}
