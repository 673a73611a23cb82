#include "vc_checksum.h"

#include <pthread.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_acle.h>
#include <sys/auxv.h>
#endif

// MARK: Any processor

// What a byte contributes, and behind that what it does if one to seven bytes of zero follow it.
static uint32_t tables[8][256];

static void fill_tables(void) {
  for (uint32_t byte = 0; byte < 256; byte++) {
    uint32_t value = byte;
    for (int bit = 0; bit < 8; bit++) value = value & 1 ? value >> 1 ^ 0x82F63B78u : value >> 1;
    tables[0][byte] = value;
  }
  for (int zeros = 1; zeros < 8; zeros++)
    for (int byte = 0; byte < 256; byte++) {
      const uint32_t before = tables[zeros - 1][byte];
      tables[zeros][byte] = tables[0][before & 255] ^ before >> 8;
    }
}

static uint32_t number(const uint8_t *bytes) {
  return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

uint32_t vc_crc32c_portable(uint32_t previous, const void *start, size_t count) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, fill_tables);
  const uint8_t *bytes = start;
  uint32_t crc = ~previous;
  // Eight bytes at once: what each contributes does not depend on the others.
  for (; count >= 8; count -= 8, bytes += 8) {
    const uint32_t low = number(bytes) ^ crc, high = number(bytes + 4);
    crc = tables[7][low & 255] ^ tables[6][low >> 8 & 255] ^ tables[5][low >> 16 & 255] ^ tables[4][low >> 24] ^
          tables[3][high & 255] ^ tables[2][high >> 8 & 255] ^ tables[1][high >> 16 & 255] ^ tables[0][high >> 24];
  }
  for (; count > 0; count--, bytes++) crc = tables[0][(crc ^ *bytes) & 255] ^ crc >> 8;
  return ~crc;
}

// MARK: Processors with an instruction for it

#if defined(__x86_64__)

static int has_instruction(void) { return __builtin_cpu_supports("sse4.2"); }

__attribute__((target("sse4.2")))
static uint32_t with_instruction(uint32_t previous, const uint8_t *bytes, size_t count) {
  uint64_t crc = ~previous;
  for (; count >= 8; count -= 8, bytes += 8) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    crc = _mm_crc32_u64(crc, word);
  }
  for (; count > 0; count--, bytes++) crc = _mm_crc32_u8((uint32_t)crc, *bytes);
  return ~(uint32_t)crc;
}

#elif defined(__aarch64__) && defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__

// HWCAP_CRC32 of <asm/hwcap.h>; part of ARMv8.1, and of most processors of ARMv8.0.
static int has_instruction(void) { return (getauxval(AT_HWCAP) & (1 << 7)) != 0; }

#if defined(__clang__)
__attribute__((target("crc")))
#else
__attribute__((target("+crc")))
#endif
static uint32_t with_instruction(uint32_t previous, const uint8_t *bytes, size_t count) {
  uint32_t crc = ~previous;
  for (; count >= 8; count -= 8, bytes += 8) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    crc = __crc32cd(crc, word);
  }
  for (; count > 0; count--, bytes++) crc = __crc32cb(crc, *bytes);
  return ~crc;
}

#else

static int has_instruction(void) { return 0; }

static uint32_t with_instruction(uint32_t previous, const uint8_t *bytes, size_t count) {
  return vc_crc32c_portable(previous, bytes, count);
}

#endif

uint32_t vc_crc32c(uint32_t previous, const void *bytes, size_t count) {
  return has_instruction() ? with_instruction(previous, bytes, count) : vc_crc32c_portable(previous, bytes, count);
}
