// Libraries that are opened at the first call, so programs that never call them start without them. If linked, the libraries
// for devices, pictures and paths would load some thirty others and add 4 ms to every start.
//
// A library's functions are declared by its own headers, or by ours, and defined here as jumps through a slot. At first the
// slot points to code that opens the library, finds the function, stores it in the slot and jumps to it with all arguments
// in place. If that fails, the program ends. Where a library is optional, vl_is_usable is asked before its first function is
// called. The symbols are hidden, so other libraries do not see them.
#ifndef VITRINE_VL_LAZY_H
#define VITRINE_VL_LAZY_H

// A function: where calls jump to, its name, and its library.
struct vl_entry {
  void *slot;
  const char *name;
  struct vl_library *library;
};

struct vl_library {
  const char *file;          // the name the dynamic linker looks for
  const char *package;       // the Debian package that contains it
  struct vl_entry *entries;  // its functions; behind the last is one without a name
  void *handle;
  const char *reason;        // why it is not usable
  int state;                 // 1 if it is usable, -1 if it is not, 0 before that is known
};

// Opens the library now if it is not open yet, or ends the program. Any thread.
void vl_open(struct vl_library *library);

// Whether the library can be opened and has all its functions. Finds out once. Any thread.
int vl_is_usable(struct vl_library *library);

// Why the library is not usable, after vl_is_usable. Never freed.
const char *vl_reason(const struct vl_library *library);

// A variable of the library, which is opened if it is not open yet; null if it has none of that name. Any thread.
void *vl_variable(struct vl_library *library, const char *name);

// VL_LIBRARY(vl_name, "libname.so.1", "libname1") once in a file, then VL_FUNCTION(vl_name, function) in it for each.
//
// The entries of a library are in a section of that file, between the two that are made here, so that linkers keep or drop
// them as a whole with the library.
#define VL_LIBRARY(library, file, package) \
  extern __attribute__((visibility("hidden"))) struct vl_entry library##_entries[]; \
  __attribute__((visibility("hidden"))) struct vl_library library = {file, package, library##_entries, 0, 0, 0}; \
  __asm__( \
    ".pushsection .data.vl_entries." #library ", \"aw\"\n.balign 8\n" \
    ".globl " #library "_entries\n.hidden " #library "_entries\n" #library "_entries:\n" \
    ".subsection 2\n.balign 8\n.quad 0, 0, 0\n.popsection\n");

// A function that is called by its own name.
#define VL_FUNCTION(library, name) VL_PREFIXED_FUNCTION(library, , name)

// A function that is called by its name with a prefix of ours: its types are ours too then, which can be compared with those
// of the library's header, and an app that contains the library itself does not define the function twice.
#define VL_PREFIXED_FUNCTION(library, prefix, name) \
  __asm__( \
    ".pushsection .data.vl_entries." #library ", \"aw\"\n.subsection 1\n.balign 8\n" \
    "vl_slot_" #prefix #name ": .quad vl_first_" #prefix #name ", vl_name_" #prefix #name ", " #library "\n.popsection\n" \
    ".pushsection .rodata\nvl_name_" #prefix #name ": .asciz \"" #name "\"\n.popsection\n" \
    ".pushsection .text\n" VL_JUMP(#prefix #name) ".popsection\n");

#if defined(__x86_64__)
#define VL_JUMP(name) \
  ".globl " name "\n.hidden " name "\n.type " name ", @function\n" \
  name ": jmp *vl_slot_" name "(%rip)\n" \
  "vl_first_" name ": leaq vl_slot_" name "(%rip), %r11\n jmp vl_continue\n" \
  ".size " name ", . - " name "\n"
#elif defined(__aarch64__)
#define VL_JUMP(name) \
  ".balign 4\n.globl " name "\n.hidden " name "\n.type " name ", @function\n" \
  name ": adrp x16, vl_slot_" name "\n ldr x16, [x16, :lo12:vl_slot_" name "]\n br x16\n" \
  "vl_first_" name ": adrp x16, vl_slot_" name "\n add x16, x16, :lo12:vl_slot_" name "\n b vl_continue\n" \
  ".size " name ", . - " name "\n"
#else
#error "Jumps through a slot are written for x86-64 and AArch64; add this processor's."
#endif

#endif
