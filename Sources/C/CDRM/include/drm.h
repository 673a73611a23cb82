// libdrm's headers include the kernel's by these names.
#include <libdrm/drm.h>
