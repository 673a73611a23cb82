// The part of libqrencode 4 that is used, opened at run time. Nothing links libqrencode or needs its package to build;
// layout.c compares with its header where that is installed.
#ifndef VITRINE_CQRCODE_H
#define VITRINE_CQRCODE_H

// A code of width × width modules, one byte each, row by row from the top left. The lowest bit is set in dark modules.
struct vr_qrcode {
  int version;
  int width;
  unsigned char *data;
};

struct vr_qrcode_api {
  // Makes a code; null with errno ERANGE if the text is too long. A version of 0 is the smallest that fits, level 0 … 3 is
  // the error correction from low to high, and `cased` is 1 to keep small letters.
  struct vr_qrcode *(*encode)(const char *text, int version, int level, int mode, int cased);
  void (*release)(struct vr_qrcode *);
};

// The mode for text in UTF-8.
enum { VR_QRCODE_BYTES = 2 };

// Opens the library; later calls return the same table. Returns null if it is not installed. Any thread.
const struct vr_qrcode_api *vr_qrcode_open(void);

#endif
