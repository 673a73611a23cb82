// The yardstick for start-up: opens Pango, lays out one line, exits. What any program with real text has to pay.
#include <pango/pangoft2.h>

int main(void) {
  PangoFontMap *map = pango_ft2_font_map_new();
  PangoContext *context = pango_font_map_create_context(map);
  PangoLayout *layout = pango_layout_new(context);
  PangoFontDescription *font = pango_font_description_from_string("Inter 17px");
  pango_layout_set_font_description(layout, font);
  pango_layout_set_text(layout, "One line of text", -1);
  int width = 0, height = 0;
  pango_layout_get_pixel_size(layout, &width, &height);
  pango_font_description_free(font);
  g_object_unref(layout);
  g_object_unref(context);
  g_object_unref(map);
  return width > 0 && height > 0 ? 0 : 1;
}
