// The part of libsystemd's sd-bus that is used, see sd-bus(3).
#ifndef VITRINE_VA_API_H
#define VITRINE_VA_API_H

#include <stdint.h>

typedef struct sd_bus sd_bus;
typedef struct sd_bus_message sd_bus_message;
typedef struct sd_bus_slot sd_bus_slot;
// The third parameter is an sd_bus_error.
typedef int (*va_message_handler)(sd_bus_message *message, void *context, void *error);

// Returns 0 if the library is not installed or lacks one of the functions below. Any thread.
int va_is_available(void);

int va_sd_bus_open_system(sd_bus **bus);
void va_sd_bus_close(sd_bus *bus);
sd_bus *va_sd_bus_unref(sd_bus *bus);
int va_sd_bus_get_fd(sd_bus *bus);
int va_sd_bus_get_events(sd_bus *bus);
int va_sd_bus_process(sd_bus *bus, sd_bus_message **message);
int va_sd_bus_add_filter(sd_bus *bus, sd_bus_slot **slot, va_message_handler handler, void *context);
int va_sd_bus_add_match_async(
  sd_bus *bus, sd_bus_slot **slot, const char *match, va_message_handler handler, va_message_handler installed,
  void *context);
int va_sd_bus_call_async(
  sd_bus *bus, sd_bus_slot **slot, sd_bus_message *message, va_message_handler handler, void *context, uint64_t timeout);
int va_sd_bus_message_new_method_call(
  sd_bus *bus, sd_bus_message **message, const char *destination, const char *path, const char *interface,
  const char *member);
int va_sd_bus_message_append(sd_bus_message *message, const char *types, ...);
int va_sd_bus_message_read(sd_bus_message *message, const char *types, ...);
int va_sd_bus_message_is_signal(sd_bus_message *message, const char *interface, const char *member);
int va_sd_bus_message_is_method_error(sd_bus_message *message, const char *name);
int va_sd_bus_message_get_errno(sd_bus_message *message);
const char *va_sd_bus_message_get_sender(sd_bus_message *message);
sd_bus_message *va_sd_bus_message_unref(sd_bus_message *message);

#endif
