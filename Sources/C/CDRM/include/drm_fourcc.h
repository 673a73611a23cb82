#include <libdrm/drm_fourcc.h>
