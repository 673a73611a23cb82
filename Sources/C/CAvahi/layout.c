// Checks that the declarations of api.h match libsystemd's header, where that is installed.
#if defined(__has_include)
#if __has_include(<systemd/sd-bus.h>)
#include "api.h"

#include <systemd/sd-bus.h>

#define SAME(name) \
  _Static_assert(__builtin_types_compatible_p(__typeof__(va_##name), __typeof__(name)), #name " is of another type")

// Handlers take a pointer to an error that is not used here, so those of sd_bus_add_filter,
// sd_bus_add_match_async and sd_bus_call_async differ.
SAME(sd_bus_open_system);
SAME(sd_bus_close);
SAME(sd_bus_unref);
SAME(sd_bus_get_fd);
SAME(sd_bus_get_events);
SAME(sd_bus_process);
SAME(sd_bus_message_new_method_call);
SAME(sd_bus_message_append);
SAME(sd_bus_message_read);
SAME(sd_bus_message_is_signal);
SAME(sd_bus_message_is_method_error);
SAME(sd_bus_message_get_errno);
SAME(sd_bus_message_get_sender);
SAME(sd_bus_message_unref);

#endif
#endif
