import UIKit

/// Lists, a carousel within a list, pages, and a picture to zoom.
final class ScrollingPage: PageView {
  private let list = ListCard()
  private let pages = PagesCard()
  private let picture = PictureCard()

  init() {
    super.init(.scrolling)
    for card in [list, pages, picture] as [UIView] { addSubview(card) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let grid = Grid(rect: rect, columns: 12, rows: 20, gap: m.gap)
    list.frame = grid.cell(0, 0, 6, 20)
    pages.frame = grid.cell(6, 0, 6, 9)
    picture.frame = grid.cell(6, 9, 6, 11)
  }
}

/// A scrolling list that contains a row scrolling horizontally.
private final class ListCard: CardView {
  private static let count = 60

  private let scroll = UIScrollView()
  private let carousel = UIScrollView()
  private let tiles: [CarouselTile]
  private let rows: [ListRow]

  private static let offers: [(String, String)] = [
    ("Breakfast", "sun.max.fill"), ("Dinner", "fork.knife"), ("Cinema", "film"), ("Garden", "leaf.fill"),
    ("Spa", "drop.fill"), ("Library", "books.vertical"), ("Taxi", "car.fill"), ("Weather", "cloud.sun.fill"),
    ("Shop", "bag.fill"), ("Concert", "music.note"), ("Gifts", "gift.fill"), ("Games", "gamecontroller.fill"),
  ]

  init() {
    tiles = zip(Self.offers, Palette.accents.indices).map { offer, index in
      CarouselTile(offer.0, offer.1, Palette.accents[index * 5 % Palette.accents.count].color)
    }
    rows = (1...Self.count).map { ListRow(number: $0) }
    super.init("Lists", detail: "Rows that scroll sideways in a list that scrolls")
    carousel.showsHorizontalScrollIndicator = false
    for tile in tiles { carousel.addSubview(tile) }
    scroll.addSubview(carousel)
    for row in rows { scroll.addSubview(row) }
    addSubview(scroll)
  }

  required init?(coder: NSCoder) {
    (tiles, rows) = ([], [])
    super.init(coder: coder)
  }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    scroll.frame = rect
    let side = m.points(96), gap = m.points(12), height = max(m.points(52), 44)
    carousel.frame = CGRect(x: 0, y: 0, width: rect.width, height: side)
    for (index, tile) in tiles.enumerated() {
      tile.frame = CGRect(x: CGFloat(index) * (side + gap), y: 0, width: side, height: side)
    }
    carousel.contentSize = CGSize(width: CGFloat(tiles.count) * (side + gap) - gap, height: side)
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(x: 0, y: side + gap + CGFloat(index) * height, width: rect.width, height: height)
    }
    scroll.contentSize = CGSize(width: rect.width, height: side + gap + CGFloat(rows.count) * height)
  }
}

/// A tile of the row that scrolls horizontally.
private final class CarouselTile: UIView {
  private let ground = GradientView()
  private let icon = UIImageView()
  private let name: UILabel

  init(_ name: String, _ symbol: String, _ color: UIColor) {
    self.name = UILabel(name, color: .readable(on: color))
    super.init(frame: .zero)
    let pale = UIColor { traits in
      let share: CGFloat = traits.accessibilityContrast == .high ? 0.95 : 0.72
      return color.withAlphaComponent(share).resolvedColor(with: traits)
    }
    ground.colors = [pale, color]
    ground.layer.cornerCurve = .continuous
    icon.image = UIImage(systemName: symbol)
    icon.tintColor = .white
    icon.contentMode = .scaleAspectFit
    for view in [ground, icon, self.name] as [UIView] { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    name = UILabel()
    super.init(coder: coder)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let m = metrics, inset = m.points(14), side = m.points(26)
    ground.frame = bounds
    ground.layer.cornerRadius = m.points(18)
    icon.frame = CGRect(x: inset, y: inset, width: side, height: side)
    name.font = m.font(14, .semibold)
    name.adjustsFontSizeToFitWidth = true
    name.frame = CGRect(
      x: inset, y: bounds.height - m.points(34), width: bounds.width - inset - m.points(6), height: m.points(22))
  }
}

private final class ListRow: UIView {
  private let name: UILabel
  private let place: UILabel
  private let dot = UIView()
  private let line = UIView()

