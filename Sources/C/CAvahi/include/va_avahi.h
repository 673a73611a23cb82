// Finds services by mDNS and announces them, through Avahi's daemon on the system bus. libsystemd is opened at run time for
// the bus: nothing links it or needs its package to build, and Avahi's own client library is not needed.
#ifndef VITRINE_CAVAHI_H
#define VITRINE_CAVAHI_H

#include <stdbool.h>
#include <stdint.h>

// A connection to the daemon, which announces one service, or looks for the services of one type. One thread at a time.
typedef struct va_client va_client;

// What the daemon reports, from within `va_process`. The client must not be closed there.
typedef struct {
  void *context;
  // A service: its address in numbers, its port, and the index of the network interface on which it was found. Anybody in
  // the network can announce anything.
  void (*found)(void *context, const char *address, uint16_t port, int32_t interface);
  // All services that answer at this time have been reported.
  void (*browsed)(void *context);
  // Nothing more will be reported. `reason` is text for the administrator.
  void (*failed)(void *context, const char *reason);
} va_handlers;

// The index of any interface.
enum { VA_ANY_INTERFACE = -1 };
// More services than these are ignored, so that nobody can keep a client busy by announcing.
enum { VA_MOST_SERVICES = 64 };

// Connects to the system bus. On failure returns null, and `*error` is an errno, or 0 if libsystemd is not installed.
va_client *va_open(const va_handlers *handlers, int *error);
// Closes the connection; the daemon withdraws what was announced.
void va_close(va_client *client);

// The descriptor to wait for; it is the client's.
int va_descriptor(const va_client *client);
// Whether there is something to write, so that the descriptor is waited for in that direction as well.
bool va_wants_output(const va_client *client);
// Reads and writes what can be without blocking. Returns false when the connection has ended, after reporting it.
bool va_process(va_client *client);

// Announces a service on one interface, and again when the daemon is restarted or gives this machine another name. `family`
// is AF_INET or AF_INET6.
void va_publish(va_client *client, int32_t interface, int family, const char *name, const char *type, uint16_t port);
// Looks for services of a type on all interfaces, except for those that this machine announces.
void va_browse(va_client *client, const char *type);

#endif
