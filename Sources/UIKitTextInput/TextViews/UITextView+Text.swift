import CoreGraphics
import Foundation
import UIKitCore

/// The properties of a text view that determine its appearance.
struct TextViewStyle {
  static var standardFont: UIFont { .systemFont(ofSize: 17) }

  var font = TextViewStyle.standardFont
  var textColor = UIColor.label
  var alignment = NSTextAlignment.natural
}

extension UITextView {
  final func prepareTextView() {
    container.view = self
    alwaysBounceVertical = true
    addSubview(canvas)
    interaction.attach()
    applyStyle()
  }

  private var plainValues: [NSAttributedString.Key: Any] {
    [.font: textViewStyle.font, .foregroundColor: textViewStyle.textColor]
  }

  private func applyStyle() {
    editor.baseStyle = RunStyle(plainValues)
    editor.typingStyle = nil
    editor.blocks.defaults.font = textViewStyle.font
    editor.blocks.defaults.color = textViewStyle.textColor
    editor.blocks.style.paragraph.alignment = textViewStyle.alignment
    appearanceDidChange()
  }

  /// Lays out and draws the whole text again.
  final func appearanceDidChange() {
    editor.blocks.invalidateLayouts()
    sizeDidChange()
  }

  final func sizeDidChange() {
    if !isScrollEnabled { invalidateIntrinsicContentSize() }
    setNeedsLayout()
  }

  final func followContentSize() {
    if let font = followingFont(textViewStyle.font, traitCollection) { setFont(font) }
  }

  final func setFont(_ font: UIFont) {
    textViewStyle.font = font
    editor.document.restyle(0..<editor.count) { $0.merging([.font: font]) { $1 } }
    applyStyle()
  }

  final func setTextColor(_ color: UIColor) {
    textViewStyle.textColor = color
    editor.document.restyle(0..<editor.count) { $0.merging([.foregroundColor: color]) { $1 } }
    applyStyle()
  }

  final func setAlignment(_ alignment: NSTextAlignment) {
    textViewStyle.alignment = alignment
    editor.document.restyle(0..<editor.count) { values in
      guard let style = (values[.paragraphStyle] as? NSParagraphStyle)?.mutableCopy() as? NSMutableParagraphStyle
      else { return values }
      style.alignment = alignment
      return values.merging([.paragraphStyle: style]) { $1 }
    }
    applyStyle()
  }

  final func setPlainText(_ text: String) {
    editor.setText(TextDocument.Fragment(Array(text.utf16), style: editor.baseStyle))
  }

  final func setAttributedText(_ text: NSAttributedString?) {
    let text = text ?? NSAttributedString(string: "")
    if text.length > 0 {
      let values = text.attributes(at: 0, effectiveRange: nil)
      if let font = values[.font] as? UIFont { textViewStyle.font = font }
      if let color = values[.foregroundColor] as? UIColor { textViewStyle.textColor = color }
      if let style = values[.paragraphStyle] as? NSParagraphStyle { textViewStyle.alignment = style.alignment }
    }
    editor.setText(TextDocument.Fragment(text, base: RunStyle()))
    applyStyle()
  }

  /// Applies a change of the text storage.
  final func applyStorage(_ text: NSAttributedString) {
    let selection = editor.selection
    editor.setText(TextDocument.Fragment(text, base: RunStyle()))
    editor.select(selection)
  }

  final func setSecure(_ isSecure: Bool) {
    guard editor.isSecret != isSecure else { return }
    editor.endMarking()
    editor.removeUndoActions()
    editor.isSecret = isSecure
    editor.noteVisit(0..<0, count: 0)
    setNeedsLayout()
    if isFirstResponder { reloadInputViews() }
  }

  final func writeFrom(_ direction: NSWritingDirection) {
    editor.setBaseWritingDirection(direction, for: editor.range(editor.selection.range))
  }
}
