// The identity of Swift tasks.
#ifndef VITRINE_VC_TASK_H
#define VITRINE_VC_TASK_H

#include <stdint.h>

// The number of the Swift task that is running on this thread, which no other task of the process has, before or after;
// 0 outside of tasks.
uint64_t vc_current_task(void);

#endif
