#define _GNU_SOURCE
#include "devices.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { MOST_DEVICES = 32, MOST_WORDS = 8 };

struct name {
  const char *text;
  int code;
};
static const struct name names[] = {
#include "names.h"
};

struct device {
  int file;
  char name[32];
  int width, height; // of touch screens and absolute pointers
  int next_contact;
  int touching; // slots that are down, as bits
  unsigned lights;
};
static struct device devices[MOST_DEVICES];

static int fail(char *said, size_t room, const char *format, ...) {
  va_list rest;
  va_start(rest, format);
  vsnprintf(said, room, format, rest);
  va_end(rest);
  return 1;
}

// A number, or the name of an event type or code; -1 when it is neither.
static int code_of(const char *word) {
  char *end;
  long number = strtol(word, &end, 0);
  if (*word && !*end) return (int)number;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(names[i].text, word) == 0) return names[i].code;
  return -1;
}

static int coordinate(const char *word, int size) {
  char *end;
  double number = strtod(word, &end);
  return *end == '%' ? (int)(number / 100 * (size - 1) + 0.5) : (int)number;
}

static struct device *find(const char *name) {
  for (int i = 0; i < MOST_DEVICES; i++)
    if (devices[i].name[0] && strcmp(devices[i].name, name) == 0) return &devices[i];
  return NULL;
}

static void emit(struct device *device, int type, int code, int value) {
  struct input_event event = {.type = (uint16_t)type, .code = (uint16_t)code, .value = value};
  if (write(device->file, &event, sizeof event) != (ssize_t)sizeof event)
    fprintf(stderr, "agent: writing to %s: %s\n", device->name, strerror(errno));
}

static void frame(struct device *device) { emit(device, EV_SYN, SYN_REPORT, 0); }

static void axis(int file, int code, int least, int most, int resolution) {
  struct uinput_abs_setup setup = {
    .code = (uint16_t)code, .absinfo = {.minimum = least, .maximum = most, .resolution = resolution}};
  ioctl(file, UI_SET_ABSBIT, code);
  ioctl(file, UI_ABS_SETUP, &setup);
}

static void keys(int file, int first, int last) {
  for (int code = first; code <= last; code++) ioctl(file, UI_SET_KEYBIT, code);
}

