#ifndef VR_THREAD_H
#define VR_THREAD_H

#include <stdbool.h>

/// Runs `body` on a detached thread that starts on another processor than the caller's if there is one. Returns false when
/// the thread cannot be created.
///
/// A new thread otherwise starts on its creator's processor, where one of the two waits for the scheduler's next tick, four
/// milliseconds, even if another processor is idle. Once running, it may use all processors of the process.
bool vr_start_thread(void (*body)(void));

#endif
