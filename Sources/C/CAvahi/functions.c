// The functions used of libsystemd.so.0.
#include "api.h"
#include "vl_lazy.h"

VL_LIBRARY(vl_systemd, "libsystemd.so.0", "libsystemd0")

VL_PREFIXED_FUNCTION(vl_systemd, va_, sd_bus_open_system)
VL_PREFIXED_FUNCTION(vl_systemd, va_, sd_bus_close)
VL_PREFIXED_FUNCTION(vl_systemd, va_, sd_bus_unref)
VL_PREFIXED_FUNCTION(vl_systemd, va_, sd_bus_get_fd)
VL_PREFIXED_FUNCTION(vl_systemd, va_, sd_bus_get_events)
VL_PREFIXED_FUNCTION(vl_systemd, va_, sd_bus_process)
VL_PREFIXED_FUNCTION(vl_systemd, va_, sd_bus_add_filter)
VL_PREFIXED_FUNCTION(vl_systemd, va_, sd_bus_add_match_async)
VL_PREFIXED_FUNCTION(vl_systemd, va_, sd_bus_call_async)
VL_PREFIXED_FUNCTION(vl_systemd, va_, sd_bus_message_new_method_call)
VL_PREFIXED_FUNCTION(vl_systemd, va_, sd_bus_message_append)
VL_PREFIXED_FUNCTION(vl_systemd, va_, sd_bus_message_read)
VL_PREFIXED_FUNCTION(vl_systemd, va_, sd_bus_message_is_signal)
VL_PREFIXED_FUNCTION(vl_systemd, va_, sd_bus_message_is_method_error)
VL_PREFIXED_FUNCTION(vl_systemd, va_, sd_bus_message_get_errno)
VL_PREFIXED_FUNCTION(vl_systemd, va_, sd_bus_message_get_sender)
VL_PREFIXED_FUNCTION(vl_systemd, va_, sd_bus_message_unref)

int va_is_available(void) { return vl_is_usable(&vl_systemd); }
