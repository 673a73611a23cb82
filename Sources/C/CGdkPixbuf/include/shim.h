#ifndef VITRINE_CGDKPIXBUF_H
#define VITRINE_CGDKPIXBUF_H

// The library's own headers are only found through its pkg-config file, which would also link it.
#include <glib-object.h>

typedef struct _GdkPixbuf GdkPixbuf;
typedef struct _GdkPixbufLoader {
  GObject parent_instance;
  gpointer priv;
} GdkPixbufLoader;
typedef enum { GDK_COLORSPACE_RGB } GdkColorspace;

GdkPixbuf *gdk_pixbuf_new(GdkColorspace space, gboolean has_alpha, int bits_per_sample, int width, int height);
int gdk_pixbuf_get_bits_per_sample(const GdkPixbuf *pixbuf);
gboolean gdk_pixbuf_get_has_alpha(const GdkPixbuf *pixbuf);
int gdk_pixbuf_get_width(const GdkPixbuf *pixbuf);
int gdk_pixbuf_get_height(const GdkPixbuf *pixbuf);
int gdk_pixbuf_get_rowstride(const GdkPixbuf *pixbuf);
guchar *gdk_pixbuf_get_pixels(const GdkPixbuf *pixbuf);
const guint8 *gdk_pixbuf_read_pixels(const GdkPixbuf *pixbuf);
const gchar *gdk_pixbuf_get_option(GdkPixbuf *pixbuf, const gchar *key);
gboolean gdk_pixbuf_save_to_bufferv(
  GdkPixbuf *pixbuf, gchar **buffer, gsize *size, const char *type, char **keys, char **values, GError **error);

GdkPixbufLoader *gdk_pixbuf_loader_new_with_type(const char *type, GError **error);
void gdk_pixbuf_loader_set_size(GdkPixbufLoader *loader, int width, int height);
gboolean gdk_pixbuf_loader_write(GdkPixbufLoader *loader, const guchar *bytes, gsize count, GError **error);
gboolean gdk_pixbuf_loader_close(GdkPixbufLoader *loader, GError **error);
GdkPixbuf *gdk_pixbuf_loader_get_pixbuf(GdkPixbufLoader *loader);

#endif
