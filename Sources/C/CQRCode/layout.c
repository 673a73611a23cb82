// Checks that the declarations of vr_qrcode.h match libqrencode's header, where that is installed.
#include "vr_qrcode.h"

#include <stddef.h>

#if defined(__has_include)
#if __has_include(<qrencode.h>)
#include <qrencode.h>

#define SAME(member) \
  _Static_assert(offsetof(struct vr_qrcode, member) == offsetof(QRcode, member), #member " is at another offset")

SAME(version);
SAME(width);
SAME(data);
_Static_assert(sizeof(struct vr_qrcode) == sizeof(QRcode), "vr_qrcode has another size than QRcode");
_Static_assert(VR_QRCODE_BYTES == QR_MODE_8, "QR_MODE_8 has another value");
_Static_assert(QR_ECLEVEL_L == 0 && QR_ECLEVEL_H == 3, "the levels of error correction have other values");

#endif
#endif
