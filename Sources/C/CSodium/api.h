// Functions of libsodium that only this module calls, declared with the types of its header.
#ifndef VITRINE_CSODIUM_API_H
#define VITRINE_CSODIUM_API_H

#include <stddef.h>

// Room for the library's state, which holds two of SHA-512; its size is asked for before it is used.
struct vs_hmac_state {
  _Alignas(16) unsigned char bytes[512];
};

int vs_sodium_init(void);
size_t vs_crypto_auth_hmacsha512_statebytes(void);
int vs_crypto_auth_hmacsha512_init(struct vs_hmac_state *, const unsigned char *key, size_t count);
int vs_crypto_auth_hmacsha512_update(struct vs_hmac_state *, const unsigned char *bytes, unsigned long long count);
int vs_crypto_auth_hmacsha512_final(struct vs_hmac_state *, unsigned char *tag);

#endif
