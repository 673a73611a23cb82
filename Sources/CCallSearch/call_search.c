#include "call_search.h"

#include <stddef.h>
#include <string.h>

// Different bodies, so that no linker folds one into the other.
static volatile int absent;
void cs_absent_commit(void) { absent = 1; }
void cs_absent_move(void) { absent = 2; }

// From the library that unwinds the stack: the entry of the tables that covers an address.
struct bases {
  void *text, *data, *function;
};
extern const void *_Unwind_Find_FDE(void *address, struct bases *bases);

// The code of the function at an address. Entries of the tables are, as compilers for Linux write them: a length, an offset
// to what is common, the start relative to its own place, and the length of the code, 32 bits each.
static int code_of(const void *function, const uint8_t **start, uint32_t *length) {
  struct bases bases;
  const uint8_t *entry = _Unwind_Find_FDE((void *)function, &bases);
  if (!entry || bases.function != function) return 0;
  memcpy(length, entry + 12, sizeof *length);
  *start = function;
  return *length > 0 && *length < 1 << 16;
}

int cs_calls(const void *function, const void *marker, int depth) {
#if defined(__x86_64__) || defined(__aarch64__)
  const uint8_t *start;
  uint32_t length;
  if (!code_of(function, &start, &length)) return -1;
  for (int step = 0; step < 2; step++) {
#if defined(__x86_64__)
    // call and jump with a distance of 32 bits. Any byte may begin one; what only looks like one leads nowhere.
    for (uint32_t i = 0; i + 5 <= length; i++) {
      if (start[i] != 0xE8 && start[i] != 0xE9) continue;
      int32_t distance;
      memcpy(&distance, start + i + 1, sizeof distance);
      const uint8_t *target = start + i + 5 + distance;
#else
    // b and bl, with a distance of 26 bits in words.
    for (uint32_t i = 0; i + 4 <= length; i += 4) {
      uint32_t word;
      memcpy(&word, start + i, sizeof word);
      if ((word & 0x7C000000) != 0x14000000) continue;
      const uint8_t *target = start + i + (int64_t)((int32_t)(word << 6) >> 6) * 4;
#endif
      // First the direct calls: then the search ends at once where the default is near.
      if (step == 0 && target == (const uint8_t *)marker) return 1;
      if (step == 1 && depth > 1 && (target < start || target >= start + length) && cs_calls(target, marker, depth - 1) == 1)
        return 1;
    }
  }
  return 0;
#else
  return -1;
#endif
}
