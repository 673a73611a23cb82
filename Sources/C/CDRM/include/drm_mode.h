#include <libdrm/drm_mode.h>
