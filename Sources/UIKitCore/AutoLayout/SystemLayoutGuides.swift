import Constraints

/// A guide whose edges have given distances from those of its view: the safe area, margins, the readable width, and the
/// visible part of a scroll view.
final class InsetLayoutGuide: UILayoutGuide {
  private let movesWithOffset: Bool
  private let insets: @MainActor (UIView) -> UIEdgeInsets

  /// - Parameter movesWithOffset: Whether the guide stays where it is on the screen when the view scrolls.
  init(
    of view: UIView, _ identifier: String, movesWithOffset: Bool = false,
    insets: @escaping @MainActor (UIView) -> UIEdgeInsets
  ) {
    self.movesWithOffset = movesWithOffset
    self.insets = insets
    super.init()
    owningView = view
    self.identifier = identifier
  }

  override var isOfSystem: Bool { true }

  override var layoutFrame: CGRect {
    guard let view = owningView else { return .zero }
    return view.bounds.inset(by: insets(view))
  }

  private var values: [CGFloat] {
    guard let view = owningView else { return [0, 0, 0, 0] }
    let (insets, alignment) = (insets(view), view.alignmentRectInsets)
    let offset = movesWithOffset ? view.layer.bounds.origin : .zero
    // Of the whole frame, while the view's variables are those of its alignment rectangle.
    return [
      offset.x + insets.left, offset.y + insets.top, insets.left + insets.right - alignment.left - alignment.right,
      insets.top + insets.bottom - alignment.top - alignment.bottom,
    ]
  }

  override func fix(in engine: LayoutEngine) {
    guard let view = owningView, let own = item.variables else { return }
    let outer = engine.variables(of: view.layoutItem)
    let values = values
    item.fixed = [
      engine.require { try engine.solver.add([Term(own.x)], .equal, Double(values[0])) },
      engine.require { try engine.solver.add([Term(own.y)], .equal, Double(values[1])) },
      engine.require {
        try engine.solver.add([Term(outer.width), Term(own.width, -1)], .equal, Double(values[2]))
      },
      engine.require {
        try engine.solver.add([Term(outer.height), Term(own.height, -1)], .equal, Double(values[3]))
      },
    ]
  }

  override func update(in engine: LayoutEngine) { engine.setFixed(item, values) }
  override func frameDidChange() {}
}

/// The content of a scroll view, whose size its constraints define.
final class ScrollContentGuide: UILayoutGuide {
  init(of view: UIScrollView) {
    super.init()
    owningView = view
    identifier = "UIScrollView-contentLayoutGuide"
  }

  override var isOfSystem: Bool { true }

  override var layoutFrame: CGRect {
    (owningView as? UIScrollView).map { CGRect(origin: .zero, size: $0.contentSize) } ?? .zero
  }

  override func fix(in engine: LayoutEngine) {
    guard let own = item.variables else { return }
    item.fixed = [own.x, own.y].map { variable in
      engine.require { try engine.solver.add([Term(variable)], .equal, 0) }
    }
    owningView?.flags.insert(.placesByConstraints)
  }

  override func frameDidChange() { owningView?.layer.setNeedsLayout() }

  /// Gives the scroll view the size that its constraints define.
  override func subviewsWerePlaced() {
    guard let scroll = owningView as? UIScrollView, let engine = item.engine, let own = item.variables else { return }
    let scale = scroll.pixelScale
    let size = CGSize(
      width: CGFloat(engine.solver.value(of: own.width)).rounded(toPixel: scale),
      height: CGFloat(engine.solver.value(of: own.height)).rounded(toPixel: scale))
    if scroll.contentSize != size { scroll.contentSize = size }
  }
}

extension LayoutEngine {
  /// Brings the system's guides up to date, after a change of a safe area, of margins, of an offset or of the keyboard.
  func updateSystemGuides() {
    guard guidesAreOutdated else { return }
    guidesAreOutdated = false
    for item in systemGuides { item.guide?.update(in: self) }
  }

  func outdateSystemGuides() {
    guard !systemGuides.isEmpty, !guidesAreOutdated else { return }
    guidesAreOutdated = true
    setNeedsSolve()
  }
}

/// The guides of a view that the framework places; created on first access.
@MainActor
final class SystemGuides {
  var safeArea: UILayoutGuide?
  var margins: UILayoutGuide?
  var readable: UILayoutGuide?
  var scrollContent: UILayoutGuide?
  var scrollFrame: UILayoutGuide?
  var top: UILayoutGuide?
  var bottom: UILayoutGuide?
}

extension UIView {
  final func systemGuide(
    _ path: ReferenceWritableKeyPath<SystemGuides, UILayoutGuide?>, _ make: () -> UILayoutGuide
  ) -> UILayoutGuide {
    if let known = rareState.systemGuides[keyPath: path] { return known }
    let made = make()
    rareState.systemGuides[keyPath: path] = made
    return made
  }

  /// The part of the view that no bar covers.
  public final var safeAreaLayoutGuide: UILayoutGuide {
    systemGuide(\.safeArea) {
      InsetLayoutGuide(of: self, "UIViewSafeAreaLayoutGuide") { $0.safeAreaInsets }
    }
  }

  /// The view without its layout margins.
  public final var layoutMarginsGuide: UILayoutGuide {
    systemGuide(\.margins) { InsetLayoutGuide(of: self, "UIViewLayoutMarginsGuide") { $0.layoutMargins } }
  }

  /// The part within the margins whose lines of text are not too long to read: at most 672 points wide at the default text
  /// size, in the middle. It grows with the text size.
  ///
  /// Apple documents no number. This one was measured by others on iPads of 1024 points, with iOS 9 and 16.
  public final var readableContentGuide: UILayoutGuide {
    systemGuide(\.readable) {
      InsetLayoutGuide(of: self, "UIViewReadableContentGuide") { view in
        var insets = view.layoutMargins
        let widest = UIFontMetrics(forTextStyle: .body).scaledValue(for: 672, compatibleWith: view.traitCollection)
        let spare = view.bounds.width - insets.left - insets.right - widest
        if spare > 0 {
          insets.left += spare / 2
          insets.right += spare / 2
        }
        return insets
      }
    }
  }

  /// The items of the system's guides that the view has made.
  final var systemGuideItems: [LayoutItem] {
    guard let rare, let guides = rare.madeSystemGuides else {
      return rare?.keyboardGuide.map { [$0.item] } ?? []
    }
    let all: [UILayoutGuide?] = [
      guides.safeArea, guides.margins, guides.readable, guides.scrollContent, guides.scrollFrame, guides.top, guides.bottom,
      rare.keyboardGuide,
    ]
    return all.compactMap { $0?.item }
  }
}

extension UIScrollView {
  /// The content: constraints between it and the content's views define `contentSize`.
  public final var contentLayoutGuide: UILayoutGuide { systemGuide(\.scrollContent) { ScrollContentGuide(of: self) } }

  /// The visible part of the content.
  public final var frameLayoutGuide: UILayoutGuide {
    systemGuide(\.scrollFrame) {
      InsetLayoutGuide(of: self, "UIScrollView-frameLayoutGuide", movesWithOffset: true) { _ in .zero }
    }
  }
}
