// The part of libsystemd's sd-bus that is used, see sd-bus(3).
#ifndef VITRINE_VA_API_H
#define VITRINE_VA_API_H

#include <stdint.h>

typedef struct sd_bus sd_bus;
typedef struct sd_bus_message sd_bus_message;
typedef struct sd_bus_slot sd_bus_slot;
// The third parameter is an sd_bus_error.
typedef int (*va_message_handler)(sd_bus_message *message, void *context, void *error);

struct va_api {
  int (*open_system)(sd_bus **bus);
  void (*close)(sd_bus *bus);
  sd_bus *(*unref)(sd_bus *bus);
  int (*get_fd)(sd_bus *bus);
  int (*get_events)(sd_bus *bus);
  int (*process)(sd_bus *bus, sd_bus_message **message);
  int (*add_filter)(sd_bus *bus, sd_bus_slot **slot, va_message_handler handler, void *context);
  int (*add_match_async)(
    sd_bus *bus, sd_bus_slot **slot, const char *match, va_message_handler handler, va_message_handler installed,
    void *context);
  int (*call_async)(
    sd_bus *bus, sd_bus_slot **slot, sd_bus_message *message, va_message_handler handler, void *context, uint64_t timeout);
  int (*message_new_method_call)(
    sd_bus *bus, sd_bus_message **message, const char *destination, const char *path, const char *interface,
    const char *member);
  int (*message_append)(sd_bus_message *message, const char *types, ...);
  int (*message_read)(sd_bus_message *message, const char *types, ...);
  int (*message_is_signal)(sd_bus_message *message, const char *interface, const char *member);
  int (*message_is_method_error)(sd_bus_message *message, const char *name);
  int (*message_get_errno)(sd_bus_message *message);
  const char *(*message_get_sender)(sd_bus_message *message);
  sd_bus_message *(*message_unref)(sd_bus_message *message);
};

// The functions; null if the library is not installed, or lacks one of them.
const struct va_api *va_api_open(void);

#endif
