// Input devices made with uinput, driven by lines:
//
//   make NAME touch WIDTH HEIGHT [SLOTS [MM_WIDTH MM_HEIGHT]]    a touch screen (protocol B)
//   make NAME keyboard | scanner | buttons | remote | mouse | pointer | accelerometer | switches | jack | power
//   remove NAME                                                  `clear` removes all
//   NAME down SLOT X Y   NAME move SLOT X Y   NAME up SLOT       several before `frame` count as one report
//   NAME key NAME VALUE                                          1 down, 0 up, 2 the kernel's own repeat
//   NAME at X Y   NAME by DX DY   NAME wheel STEPS               absolute pointer, relative pointer
//   NAME tilt X Y Z                                              in thousandths of 1 g
//   NAME switch SW_LID 1
//   NAME event TYPE CODE VALUE                                   anything, names or numbers
//   NAME frame                                                   ends a report, as every line but down, move, up, event
//   leds NAME                                                    the LEDs that are on, as names
//   wait MILLISECONDS
//
// X and Y are in the device's units, or a fraction of its size: `50%`.
#ifndef DEVICES_H
#define DEVICES_H
#include <stddef.h>

// Performs the lines; returns 0, or 1 with the error in `said`. Devices live until removed or the process ends.
int devices_perform(char *lines, char *said, size_t room);

#endif
