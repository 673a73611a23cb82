// The C parts of the host.
#ifndef VITRINE_CHOST_H
#define VITRINE_CHOST_H

#include "vc_console.h"
#include "vc_seat_log.h"
#include "vc_task.h"

// Keeps the allocator from reserving 64 MB of address space for each thread. Before any other thread is started.
void vc_use_one_arena(void);

#endif
