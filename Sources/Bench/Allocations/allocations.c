#include "allocations.h"

#include <stddef.h>

// A malloc defined in the program replaces the C library's for all loaded libraries. glibc exports its allocator under
// these names for this purpose; free and the aligned functions remain glibc's and accept these blocks.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);

static _Thread_local unsigned long allocations;

unsigned long vb_allocations(void) { return allocations; }

void *malloc(size_t size) {
  allocations++;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations++;
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  allocations++;
  return __libc_realloc(block, size);
}
