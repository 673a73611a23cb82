// The functions used of libqrencode.so.4.
#include "vl_lazy.h"
#include "vr_qrcode.h"

VL_LIBRARY(vl_qrcode, "libqrencode.so.4", "libqrencode4")

VL_PREFIXED_FUNCTION(vl_qrcode, vr_, QRcode_encodeString)
VL_PREFIXED_FUNCTION(vl_qrcode, vr_, QRcode_encodeData)
VL_PREFIXED_FUNCTION(vl_qrcode, vr_, QRcode_free)

int vr_qrcode_is_available(void) { return vl_is_usable(&vl_qrcode); }
