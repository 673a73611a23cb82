// Avahi's interface on the system bus: https://avahi.org/doxygen/html and its introspection files.
#include "va_avahi.h"
#include "api.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#define AVAHI "org.freedesktop.Avahi"

// Values of Avahi's headers, which are part of its interface.
enum { any_protocol = -1, protocol_ipv4 = 0, protocol_ipv6 = 1 };
enum { is_local = 8, is_our_own = 16 };                     // flags of what is found
enum { group_collision = 3, group_failure = 4 };
enum { server_unknown = -1, server_running = 2 };
// µs after which the daemon does not answer.
static const uint64_t answer_time = 5 * 1000000;

struct va_client {
  va_handlers handlers;
  sd_bus *bus;
  char daemon[64];     // the daemon's unique name: signals of others are ignored
  char group[128];     // the object that stands for what is announced
  int32_t server;      // the daemon's state; only while it is running may services be announced
  bool is_making, is_announced;
  bool was_known;      // the daemon has answered once; when it ends, it is waited for
  int32_t interface;
  int family;
  uint16_t port;
  char name[64], type[64];
  int services, lookups;
  bool has_all, has_reported_all, has_failed;
};

static void fail(va_client *c, const char *reason) {
  if (c->has_failed) return;
  c->has_failed = true;
  c->handlers.failed(c->handlers.context, reason);
}

static void fail_with(va_client *c, const char *what, int code) {
  char text[192];
  snprintf(text, sizeof text, "%s: %s", what, strerror(code));
  fail(c, text);
}

// MARK: Calls

static sd_bus_message *call_to(va_client *c, const char *path, const char *interface, const char *member) {
  sd_bus_message *message = NULL;
  const int code = va_sd_bus_message_new_method_call(c->bus, &message, AVAHI, path, interface, member);
  if (code < 0) fail_with(c, "a call to Avahi cannot be made", -code);
  return code < 0 ? NULL : message;
}

static bool send_call(va_client *c, sd_bus_message *message, int appended, va_message_handler handler) {
  int code = appended;
  if (code >= 0) code = va_sd_bus_call_async(c->bus, NULL, message, handler, c, answer_time);
  va_sd_bus_message_unref(message);
  if (code < 0) fail_with(c, "Avahi cannot be called", -code);
  return code >= 0;
}

/// Whether a call went well; reports it otherwise, unless the daemon has ended and is waited for.
static bool succeeded(va_client *c, sd_bus_message *reply, const char *what) {
  if (va_sd_bus_message_is_method_error(reply, NULL) <= 0) {
    const char *sender = va_sd_bus_message_get_sender(reply);
    if (sender && !c->daemon[0]) snprintf(c->daemon, sizeof c->daemon, "%s", sender);
    return true;
  }
  const bool is_absent =
    va_sd_bus_message_is_method_error(reply, "org.freedesktop.DBus.Error.ServiceUnknown") > 0 ||
    va_sd_bus_message_is_method_error(reply, "org.freedesktop.DBus.Error.NameHasNoOwner") > 0;
  // The bus answers so to what is asked of a client that ends.
  const bool has_ended = va_sd_bus_message_is_method_error(reply, "org.freedesktop.DBus.Error.NoReply") > 0;
  if (c->was_known && (is_absent || has_ended)) return false;
  if (is_absent) fail(c, "avahi-daemon is not running");
  else fail_with(c, what, va_sd_bus_message_get_errno(reply));
  return false;
}

// MARK: Announcing

// A service leads to the name of its host, so it is announced once that is settled. Where another machine has the same name,
// as copies of one card do, the daemon takes another one; what was announced before would lead to that machine.

static int announced(sd_bus_message *reply, void *context, void *error) {
  (void)error;
  succeeded(context, reply, "Avahi does not announce the service");
  return 1;
}

static int withdrawn(sd_bus_message *reply, void *context, void *error) {
  // A daemon that has ended has withdrawn everything.
  (void)reply, (void)context, (void)error;
  return 1;
}

static bool call_group(va_client *c, const char *member, va_message_handler handler) {
  sd_bus_message *call = call_to(c, c->group, AVAHI ".EntryGroup", member);
  return call && send_call(c, call, 0, handler);
}

static void add_service(va_client *c) {
  sd_bus_message *call = call_to(c, c->group, AVAHI ".EntryGroup", "AddService");
  if (!call) return;
  c->is_announced = true;
  const int32_t protocol = c->family == AF_INET6 ? protocol_ipv6 : protocol_ipv4;
  // The domain and the host are the daemon's, and there is nothing more to say of the service.
  const int appended = va_sd_bus_message_append(
    call, "iiussssqaay", c->interface, protocol, (uint32_t)0, c->name, c->type, "", "", c->port, 0);
  if (send_call(c, call, appended, announced)) call_group(c, "Commit", announced);
}

