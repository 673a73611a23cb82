// The C parts of the host.
#ifndef VITRINE_CHOST_H
#define VITRINE_CHOST_H

#include "vc_console.h"
#include "vc_seat_log.h"
#include "vc_task.h"

#endif
