import UIKit

extension VirtualKiosk {
  /// The visible views for which `isMeant` returns true, in drawing order.
  public func views(where isMeant: (UIView) -> Bool) -> [UIView] {
    var found: [UIView] = []
    func visit(_ view: UIView) {
      guard !view.isHidden, view.alpha >= 0.01 else { return }
      if isMeant(view) { found.append(view) }
      for child in view.subviews { visit(child) }
    }
    for window in session.application.allWindows { visit(window) }
    return found
  }

  /// The visible views of a class.
  public func views<View: UIView>(_ type: View.Type) -> [View] {
    views { $0 is View }.compactMap { $0 as? View }
  }

  /// The frontmost visible view of a class.
  public func view<View: UIView>(_ type: View.Type) -> View? { views(type).last }

  /// The frontmost visible view with this accessibility identifier.
  public func view(identifier: String) -> UIView? { views { $0.accessibilityIdentifier == identifier }.last }

  /// The frontmost visible view that shows this text or has it as its accessibility label.
  public func view(text: String) -> UIView? {
    views { ($0 as? UILabel)?.text == text || $0.accessibilityLabel == text }.last
  }
}