static int group_made(sd_bus_message *reply, void *context, void *error) {
  (void)error;
  va_client *c = context;
  // That of a daemon that has ended may come when another one has been asked.
  if (!succeeded(c, reply, "Avahi refuses to announce")) return 1;
  c->is_making = false;
  const char *path = NULL;
  const int code = va_sd_bus_message_read(reply, "o", &path);
  if (code <= 0 || !path) return fail(c, "Avahi gave an answer of another form"), 1;
  snprintf(c->group, sizeof c->group, "%s", path);
  if (c->server == server_running) add_service(c);
  return 1;
}

static void follow_server(va_client *c, int32_t state) {
  c->server = state;
  if (state != server_running) {
    if (c->is_announced) call_group(c, "Reset", withdrawn);
    c->is_announced = false;
  } else if (c->group[0]) {
    if (!c->is_announced) add_service(c);
  } else if (!c->is_making) {
    sd_bus_message *call = call_to(c, "/", AVAHI ".Server", "EntryGroupNew");
    c->is_making = call && send_call(c, call, 0, group_made);
  }
}

static int state_answered(sd_bus_message *reply, void *context, void *error) {
  (void)error;
  va_client *c = context;
  int32_t state = 0;
  if (!succeeded(c, reply, "Avahi does not say whether it runs")) return 1;
  if (va_sd_bus_message_read(reply, "i", &state) <= 0) return fail(c, "Avahi gave an answer of another form"), 1;
  c->was_known = true;
  follow_server(c, state);
  return 1;
}

static void ask_state(va_client *c) {
  sd_bus_message *call = call_to(c, "/", AVAHI ".Server", "GetState");
  if (call) send_call(c, call, 0, state_answered);
}

static int server_changed(sd_bus_message *signal, void *context, void *error) {
  (void)error;
  va_client *c = context;
  int32_t state = 0;
  const char *sender = va_sd_bus_message_get_sender(signal);
  // Anybody may send it. Before the state is known, the answer is still to come.
  if (!sender || strcmp(sender, c->daemon) != 0 || c->server == server_unknown) return 0;
  if (va_sd_bus_message_read(signal, "i", &state) > 0) follow_server(c, state);
  return 0;
}

/// The daemon has ended, or is there again and knows nothing.
static int owner_changed(sd_bus_message *signal, void *context, void *error) {
  (void)error;
  va_client *c = context;
  const char *name, *former, *owner = NULL;
  const char *sender = va_sd_bus_message_get_sender(signal);
  if (!sender || strcmp(sender, "org.freedesktop.DBus") != 0) return 0;
  if (va_sd_bus_message_read(signal, "sss", &name, &former, &owner) <= 0 || !owner) return 0;
  (c->daemon[0] = 0, c->group[0] = 0);
  (c->server = server_unknown, c->is_making = c->is_announced = false);
  if (*owner) ask_state(c);
  return 0;
}

static bool watch(va_client *c, const char *what, va_message_handler handler) {
  const int code = va_sd_bus_add_match_async(c->bus, NULL, what, handler, NULL, c);
  if (code < 0) fail_with(c, "the system bus cannot be watched", -code);
  return code >= 0;
}

void va_publish(va_client *c, int32_t interface, int family, const char *name, const char *type, uint16_t port) {
  (c->interface = interface, c->family = family, c->port = port);
  snprintf(c->name, sizeof c->name, "%s", name);
  snprintf(c->type, sizeof c->type, "%s", type);
  if (watch(c, "type='signal',sender='" AVAHI "',interface='" AVAHI ".Server',member='StateChanged'", server_changed) &&
      watch(c, "type='signal',sender='org.freedesktop.DBus',path='/org/freedesktop/DBus',"
               "interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='" AVAHI "'", owner_changed))
    ask_state(c);
}

static void group_changed(va_client *c, sd_bus_message *signal) {
  int32_t state = 0;
  const char *reason = NULL;
  if (va_sd_bus_message_read(signal, "is", &state, &reason) <= 0) return;
  if (state == group_collision) fail(c, "another service has the same name");
  if (state == group_failure) fail(c, reason && *reason ? reason : "Avahi has given up");
}

// MARK: Looking

static void report_all(va_client *c) {
  if (!c->has_all || c->lookups > 0 || c->has_reported_all) return;
  c->has_reported_all = true;
  c->handlers.browsed(c->handlers.context);
}

