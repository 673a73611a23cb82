import UIKitCore

extension UITextInputMode {
  /// Registers an input method for layouts of `language`. Hangul and kana are built in; Chinese is in the product
  /// `Pinyin`.
  /// - Parameters:
  ///   - language: A BCP 47 tag, or the beginning of several: `zh`.
  ///   - make: Creates the method.
  public static func registerInputMethod(
    for language: String, _ make: @escaping @MainActor () -> any UIKeyboardInputMethod
  ) {
    InputMethods.shared.register(language, make)
  }
}
