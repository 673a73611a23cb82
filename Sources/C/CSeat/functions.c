// The functions used of libseat.so.1.
#include "vl_lazy.h"

VL_LIBRARY(vl_seat, "libseat.so.1", "libseat1")

VL_FUNCTION(vl_seat, libseat_close_device)
VL_FUNCTION(vl_seat, libseat_close_seat)
VL_FUNCTION(vl_seat, libseat_disable_seat)
VL_FUNCTION(vl_seat, libseat_dispatch)
VL_FUNCTION(vl_seat, libseat_get_fd)
VL_FUNCTION(vl_seat, libseat_open_device)
VL_FUNCTION(vl_seat, libseat_open_seat)
VL_FUNCTION(vl_seat, libseat_set_log_handler)
VL_FUNCTION(vl_seat, libseat_set_log_level)
VL_FUNCTION(vl_seat, libseat_switch_session)
