import CoreGraphics
import Foundation

/// What a text view is told about its look.
struct TextViewLook {
  static var standardFont: UIFont { .systemFont(ofSize: 17) }

  var font = TextViewLook.standardFont
  var textColor = UIColor.label
  var alignment = NSTextAlignment.natural
}

extension UITextView {
  final func prepareTextView() {
    editor.host = self
    container.view = self
    alwaysBounceVertical = true
    addSubview(canvas)
    interaction.attach()
    editor.blocks.onShift = { [weak self] in self?.textShifted(from: $0, by: $1) }
    applyLook()
  }

  private var plainValues: [NSAttributedString.Key: Any] {
    [.font: look.font, .foregroundColor: look.textColor]
  }

  private func applyLook() {
    editor.baseStyle = RunStyle(plainValues)
    editor.typingStyle = nil
    editor.blocks.defaults.font = look.font
    editor.blocks.defaults.color = look.textColor
    editor.blocks.style.paragraph.alignment = look.alignment
    lookDidChange()
  }

  /// Everything is laid out and drawn anew.
  final func lookDidChange() {
    editor.blocks.forgetLayouts()
    sizeDidChange()
  }

  final func sizeDidChange() {
    if !isScrollEnabled { invalidateIntrinsicContentSize() }
    setNeedsLayout()
  }

  final func setFont(_ font: UIFont) {
    look.font = font
    editor.document.restyle(0..<editor.count) { $0.merging([.font: font]) { $1 } }
    applyLook()
  }

  final func setTextColor(_ color: UIColor) {
    look.textColor = color
    editor.document.restyle(0..<editor.count) { $0.merging([.foregroundColor: color]) { $1 } }
    applyLook()
  }

  final func setAlignment(_ alignment: NSTextAlignment) {
    look.alignment = alignment
    editor.document.restyle(0..<editor.count) { values in
      guard let style = (values[.paragraphStyle] as? NSParagraphStyle)?.mutableCopy() as? NSMutableParagraphStyle else { return values }
      style.alignment = alignment
      return values.merging([.paragraphStyle: style]) { $1 }
    }
    applyLook()
  }

  final func setPlainText(_ text: String) {
    editor.setText(TextDocument.Fragment(Array(text.utf16), style: editor.baseStyle))
  }

  final func setAttributedText(_ text: NSAttributedString?) {
    let text = text ?? NSAttributedString(string: "")
    if text.length > 0 {
      let values = text.attributes(at: 0, effectiveRange: nil)
      if let font = values[.font] as? UIFont { look.font = font }
      if let color = values[.foregroundColor] as? UIColor { look.textColor = color }
      if let style = values[.paragraphStyle] as? NSParagraphStyle { look.alignment = style.alignment }
    }
    editor.setText(TextDocument.Fragment(text, base: RunStyle()))
    applyLook()
  }

  /// What the text storage was changed to.
  final func take(_ text: NSAttributedString) {
    let selection = editor.selection
    editor.setText(TextDocument.Fragment(text, base: RunStyle()))
    editor.select(selection)
  }

  final func setSecure(_ isSecure: Bool) {
    guard editor.isSecret != isSecure else { return }
    editor.forgetUndo()
    editor.endMarking()
    editor.isSecret = isSecure
    setNeedsLayout()
    if isFirstResponder { reloadInputViews() }
  }

  final func writeFrom(_ direction: NSWritingDirection) {
    editor.setBaseWritingDirection(direction, for: editor.range(editor.selection.range))
  }
}
