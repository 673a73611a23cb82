#ifndef VITRINE_CCAIRO_H
#define VITRINE_CCAIRO_H

#include <cairo/cairo.h>

/// Opens the library in good time.
void vc_prepare_cairo(void);

#endif
