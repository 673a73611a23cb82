#include "allocations.h"

#include <stddef.h>

// A program's own malloc takes the place of the C library's for everything it loads. glibc keeps its allocator under these
// names for exactly this, and free and the aligned kinds go on to work with what they return.
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
