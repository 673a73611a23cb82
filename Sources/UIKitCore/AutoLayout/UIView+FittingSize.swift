import Constraints
import QuartzCore

extension UIView {
  /// The smallest target size, for `systemLayoutSizeFitting`.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// The largest target size, for `systemLayoutSizeFitting`.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  final func fittingSize(
    _ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize {
    guard target.width.isFinite, target.height.isFinite else {
      rejectValue(target, as: "systemLayoutSizeFitting")
      return bounds.size
    }
    updateConstraintsIfNeeded()
    return LayoutEngine.fittingSize(of: self, target, horizontal, vertical)
  }
}

extension LayoutEngine {
  /// What an item had in its own engine while another borrows it.
  struct Borrowed {
    let item: LayoutItem
    weak var engine: LayoutEngine?
    let variables: ItemVariables?
    let fixed: [Constraint?]
    let intrinsic: IntrinsicConstraints
    let isInEngine: Bool
  }

  /// Solves the constraints within a view in an engine of their own, in which the view is as large as it likes to be.
  static func fittingSize(
    of view: UIView, _ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize {
    let engine = LayoutEngine(fitting: view)
    var places: [(NSLayoutConstraint, EnginePlace)] = []
    func collect(_ view: UIView) {
      for constraint in view.item?.constraints ?? [] {
        places.append((constraint, constraint.place))
        engine.add(constraint)
      }
      for child in view.children { collect(child) }
    }
    collect(view)
    defer {
      engine.giveBack()
      for (constraint, place) in places {
        constraint.place = place
        // An app's `intrinsicContentSize` may have deactivated it meanwhile.
        if constraint.container == nil { place.engine?.remove(constraint) }
      }
    }
    let variables = engine.variables(of: view.layoutItem)
    let insets = view.alignmentRectInsets
    let wanted = [
      (variables.width, target.width - insets.left - insets.right, horizontal),
      (variables.height, target.height - insets.top - insets.bottom, vertical),
    ]
    for (variable, length, priority) in wanted {
      // The view's own required constraints may not permit the length.
      _ = try? engine.solver.add(
        [Term(variable)], .equal, Double(length), priority: priority.limited.rawValue)
      _ = try? engine.solver.add([Term(variable)], .greaterThanOrEqual, 0)
    }
    engine.solve()
    let scale = view.pixelScale
    func up(_ value: CGFloat) -> CGFloat { (value * scale - 1e-4).rounded(.up) / scale }
    return CGSize(
      width: up(CGFloat(engine.solver.value(of: variables.width)) + insets.left + insets.right),
      height: up(CGFloat(engine.solver.value(of: variables.height)) + insets.top + insets.bottom))
  }

  /// Remembers what an item has in its own engine.
  func borrow(_ item: LayoutItem) {
    borrowed.append(
      Borrowed(
        item: item, engine: item.engine, variables: item.variables, fixed: item.fixed, intrinsic: item.intrinsic,
        isInEngine: item.ownView?.flags.contains(.isInEngine) ?? false))
  }

  private func giveBack() {
    for entry in borrowed {
      let item = entry.item
      (item.engine, item.variables, item.fixed, item.intrinsic) = (
        entry.engine, entry.variables, entry.fixed, entry.intrinsic
      )
      item.ownView?.flags.set(.isInEngine, entry.isInEngine)
    }
    borrowed = []
  }
}
