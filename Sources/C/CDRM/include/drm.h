// libdrm's headers ask for the kernel's by these names.
#include <libdrm/drm.h>
