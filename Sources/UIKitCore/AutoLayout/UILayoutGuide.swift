import Constraints

/// A rectangle that takes part in layout without being a view.
///
/// A guide belongs to the view to which `addLayoutGuide(_:)` has added it. Constraints use its anchors as those of a view.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
  public override init() { super.init() }

  /// A name for debugging.
  open var identifier = ""

  /// The view in whose coordinates the guide is.
  open internal(set) weak var owningView: UIView?

  /// The area of the guide after the last layout, in coordinates of the owning view; zero without constraints.
  open var layoutFrame: CGRect {
    guard let engine = item.engine, let variables = item.variables else { return .zero }
    func value(_ variable: Variable) -> CGFloat { CGFloat(engine.solver.value(of: variable)) }
    return CGRect(
      x: value(variables.x), y: value(variables.y), width: value(variables.width), height: value(variables.height))
  }

  package final lazy var item = LayoutItem(guide: self)

  /// Whether the framework places it.
  var isOfSystem: Bool { false }
  /// Adds the equations of one of the system's guides.
  func fix(in engine: LayoutEngine) {}
  /// Brings the equations up to date.
  func update(in engine: LayoutEngine) {}
  /// Called when a solution has moved it.
  func frameDidChange() { owningView?.layer.setNeedsLayout() }
  /// Called when the subviews of its view have been placed.
  func subviewsWerePlaced() {}

  open override var description: String {
    guard MainQueue.isCurrent else { return "<\(type(of: self))>" }
    return MainActor.assumeIsolated {
      let name = identifier.isEmpty ? "" : " \"\(identifier)\""
      return "<\(type(of: self))\(name): \(NSStringFromCGRect(layoutFrame)) of \(owningView?.summary ?? "no view")>"
    }
  }

  /// The active constraints that affect the guide's position or size along an axis.
  open func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    item.constraintsAffecting(axis)
  }

  /// Whether the constraints leave the guide's position or size open.
  open var hasAmbiguousLayout: Bool { item.isAmbiguous }
}

extension UIView {
  /// Adds a guide to the view, and removes it from its previous one.
  public final func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView !== self else { return }
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.owningView = self
    layoutItem.guides.append(layoutGuide)
  }

  /// Removes a guide, and with it the constraints that have it.
  public final func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self, !layoutGuide.isOfSystem else { return }
    for use in layoutGuide.item.uses { use.constraint?.isActive = false }
    existingEngine?.release(layoutGuide.item)
    item?.guides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
  }

  /// The guides that were added to the view.
  public final var layoutGuides: [UILayoutGuide] { item?.guides ?? [] }
}
