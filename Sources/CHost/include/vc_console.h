// Operations on the text console for signal handlers: code that must not take locks, allocate or call Swift.
#ifndef VITRINE_VC_CONSOLE_H
#define VITRINE_VC_CONSOLE_H

#include <linux/kd.h>
#include <linux/vt.h>

// Bytes written to the pipe of vc_watch_switches().
#define VC_RELEASE_ASKED 1
#define VC_ACQUIRED 2

// Restores `terminal` (a descriptor of a virtual terminal) to the given KD_… and K_… modes and to VT_AUTO when the
// program crashes, is ended by a signal without a handler, or calls exit(). The former signal handlers run afterwards.
// One terminal at a time; guarding another replaces it. Returns 0 or an errno.
int vc_guard_console(int terminal, int display_mode, int keyboard_mode);

// Restores the guarded terminal now; the handlers then have nothing left to do. Async-signal-safe, and may be called
// again.
void vc_restore_console(void);

// Sets these modes and VT_AUTO on any terminal. Returns 0 or an errno.
int vc_set_console(int terminal, int display_mode, int keyboard_mode);

// Sets VT_AUTO on any terminal, so that the kernel switches it on its own. Returns 1 when it was in VT_PROCESS mode.
int vc_release_switching(int terminal);

// Sets VT_PROCESS on the guarded terminal: the kernel requests switches by signals, each of which writes one byte to
// `pipe` (non-blocking). Returns 0 or an errno.
int vc_watch_switches(int pipe);

// Stops writing bytes: the pipe may be closed afterwards.
void vc_unwatch_switches(void);

// Answers VC_RELEASE_ASKED (allowed or not) and VC_ACQUIRED. Returns 0 or an errno.
int vc_answer_release(int allow);
int vc_answer_acquire(void);

#endif
