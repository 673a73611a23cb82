// One axis of a resampling: which source pixels make up each destination pixel, and with what weights.
#ifndef VR_SCALE_AXIS_H
#define VR_SCALE_AXIS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Weights of one destination pixel add up to this.
enum { vr_scale_unit = 1 << 14 };

typedef struct {
  int first, count;   // the source pixels that are read: first … first + count − 1
  int pairs;          // pairs of taps per destination pixel, the same for all; surplus taps have weight 0
  bool plain;         // whether every destination pixel is one source pixel, in order
  int32_t *start;     // per destination pixel: its first tap, relative to `first`
  int16_t *weights;   // per destination pixel: 2·pairs
} vr_scale_axis;

/// `n` destination pixels from [origin, origin + length) of `limit` source pixels. False when memory is short.
/// `origin` and `length` are finite, `length` and `limit` positive.
bool vr_scale_axis_make(vr_scale_axis *axis, int n, double origin, double length, int limit);
void vr_scale_axis_free(vr_scale_axis *axis);

#endif
