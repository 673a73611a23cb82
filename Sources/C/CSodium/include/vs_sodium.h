// The part of libsodium that is used, opened at run time: the group ristretto255, SHA-512 and HMAC. Nothing links the
// library or needs its package to build; layout.c compares with its header where that is installed.
#ifndef VITRINE_CSODIUM_H
#define VITRINE_CSODIUM_H

#include <stddef.h>

enum {
  VS_ELEMENT_SIZE = 32,
  VS_SCALAR_SIZE = 32,
  VS_HASH_SIZE = 64,
};

// Opens the library and starts its random numbers; later calls return the same. Returns 0 if it is not installed, or is
// older than 1.0.18. Any thread. All calls below need it, and all may be made on any thread.
int vs_is_available(void);

// The element of the group that VS_HASH_SIZE uniform bytes stand for.
int vs_crypto_core_ristretto255_from_hash(unsigned char *element, const unsigned char *hash);

// A uniform scalar other than zero.
void vs_crypto_core_ristretto255_scalar_random(unsigned char *scalar);

// The product of a scalar and an element; -1 if the bytes are no element, or the product is the neutral element.
int vs_crypto_scalarmult_ristretto255(unsigned char *product, const unsigned char *scalar, const unsigned char *element);

int vs_crypto_hash_sha512(unsigned char *hash, const unsigned char *bytes, unsigned long long count);

// HMAC with SHA-512 by a key of VS_HASH_SIZE bytes.
void vs_hmac(unsigned char *tag, const unsigned char *bytes, unsigned long long count, const unsigned char *key);

// 0 if the bytes are the same. Takes equally long wherever they differ.
int vs_sodium_memcmp(const void *, const void *, size_t count);

// Overwrites bytes that are not needed any more.
void vs_sodium_memzero(void *, size_t count);

#endif
