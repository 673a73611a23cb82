// The list of the benchmark in Qt's widgets: rows with an image, two texts and an arrow, scrolled by pixels.
//
// Two of them: one as Qt's offscreen platform does it, which moves the pixels that stay and paints what enters; and one
// that paints everything again, as on platforms that cannot move pixels, such as the kernel's framebuffer (linuxfb).
#include <QAbstractListModel>
#include <QApplication>
#include <QFontDatabase>
#include <QImage>
#include <QListView>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <cstdint>

namespace {
const int rowHeight = 54;

struct Rows : QAbstractListModel {
  int count;
  explicit Rows(int count) : count(count) {}
  int rowCount(const QModelIndex &parent) const override { return parent.isValid() ? 0 : count; }
  QVariant data(const QModelIndex &, int) const override { return QVariant(); }
};

struct Row : QStyledItemDelegate {
  QPixmap image, arrow;
  QFont titleFont, detailFont;
  QVector<QString> titles, details;

  QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const override { return QSize(100, rowHeight); }

  void paint(QPainter *p, const QStyleOptionViewItem &option, const QModelIndex &index) const override {
    const QRect r = option.rect;
    p->drawPixmap(r.x() + 16, r.y() + (rowHeight - image.height()) / 2, image);
    const int x = r.x() + 16 + image.width() + 16, width = r.width() - x - 60;
    p->setFont(titleFont);
    p->setPen(Qt::black);
    p->drawText(QRect(x, r.y() + 7, width, 22), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                titles[index.row() % titles.size()]);
    p->setFont(detailFont);
    p->setPen(QColor(0x80, 0x80, 0x86));
    p->drawText(QRect(x, r.y() + 29, width, 18), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                details[index.row() % details.size()]);
    p->drawPixmap(r.right() - 16 - arrow.width(), r.y() + (rowHeight - arrow.height()) / 2, arrow);
    p->fillRect(QRect(x, r.bottom(), r.width() - x, 1), QColor(0xc6, 0xc6, 0xc8));
  }
};

struct MovingList : QListView {};

struct PaintingList : QListView {
  void scrollContentsBy(int, int) override { viewport()->update(); }
};

QListView *lists[2] = {nullptr, nullptr};
QListView *shown = nullptr;

QPixmap pixmap(const uint32_t *pixels, int width, int height) {
  return QPixmap::fromImage(
      QImage(reinterpret_cast<const uchar *>(pixels), width, height, width * 4, QImage::Format_ARGB32_Premultiplied).copy());
}
}  // namespace

extern "C" {

// Texts are lines of one string each. Images are premultiplied pixels without gaps.
int qt_list_setup(int width, int height, int rows, const char *fontFile, const char *titles, const char *details,
                  const uint32_t *image, int imageSize, const uint32_t *arrow, int arrowWidth, int arrowHeight) {
  static int argc = 3;
  static char name[] = "peer", option[] = "-platform", platform[] = "offscreen";
  static char *argv[] = {name, option, platform, nullptr};
  if (!QCoreApplication::instance()) new QApplication(argc, argv);
  if (!qobject_cast<QApplication *>(QCoreApplication::instance())) return 1;
  const int font = QFontDatabase::addApplicationFont(QString::fromUtf8(fontFile));
  const QStringList families = QFontDatabase::applicationFontFamilies(font);
  if (families.isEmpty()) return 2;
  auto *model = new Rows(rows);
  auto *row = new Row;
  row->image = pixmap(image, imageSize, imageSize);
  row->arrow = pixmap(arrow, arrowWidth, arrowHeight);
  row->titleFont = QFont(families[0]);
  row->titleFont.setPixelSize(17);
  row->detailFont = QFont(families[0]);
  row->detailFont.setPixelSize(12);
  row->titles = QString::fromUtf8(titles).split('\n').toVector();
  row->details = QString::fromUtf8(details).split('\n').toVector();
  lists[0] = new MovingList;
  lists[1] = new PaintingList;
  for (QListView *list : lists) {
    list->setFrameShape(QFrame::NoFrame);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list->setUniformItemSizes(true);
    list->setSelectionMode(QAbstractItemView::NoSelection);
    list->setFocusPolicy(Qt::NoFocus);
    QPalette colors = list->palette();
    colors.setColor(QPalette::Base, Qt::white);
    list->setPalette(colors);
    list->setModel(model);
    list->setItemDelegate(row);
    list->resize(width, height);
  }
  return 0;
}

// Shows the list that moves its pixels (0), the one that paints everything (1), or none.
void qt_list_show(int which) {
  if (shown) shown->hide();
  shown = which < 0 ? nullptr : lists[which];
  if (shown) shown->show();
  QCoreApplication::processEvents();
}

// Scrolls the list that is shown and paints it.
void qt_list_scroll(int offset) {
  shown->verticalScrollBar()->setValue(offset);
  QCoreApplication::processEvents();
}

// Writes what is shown to a picture, to be looked at.
int qt_list_save(const char *path) { return shown->grab().toImage().save(QString::fromUtf8(path)) ? 0 : 1; }
}
