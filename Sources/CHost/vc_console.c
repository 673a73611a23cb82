#define _GNU_SOURCE
#include "vc_console.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

// Crashes, and signals that end a program without a handler.
static const int fatal_signals[] = {
  SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGFPE, SIGTRAP, SIGSYS, SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGXCPU, SIGXFSZ,
};
#define FATAL_SIGNALS (sizeof fatal_signals / sizeof fatal_signals[0])

static struct sigaction former[FATAL_SIGNALS];
static atomic_int guarded = -1;
static atomic_int display_mode_before, keyboard_mode_before;
static atomic_int switch_pipe = -1;
static int installed;

int vc_set_console(int terminal, int display_mode, int keyboard_mode) {
  struct vt_mode by_kernel = {.mode = VT_AUTO};
  int error = 0;
  // Each call is made even if another one fails.
  if (ioctl(terminal, KDSKBMODE, (long)keyboard_mode) != 0) error = errno;
  if (ioctl(terminal, KDSETMODE, (long)display_mode) != 0) error = errno;
  if (ioctl(terminal, VT_SETMODE, &by_kernel) != 0) error = errno;
  return error;
}

int vc_release_switching(int terminal) {
  struct vt_mode mode;
  if (ioctl(terminal, VT_GETMODE, &mode) != 0 || mode.mode != VT_PROCESS) return 0;
  struct vt_mode by_kernel = {.mode = VT_AUTO};
  return ioctl(terminal, VT_SETMODE, &by_kernel) == 0;
}

void vc_restore_console(void) {
  int terminal = atomic_exchange(&guarded, -1);
  if (terminal < 0) return;
  int error = errno;
  vc_set_console(terminal, atomic_load(&display_mode_before), atomic_load(&keyboard_mode_before));
  errno = error;
}

static void restore_and_reraise(int number) {
  int error = errno;
  vc_restore_console();
  for (size_t i = 0; i < FATAL_SIGNALS; i++) {
    if (fatal_signals[i] == number) sigaction(number, &former[i], NULL);
  }
  // The signal stays blocked until this handler returns; then it is delivered at the faulting instruction, with its
  // former handler.
  raise(number);
  errno = error;
}

static void report_switch(int number) {
  int error = errno;
  char byte = number == SIGRTMIN + 6 ? VC_RELEASE_ASKED : VC_ACQUIRED;
  int pipe = atomic_load(&switch_pipe);
  if (pipe >= 0 && write(pipe, &byte, 1) < 0) { /* A full pipe wakes its reader too. */ }
  errno = error;
}

static int install(void) {
  if (installed) return 0;
  // After a stack overflow the handler needs another stack.
  static char stack[64 * 1024];
  stack_t before;
  if (sigaltstack(NULL, &before) == 0 && (before.ss_flags & SS_DISABLE)) {
    stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&own, NULL);
  }
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = restore_and_reraise;
  action.sa_flags = SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < FATAL_SIGNALS; i++) {
    if (sigaction(fatal_signals[i], NULL, &former[i]) != 0) return errno;
    // An ignored signal, for instance under nohup, does not end the program.
    if (!(former[i].sa_flags & SA_SIGINFO) && former[i].sa_handler == SIG_IGN) continue;
    if (sigaction(fatal_signals[i], &action, NULL) != 0) return errno;
  }
  if (atexit(vc_restore_console) != 0) return ENOMEM;
  installed = 1;
  return 0;
}

int vc_guard_console(int terminal, int display_mode, int keyboard_mode) {
  int error = install();
  if (error) return error;
  atomic_store(&display_mode_before, display_mode);
  atomic_store(&keyboard_mode_before, keyboard_mode);
  atomic_store(&guarded, terminal);
  return 0;
}

int vc_watch_switches(int pipe) {
  int terminal = atomic_load(&guarded);
  if (terminal < 0) return EBADF;
  atomic_store(&switch_pipe, pipe);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = report_switch;
  action.sa_flags = SA_RESTART | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  // Real-time signals leave SIGUSR1 and SIGUSR2 free for the app.
  int release = SIGRTMIN + 6, acquire = SIGRTMIN + 7;
  if (sigaction(release, &action, NULL) != 0 || sigaction(acquire, &action, NULL) != 0) return errno;
  struct vt_mode by_process = {.mode = VT_PROCESS, .relsig = (short)release, .acqsig = (short)acquire};
  return ioctl(terminal, VT_SETMODE, &by_process) == 0 ? 0 : errno;
}

void vc_unwatch_switches(void) { atomic_store(&switch_pipe, -1); }

static int answer(long value) {
  int terminal = atomic_load(&guarded);
  if (terminal < 0) return EBADF;
  return ioctl(terminal, VT_RELDISP, value) == 0 ? 0 : errno;
}

int vc_answer_release(int allow) { return answer(allow ? 1 : 0); }

int vc_answer_acquire(void) { return answer(VT_ACKACQ); }
