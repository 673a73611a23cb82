import UIKit

/// A page: its title, and cards that fill the rest of the screen, or scroll with the title where they need more.
class PageView: UIView {
  private let scroll = PageScrollView()

  /// Refreshes the page when it is pulled down.
  var refreshControl: UIRefreshControl? {
    get { scroll.refreshControl }
    set {
      scroll.refreshControl = newValue
      scroll.alwaysBounceVertical = newValue != nil
    }
  }

  /// - Parameters:
  ///   - page: The page whose title is shown; nil for none.
  ///   - layouts: The arrangements of the cards, the widest first. Where none fits, the cards form one column.
  init(_ page: Page?, _ layouts: [Tile]) {
    super.init(frame: .zero)
    scroll.accessibilityIdentifier = "page"
    scroll.keyboardDismissMode = .interactive
    fill(with: scroll, in: safeAreaLayoutGuide)
    let column = UIStackView(.vertical, spacing: 22, [CardGrid(layouts)])
    if let page {
      let title = UILabel(page.title, size: 34, .bold)
      let subtitle = UILabel(page.subtitle, size: 17, color: .secondaryLabel)
      for label in [title, subtitle] { label.setContentHuggingPriority(.defaultHigh, for: .vertical) }
      // A small screen has the title in the bar above the page.
      title.followMetrics { $0.isHidden = $1.isSmallScreen }
      column.insertArrangedSubview(UIStackView(.vertical, spacing: 2, [title, subtitle]), at: 0)
    }
    column.isLayoutMarginsRelativeArrangement = true
    column.insetsLayoutMarginsFromSafeArea = false
    column.followMetrics { column, m in
      column.directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: page == nil || m.isSmallScreen ? m.margin : m.points(30), leading: m.margin, bottom: m.margin,
        trailing: m.margin)
    }
    scroll.add(column)
    let (inside, viewport) = (scroll.contentLayoutGuide, scroll.frameLayoutGuide)
    // No higher than the screen, unless the cards need more.
    let height = column.heightAnchor.constraint(equalTo: viewport.heightAnchor)
    height.priority = .defaultHigh - 100
    NSLayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: inside.topAnchor), column.bottomAnchor.constraint(equalTo: inside.bottomAnchor),
      column.leadingAnchor.constraint(equalTo: inside.leadingAnchor),
      column.trailingAnchor.constraint(equalTo: inside.trailingAnchor),
      column.widthAnchor.constraint(equalTo: viewport.widthAnchor),
      column.heightAnchor.constraint(greaterThanOrEqualTo: viewport.heightAnchor), height,
    ])
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A view that uses drags itself, so that the page around it does not scroll with them.
@MainActor
protocol DragSurface: UIView {}

/// The scroll view of a page.
private final class PageScrollView: UIScrollView {
  override func touchesShouldCancel(in view: UIView) -> Bool {
    surface(around: view) == nil && super.touchesShouldCancel(in: view)
  }

  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if gestureRecognizer === panGestureRecognizer {
      let drag = panGestureRecognizer.translation(in: self), place = gestureRecognizer.location(in: self)
      let start = CGPoint(x: place.x - drag.x, y: place.y - drag.y)
      if let view = hitTest(start, with: nil), surface(around: view) != nil { return false }
    }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  private func surface(around view: UIView) -> UIView? {
    var next: UIView? = view
    while let step = next, step !== self {
      if step is any DragSurface { return step }
      next = step.superview
    }
    return nil
  }
}
