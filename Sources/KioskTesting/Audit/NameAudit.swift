import UIKit

/// Finds controls and accessibility elements without a name.
@MainActor
enum NameAudit {
  static func findings(_ items: [AuditScene.Item]) -> [AuditFinding] {
    items.compactMap { item in
      let view = item.view
      guard item.isSpoken, item.element == nil, view.bounds.width > 0, view.bounds.height > 0 else { return nil }
      let why: String
      if view.isAccessibilityElement {
        if view is UILabel || isNamed(view) { return nil }
        why = "\(kind(of: view)) has no name to be read aloud. Set its accessibilityLabel."
      } else {
        guard item.takesTouches, TargetAudit.isTarget(view), !holdsElement(view) else { return nil }
        why = "it takes taps, but is not read aloud. Set its isAccessibilityElement and accessibilityLabel."
      }
      return AuditFinding(
        kind: .missingName, view: view, frame: view.convert(view.bounds, to: item.window), explanation: why)
    }
  }

  private static func isNamed(_ view: UIView) -> Bool {
    view.accessibilityLabel?.contains { !$0.isWhitespace } ?? false
  }

  private static func holdsElement(_ view: UIView) -> Bool {
    view.accessibilityElements?.isEmpty == false
      || view.subviews.contains { !$0.isHidden && ($0.isAccessibilityElement && isNamed($0) || holdsElement($0)) }
  }

  private static func kind(of view: UIView) -> String {
    switch view {
    case is UIButton: return "the button"
    case is UISwitch: return "the switch"
    case is UISlider: return "the slider"
    case is UITextField, is UITextView: return "the field"
    case is UIImageView: return "the picture"
    default: return "it"
    }
  }
}
