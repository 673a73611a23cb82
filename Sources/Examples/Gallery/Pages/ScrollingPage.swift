import UIKit

/// Lists, a carousel within a list, pages, and a picture to zoom.
final class ScrollingPage: PageView {
  init() {
    let list = ListCard(), pages = PagesCard(), picture = PictureCard()
    super.init(.scrolling, [.row([.card(list), .column([.card(pages, 9), .card(picture, 11)])])])
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A scrolling list that contains a row scrolling horizontally.
private final class ListCard: CardView {
  private static let count = 60

  private static let offers: [(String, String)] = [
    ("Breakfast", "sun.max.fill"), ("Dinner", "fork.knife"), ("Cinema", "film"), ("Garden", "leaf.fill"),
    ("Spa", "drop.fill"), ("Library", "books.vertical"), ("Taxi", "car.fill"), ("Weather", "cloud.sun.fill"),
    ("Shop", "bag.fill"), ("Concert", "music.note"), ("Gifts", "gift.fill"), ("Games", "gamecontroller.fill"),
  ]

  init() {
    super.init("Lists", detail: "Rows that scroll sideways in a list that scrolls")
    let tiles = Self.offers.enumerated().map { index, offer in
      CarouselTile(offer.0, offer.1, Palette.accents[index * 5 % Palette.accents.count].color)
    }
    let carousel = UIScrollView(), scroll = UIScrollView()
    carousel.showsHorizontalScrollIndicator = false
    let row = UIStackView(.horizontal, spacing: 12, tiles)
    // The first tile is at the left, where a scroll view begins, in every language.
    row.semanticContentAttribute = .forceLeftToRight
    carousel.show(row, .horizontal)
    let column = UIStackView(.vertical, [carousel] + (1...Self.count).map { ListRow(number: $0) })
    column.followMetrics { $0.setCustomSpacing($1.points(12), after: carousel) }
    scroll.show(column, .vertical)
    scroll.atLeast(height: 280)
    show(scroll)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

extension UIScrollView {
  /// Scrolls a view along an axis; across it, the view is as long as the scroll view.
  fileprivate func show(_ view: UIView, _ axis: NSLayoutConstraint.Axis) {
    fill(with: view, in: contentLayoutGuide)
    let across =
      axis == .vertical
      ? view.widthAnchor.constraint(equalTo: frameLayoutGuide.widthAnchor)
      : view.heightAnchor.constraint(equalTo: frameLayoutGuide.heightAnchor)
    across.isActive = true
  }
}

/// A tile of the row that scrolls horizontally.
private final class CarouselTile: UIView {
  init(_ name: String, _ symbol: String, _ color: UIColor) {
    super.init(frame: .zero)
    let ground = GradientView(), label = UILabel(name, size: 14, .semibold, color: .readable(on: color), lines: 1)
    ground.colors = [
      UIColor { traits in
        let share: CGFloat = traits.accessibilityContrast == .high ? 0.95 : 0.72
        return color.withAlphaComponent(share).resolvedColor(with: traits)
      }, color,
    ]
    ground.corner(18)
    fill(with: ground)
    let column = UIStackView(
      .vertical, spacing: 10, alignment: .leading, [UIImageView(symbol: symbol, size: 26, color: .white), label])
    column.distribution = .equalSpacing
    add(column)
    NSLayoutConstraint.activate([
      follow(column.leadingAnchor.constraint(equalTo: leadingAnchor), 14),
      follow(column.trailingAnchor.constraint(lessThanOrEqualTo: trailingAnchor), -8),
      follow(column.topAnchor.constraint(equalTo: topAnchor), 14),
      follow(column.bottomAnchor.constraint(equalTo: bottomAnchor), -12),
      follow(widthAnchor.constraint(greaterThanOrEqualToConstant: 96), 96),
      follow(widthAnchor.constraint(equalToConstant: 96), 96).withPriority(.defaultLow),
    ])
    atLeast(height: 96)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class ListRow: UIView {
  init(number: Int) {
    super.init(frame: .zero)
    let dot = RoundView(Palette.accents[number % Palette.accents.count].color), line = UIView()
    let name = UILabel("Guest \(number)", size: 16)
    let place = UILabel("Room \(100 + number)", size: 14, color: .secondaryLabel, alignment: .right)
    dot.size(28, 28)
    place.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    line.backgroundColor = .separator
    let row = UIStackView(.horizontal, spacing: 14, alignment: .center, [dot, name, place])
    for view in [row, line] { add(view) }
    NSLayoutConstraint.activate([
      row.topAnchor.constraint(equalTo: topAnchor), row.bottomAnchor.constraint(equalTo: bottomAnchor),
      row.leadingAnchor.constraint(equalTo: leadingAnchor),
      // The scroll indicator lies beside the text, not on it.
      row.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -14),
      line.leadingAnchor.constraint(equalTo: name.leadingAnchor), line.trailingAnchor.constraint(equalTo: trailingAnchor),
      line.bottomAnchor.constraint(equalTo: bottomAnchor), line.heightAnchor.constraint(equalToConstant: 1),
    ])
    atLeast(height: 52)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Pages with a page control that follows and changes the current page.
private final class PagesCard: CardView, UIScrollViewDelegate {
  private static let pages = [
    ("Arrive", [0x4b8dff, 0x6a4cf0]), ("Rest", [0x12b5a6, 0x4b8dff]), ("Explore", [0xff9a5a, 0xf0447e]),
    ("Depart", [0x8a5cf6, 0xe0529c]),
  ]

  private let scroll = UIScrollView()
  private let dots = UIPageControl()

  init() {
    super.init("Pages")
    let leaves = Self.pages.map { Self.leaf($0, $1) }
    scroll.isPagingEnabled = true
    scroll.showsHorizontalScrollIndicator = false
    scroll.delegate = self
    scroll.atLeast(height: 110)
    let row = UIStackView(.horizontal, leaves)
    // The first page is at the left, where a scroll view begins, in every language.
    row.semanticContentAttribute = .forceLeftToRight
    scroll.show(row, .horizontal)
    for leaf in leaves { leaf.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor).isActive = true }
    dots.semanticContentAttribute = .forceLeftToRight
    dots.numberOfPages = leaves.count
    dots.accessibilityLabel = "Pages"
    dots.addTarget(self, action: { (target: PagesCard) in target.turned }, for: .valueChanged)
    dots.atLeastTarget()
    dots.setContentHuggingPriority(.defaultHigh, for: .vertical)
    show(UIStackView(.vertical, [scroll, dots]))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private static func leaf(_ name: String, _ colors: [Int]) -> UIView {
    let leaf = UIView(), ground = GradientView()
    ground.colors = colors.map { UIColor(hex: $0) }
    ground.corner(18)
    leaf.add(ground)
    ground.fill(with: UILabel(name, size: 28, .bold, color: .white, alignment: .center))
    NSLayoutConstraint.activate([
      ground.topAnchor.constraint(equalTo: leaf.topAnchor), ground.bottomAnchor.constraint(equalTo: leaf.bottomAnchor),
      leaf.follow(ground.leadingAnchor.constraint(equalTo: leaf.leadingAnchor), 4),
      leaf.follow(ground.trailingAnchor.constraint(equalTo: leaf.trailingAnchor), -4),
    ])
    return leaf
  }

  private func turned() {
    scroll.setContentOffset(CGPoint(x: CGFloat(dots.currentPage) * scroll.bounds.width, y: 0), animated: true)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard scrollView.isTracking || scrollView.isDecelerating, scrollView.bounds.width > 0 else { return }
    dots.currentPage = Int((scrollView.contentOffset.x / scrollView.bounds.width).rounded())
  }
}

/// A picture larger than its frame, to be zoomed and moved.
private final class PictureCard: CanvasCard, UIScrollViewDelegate {
  private let scroll = UIScrollView()
  private let picture = UIImageView(image: Landscape.image(CGSize(width: 1200, height: 800)))

  init() {
    super.init("Zooming", detail: "Two fingers, or a double tap", height: 170)
    scroll.delegate = self
    scroll.maximumZoomScale = 4
    scroll.corner(14)
    scroll.addSubview(picture)
    canvas.addSubview(scroll)
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

  /// A zoomed view has a transform and a size of its own, so its frame is computed.
  override func layOut(in rect: CGRect, _ m: Metrics) {
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
