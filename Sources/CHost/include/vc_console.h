// What has to be done to the text console inside signal handlers: code that must not take locks, allocate or enter Swift.
#ifndef VITRINE_VC_CONSOLE_H
#define VITRINE_VC_CONSOLE_H

#include <linux/kd.h>
#include <linux/vt.h>

// Bytes written to the pipe of vc_watch_switches().
#define VC_RELEASE_ASKED 1
#define VC_ACQUIRED 2

// Puts `terminal` (a descriptor of a virtual terminal) back to the given KD_… and K_… modes and to switching by the kernel
// when the program crashes, is stopped by a signal nobody handles, or calls exit(). Signals take their former course
// afterwards. One terminal at a time; guarding another replaces it. Returns 0 or an errno.
int vc_guard_console(int terminal, int display_mode, int keyboard_mode);

// Puts the guarded terminal back now; handlers have nothing to do from then on. Safe in signal handlers, and to call again.
void vc_restore_console(void);

// Puts any terminal into these modes and its switching into the kernel's hands. Returns 0 or an errno.
int vc_set_console(int terminal, int display_mode, int keyboard_mode);

// Puts any terminal's switching into the kernel's hands. Returns 1 when it was not there.
int vc_release_switching(int terminal);

// Takes over the switching of the guarded terminal: the kernel asks by signal, each of which writes one byte to `pipe`
// (not blocking). Returns 0 or an errno.
int vc_watch_switches(int pipe);

// No byte is written any more: the pipe may be closed.
void vc_unwatch_switches(void);

// Answers VC_RELEASE_ASKED (allowed or not) and VC_ACQUIRED. Returns 0 or an errno.
int vc_answer_release(int allow);
int vc_answer_acquire(void);

#endif
