import UIKitCore

// What UIKitCore knows of fields and text views: the properties of their appearance proxies, and which of them are meant by
// keys, by typing and by recordings.

extension UITextField: AppearanceSource {
  package static var appearanceProperties: [AppearanceProperty] {
    [
      AppearanceProperty(.defaultTextAttributes) { (from: UITextField, to: UITextField) in
        // Font and colour that were set on the field stay.
        var attributes = from.defaultTextAttributes
        if to.appearanceSettings.contains(.font) { attributes[.font] = to.font }
        if to.appearanceSettings.contains(.textColor) { attributes[.foregroundColor] = to.textColor }
        to.defaultTextAttributes = attributes
      },
      AppearanceProperty(.textColor, \UITextField.textColor), AppearanceProperty(.font, \UITextField.font),
      AppearanceProperty(.keyboardAppearance, \UITextField.keyboardAppearance),
    ]
  }
}

extension UITextView: AppearanceSource {
  package static var appearanceProperties: [AppearanceProperty] {
    [AppearanceProperty(.textColor, \UITextView.textColor), AppearanceProperty(.font, \UITextView.font)]
  }
}

extension UISearchBar: AppearanceSource {
  package static var appearanceProperties: [AppearanceProperty] {
    [AppearanceProperty(.barTintColor, \UISearchBar.barTintColor)]
  }
}

extension UITextField: UIContentSizeCategoryAdjusting, LineOfText, RevealableSecret {}
extension UITextView: UIContentSizeCategoryAdjusting, EditableText {}
extension UISearchBar: LineOfText, EscapeHandler {}