static int describe(struct device *device, int file, int count, char **words, char *said, size_t room) {
  const char *kind = words[2];
  int whole[5] = {1280, 800, 10, 0, 0};
  for (int i = 3; i < count && i < 8; i++) whole[i - 3] = atoi(words[i]);
  if (strcmp(kind, "touch") == 0) {
    device->width = whole[0];
    device->height = whole[1];
    // Units per millimetre, 0 when the size is not given.
    int across = whole[3] > 0 ? device->width / whole[3] : 0, down = whole[4] > 0 ? device->height / whole[4] : 0;
    ioctl(file, UI_SET_EVBIT, EV_ABS);
    ioctl(file, UI_SET_EVBIT, EV_KEY);
    ioctl(file, UI_SET_KEYBIT, BTN_TOUCH);
    ioctl(file, UI_SET_PROPBIT, INPUT_PROP_DIRECT);
    axis(file, ABS_X, 0, device->width - 1, across);
    axis(file, ABS_Y, 0, device->height - 1, down);
    axis(file, ABS_MT_SLOT, 0, whole[2] - 1, 0);
    axis(file, ABS_MT_TRACKING_ID, 0, 65535, 0);
    axis(file, ABS_MT_POSITION_X, 0, device->width - 1, across);
    axis(file, ABS_MT_POSITION_Y, 0, device->height - 1, down);
  } else if (strcmp(kind, "keyboard") == 0) {
    ioctl(file, UI_SET_EVBIT, EV_KEY);
    ioctl(file, UI_SET_EVBIT, EV_LED);
    ioctl(file, UI_SET_EVBIT, EV_REP);
    for (int light = 0; light <= LED_COMPOSE; light++) ioctl(file, UI_SET_LEDBIT, light);
    keys(file, KEY_ESC, KEY_COMPOSE);
    keys(file, KEY_F13, KEY_F24);
  } else if (strcmp(kind, "scanner") == 0) {
    // Reports itself as a keyboard, as scanners do, but without LEDs.
    ioctl(file, UI_SET_EVBIT, EV_KEY);
    keys(file, KEY_ESC, KEY_COMPOSE);
  } else if (strcmp(kind, "buttons") == 0) {
    // gpio-keys, and the brightness keys of ACPI's Video Bus.
    ioctl(file, UI_SET_EVBIT, EV_KEY);
    keys(file, KEY_ENTER, KEY_ENTER);
    keys(file, KEY_HOME, KEY_DELETE);
    keys(file, KEY_BRIGHTNESSDOWN, KEY_BRIGHTNESSUP);
  } else if (strcmp(kind, "remote") == 0) {
    static const int buttons[] = {
      KEY_PLAYPAUSE, KEY_PLAY, KEY_PAUSE, KEY_PLAYCD, KEY_PAUSECD, KEY_STOPCD, KEY_STOP, KEY_NEXTSONG, KEY_PREVIOUSSONG,
      KEY_FASTFORWARD, KEY_REWIND, KEY_VOLUMEUP, KEY_VOLUMEDOWN, KEY_MUTE, KEY_SELECT, KEY_OK, KEY_MENU, KEY_HOMEPAGE,
      KEY_EXIT, KEY_BACK, KEY_UP, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_ENTER, KEY_ROOT_MENU, KEY_CHANNELUP, KEY_CHANNELDOWN};
    ioctl(file, UI_SET_EVBIT, EV_KEY);
    for (size_t i = 0; i < sizeof buttons / sizeof *buttons; i++) ioctl(file, UI_SET_KEYBIT, buttons[i]);
  } else if (strcmp(kind, "mouse") == 0) {
    ioctl(file, UI_SET_EVBIT, EV_KEY);
    ioctl(file, UI_SET_EVBIT, EV_REL);
    keys(file, BTN_LEFT, BTN_EXTRA);
    static const int ways[] = {REL_X, REL_Y, REL_WHEEL, REL_HWHEEL, REL_WHEEL_HI_RES, REL_HWHEEL_HI_RES};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) ioctl(file, UI_SET_RELBIT, ways[i]);
  } else if (strcmp(kind, "pointer") == 0) {
    device->width = device->height = 32768;
    ioctl(file, UI_SET_EVBIT, EV_KEY);
    ioctl(file, UI_SET_EVBIT, EV_ABS);
    ioctl(file, UI_SET_EVBIT, EV_REL);
    keys(file, BTN_LEFT, BTN_MIDDLE);
    ioctl(file, UI_SET_RELBIT, REL_WHEEL);
    axis(file, ABS_X, 0, device->width - 1, 0);
    axis(file, ABS_Y, 0, device->height - 1, 0);
  } else if (strcmp(kind, "accelerometer") == 0) {
    ioctl(file, UI_SET_EVBIT, EV_ABS);
    ioctl(file, UI_SET_PROPBIT, INPUT_PROP_ACCELEROMETER);
    // Units per g are the resolution of an accelerometer's axes.
    for (int code = ABS_X; code <= ABS_Z; code++) axis(file, code, -8000, 8000, 1000);
  } else if (strcmp(kind, "switches") == 0) {
    ioctl(file, UI_SET_EVBIT, EV_SW);
    ioctl(file, UI_SET_SWBIT, SW_LID);
    ioctl(file, UI_SET_SWBIT, SW_TABLET_MODE);
  } else if (strcmp(kind, "jack") == 0) {
    ioctl(file, UI_SET_EVBIT, EV_SW);
    ioctl(file, UI_SET_SWBIT, SW_HEADPHONE_INSERT);
  } else if (strcmp(kind, "power") == 0) {
    ioctl(file, UI_SET_EVBIT, EV_KEY);
    ioctl(file, UI_SET_KEYBIT, KEY_POWER);
  } else {
    return fail(said, room, "there is no device of kind %s", kind);
  }
  return 0;
}

