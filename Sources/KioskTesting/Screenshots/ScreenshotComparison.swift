/// The result of comparing a screenshot with its reference. Its description explains a mismatch.
///
///     let comparison = kiosk.compare("welcome")
///     #expect(comparison.isMatch, "\(comparison)")
public struct ScreenshotComparison: Sendable, CustomStringConvertible {
  /// The kinds of results.
  public enum Outcome: Hashable, Sendable {
    case match
    /// The reference was written because of `VITRINE_RECORD_REFERENCES=1`.
    case recorded
    case noReference
    case unreadableReference(String)
    case size(expected: String, actual: String)
    /// `area` is the smallest rectangle around the differing pixels, as x, y, width, height.
    case different(pixels: Int, of: Int, largest: Int, area: String)
    case failed(String)
  }

  /// The screenshot's name.
  public let name: String
  /// The result.
  public let outcome: Outcome
  /// The tolerance that was applied.
  public let tolerance: Tolerance
  /// The path of the reference.
  public let referencePath: String
  /// The path of the screenshot, which is written when it does not match.
  public let actualPath: String?
  /// The path of the screenshot with the differing pixels marked, written when the sizes are equal and the pixels are
  /// not.
  public let differencePath: String?

  /// Whether the screenshot matches, or has just been recorded.
  public var isMatch: Bool { outcome == .match || outcome == .recorded }

  /// The result, the paths, and how to record a new reference.
  public var description: String {
    var lines = ["screenshot \"\(name)\" \(verdict)"]
    lines.append("  reference:  \(referencePath)")
    if let actualPath { lines.append("  actual:     \(actualPath)") }
    if let differencePath { lines.append("  difference: \(differencePath)") }
    if !isMatch { lines.append("  Look at it; if it is right, record it: VITRINE_RECORD_REFERENCES=1 swift test") }
    return lines.joined(separator: "\n")
  }

  private var verdict: String {
    switch outcome {
    case .match: return "matches"
    case .recorded: return "recorded"
    case .noReference: return "has no reference yet"
    case .unreadableReference(let reason): return "cannot be compared: the reference is not readable: \(reason)"
    case .size(let expected, let actual): return "has \(actual) pixels, the reference \(expected)"
    case .different(let pixels, let all, let largest, let area):
      return "differs in \(pixels) of \(all) pixels, by up to \(largest) of 255, within \(area) "
        + "(tolerated: \(tolerance.channel) per channel, \(tolerance.pixels * 100) % of the pixels)"
    case .failed(let reason): return "cannot be compared: \(reason)"
    }
  }
}