static int resolved(sd_bus_message *reply, void *context, void *error) {
  (void)error;
  va_client *c = context;
  c->lookups--;
  int32_t interface = 0, protocol = 0, address_protocol = 0;
  const char *name, *type, *domain, *host, *address = NULL;
  uint16_t port = 0;
  // A service that has gone meanwhile is an error of its own only.
  if (va_sd_bus_message_is_method_error(reply, NULL) <= 0 &&
      va_sd_bus_message_read(
        reply, "iissssisq", &interface, &protocol, &name, &type, &domain, &host, &address_protocol, &address, &port) > 0 &&
      address && port > 0)
    c->handlers.found(c->handlers.context, address, port, interface);
  report_all(c);
  return 1;
}

static void item_came(va_client *c, sd_bus_message *signal) {
  int32_t interface = 0, protocol = 0;
  uint32_t flags = 0;
  const char *name, *type, *domain;
  if (va_sd_bus_message_read(signal, "iisssu", &interface, &protocol, &name, &type, &domain, &flags) <= 0) return;
  if (flags & (is_local | is_our_own) || c->services >= VA_MOST_SERVICES) return;
  sd_bus_message *call = call_to(c, "/", AVAHI ".Server", "ResolveService");
  if (!call) return;
  c->services++;
  c->lookups++;
  // An address of the protocol by which it was found: the other may not reach this machine.
  const int appended = va_sd_bus_message_append(
    call, "iisssiu", interface, protocol, name, type, domain, protocol, (uint32_t)0);
  if (!send_call(c, call, appended, resolved)) c->lookups--;
}

static int browser_made(sd_bus_message *reply, void *context, void *error) {
  (void)error;
  succeeded(context, reply, "Avahi refuses to look for services");
  return 1;
}

void va_browse(va_client *c, const char *type) {
  sd_bus_message *call = call_to(c, "/", AVAHI ".Server", "ServiceBrowserNew");
  if (!call) return;
  send_call(c, call, va_sd_bus_message_append(
    call, "iissu", (int32_t)VA_ANY_INTERFACE, (int32_t)any_protocol, type, "", (uint32_t)0), browser_made);
}

// MARK: Signals

// The daemon sends its signals to its client alone, so no match has to be registered at the bus. Those of a browser may come
// before the answer that names it; each client has one browser or one group.
static int received(sd_bus_message *message, void *context, void *error) {
  (void)error;
  va_client *c = context;
  const char *sender = va_sd_bus_message_get_sender(message);
  if (!sender || (c->daemon[0] && strcmp(sender, c->daemon) != 0)) return 0;
  if (va_sd_bus_message_is_signal(message, AVAHI ".ServiceBrowser", "ItemNew") > 0) item_came(c, message);
  else if (va_sd_bus_message_is_signal(message, AVAHI ".ServiceBrowser", "AllForNow") > 0) {
    c->has_all = true;
    report_all(c);
  } else if (va_sd_bus_message_is_signal(message, AVAHI ".ServiceBrowser", "Failure") > 0)
    fail(c, "Avahi cannot look for services");
  else if (va_sd_bus_message_is_signal(message, AVAHI ".EntryGroup", "StateChanged") > 0) group_changed(c, message);
  else return 0;
  return 1;
}

// MARK: The connection

va_client *va_open(const va_handlers *handlers, int *error) {
  *error = 0;
  if (!va_is_available()) return NULL;
  va_client *c = calloc(1, sizeof *c);
  if (!c) { *error = ENOMEM; return NULL; }
  c->handlers = *handlers;
  c->server = server_unknown;
  int code = va_sd_bus_open_system(&c->bus);
  if (code >= 0) code = va_sd_bus_add_filter(c->bus, NULL, received, c);
  if (code < 0) {
    *error = -code;
    va_close(c);
    return NULL;
  }
  return c;
}

void va_close(va_client *c) {
  if (!c) return;
  if (c->bus) {
    // Without its answers; handlers are not called any more.
    va_sd_bus_close(c->bus);
    va_sd_bus_unref(c->bus);
  }
  free(c);
}

int va_descriptor(const va_client *c) { return va_sd_bus_get_fd(c->bus); }

bool va_wants_output(const va_client *c) {
  const int events = va_sd_bus_get_events(c->bus);
  return events > 0 && events & POLLOUT;
}

bool va_process(va_client *c) {
  for (;;) {
    const int code = va_sd_bus_process(c->bus, NULL);
    if (code < 0) { fail_with(c, "the connection to the system bus has ended", -code); return false; }
    if (c->has_failed) return false;
    if (code == 0) return true;
  }
}
