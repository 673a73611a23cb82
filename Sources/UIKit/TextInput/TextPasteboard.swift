import Foundation

/// What cut and copy of text put away, and paste takes.
@MainActor
enum TextPasteboard {
  private static var kept: TextDocument.Fragment?

  static var hasText: Bool { kept != nil }

  static func take(_ fragment: TextDocument.Fragment) { kept = fragment }

  static var text: String? { kept?.string }
}
