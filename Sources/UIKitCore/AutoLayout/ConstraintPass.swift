import QuartzCore

/// The pass before a layout: `updateConstraints` of marked views, from the leaves to the root, and then the solving of
/// engines that have changed.
@MainActor
enum ConstraintPass {
  private struct Marked { weak var view: UIView? }
  private struct Changed { weak var engine: LayoutEngine? }

  private static var marked: [Marked] = []
  private static var changed: [Changed] = []
  /// As for layouts that cause each other.
  private static let mostRounds = CALayer.layoutRounds

  static func note(_ engine: LayoutEngine) { changed.append(Changed(engine: engine)) }
  static func note(_ view: UIView) {
    LayoutEngine.isUsed = true
    marked.append(Marked(view: view))
  }

  /// Runs the pass for everything that is under one root.
  static func run(under root: UIView) {
    guard !marked.isEmpty || !changed.isEmpty else { return }
    update(under: root)
    root.rare?.rootEngine?.solve()
    changed.removeAll { $0.engine.map { !$0.isDirty } ?? true }
  }

  /// Lets the marked views under one root update their constraints, which are not solved yet.
  static func update(under root: UIView) {
    guard !marked.isEmpty else { return }
    for round in 0... {
      let views = take(under: root)
      if views.isEmpty { break }
      if round == mostRounds {
        Log.error("updateConstraints of \(views[0].summary) requests itself again and again; the requests are dropped.")
        break
      }
      for view in views { view.performUpdateConstraints() }
    }
  }

  /// Takes the marked views of the hierarchy, the deepest first.
  private static func take(under root: UIView) -> [UIView] {
    var taken: [(view: UIView, depth: Int)] = []
    marked.removeAll { entry in
      guard let view = entry.view else { return true }
      var (top, depth) = (view, 0)
      while let next = top.superviewLink { (top, depth) = (next, depth + 1) }
      guard top === root else { return false }
      taken.append((view, depth))
      return true
    }
    return taken.sorted { $0.depth > $1.depth }.map(\.view)
  }

  /// Runs the pass for the windows of a screen.
  static func run(on screen: UIScreen) {
    guard !marked.isEmpty || !changed.isEmpty else { return }
    for window in SessionState.current.windows.visible where window.screen === screen { run(under: window) }
  }
}

extension UIView {
  final func markUpdateConstraints() {
    let item = layoutItem
    guard !item.needsUpdateConstraints else { return }
    item.needsUpdateConstraints = true
    ConstraintPass.note(self)
    window?.screen.tree.requestCommit()
  }

  final func performUpdateConstraints() {
    guard let item, item.needsUpdateConstraints else { return }
    item.needsUpdateConstraints = false
    if let controller = controllerLink { controller.updateViewConstraints() } else { updateConstraints() }
  }

  /// Called when the view first takes part in a layout by constraints.
  final func setNeedsFirstUpdateConstraints() {
    guard !rareState.hasUpdatedConstraints else { return }
    rareState.hasUpdatedConstraints = true
    setNeedsUpdateConstraints()
  }
}
