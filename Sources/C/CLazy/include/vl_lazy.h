// Libraries that are opened at the first call, so programs that never call them start without them. If linked, the libraries
// for devices, pictures and paths would load some thirty others and add 4 ms to every start.
//
// A library's functions are declared by its own headers and defined here as jumps through a slot. At first the slot points
// to code that opens the library, finds the function, stores it in the slot and jumps to it with all arguments in place. The
// symbols are hidden, so other libraries do not see them.
#ifndef VITRINE_VL_LAZY_H
#define VITRINE_VL_LAZY_H

struct vl_library {
  const char *file;     // the name the dynamic linker looks for
  const char *package;  // the Debian package that contains it
  void *handle;
};

// Opens the library now if it is not open yet. Any thread.
void vl_open(struct vl_library *library);

// VL_LIBRARY(vl_name, "libname.so.1", "libname1") once in a file, then VL_FUNCTION(vl_name, function) for each.
#define VL_LIBRARY(library, file, package) \
  __attribute__((visibility("hidden"))) struct vl_library library = {file, package, 0};

#define VL_ENTRY(library, name) \
  ".data\n.balign 8\n" \
  "vl_slot_" #name ": .quad vl_first_" #name ", vl_name_" #name ", " #library "\n" \
  ".section .rodata\nvl_name_" #name ": .asciz \"" #name "\"\n" \
  ".text\n"

#if defined(__x86_64__)
#define VL_FUNCTION(library, name) \
  __asm__(VL_ENTRY(library, name) \
    ".globl " #name "\n.hidden " #name "\n.type " #name ", @function\n" \
    #name ": jmp *vl_slot_" #name "(%rip)\n" \
    "vl_first_" #name ": leaq vl_slot_" #name "(%rip), %r11\n jmp vl_continue\n" \
    ".size " #name ", . - " #name "\n");
#elif defined(__aarch64__)
#define VL_FUNCTION(library, name) \
  __asm__(VL_ENTRY(library, name) \
    ".balign 4\n.globl " #name "\n.hidden " #name "\n.type " #name ", @function\n" \
    #name ": adrp x16, vl_slot_" #name "\n ldr x16, [x16, :lo12:vl_slot_" #name "]\n br x16\n" \
    "vl_first_" #name ": adrp x16, vl_slot_" #name "\n add x16, x16, :lo12:vl_slot_" #name "\n b vl_continue\n" \
    ".size " #name ", . - " #name "\n");
#else
#error "Jumps through a slot are written for x86-64 and AArch64; add this processor's."
#endif

#endif
