import Foundation

/// What cut and copy of text put away, and paste takes: the general pasteboard.
@MainActor
enum TextPasteboard {
  static var hasText: Bool { UIPasteboard.general.hasStrings }

  static func take(_ fragment: TextDocument.Fragment) { UIPasteboard.general.string = fragment.string }

  static var text: String? { UIPasteboard.general.string }
}
