// The reference for start-up time: opens Pango, lays out one line, reports that, exits. Any program with real text has
// these costs.
#include <pango/pangoft2.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

// Sends READY=1 to $NOTIFY_SOCKET, as a kiosk does; only names in the abstract namespace (@NAME) are supported.
static void report(void) {
  const char *name = getenv("NOTIFY_SOCKET");
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (!name || name[0] != '@' || strlen(name) >= sizeof address.sun_path) return;
  memcpy(address.sun_path + 1, name + 1, strlen(name) - 1);
  int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  socklen_t length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(name));
  sendto(descriptor, "READY=1", 7, MSG_NOSIGNAL, (struct sockaddr *)&address, length);
  close(descriptor);
}

int main(void) {
  PangoFontMap *map = pango_ft2_font_map_new();
  PangoContext *context = pango_font_map_create_context(map);
  PangoLayout *layout = pango_layout_new(context);
  PangoFontDescription *font = pango_font_description_from_string("Inter 17px");
  pango_layout_set_font_description(layout, font);
  pango_layout_set_text(layout, "One line of text", -1);
  int width = 0, height = 0;
  pango_layout_get_pixel_size(layout, &width, &height);
  report();
  pango_font_description_free(font);
  g_object_unref(layout);
  g_object_unref(context);
  g_object_unref(map);
  return width > 0 && height > 0 ? 0 : 1;
}
