#ifndef VITRINE_CCAIRO_H
#define VITRINE_CCAIRO_H

#include <cairo/cairo.h>

/// Opens the library before the first call needs it.
void vc_prepare_cairo(void);

#endif
