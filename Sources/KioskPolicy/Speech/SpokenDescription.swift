import Host
import UIKitCore
import UIKitTextInput

/// Describes an element that receives the speech focus: name, value, kind.
@MainActor
enum SpokenDescription {
  static func of(_ view: UIView) -> SpokenText {
    let words = UISpeechTuning.current
    let traits = view.accessibilityTraits
    let language = view.accessibilityLanguage
    if let key = view as? any ScreenKeyboardKey { return of(key) }
    var parts: [String] = []
    if traits.contains(.selected) { parts.append(words.selected) }
    let name = view.accessibilityLabel ?? ""
    parts.append(name.isEmpty ? words.unnamed : name)
    if let value = value(of: view, traits), value != name { parts.append(value) }
    if let kind = kind(of: view, traits) { parts.append(kind) }
    if traits.contains(.notEnabled) { parts.append(words.dimmed) }
    return SpokenText(parts.joined(separator: ", "), language: language)
  }

  private static func of(_ key: any ScreenKeyboardKey) -> SpokenText {
    let label = key.accessibilityLabel ?? ""
    guard label.count == 1 else {
      let isDimmed = key.accessibilityTraits.contains(.notEnabled)
      return SpokenText(isDimmed ? "\(label), \(UISpeechTuning.current.dimmed)" : label, language: key.accessibilityLanguage)
    }
    return SpokenText(label, language: key.accessibilityLanguage, isSpelled: true)
  }

  static func isSecret(_ view: UIView) -> Bool { (view as? any UIKeyInput)?.isSecureTextEntry == true }

  private static func value(of view: UIView, _ traits: UIAccessibilityTraits) -> String? {
    let words = UISpeechTuning.current
    guard let value = view.accessibilityValue else { return nil }
    if isSecret(view) { return value.isEmpty ? words.empty : masked(value.count) }
    if traits.contains(.toggleButton) { return value == "1" ? words.on : value == "0" ? words.off : value }
    if value.isEmpty { return view is any UIKeyInput ? words.empty : nil }
    return value
  }

  /// The plural of a word that the app has set is unknown.
  private static func masked(_ count: Int) -> String {
    let (own, mask) = (Strings.preferred.speech, UISpeechTuning.current.mask)
    return mask == own.mask ? own.masked(count) : "\(count) \(mask)"
  }

  private static func kind(of view: UIView, _ traits: UIAccessibilityTraits) -> String? {
    let words = UISpeechTuning.current
    if traits.contains(.searchField) { return words.searchField }
    if view is UITextField || (view as? UITextView)?.isEditable == true {
      return isSecret(view) ? words.secureTextField : words.textField
    }
    if traits.contains(.adjustable) { return words.adjustable }
    if traits.contains(.link) { return words.link }
    if traits.contains(.button) { return words.button }
    if traits.contains(.image) { return words.image }
    if traits.contains(.header) { return words.heading }
    return nil
  }
}
