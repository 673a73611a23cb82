// Checks that the declarations of this module match libsodium's header, where that is installed.
#include "api.h"
#include "vs_sodium.h"

#if defined(__has_include)
#if __has_include(<sodium.h>)
#include <sodium.h>

#define SAME_VALUE(ours, its) _Static_assert((int)(ours) == (int)(its), #its " has another value")
SAME_VALUE(VS_ELEMENT_SIZE, crypto_core_ristretto255_BYTES);
SAME_VALUE(VS_SCALAR_SIZE, crypto_core_ristretto255_SCALARBYTES);
SAME_VALUE(VS_HASH_SIZE, crypto_core_ristretto255_HASHBYTES);
SAME_VALUE(VS_HASH_SIZE, crypto_hash_sha512_BYTES);
SAME_VALUE(VS_HASH_SIZE, crypto_auth_hmacsha512_BYTES);
_Static_assert(sizeof(struct vs_hmac_state) >= sizeof(crypto_auth_hmacsha512_state), "the state of HMAC needs more room");

#define SAME_TYPE(name) \
  _Static_assert(__builtin_types_compatible_p(__typeof__(vs_##name), __typeof__(name)), #name " has another type")
SAME_TYPE(sodium_init);
SAME_TYPE(sodium_memcmp);
SAME_TYPE(sodium_memzero);
SAME_TYPE(crypto_core_ristretto255_from_hash);
SAME_TYPE(crypto_core_ristretto255_scalar_random);
SAME_TYPE(crypto_scalarmult_ristretto255);
SAME_TYPE(crypto_hash_sha512);
SAME_TYPE(crypto_auth_hmacsha512_statebytes);

#endif
#endif
