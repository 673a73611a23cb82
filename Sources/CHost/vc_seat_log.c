#include "vc_seat_log.h"

#include <libseat.h>
#include <stdio.h>

static char newest[400];

static void keep(enum libseat_log_level level, const char *format, va_list arguments) {
  if (level == LIBSEAT_LOG_LEVEL_ERROR) vsnprintf(newest, sizeof newest, format, arguments);
}

void vc_begin_seat_log(void) {
  newest[0] = 0;
  libseat_set_log_level(LIBSEAT_LOG_LEVEL_ERROR);
  libseat_set_log_handler(keep);
}

const char *vc_last_seat_error(void) { return newest; }
