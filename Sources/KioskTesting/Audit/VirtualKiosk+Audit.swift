import CoreGraphics
import UIKit

extension VirtualKiosk {
  /// Checks the current screen for accessibility problems: text that is clipped or drawn over other text, low contrast,
  /// controls too small for a finger, and controls without a name.
  ///
  ///     #expect(kiosk.audit().isEmpty, "\(kiosk.audit())")
  ///
  /// Only the topmost content is checked: views behind an alert, a menu or a presented controller are left out. Text
  /// that can be scrolled into view does not count as clipped. Disabled controls may have low contrast, as in WCAG.
  /// Text that a view draws itself in `draw(_:)` is not checked.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of problems to look for.
  ///   - includingKeyboard: Whether to check the on-screen keyboard too. An app's own input view is always checked.
  ///   - isIgnored: Returns true for views to leave out, together with their subviews.
  /// - Returns: The findings, sorted by kind and then in drawing order.
  public func audit(
    _ kinds: Set<AuditFinding.Kind> = Set(AuditFinding.Kind.allCases), includingKeyboard: Bool = false,
    ignoring isIgnored: (UIView) -> Bool = { _ in false }
  ) -> [AuditFinding] {
    let picture = AuditPicture(screenshot(), scale: screen.scale)
    let windows = session.application.allWindows
    let scene = AuditScene(windows: windows, picture: picture) { view in
      !includingKeyboard && view.isScreenKeyboard || isIgnored(view)
    }
    var findings: [AuditFinding] = []
    if !kinds.isDisjoint(with: [.clippedText, .overlappingText, .lowContrast]) {
      let texts = scene.items.compactMap { AuditedText($0, scene) }
      findings += texts.compactMap { $0.clippingFinding() }
      findings += AuditedText.overlapFindings(texts)
      findings += texts.compactMap { $0.contrastFinding(among: texts) }
    }
    if kinds.contains(.smallTarget) { findings += TargetAudit(windows: windows).findings(scene.items) }
    if kinds.contains(.missingName) { findings += NameAudit.findings(scene.items) }
    return findings.filter { kinds.contains($0.kind) }
  }
}
