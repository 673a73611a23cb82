// Checks that the declarations of api.h match libsystemd's header, where that is installed.
#if defined(__has_include)
#if __has_include(<systemd/sd-bus.h>)
#include "api.h"

#include <systemd/sd-bus.h>

#define SAME(member) \
  _Static_assert(__builtin_types_compatible_p(__typeof__(&sd_bus_##member), __typeof__(((struct va_api *)0)->member)), \
                 "sd_bus_" #member " is of another type")

// Handlers take a pointer to an error that is not used here, so those of `add_filter`,
// `add_match_async` and `call_async` differ.
SAME(open_system);
SAME(close);
SAME(unref);
SAME(get_fd);
SAME(get_events);
SAME(process);
SAME(message_new_method_call);
SAME(message_append);
SAME(message_read);
SAME(message_is_signal);
SAME(message_is_method_error);
SAME(message_get_errno);
SAME(message_get_sender);
SAME(message_unref);

#endif
#endif
