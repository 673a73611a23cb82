// The functions used of libgdk_pixbuf-2.0.so.0.
#include "vl_lazy.h"

VL_LIBRARY(vl_pixbuf, "libgdk_pixbuf-2.0.so.0", "libgdk-pixbuf-2.0-0")

VL_FUNCTION(vl_pixbuf, gdk_pixbuf_get_bits_per_sample)
VL_FUNCTION(vl_pixbuf, gdk_pixbuf_get_has_alpha)
VL_FUNCTION(vl_pixbuf, gdk_pixbuf_get_height)
VL_FUNCTION(vl_pixbuf, gdk_pixbuf_get_option)
VL_FUNCTION(vl_pixbuf, gdk_pixbuf_get_pixels)
VL_FUNCTION(vl_pixbuf, gdk_pixbuf_get_rowstride)
VL_FUNCTION(vl_pixbuf, gdk_pixbuf_get_width)
VL_FUNCTION(vl_pixbuf, gdk_pixbuf_loader_close)
VL_FUNCTION(vl_pixbuf, gdk_pixbuf_loader_get_pixbuf)
VL_FUNCTION(vl_pixbuf, gdk_pixbuf_loader_new_with_type)
VL_FUNCTION(vl_pixbuf, gdk_pixbuf_loader_set_size)
VL_FUNCTION(vl_pixbuf, gdk_pixbuf_loader_write)
VL_FUNCTION(vl_pixbuf, gdk_pixbuf_new)
VL_FUNCTION(vl_pixbuf, gdk_pixbuf_read_pixels)
VL_FUNCTION(vl_pixbuf, gdk_pixbuf_save_to_bufferv)
