import CoreGraphics
import UIKit

extension VirtualKiosk {
  /// Looks at what the kiosk shows now for what people would have trouble with: text that is cut off or drawn over other
  /// text, pale text, controls too small for a finger, and controls without a name.
  ///
  ///     #expect(kiosk.audit().isEmpty, "\(kiosk.audit())")
  ///
  /// It looks at what lies on top: what is behind an alert, a menu or a presented controller is left out. What can be
  /// scrolled into view is not cut off. Disabled controls may be pale, as WCAG has it. Text that a view draws itself, in
  /// `draw(_:)`, is not seen.
  ///
  /// - Parameters:
  ///   - kinds: What to look for.
  ///   - includingKeyboard: Whether the on-screen keyboard is looked at too. What a program shows in its place always is.
  ///   - isIgnored: Says which views, with everything in them, are left out.
  /// - Returns: What was found, by kind and then in the order the views are drawn.
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
