import Constraints

/// The layout state of a view or a layout guide: its priorities, its constraints, and its variables in an engine.
@MainActor
package final class LayoutItem {
  /// Set for the item of a view.
  package private(set) weak var ownView: UIView?
  /// Set for the item of a guide.
  package private(set) weak var guide: UILayoutGuide?

  /// At which the view resists being larger than its content, by axis.
  var hugging = AxisPriorities(.defaultLow)
  /// At which the view resists being smaller than its content, by axis.
  var compression = AxisPriorities(.defaultHigh)
  /// The active constraints that the view holds.
  var constraints: [NSLayoutConstraint] = []
  /// The active constraints that have this item.
  var uses: [Use] = []
  /// The guides that the view owns.
  var guides: [UILayoutGuide] = []

  /// The engine that has the variables.
  weak var engine: LayoutEngine?
  var variables: ItemVariables?
  /// Where a long stack view has the view.
  var linePlace: LayoutLine.Place?
  /// The equations that keep a frame-based view, or a guide of the system, in its place: x, y, width, height.
  var fixed: [Constraint?] = []
  var intrinsic = IntrinsicConstraints()
  /// Whether the view waits for `updateConstraints`.
  var needsUpdateConstraints = false

  /// A reference from an item to a constraint that its container holds.
  struct Use { weak var constraint: NSLayoutConstraint? }

  init(view: UIView) {
    ownView = view
    hugging.vertical = view.defaultVerticalHugging
  }
  init(guide: UILayoutGuide) { self.guide = guide }

  /// The view or the guide.
  var owner: AnyObject? { ownView ?? guide }

  /// The view itself, or the one that owns the guide.
  package var view: UIView? { ownView ?? guide?.owningView }

  /// The view in whose coordinates the item's variables are.
  var space: UIView? { ownView.map { $0.superviewLink } ?? guide?.owningView }

  var name: String { ownView?.summary ?? guide.map { "\($0)" } ?? "a deallocated item" }

  static func of(_ item: Any) -> LayoutItem? {
    if let view = item as? UIView { return view.layoutItem }
    return (item as? UILayoutGuide)?.item
  }

  func addUse(_ constraint: NSLayoutConstraint) { uses.append(Use(constraint: constraint)) }

  func removeUse(_ constraint: NSLayoutConstraint) {
    uses.removeAll { $0.constraint == nil || $0.constraint === constraint }
  }
}

/// A priority for each axis.
struct AxisPriorities {
  var horizontal: UILayoutPriority
  var vertical: UILayoutPriority

  init(_ both: UILayoutPriority) { (horizontal, vertical) = (both, both) }

  subscript(axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }
}

/// The variables of an item: its alignment rectangle in the coordinates of its superview, or of the guide's owner.
struct ItemVariables {
  let x, y, width, height: Variable

  func length(_ axis: NSLayoutConstraint.Axis) -> Variable { axis == .horizontal ? width : height }
}

/// The constraints that an intrinsic content size amounts to, by axis.
struct IntrinsicConstraints {
  struct Pair {
    /// Negative for none.
    var length: CGFloat = -1
    var hugging: Constraint?
    var compression: Constraint?
  }

  var horizontal = Pair()
  var vertical = Pair()
  /// Whether the view has to be asked for its size again.
  var isOutdated = false
  /// The width for which the height of wrapped text was computed; nil for text on one line.
  var wrappedWidth: CGFloat?

  subscript(axis: NSLayoutConstraint.Axis) -> Pair {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }
}

extension UIView {
  /// The view's layout state, if it has any.
  final var item: LayoutItem? { rare?.layoutItem }

  /// The view's layout state; created on first access.
  final var layoutItem: LayoutItem {
    if let item = rare?.layoutItem { return item }
    let item = LayoutItem(view: self)
    rareState.layoutItem = item
    return item
  }

  /// The topmost view of the hierarchy.
  final var hierarchyRoot: UIView {
    var view = self
    while let next = view.superviewLink { view = next }
    return view
  }

  /// The engine of the hierarchy; created on first access.
  final var rootEngine: LayoutEngine {
    let root = hierarchyRoot
    if let engine = root.rare?.rootEngine { return engine }
    let engine = LayoutEngine(root: root)
    root.rareState.rootEngine = engine
    LayoutEngine.isUsed = true
    return engine
  }

  /// The engine of the hierarchy, if it has one.
  final var existingEngine: LayoutEngine? { LayoutEngine.isUsed ? hierarchyRoot.rare?.rootEngine : nil }

  /// The nearest view that contains both, which may be one of them.
  final func commonAncestor(with other: UIView) -> UIView? {
    if other === superviewLink { return other }
    if superviewLink != nil, superviewLink === other.superviewLink { return superviewLink }
    var step: UIView? = self
    while let view = step {
      if other.isDescendant(of: view) { return view }
      step = view.superviewLink
    }
    return nil
  }
}
