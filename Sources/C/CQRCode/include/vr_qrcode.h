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

// Opens the library; later calls return the same. Returns 0 if it is not installed. Any thread. All calls below need it.
int vr_qrcode_is_available(void);

// The mode for text in UTF-8.
enum { VR_QRCODE_BYTES = 2 };

// Makes a code; null with errno ERANGE if the text is too long. A version of 0 is the smallest that fits, level 0 … 3 is
// the error correction from low to high, and `cased` is 1 to keep small letters.
struct vr_qrcode *vr_QRcode_encodeString(const char *text, int version, int level, int mode, int cased);
// The same for any bytes, all of them in the mode for bytes.
struct vr_qrcode *vr_QRcode_encodeData(int size, const unsigned char *data, int version, int level);
void vr_QRcode_free(struct vr_qrcode *);

#endif
