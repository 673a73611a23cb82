#ifndef VITRINE_CMALLOC_H
#define VITRINE_CMALLOC_H

#include <malloc.h>

#endif