static int make(int count, char **words, char *said, size_t room) {
  if (count < 3) return fail(said, room, "make NAME KIND");
  if (find(words[1])) return fail(said, room, "there is a device %s already", words[1]);
  struct device *device = NULL;
  int index = 0;
  for (; index < MOST_DEVICES && !device; index++)
    if (!devices[index].name[0]) device = &devices[index];
  if (!device) return fail(said, room, "too many devices");
  int file = open("/dev/uinput", O_RDWR | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return fail(said, room, "/dev/uinput: %s", strerror(errno));
  memset(device, 0, sizeof *device);
  if (describe(device, file, count, words, said, room)) {
    close(file);
    return 1;
  }
  // One product number per kind, so that a device that is plugged again is the same device.
  unsigned product = 0;
  for (const char *c = words[2]; *c; c++) product = product * 31 + (unsigned char)*c;
  struct uinput_setup setup = {.id = {.bustype = BUS_USB, .vendor = 0x1209, .product = (uint16_t)product, .version = 1}};
  snprintf(setup.name, sizeof setup.name, "Machine %.60s", words[1]);
  if (ioctl(file, UI_DEV_SETUP, &setup) < 0 || ioctl(file, UI_DEV_CREATE) < 0) {
    int problem = errno;
    close(file);
    return fail(said, room, "making %s: %s", words[1], strerror(problem));
  }
  device->file = file;
  snprintf(device->name, sizeof device->name, "%s", words[1]);
  char node[64] = "";
  ioctl(file, UI_GET_SYSNAME(sizeof node), node);
  snprintf(said, room, "%s", node);
  return 0;
}

static void take_away(struct device *device) {
  ioctl(device->file, UI_DEV_DESTROY);
  close(device->file);
  device->name[0] = 0;
}

static void read_lights(struct device *device) {
  struct input_event event;
  while (read(device->file, &event, sizeof event) == (ssize_t)sizeof event)
    if (event.type == EV_LED && event.code < 32) {
      if (event.value) device->lights |= 1u << event.code;
      else device->lights &= ~(1u << event.code);
    }
}

static void lights(struct device *device, char *said, size_t room) {
  read_lights(device);
  size_t length = 0;
  said[0] = 0;
  for (size_t i = 0; i < sizeof names / sizeof *names && length < room; i++)
    if (strncmp(names[i].text, "LED_", 4) == 0 && names[i].code < 32 && (device->lights & (1u << names[i].code)))
      length += (size_t)snprintf(said + length, room - length, "%s%s", length ? " " : "", names[i].text);
}

static void touch(struct device *device, const char *verb, int slot, const char *x, const char *y) {
  int was = device->touching;
  emit(device, EV_ABS, ABS_MT_SLOT, slot);
  if (strcmp(verb, "up") == 0) {
    emit(device, EV_ABS, ABS_MT_TRACKING_ID, -1);
    device->touching &= ~(1 << slot);
  } else {
    int across = coordinate(x, device->width), down = coordinate(y, device->height);
    if (strcmp(verb, "down") == 0) {
      emit(device, EV_ABS, ABS_MT_TRACKING_ID, device->next_contact++ & 0xffff);
      device->touching |= 1 << slot;
    }
    emit(device, EV_ABS, ABS_MT_POSITION_X, across);
    emit(device, EV_ABS, ABS_MT_POSITION_Y, down);
    if (slot == 0) {
      emit(device, EV_ABS, ABS_X, across);
      emit(device, EV_ABS, ABS_Y, down);
    }
  }
  if (!was != !device->touching) emit(device, EV_KEY, BTN_TOUCH, device->touching != 0);
}

static int perform(int count, char **words, char *said, size_t room) {
  if (strcmp(words[0], "make") == 0) return make(count, words, said, room);
  if (strcmp(words[0], "wait") == 0 && count == 2) {
    usleep((useconds_t)atoi(words[1]) * 1000);
    return 0;
  }
  if (strcmp(words[0], "clear") == 0) {
    for (int i = 0; i < MOST_DEVICES; i++)
      if (devices[i].name[0]) take_away(&devices[i]);
    return 0;
  }
  if (count < 2) return fail(said, room, "%s: what about it?", words[0]);
  int of_devices = strcmp(words[0], "remove") == 0 || strcmp(words[0], "leds") == 0;
  struct device *device = find(of_devices ? words[1] : words[0]);
  if (!device) return fail(said, room, "there is no device %s", of_devices ? words[1] : words[0]);
  if (strcmp(words[0], "leds") == 0) {
    lights(device, said, room);
    return 0;
  }
  if (of_devices) {
    take_away(device);
    return 0;
  }
  const char *verb = words[1];
  if (strcmp(verb, "frame") == 0) {
    frame(device);
    return 0;
  }
  if (((strcmp(verb, "down") == 0 || strcmp(verb, "move") == 0) && count == 5) || (strcmp(verb, "up") == 0 && count == 3)) {
    touch(device, verb, atoi(words[2]), count == 5 ? words[3] : "", count == 5 ? words[4] : "");
    return 0;
  }
  if (strcmp(verb, "event") == 0 && count == 5) {
    int type = code_of(words[2]), code = code_of(words[3]);
    if (type < 0 || code < 0) return fail(said, room, "%s %s is no event", words[2], words[3]);
    emit(device, type, code, atoi(words[4]));
    return 0;
  }
  if (strcmp(verb, "key") == 0 && count == 4) {
    int code = code_of(words[2]);
    if (code < 0) return fail(said, room, "there is no key %s", words[2]);
    emit(device, EV_KEY, code, atoi(words[3]));
  } else if (strcmp(verb, "switch") == 0 && count == 4) {
    emit(device, EV_SW, code_of(words[2]), atoi(words[3]));
  } else if (strcmp(verb, "at") == 0 && count == 4) {
    emit(device, EV_ABS, ABS_X, coordinate(words[2], device->width));
    emit(device, EV_ABS, ABS_Y, coordinate(words[3], device->height));
  } else if (strcmp(verb, "by") == 0 && count == 4) {
    emit(device, EV_REL, REL_X, atoi(words[2]));
    emit(device, EV_REL, REL_Y, atoi(words[3]));
  } else if (strcmp(verb, "wheel") == 0 && count == 3) {
    emit(device, EV_REL, REL_WHEEL, atoi(words[2]));
    emit(device, EV_REL, REL_WHEEL_HI_RES, atoi(words[2]) * 120);
  } else if (strcmp(verb, "tilt") == 0 && count == 5) {
    for (int i = 0; i < 3; i++) emit(device, EV_ABS, ABS_X + i, atoi(words[2 + i]));
  } else {
    return fail(said, room, "%s cannot %s with %d words", words[0], verb, count);
  }
  frame(device);
  return 0;
}

int devices_perform(char *lines, char *said, size_t room) {
  said[0] = 0;
  char *rest = NULL;
  for (char *line = strtok_r(lines, "\n;", &rest); line; line = strtok_r(NULL, "\n;", &rest)) {
    char *words[MOST_WORDS], *more = NULL;
    int count = 0;
    for (char *word = strtok_r(line, " \t", &more); word && count < MOST_WORDS; word = strtok_r(NULL, " \t", &more))
      words[count++] = word;
    if (count > 0 && perform(count, words, said, room)) return 1;
  }
  return 0;
}