  init(number: Int) {
    name = UILabel("Guest \(number)")
    place = UILabel("Room \(100 + number)", color: .secondaryLabel, alignment: .right)
    super.init(frame: .zero)
    dot.backgroundColor = Palette.accents[number % Palette.accents.count].color
    line.backgroundColor = .separator
    for view in [name, place, dot, line] as [UIView] { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    name = UILabel()
    place = UILabel()
    super.init(coder: coder)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let m = metrics, side = m.points(28), inset = m.points(8)
    dot.frame = CGRect(x: 0, y: ((bounds.height - side) / 2).rounded(), width: side, height: side)
    dot.layer.cornerRadius = side / 2
    name.font = m.font(16)
    place.font = m.font(14)
    let x = side + m.points(14), half = (bounds.width - x) / 2
    name.frame = CGRect(x: x, y: 0, width: half, height: bounds.height)
    place.frame = CGRect(x: x + half, y: 0, width: half - inset, height: bounds.height)
    line.frame = CGRect(x: x, y: bounds.height - 1, width: bounds.width - x, height: 1)
  }
}

/// Pages with a page control that follows and changes the current page.
private final class PagesCard: CardView, UIScrollViewDelegate {
  private static let names = ["Arrive", "Rest", "Explore", "Depart"]
  private static let grounds = [[0x4b8dff, 0x6a4cf0], [0x12b5a6, 0x4b8dff], [0xff9a5a, 0xf0447e], [0x8a5cf6, 0xe0529c]]

  private let scroll = UIScrollView()
  private let dots = UIPageControl()
  private let leaves: [UIView]
  private let labels = names.map { UILabel($0, color: .white, alignment: .center) }

  init() {
    leaves = Self.names.indices.map { index in
      let leaf = GradientView()
      leaf.colors = Self.grounds[index].map { UIColor(hex: $0) }
      leaf.layer.cornerCurve = .continuous
      return leaf
    }
    super.init("Pages")
    scroll.isPagingEnabled = true
    scroll.showsHorizontalScrollIndicator = false
    scroll.delegate = self
    dots.numberOfPages = leaves.count
    dots.accessibilityLabel = "Pages"
    dots.addTarget(self, action: { (target: PagesCard) in target.turned }, for: .valueChanged)
    for (leaf, label) in zip(leaves, labels) {
      leaf.addSubview(label)
      scroll.addSubview(leaf)
    }
    addSubview(scroll)
    addSubview(dots)
  }

  required init?(coder: NSCoder) {
    leaves = []
    super.init(coder: coder)
  }

  private func turned() {
    scroll.setContentOffset(CGPoint(x: CGFloat(dots.currentPage) * scroll.bounds.width, y: 0), animated: true)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard scrollView.isTracking || scrollView.isDecelerating, scrollView.bounds.width > 0 else { return }
    dots.currentPage = Int((scrollView.contentOffset.x / scrollView.bounds.width).rounded())
  }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let dotHeight = max(m.points(28), traitCollection.userInterfaceIdiom == .kiosk ? 60 : 0)
    scroll.frame = CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: max(rect.height - dotHeight, 0))
    dots.frame = CGRect(x: rect.minX, y: rect.maxY - dotHeight, width: rect.width, height: dotHeight)
    for (index, leaf) in leaves.enumerated() {
      leaf.frame = CGRect(
        x: CGFloat(index) * rect.width, y: 0, width: rect.width, height: scroll.bounds.height
      ).insetBy(dx: m.points(4), dy: 0)
      leaf.layer.cornerRadius = m.points(18)
      labels[index].font = m.font(28, .bold)
      labels[index].frame = leaf.bounds
    }
    scroll.contentSize = CGSize(width: rect.width * CGFloat(leaves.count), height: scroll.bounds.height)
  }
}

/// A picture larger than its frame, to be zoomed and moved.
private final class PictureCard: CardView, UIScrollViewDelegate {
  private let scroll = UIScrollView()
  private let picture = UIImageView(image: Landscape.image(CGSize(width: 1200, height: 800)))

  init() {
    super.init("Zooming", detail: "Two fingers, or a double tap")
    scroll.delegate = self
    scroll.maximumZoomScale = 4
    scroll.layer.cornerCurve = .continuous
    scroll.addSubview(picture)
    addSubview(scroll)
    let tap = UITapGestureRecognizer(target: self, action: { (target: PictureCard) in target.tapped })
    tap.numberOfTapsRequired = 2
    scroll.addGestureRecognizer(tap)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { picture }

  private func tapped(_ tap: UITapGestureRecognizer) {
    guard scroll.zoomScale == scroll.minimumZoomScale else {
      return scroll.setZoomScale(scroll.minimumZoomScale, animated: true)
    }
    let middle = tap.location(in: picture)
    let size = CGSize(width: scroll.bounds.width / 2.5, height: scroll.bounds.height / 2.5)
    scroll.zoom(
      to: CGRect(x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width, height: size.height),
      animated: true)
  }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    scroll.layer.cornerRadius = m.points(14)
    guard scroll.frame != rect else { return }
    scroll.zoomScale = 1
    scroll.frame = rect
    // The smallest size that fills the frame.
    let size = picture.image?.size ?? rect.size
    let factor = max(rect.width / max(size.width, 1), rect.height / max(size.height, 1))
    picture.frame = CGRect(x: 0, y: 0, width: (size.width * factor).rounded(), height: (size.height * factor).rounded())
    scroll.contentSize = picture.bounds.size
  }
}
