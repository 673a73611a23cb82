import Constraints

/// A guide that follows something.
@preconcurrency @MainActor
open class UITrackingLayoutGuide: UILayoutGuide {}

/// The area of a view that the keyboard covers; without a keyboard the strip below the safe area, which may have no
/// height.
///
/// The guide moves within the keyboard's own animation: the view is laid out again, and views that `layoutSubviews`
/// places by `layoutFrame` move along.
@preconcurrency @MainActor
open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
  /// Stored but not used: keyboards are always docked to the bottom edge.
  open var followsUndockedKeyboard = false
  /// Whether the guide's top stays at the safe area when there is no keyboard.
  open var usesBottomSafeArea = true
  /// How far from the keyboard a drag that dismisses it interactively may begin. Stored but not used.
  open var keyboardDismissPadding: CGFloat = 0

  override var isOfSystem: Bool { true }

  override func fix(in engine: LayoutEngine) {
    guard let own = item.variables else { return }
    let frame = layoutFrame
    item.fixed = zip([own.x, own.y, own.width, own.height], [frame.minX, frame.minY, frame.width, frame.height])
      .map { variable, value in
        engine.require { try engine.solver.add([Term(variable)], .equal, Double(value)) }
      }
  }

  override func update(in engine: LayoutEngine) {
    let frame = layoutFrame
    engine.setFixed(item, [frame.minX, frame.minY, frame.width, frame.height])
  }

  override func frameDidChange() {}

  open override var layoutFrame: CGRect {
    guard let view = owningView else { return .zero }
    let bounds = view.bounds
    let safe = usesBottomSafeArea ? view.safeAreaInsets.bottom : 0
    var top = bounds.maxY - safe
    let covered = UIApplication.shared.inputViews.coveredFrame
    if let window = view.window, !covered.isEmpty {
      let here = view.convert(window.convert(covered, from: nil), from: window)
      if here.minY < bounds.maxY, here.maxX > bounds.minX, here.minX < bounds.maxX {
        top = min(top, max(here.minY, bounds.minY))
      }
    }
    return CGRect(x: bounds.minX, y: top, width: bounds.width, height: bounds.maxY - top)
  }
}

extension UIView {
  /// Follows the keyboard; see `UIKeyboardLayoutGuide`. Created on first access.
  public final var keyboardLayoutGuide: UIKeyboardLayoutGuide {
    if let guide = rare?.keyboardGuide { return guide }
    let guide = UIKeyboardLayoutGuide()
    guide.owningView = self
    rareState.keyboardGuide = guide
    UIApplication.shared.keyboardGuides.add(guide)
    return guide
  }
}

extension UIView {
  /// Called when the keyboard covers another part of the screen.
  package final func keyboardGuideDidMove() {
    insetsDidChangeForConstraints()
    setNeedsLayout()
  }
}

/// The guides created so far.
@MainActor
package struct KeyboardGuides {
  private struct Entry { weak var guide: UIKeyboardLayoutGuide? }
  private var entries: [Entry] = []

  mutating func add(_ guide: UIKeyboardLayoutGuide) {
    entries.removeAll { $0.guide == nil }
    entries.append(Entry(guide: guide))
  }

  package var views: [UIView] { entries.compactMap { $0.guide?.owningView }.filter { $0.window != nil } }
}
