#ifndef VITRINE_CPANGO_H
#define VITRINE_CPANGO_H

#include <stdbool.h>
#include <stdint.h>
#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_TRUETYPE_TABLES_H
#include FT_MULTIPLE_MASTERS_H
#include <hb.h>
#include <pango/pango.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>

// GObject casts, FreeType flag macros and bit fields, which Swift does not import.

/// Whether a line may begin at a byte of the layout's text without cutting a word.
static inline bool cpango_may_break(PangoLayout *layout, int byte) {
  int count = 0;
  const PangoLogAttr *attributes = pango_layout_get_log_attrs_readonly(layout, &count);
  const char *text = pango_layout_get_text(layout);
  long index = g_utf8_pointer_to_offset(text, text + byte);
  return index >= count || attributes[index].is_line_break;
}

/// Whether a paragraph runs from right to left, decided by its first strong character as layouts do. The Pango function is
/// deprecated without a successor that takes text.
static inline bool cpango_is_right_to_left(const char *text, int length) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  return pango_find_base_dir(text, length) == PANGO_DIRECTION_RTL;
#pragma GCC diagnostic pop
}

/// The font's pattern; null unless the font comes from fontconfig.
static inline FcPattern *cpango_font_pattern(PangoFont *font) {
  return PANGO_IS_FC_FONT(font) ? pango_fc_font_get_pattern((PangoFcFont *)font) : NULL;
}

// The map's default resolution is 72 dots per inch, so a point of Pango is a pixel. Setting it would make Pango list all
// families again.
static inline PangoFontMap *cpango_font_map_create(void) { return pango_ft2_font_map_new(); }

/// Inserts `families` (null terminated) after the requested family and before those of fontconfig's configuration.
static void cpango_insert_fallbacks(FcPattern *pattern, gpointer families) {
  FcValue value;
  FcValueBinding binding;
  FcPattern *old = FcPatternDuplicate(pattern);
  FcPatternDel(pattern, FC_FAMILY);
  for (int i = 0; FcPatternGetWithBinding(old, FC_FAMILY, i, &value, &binding) == FcResultMatch; i++) {
    if (binding == FcValueBindingWeak) FcPatternAddWeak(pattern, FC_FAMILY, value, FcTrue);
    else FcPatternAdd(pattern, FC_FAMILY, value, FcTrue);
    if (i > 0) continue;
    for (const char *const *name = (const char *const *)families; *name; name++) {
      FcValue added = {.type = FcTypeString, .u.s = (const FcChar8 *)*name};
      // The binding is weak, so that a font for the text's language comes first.
      FcPatternAddWeak(pattern, FC_FAMILY, added, FcTrue);
    }
  }
  FcPatternDestroy(old);
}

/// `families` must stay valid while the map is used.
static inline void cpango_font_map_set_fallbacks(PangoFontMap *map, const char *const *families) {
  pango_fc_font_map_set_default_substitute((PangoFcFontMap *)map, cpango_insert_fallbacks, (gpointer)families, NULL);
}

/// Metrics that are cheap to compute. Pango otherwise computes the metrics of every font it lays out with by laying out
/// sample texts and matching fonts for those. Here they only determine the width of the box for a missing character.
static PangoFontMetrics *cpango_plain_metrics(PangoFont *font, PangoLanguage *language) {
  (void)language;
  PangoFontMetrics *metrics = g_slice_new0(PangoFontMetrics);
  metrics->ref_count = 1;
  hb_font_t *shape = pango_font_get_hb_font(font);
  if (!shape) return metrics;
  int em = 0;
  hb_font_extents_t extents = {0};
  hb_font_get_scale(shape, &em, NULL);
  hb_font_get_h_extents(shape, &extents);
  metrics->ascent = extents.ascender;
  metrics->descent = -extents.descender;
  metrics->height = extents.ascender - extents.descender + extents.line_gap;
  metrics->approximate_char_width = metrics->approximate_digit_width = em * 11 / 20;
  return metrics;
}

/// Affects all fonts of the same class in the process.
static inline void cpango_simplify_metrics(PangoFont *font) {
  if (PANGO_IS_FC_FONT(font)) ((PangoFontClass *)G_OBJECT_GET_CLASS(font))->get_metrics = cpango_plain_metrics;
}

static inline void cpango_font_map_config_changed(PangoFontMap *map) {
  pango_fc_font_map_config_changed((PangoFcFontMap *)map);
}

static inline FcConfig *cpango_font_map_config(PangoFontMap *map) {
  return pango_fc_font_map_get_config((PangoFcFontMap *)map);
}

static inline void cpango_unref(void *object) { g_object_unref(object); }

/// A number attached to the font; 0 when there is none.
static inline uint32_t cpango_font_tag(PangoFont *font, GQuark quark) {
  return GPOINTER_TO_UINT(g_object_get_qdata((GObject *)font, quark));
}

static inline void cpango_font_set_tag(PangoFont *font, GQuark quark, uint32_t tag) {
  g_object_set_qdata((GObject *)font, quark, GUINT_TO_POINTER(tag));
}

static inline void cpango_attribute_range(PangoAttribute *attribute, uint32_t start, uint32_t end) {
  attribute->start_index = start;
  attribute->end_index = end;
}

enum {
  cpango_load_outline = FT_LOAD_NO_BITMAP | FT_LOAD_TARGET_LIGHT,
  cpango_load_unhinted = FT_LOAD_NO_BITMAP | FT_LOAD_NO_HINTING,
  cpango_load_color = FT_LOAD_COLOR | FT_LOAD_TARGET_LIGHT
};

static inline bool cpango_face_has_color(FT_Face face) { return FT_HAS_COLOR(face); }
static inline bool cpango_face_is_scalable(FT_Face face) { return FT_IS_SCALABLE(face); }

static inline const TT_OS2 *cpango_face_os2(FT_Face face) {
  const TT_OS2 *table = (const TT_OS2 *)FT_Get_Sfnt_Table(face, FT_SFNT_OS2);
  return table && table->version != 0xFFFF ? table : NULL;
}

static inline bool cpango_slot_is_outline(FT_GlyphSlot slot) { return slot->format == FT_GLYPH_FORMAT_OUTLINE; }
static inline FT_Outline *cpango_slot_outline(FT_GlyphSlot slot) { return &slot->outline; }
static inline bool cpango_slot_is_bitmap(FT_GlyphSlot slot) { return slot->format == FT_GLYPH_FORMAT_BITMAP; }
static inline bool cpango_bitmap_is_bgra(const FT_Bitmap *bitmap) { return bitmap->pixel_mode == FT_PIXEL_MODE_BGRA; }
static inline bool cpango_bitmap_is_gray(const FT_Bitmap *bitmap) { return bitmap->pixel_mode == FT_PIXEL_MODE_GRAY; }
static inline bool cpango_bitmap_is_mono(const FT_Bitmap *bitmap) { return bitmap->pixel_mode == FT_PIXEL_MODE_MONO; }

#endif
