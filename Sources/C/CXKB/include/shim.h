#ifndef VITRINE_CXKB_H
#define VITRINE_CXKB_H

#include <stdarg.h>
#include <stdio.h>

#include <xkbcommon/xkbcommon.h>
#include <xkbcommon/xkbcommon-compose.h>
#include <xkbcommon/xkbcommon-keysyms.h>

// Swift cannot define a function that takes a va_list. Log lines go to the sink that the context's user data points to.
struct vi_xkb_sink {
  void *owner;
  void (*line)(void *owner, int level, const char *text);
};

static void vi_xkb_log(struct xkb_context *context, enum xkb_log_level level, const char *format, va_list arguments) {
  struct vi_xkb_sink *sink = xkb_context_get_user_data(context);
  char text[512];
  if (!sink || !sink->line) return;
  vsnprintf(text, sizeof text, format, arguments);
  sink->line(sink->owner, level, text);
}

// The sink must outlive the context.
static inline void vi_xkb_log_to(struct xkb_context *context, struct vi_xkb_sink *sink) {
  xkb_context_set_user_data(context, sink);
  xkb_context_set_log_fn(context, vi_xkb_log);
}

static inline void vi_xkb_quiet(struct xkb_context *context) { xkb_context_set_user_data(context, NULL); }

#endif
