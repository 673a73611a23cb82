import Foundation
import UIKitCore

/// The general pasteboard as used by cut, copy and paste of text.
@MainActor
enum TextPasteboard {
  static var hasText: Bool { UIPasteboard.general.hasStrings }

  static func take(_ fragment: TextDocument.Fragment) { UIPasteboard.general.string = fragment.string }

  static var text: String? { UIPasteboard.general.string }
}
