#include "vc_task.h"

// Functions of Swift's concurrency library. The address of a task, by which UnsafeCurrentTask compares, soon belongs to the
// next task; its number, which debuggers and profilers ask for, to none. Weak, because C code can be linked without Swift.
#define VC_SWIFT __attribute__((swiftcall, weak))

VC_SWIFT extern void *swift_task_getCurrent(void);
VC_SWIFT extern uint64_t swift_task_getJobTaskId(void *task);

uint64_t vc_current_task(void) {
  void *task = swift_task_getCurrent ? swift_task_getCurrent() : 0;
  if (!task) return 0;
  return swift_task_getJobTaskId ? swift_task_getJobTaskId(task) : (uint64_t)(uintptr_t)task;
}
