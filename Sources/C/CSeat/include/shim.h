#ifndef VITRINE_CSEAT_H
#define VITRINE_CSEAT_H

#include <libseat.h>

#endif
