#ifndef VITRINE_CINPUT_H
#define VITRINE_CINPUT_H

#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include <libinput.h>
#include <linux/input.h>

// Swift cannot define a function that takes a va_list. Log lines go to the owner at the start of libinput's user data.
struct vi_libinput_owner {
  void *owner;
  void (*line)(void *owner, int priority, const char *text);
};

static void vi_libinput_log(
  struct libinput *libinput, enum libinput_log_priority priority, const char *format, va_list arguments) {
  struct vi_libinput_owner *owner = libinput_get_user_data(libinput);
  char text[512];
  if (!owner || !owner->line) return;
  vsnprintf(text, sizeof text, format, arguments);
  owner->line(owner->owner, (int)priority, text);
}

static inline void vi_libinput_log_to_owner(struct libinput *libinput) {
  libinput_log_set_handler(libinput, vi_libinput_log);
}

// The requests of evdev are macros that Swift cannot import. Each function returns the result of ioctl.

// `type` 0 returns the supported event types, EV_KEY the supported keys, and so on.
static inline int vi_evdev_bits(int file, unsigned type, void *bits, unsigned size) {
  return ioctl(file, EVIOCGBIT(type, size), bits);
}
static inline int vi_evdev_properties(int file, void *bits, unsigned size) { return ioctl(file, EVIOCGPROP(size), bits); }
static inline int vi_evdev_keys(int file, void *bits, unsigned size) { return ioctl(file, EVIOCGKEY(size), bits); }
static inline int vi_evdev_switches(int file, void *bits, unsigned size) { return ioctl(file, EVIOCGSW(size), bits); }
static inline int vi_evdev_name(int file, char *name, unsigned size) { return ioctl(file, EVIOCGNAME(size), name); }
static inline int vi_evdev_id(int file, struct input_id *id) { return ioctl(file, EVIOCGID, id); }
static inline int vi_evdev_axis(int file, unsigned axis, struct input_absinfo *info) {
  return ioctl(file, EVIOCGABS(axis), info);
}
// `values[0]` is the requested axis; its value in each slot follows.
static inline int vi_evdev_slots(int file, int32_t *values, unsigned size) {
  return ioctl(file, EVIOCGMTSLOTS(size), values);
}
static inline int vi_evdev_use_monotonic_clock(int file) {
  int clock = CLOCK_MONOTONIC;
  return ioctl(file, EVIOCSCLOCKID, &clock);
}

struct vi_evdev_event {
  uint64_t time;  // ns
  uint16_t type, code;
  int32_t value;
};

// Reads up to 64 events. Returns their number, or -1 with errno.
static inline int vi_evdev_read(int file, struct vi_evdev_event *events) {
  struct input_event raw[64];
  ssize_t size = read(file, raw, sizeof raw);
  if (size < 0) return -1;
  int count = (int)(size / (ssize_t)sizeof raw[0]);
  for (int i = 0; i < count; i++) {
    events[i].time = (uint64_t)raw[i].input_event_sec * 1000000000u + (uint64_t)raw[i].input_event_usec * 1000u;
    events[i].type = raw[i].type;
    events[i].code = raw[i].code;
    events[i].value = raw[i].value;
  }
  return count;
}

static inline int vi_evdev_set_light(int file, unsigned light, int is_on) {
  struct input_event event[2] = {{.type = EV_LED, .code = (uint16_t)light, .value = is_on}, {.type = EV_SYN}};
  return (int)write(file, event, sizeof event);
}

#endif
