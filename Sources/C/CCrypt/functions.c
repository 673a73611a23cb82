// The functions used of libcrypt.so.1.
#include "vk_crypt.h"
#include "vl_lazy.h"

VL_LIBRARY(vl_crypt, "libcrypt.so.1", "libcrypt1")

VL_PREFIXED_FUNCTION(vl_crypt, vk_, crypt)
VL_PREFIXED_FUNCTION(vl_crypt, vk_, crypt_gensalt)

int vk_crypt_is_available(void) { return vl_is_usable(&vl_crypt); }
