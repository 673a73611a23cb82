// The UI frame drawn by Qt's raster engine, in a shared library that the benchmark loads if it was built.
#include <QApplication>
#include <QGlyphRun>
#include <QImage>
#include <QLinearGradient>
#include <QPainter>
#include <QRawFont>
#include <QVector>
#include <cstdint>
#include <cstring>

namespace {
struct Run { QGlyphRun glyphs; QPointF at; QColor color; };
struct Scene {
  QImage target, shadow, icon;
  QRawFont font;
  QVector<Run> runs;
};
Scene *scene = nullptr;

void addRun(const char *text, int count, double x, double y, QColor color) {
  QString string = QString::fromLatin1(text).left(count);
  QVector<quint32> glyphs = scene->font.glyphIndexesForString(string);
  QVector<QPointF> advances = scene->font.advancesForGlyphIndexes(glyphs);
  QVector<QPointF> positions;
  QPointF pen(0, 0);
  for (const QPointF &advance : advances) { positions.append(QPointF(qRound(pen.x()), 0)); pen += advance; }
  QGlyphRun run;
  run.setRawFont(scene->font);
  run.setGlyphIndexes(glyphs);
  run.setPositions(positions);
  scene->runs.append({run, QPointF(x, y), color});
}
}  // namespace

extern "C" {

// The shadow and the icon come from the caller, so that every renderer draws the same pixels.
int qt_peer_setup(uint32_t *pixels, int width, int height, int pitch, const char *fontFile, const char *text,
                  const uint32_t *shadow, int shadowWidth, int shadowHeight, const uint32_t *icon) {
  static int argc = 3;
  static char name[] = "peer", option[] = "-platform", platform[] = "offscreen";
  static char *argv[] = {name, option, platform, nullptr};
  // The list needs one with widgets, and there can be one only.
  if (!QCoreApplication::instance()) new QApplication(argc, argv);
  scene = new Scene;
  scene->target = QImage(reinterpret_cast<uchar *>(pixels), width, height, pitch, QImage::Format_RGB32);
  scene->shadow = QImage(reinterpret_cast<const uchar *>(shadow), shadowWidth, shadowHeight, shadowWidth * 4,
                         QImage::Format_ARGB32_Premultiplied).copy();
  scene->icon = QImage(reinterpret_cast<const uchar *>(icon), 64, 64, 64 * 4, QImage::Format_ARGB32_Premultiplied).copy();
  scene->font = QRawFont(QString::fromUtf8(fontFile), 16, QFont::PreferVerticalHinting);
  if (!scene->font.isValid()) return 1;
  addRun(text, 60, 40, 50, Qt::white);
  for (int row = 0; row < 4; row++)
    for (int column = 0; column < 6; column++) {
      double x = 30 + 312 * column, y = 100 + 242 * row;
      addRun(text, 20, x + 96, y + 36, Qt::black);
      addRun(text, 18, x + 96, y + 60, Qt::black);
      addRun(text, 30, x + 16, y + 110, Qt::black);
      addRun(text, 8, x + 30, y + 190, Qt::white);
      addRun(text, 8, x + 164, y + 190, Qt::white);
    }
  return 0;
}

void qt_peer_frame(void) {
  QPainter p(&scene->target);
  QLinearGradient gradient(0, 0, 0, scene->target.height());
  gradient.setColorAt(0, QColor(0x20, 0x30, 0x50));
  gradient.setColorAt(1, QColor(0x90, 0xa0, 0xc0));
  p.fillRect(scene->target.rect(), gradient);
  p.fillRect(QRect(0, 0, 1920, 80), QColor(128, 128, 128, 128));
  p.setPen(Qt::NoPen);
  p.setRenderHint(QPainter::Antialiasing);
  int margin = (scene->shadow.width() - 290) / 2;
  int next = 1;
  p.setPen(Qt::white);
  p.drawGlyphRun(scene->runs[0].at, scene->runs[0].glyphs);
  for (int row = 0; row < 4; row++)
    for (int column = 0; column < 6; column++) {
      int x = 30 + 312 * column, y = 100 + 242 * row;
      p.drawImage(x - margin, y - margin, scene->shadow);
      p.setPen(Qt::NoPen);
      p.setBrush(Qt::white);
      p.drawRoundedRect(x, y, 290, 220, 16, 16);
      p.drawImage(x + 16, y + 16, scene->icon);
      p.setBrush(QColor(0x33, 0x66, 0xcc));
      p.drawRoundedRect(x + 16, y + 164, 120, 40, 16, 16);
      p.setBrush(QColor(0xcc, 0x66, 0x33));
      p.drawRoundedRect(x + 150, y + 164, 120, 40, 16, 16);
      for (int i = 0; i < 5; i++, next++) {
        p.setPen(scene->runs[next].color);
        p.drawGlyphRun(scene->runs[next].at, scene->runs[next].glyphs);
      }
    }
}

const char *qt_peer_version(void) { return qVersion(); }
}
