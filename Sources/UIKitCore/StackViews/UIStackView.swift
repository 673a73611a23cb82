/// A row or a column of views, which it places by constraints of its own.
///
/// Only views in `arrangedSubviews` are arranged; they are subviews as well. Hidden ones take no space. Along the axis the
/// distribution says how lengths and gaps come out, across it the alignment. What the views' own constraints and content
/// priorities leave open, the stack decides by index: of views with content the first stretches or shrinks, of views without
/// the last takes what is left.
@preconcurrency @MainActor
open class UIStackView: UIView {
  /// How the views fill the axis.
  public enum Distribution: Int, Sendable {
    /// The views fill the axis, by their content priorities.
    case fill
    /// The views fill the axis with equal lengths.
    case fillEqually
    /// The views fill the axis in proportion to their intrinsic lengths.
    case fillProportionally
    /// The gaps are equal, and at least as wide as the spacing.
    case equalSpacing
    /// The distances between centres are equal, and the gaps at least as wide as the spacing.
    case equalCentering
  }

  /// How the views are placed across the axis.
  public enum Alignment: Int, Sendable {
    /// The views fill the stack.
    case fill
    /// The views stand at the leading edge, of a vertical stack.
    case leading
    /// The first baselines meet, in a horizontal stack.
    case firstBaseline
    /// The views are centred.
    case center
    /// The views stand at the trailing edge, of a vertical stack.
    case trailing
    /// The last baselines meet, in a horizontal stack.
    case lastBaseline

    /// The same as `leading`, in a horizontal stack.
    public static var top: Alignment { .leading }
    /// The same as `trailing`, in a horizontal stack.
    public static var bottom: Alignment { .trailing }
  }

  /// The gap after a view that has no spacing of its own.
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
  /// The system's gap between views, 8 points.
  public static let spacingUseSystem = CGFloat.leastNormalMagnitude

  final var arranged: [UIView] = []
  final var customSpacing: [ObjectIdentifier: CGFloat] = [:]
  /// The constraints of the present arrangement.
  final var managed: [NSLayoutConstraint] = []
  /// The constraints among them that keep views at their intrinsic lengths.
  final var ties: [ObjectIdentifier: NSLayoutConstraint] = [:]
  /// The gaps of the distributions that equalise them.
  final var gaps: [UILayoutGuide] = []
  /// The places of the views, if there are many.
  final var line: LayoutLine?
  /// What is left of the former arrangement while a new one is made.
  final var former: [ArrangementKey: [NSLayoutConstraint]] = [:]
  final var formerGaps: [UILayoutGuide] = []

  /// A stack of the views, in their order.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  public override init(frame: CGRect) { super.init(frame: frame) }
  /// Archives are not supported: the stack is the same as from `init(frame: .zero)`.
  public required init(coder: NSCoder) { super.init(frame: .zero) }

  // MARK: Views

  /// The views that are arranged, in order; all of them are subviews.
  open var arrangedSubviews: [UIView] { arranged }

  /// Adds a view at the end, or moves it there.
  open func addArrangedSubview(_ view: UIView) { insert(arranged: view, at: arranged.count) }

  /// Adds a view at an index, or moves it there. An index out of range is limited to it with a logged error.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    let limited = min(max(stackIndex, 0), arranged.count)
    if limited != stackIndex {
      Log.error("insertArrangedSubview: \(stackIndex) is not in 0...\(arranged.count); \(limited) is used. \(summary)")
    }
    insert(arranged: view, at: limited)
  }

  /// Stops arranging a view, which stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    guard let index = arranged.firstIndex(where: { $0 === view }) else { return }
    arranged.remove(at: index)
    customSpacing[ObjectIdentifier(view)] = nil
    arrangementDidChange()
  }

  private func insert(arranged view: UIView, at index: Int) {
    guard view !== self else {
      return Log.error("addArrangedSubview: \(summary) cannot arrange itself.")
    }
    var index = index
    if let former = arranged.firstIndex(where: { $0 === view }) {
      arranged.remove(at: former)
      index = min(index, arranged.count)
    }
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    guard view.superview === self else { return }
    arranged.insert(view, at: min(index, arranged.count))
    arrangementDidChange()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    // The variables of the view go with it, so no constraint may keep its length.
    endLine()
    removeArrangedSubview(subview)
  }

  // MARK: Arrangement

  /// The direction of the stack; horizontal by default.
  open var axis: NSLayoutConstraint.Axis = .horizontal { didSet { if axis != oldValue { arrangementDidChange() } } }

  /// How the views fill the axis; `fill` by default.
  open var distribution: Distribution = .fill { didSet { if distribution != oldValue { arrangementDidChange() } } }

  /// How the views are placed across the axis; `fill` by default.
  open var alignment: Alignment = .fill { didSet { if alignment != oldValue { arrangementDidChange() } } }

  /// The gap between views in points; 0 by default. Negative values let views overlap.
  open var spacing: CGFloat = 0 {
    didSet {
      guard spacing.isFinite else {
        rejectValue(spacing, as: "spacing")
        return spacing = oldValue
      }
      if spacing != oldValue { arrangementDidChange() }
    }
  }

  /// Whether the gaps of a vertical stack run from baseline to baseline.
  open var isBaselineRelativeArrangement = false {
    didSet { if isBaselineRelativeArrangement != oldValue { arrangementDidChange() } }
  }

  /// Whether the views are arranged within the layout margins.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { if isLayoutMarginsRelativeArrangement != oldValue { arrangementDidChange() } }
  }

  /// Sets the gap after a view, in points, in place of `spacing`. After the last visible view it has no effect.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    guard arranged.contains(where: { $0 === arrangedSubview }), !spacing.isNaN else { return }
    let key = ObjectIdentifier(arrangedSubview)
    let former = customSpacing[key]
    customSpacing[key] = spacing == Self.spacingUseDefault ? nil : spacing
    if customSpacing[key] != former { arrangementDidChange() }
  }

  /// The gap after a view, in points; `spacingUseDefault` where it has none of its own.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacing[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  // MARK: Layout

  open override class var requiresConstraintBasedLayout: Bool { true }

  open override func updateConstraints() {
    arrange()
    super.updateConstraints()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { systemLayoutSizeFitting(size) }

  open override var forFirstBaselineLayout: UIView { visible.first?.forFirstBaselineLayout ?? self }
  open override var forLastBaselineLayout: UIView { visible.last?.forLastBaselineLayout ?? self }

  /// The views that take space.
  final var visible: [UIView] { arranged.filter { !$0.isHiddenByApp } }

  /// Called when the intrinsic size of a subview has changed.
  final func contentDidChange(of view: UIView) {
    if distribution == .fillProportionally { return arrangementDidChange() }
    guard let tie = ties[ObjectIdentifier(view)] else { return }
    let length = axis == .horizontal ? view.intrinsicContentSize.width : view.intrinsicContentSize.height
    // Whether it has content may decide which view stretches.
    if length >= 0, length.isFinite, tie.constant > 0 { tie.constant = length } else { arrangementDidChange() }
  }

  /// Requests that the constraints are made again before the next layout.
  final func arrangementDidChange() { setNeedsUpdateConstraints() }
}
