// The list of the benchmark in Qt Quick, drawn by its renderer for machines without a GPU, in a shared library that the
// benchmark loads if it was built.
#include <QApplication>
#include <QEvent>
#include <QFontDatabase>
#include <QQmlComponent>
#include <QQmlContext>
#include <QQmlEngine>
#include <QQuickImageProvider>
#include <QQuickItem>
#include <QQuickWindow>
#include <QScreen>
#include <QPixmap>
#include <cstdint>

namespace {
struct Pictures : QQuickImageProvider {
  QImage image, arrow;
  Pictures() : QQuickImageProvider(QQuickImageProvider::Image) {}
  QImage requestImage(const QString &id, QSize *size, const QSize &) override {
    const QImage &picture = id == "image" ? image : arrow;
    if (size) *size = picture.size();
    return picture;
  }
};

const char *source = R"(
import QtQuick 2.0
ListView {
  model: rows
  // As the others: no rows are made before they come into view.
  cacheBuffer: 0
  delegate: Item {
    width: ListView.view.width
    height: 54
    Image { id: picture; x: 16; anchors.verticalCenter: parent.verticalCenter; source: "image://pictures/image" }
    Text {
      x: 72; y: 7; height: 22; verticalAlignment: Text.AlignVCenter
      font.family: family; font.pixelSize: 17; text: titles[index % titles.length]
    }
    Text {
      x: 72; y: 29; height: 18; verticalAlignment: Text.AlignVCenter
      font.family: family; font.pixelSize: 12; color: "#808086"; text: details[index % details.length]
    }
    Image { x: parent.width - 24; anchors.verticalCenter: parent.verticalCenter; source: "image://pictures/arrow" }
    Rectangle { x: 72; y: 53; width: parent.width - 72; height: 1; color: "#c6c6c8" }
  }
}
)";

QQuickWindow *window = nullptr;
QQuickItem *list = nullptr;

QImage picture(const uint32_t *pixels, int width, int height) {
  const auto *bytes = reinterpret_cast<const uchar *>(pixels);
  return QImage(bytes, width, height, width * 4, QImage::Format_ARGB32_Premultiplied).copy();
}
}  // namespace

extern "C" {

// Texts are lines of one string each. Images are premultiplied pixels without gaps.
int qt_quick_setup(int width, int height, int rows, const char *fontFile, const char *titles, const char *details,
                   const uint32_t *image, int imageSize, const uint32_t *arrow, int arrowWidth, int arrowHeight) {
  static int argc = 3;
  static char name[] = "peer", option[] = "-platform", platform[] = "offscreen";
  static char *argv[] = {name, option, platform, nullptr};
  QQuickWindow::setSceneGraphBackend("software");
  if (!QCoreApplication::instance()) new QApplication(argc, argv);
  const int font = QFontDatabase::addApplicationFont(QString::fromUtf8(fontFile));
  const QStringList families = QFontDatabase::applicationFontFamilies(font);
  if (families.isEmpty()) return 1;
  auto *pictures = new Pictures;
  pictures->image = picture(image, imageSize, imageSize);
  pictures->arrow = picture(arrow, arrowWidth, arrowHeight);
  auto *engine = new QQmlEngine;
  engine->addImageProvider("pictures", pictures);
  engine->rootContext()->setContextProperty("rows", rows);
  engine->rootContext()->setContextProperty("family", families[0]);
  engine->rootContext()->setContextProperty("titles", QString::fromUtf8(titles).split('\n'));
  engine->rootContext()->setContextProperty("details", QString::fromUtf8(details).split('\n'));
  QQmlComponent component(engine);
  component.setData(source, QUrl());
  list = qobject_cast<QQuickItem *>(component.create());
  if (!list) return 2;
  window = new QQuickWindow;
  window->setColor(Qt::white);
  window->resize(width, height);
  list->setParentItem(window->contentItem());
  list->setSize(QSizeF(width, height));
  return 0;
}

void qt_quick_show(int isShown) {
  window->setVisible(isShown);
  // Images are loaded in events.
  for (int i = 0; i < 20; i++) QCoreApplication::processEvents();
}

// Scrolls and paints.
void qt_quick_scroll(int offset) {
  list->setProperty("contentY", offset);
  QEvent update(QEvent::UpdateRequest);
  QCoreApplication::sendEvent(window, &update);
  QCoreApplication::processEvents();
}

// Writes what is shown to a picture, to be looked at.
int qt_quick_save(const char *path) {
  return window->screen()->grabWindow(window->winId()).save(QString::fromUtf8(path)) ? 0 : 1;
}
}
