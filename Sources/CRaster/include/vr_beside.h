#ifndef VR_BESIDE_H
#define VR_BESIDE_H

#include <stdbool.h>

/// Runs `body` on a detached thread that begins on another processor than the caller's where there is one.
///
/// A new thread begins on the processor of its maker, and one of them waits there until the scheduler's next tick, four
/// milliseconds, though another processor is idle. Once it runs it may use all of the process's.
bool vr_start_beside(void (*body)(void));

#endif
