#include "vl_lazy.h"

#include <CSystemOutput.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void give_up(const struct vl_library *library, const char *reason) {
  char line[1024];
  int length = snprintf(
    line, sizeof line, "vitrine: %s cannot be used: %s. On Debian it is in the package %s.\n", library->file, reason,
    library->package);
  if (length > 0) vo_log(2, line, (size_t)length < sizeof line ? (size_t)length : sizeof line - 1);
  // The dynamic linker uses the same exit status when a linked library is missing.
  exit(127);
}

// A descriptor that is kept for the dynamic linker, which needs one at a time: a kiosk that has run out of descriptors would
// otherwise end at the first picture. It is there from the start: the first library may be needed when there is none left.
static int reserve = -1;

__attribute__((constructor)) static void keep_reserve(void) {
  if (__atomic_load_n(&reserve, __ATOMIC_RELAXED) >= 0) return;
  int first = open("/dev/null", O_RDONLY | O_CLOEXEC);
  // The first three are those of a program that was started without them.
  int kept = first < 0 ? -1 : fcntl(first, F_DUPFD_CLOEXEC, 3);
  if (first >= 0) close(first);
  if (kept < 0) return;
  kept = __atomic_exchange_n(&reserve, kept, __ATOMIC_RELAXED);
  // Another thread was here too.
  if (kept >= 0) close(kept);
}

static void *open_library(const char *file) {
  void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  int kept = handle ? -1 : __atomic_exchange_n(&reserve, -1, __ATOMIC_RELAXED);
  if (kept >= 0) {
    close(kept);
    handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  }
  if (handle || kept >= 0) keep_reserve();
  return handle;
}

// Null if the library cannot be opened; dlerror says why.
static void *handle_of(struct vl_library *library) {
  void *handle = __atomic_load_n(&library->handle, __ATOMIC_ACQUIRE);
  if (handle) return handle;
  // If two threads get here, both get the same handle.
  handle = open_library(library->file);
  if (handle) __atomic_store_n(&library->handle, handle, __ATOMIC_RELEASE);
  return handle;
}

// Null if the library has no such function; dlerror says why.
static void *find(void *handle, struct vl_entry *entry) {
  void *function = dlsym(handle, entry->name);
  if (function) __atomic_store_n(&entry->slot, function, __ATOMIC_RELEASE);
  return function;
}

void vl_open(struct vl_library *library) {
  if (!handle_of(library)) give_up(library, dlerror());
}

int vl_is_usable(struct vl_library *library) {
  int state = __atomic_load_n(&library->state, __ATOMIC_ACQUIRE);
  if (state) return state > 0;
  // If two threads get here, both find the same.
  void *handle = handle_of(library);
  struct vl_entry *entry = library->entries;
  while (handle && entry->name && find(handle, entry)) entry++;
  state = handle && !entry->name ? 1 : -1;
  if (state < 0) {
    const char *reason = dlerror();
    __atomic_store_n(&library->reason, reason ? strdup(reason) : NULL, __ATOMIC_RELAXED);
  }
  __atomic_store_n(&library->state, state, __ATOMIC_RELEASE);
  return state > 0;
}

const char *vl_reason(const struct vl_library *library) {
  const char *reason = __atomic_load_n(&library->reason, __ATOMIC_RELAXED);
  return reason ? reason : "the dynamic linker gives no reason";
}

void *vl_variable(struct vl_library *library, const char *name) {
  void *handle = handle_of(library);
  return handle ? dlsym(handle, name) : NULL;
}

__attribute__((visibility("hidden"), used)) void *vl_find(struct vl_entry *entry) {
  vl_open(entry->library);
  void *function = find(entry->library->handle, entry);
  if (!function) give_up(entry->library, dlerror());
  return function;
}

// Saves every register that may hold an argument, finds the function and jumps to it.
#if defined(__x86_64__)
__asm__(
  ".text\n.globl vl_continue\n.hidden vl_continue\n.type vl_continue, @function\n"
  "vl_continue:\n"
  "  pushq %rbp\n  movq %rsp, %rbp\n"
  "  pushq %rdi\n  pushq %rsi\n  pushq %rdx\n  pushq %rcx\n  pushq %r8\n  pushq %r9\n  pushq %rax\n  pushq %r10\n"
  "  subq $128, %rsp\n  andq $-16, %rsp\n"
  "  movups %xmm0, (%rsp)\n  movups %xmm1, 16(%rsp)\n  movups %xmm2, 32(%rsp)\n  movups %xmm3, 48(%rsp)\n"
  "  movups %xmm4, 64(%rsp)\n  movups %xmm5, 80(%rsp)\n  movups %xmm6, 96(%rsp)\n  movups %xmm7, 112(%rsp)\n"
  "  movq %r11, %rdi\n  call vl_find\n  movq %rax, %r11\n"
  "  movups (%rsp), %xmm0\n  movups 16(%rsp), %xmm1\n  movups 32(%rsp), %xmm2\n  movups 48(%rsp), %xmm3\n"
  "  movups 64(%rsp), %xmm4\n  movups 80(%rsp), %xmm5\n  movups 96(%rsp), %xmm6\n  movups 112(%rsp), %xmm7\n"
  "  leaq -64(%rbp), %rsp\n"
  "  popq %r10\n  popq %rax\n  popq %r9\n  popq %r8\n  popq %rcx\n  popq %rdx\n  popq %rsi\n  popq %rdi\n"
  "  popq %rbp\n  jmp *%r11\n"
  ".size vl_continue, . - vl_continue\n");
#elif defined(__aarch64__)
__asm__(
  ".text\n.balign 4\n.globl vl_continue\n.hidden vl_continue\n.type vl_continue, @function\n"
  "vl_continue:\n"
  "  stp x29, x30, [sp, #-224]!\n  mov x29, sp\n"
  "  stp x0, x1, [sp, #16]\n  stp x2, x3, [sp, #32]\n  stp x4, x5, [sp, #48]\n  stp x6, x7, [sp, #64]\n  str x8, [sp, #80]\n"
  "  stp q0, q1, [sp, #96]\n  stp q2, q3, [sp, #128]\n  stp q4, q5, [sp, #160]\n  stp q6, q7, [sp, #192]\n"
  "  mov x0, x16\n  bl vl_find\n  mov x16, x0\n"
  "  ldp q0, q1, [sp, #96]\n  ldp q2, q3, [sp, #128]\n  ldp q4, q5, [sp, #160]\n  ldp q6, q7, [sp, #192]\n"
  "  ldp x0, x1, [sp, #16]\n  ldp x2, x3, [sp, #32]\n  ldp x4, x5, [sp, #48]\n  ldp x6, x7, [sp, #64]\n  ldr x8, [sp, #80]\n"
  "  ldp x29, x30, [sp], #224\n  br x16\n"
  ".size vl_continue, . - vl_continue\n");
#endif
