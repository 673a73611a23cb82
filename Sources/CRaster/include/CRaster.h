#include "vr_types.h"
#include "vr_kernels.h"
#include "vr_paint.h"
#include "vr_thread.h"
