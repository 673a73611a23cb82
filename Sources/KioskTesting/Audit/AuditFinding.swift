import UIKit

/// A problem on the screen that users would have trouble with. Its description says what is wrong and how to fix it.
@MainActor
public struct AuditFinding: @preconcurrency CustomStringConvertible {
  /// The kinds of problems.
  public enum Kind: String, CaseIterable, Sendable {
    /// Text that is not shown completely: cut off at an edge, or truncated.
    case clippedText = "clipped text"
    /// Two texts drawn on top of each other.
    case overlappingText = "overlapping text"
    /// A control with a touch target below 44 × 44 points; on a kiosk (`.kiosk` idiom) below 60 × 60.
    case smallTarget = "small touch target"
    /// Text whose contrast with its background is below 4.5:1, or 3:1 for large text.
    case lowContrast = "low contrast"
    /// A control or accessibility element without an `accessibilityLabel`.
    case missingName = "missing name"
  }

  /// The kind of problem.
  public let kind: Kind
  /// The view that has it.
  public let view: UIView
  /// The view's frame in points of its window.
  public let frame: CGRect
  /// The measured value, the required value, and how to fix the problem.
  public let explanation: String

  /// The kind, the view, its frame and the explanation.
  public var description: String {
    func number(_ value: CGFloat) -> String { "\(Int(value.rounded()))" }
    let identifier = view.accessibilityIdentifier.map { " \"\($0)\"" } ?? ""
    let place = [frame.minX, frame.minY, frame.width, frame.height].map(number).joined(separator: ", ")
    return "\(kind.rawValue): \(type(of: view))\(identifier) at (\(place)): \(explanation)"
  }
}

/// The limits for findings: points, and contrast ratios of WCAG 2.2.
enum AuditLimits {
  static let target: CGFloat = 44
  static let contrast = 4.5
  /// For text from 18 points, or from 14 points in bold.
  static let largeTextContrast = 3.0
  static let largeText: CGFloat = 18
  static let largeBoldText: CGFloat = 14
  static let bold: CGFloat = 0.4
}
