#include "CHost.h"

#include <malloc.h>

void vc_use_one_arena(void) {
#ifdef M_ARENA_MAX
  mallopt(M_ARENA_MAX, 1);
#endif
}
