#ifndef VITRINE_CXKB_H
#define VITRINE_CXKB_H

#include <xkbcommon/xkbcommon.h>
#include <xkbcommon/xkbcommon-compose.h>
#include <xkbcommon/xkbcommon-keysyms.h>

#endif
