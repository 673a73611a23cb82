// What the host needs in C.
#ifndef VITRINE_CHOST_H
#define VITRINE_CHOST_H

#include "vc_console.h"
#include "vc_seat_log.h"

#endif
