// Libraries as Sources/C/CLazy opens them, for its tests.
#ifndef VITRINE_LAZY_LIBRARIES_H
#define VITRINE_LAZY_LIBRARIES_H

#include <stddef.h>

// A library that is nowhere.
int vt_absent_is_usable(void);
const char *vt_absent_reason(void);

// One that is there and lacks a function.
int vt_incomplete_is_usable(void);
const char *vt_incomplete_reason(void);

// One that has everything, and a variable of it.
int vt_complete_is_usable(void);
double vt_ldexp(double number, int exponent);
const int *vt_sign(void);
const void *vt_unknown(void);

// One that nobody asks for before the call, which writes `%d`, `%s` and `%.1f` several times.
int vt_write(char *text, size_t size);

#endif
