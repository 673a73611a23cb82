// Checks that the declarations of vk_crypt.h match libxcrypt's header, where that is installed.
#include "vk_crypt.h"

#if defined(__has_include)
#if __has_include(<crypt.h>)
#include <crypt.h>

#define SAME(function) \
  _Static_assert( \
    __builtin_types_compatible_p(__typeof__(vk_##function), __typeof__(function)), #function " is of another type")

SAME(crypt);
// Other libraries have a crypt.h without it.
#ifdef CRYPT_GENSALT_IMPLEMENTS_DEFAULT_PREFIX
SAME(crypt_gensalt);
#endif

#endif
#endif
