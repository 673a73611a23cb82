import UIKit

/// Something on the screen that a person would have trouble with. Prints as what is wrong and what to do about it.
@MainActor
public struct AuditFinding: @preconcurrency CustomStringConvertible {
  public enum Kind: String, CaseIterable, Sendable {
    /// Text that shows only in part: cut off at an edge, or shortened to what fits.
    case clippedText = "clipped text"
    /// Two texts drawn over each other.
    case overlappingText = "overlapping text"
    /// A control that takes touches in less than 44 × 44 points; on a kiosk (`.kiosk` idiom) 60 × 60.
    case smallTarget = "small touch target"
    /// Text whose contrast with what is behind it is below 4.5:1; below 3:1 for large text.
    case lowContrast = "low contrast"
    /// Something that can be used or read aloud, without an `accessibilityLabel`.
    case missingName = "missing name"
  }

  public let kind: Kind
  public let view: UIView
  /// Where it is, in points of the view's window.
  public let frame: CGRect
  /// What was measured, what is asked for, and what to do.
  public let explanation: String

  public var description: String {
    func number(_ value: CGFloat) -> String { "\(Int(value.rounded()))" }
    let identifier = view.accessibilityIdentifier.map { " \"\($0)\"" } ?? ""
    let place = [frame.minX, frame.minY, frame.width, frame.height].map(number).joined(separator: ", ")
    return "\(kind.rawValue): \(type(of: view))\(identifier) at (\(place)): \(explanation)"
  }
}

/// What findings are measured against. Points, and WCAG 2.2's contrast ratios.
enum AuditLimits {
  static let target: CGFloat = 44
  static let contrast = 4.5
  /// Of text of 18 points, or 14 points in bold.
  static let largeTextContrast = 3.0
  static let largeText: CGFloat = 18
  static let largeBoldText: CGFloat = 14
  static let bold: CGFloat = 0.4
}
