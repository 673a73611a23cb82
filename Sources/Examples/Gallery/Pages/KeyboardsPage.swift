import UIKit

/// A greeting in ten languages to type on the on-screen keyboard, and tips about its keys.
///
/// While the page is shown, its ten layouts are installed, and the on-screen keyboard appears even if a keyboard is
/// plugged in.
final class KeyboardsPage: PageView {
  private var former: UIKeyboardTuning?

  init() { super.init(.keyboards, [.column([.card(TypingTrialCard(), 8), .card(KeyTipsCard(), 9)])]) }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow != nil, former == nil {
      former = .current
      UIKeyboardTuning.current.layouts = Greeting.all.map(\.layout)
      UIKeyboardTuning.current.screenKeyboard = .always
    } else if newWindow == nil, let former {
      UIKeyboardTuning.current = former
      self.former = nil
    }
  }
}

/// A keyboard layout, and a greeting in its language.
struct Greeting {
  let layout: String
  let language: String
  let name: String
  let text: String

  static let all = [
    Greeting(layout: "us", language: "en", name: "English", text: "Good morning"),
    Greeting(layout: "de", language: "de", name: "Deutsch", text: "Schönen Tag"),
    Greeting(layout: "fr", language: "fr", name: "Français", text: "Bonne journée"),
    Greeting(layout: "gr", language: "el", name: "Ελληνικά", text: "Καλημέρα"),
    Greeting(layout: "ru", language: "ru", name: "Русский", text: "Доброе утро"),
    Greeting(layout: "ara", language: "ar", name: "العربية", text: "صباح الخير"),
    Greeting(layout: "il", language: "he", name: "עברית", text: "בוקר טוב"),
    Greeting(layout: "in", language: "hi", name: "हिन्दी", text: "सुप्रभात"),
    Greeting(layout: "th", language: "th", name: "ไทย", text: "สวัสดี"),
    Greeting(layout: "kr", language: "ko", name: "한국어", text: "안녕하세요"),
  ]

  /// The index in `all` for the language tag of an input mode, such as `de-DE`.
  static func index(of tag: String?) -> Int? {
    let language = tag?.split(separator: "-").first.map(String.init)
    return all.firstIndex { $0.language == language }
  }
}
