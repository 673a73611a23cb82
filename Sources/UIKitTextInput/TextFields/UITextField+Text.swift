import CoreGraphics
import Foundation
import UIKitCore

extension UITextField {
  final func prepare() {
    editor.blocks.style.isSingleLine = true
    isOpaque = false
    canvas.clipsToBounds = true
    addSubview(canvas)
    interaction.attach()
    applyStyle()
  }

  /// The attributes of plain text.
  private var plainValues: [NSAttributedString.Key: Any] {
    var values = editor.baseStyle.values
    values[.font] = fieldStyle.font
    values[.foregroundColor] = fieldStyle.textColor
    return values
  }

  /// Applies the font and colour to the whole text.
  private func applyStyle() {
    editor.baseStyle = RunStyle(plainValues)
    editor.typingStyle = nil
    editor.blocks.defaults.font = fieldStyle.font
    editor.blocks.defaults.color = fieldStyle.textColor
    parts.placeholder?.font = placeholderFont
    editor.blocks.invalidateLayouts()
    setNeedsLayout()
  }

  final func followContentSize() {
    if let font = followingFont(fieldStyle.font, traitCollection) { setFont(font) }
  }

  final func setFont(_ font: UIFont) {
    let changesSize = font.lineHeight != fieldStyle.font.lineHeight
    fieldStyle.font = font
    restyle { $0[.font] = font }
    if changesSize { invalidateIntrinsicContentSize() }
  }

  final func setTextColor(_ color: UIColor) {
    fieldStyle.textColor = color
    restyle { $0[.foregroundColor] = color }
  }

  private func restyle(_ change: (inout [NSAttributedString.Key: Any]) -> Void) {
    editor.document.restyle(0..<editor.count) { values in
      var values = values
      change(&values)
      return values
    }
    applyStyle()
  }

  final func setDefaultAttributes(_ values: [NSAttributedString.Key: Any]) {
    if let font = values[.font] as? UIFont { fieldStyle.font = font }
    if let color = values[.foregroundColor] as? UIColor { fieldStyle.textColor = color }
    if let paragraph = values[.paragraphStyle] as? NSParagraphStyle { fieldStyle.alignment = paragraph.alignment }
    editor.baseStyle = RunStyle(values)
    editor.document.setStyle(RunStyle(plainValues))
    applyStyle()
  }

  final func setPlainText(_ text: String) {
    editor.setText(TextDocument.Fragment(Array(text.utf16), style: editor.baseStyle))
  }

  final func setAttributedText(_ text: NSAttributedString?) {
    let text = text ?? NSAttributedString(string: "")
    if text.length > 0 {
      let values = text.attributes(at: 0, effectiveRange: nil)
      if let font = values[.font] as? UIFont { fieldStyle.font = font }
      if let color = values[.foregroundColor] as? UIColor { fieldStyle.textColor = color }
      if let style = values[.paragraphStyle] as? NSParagraphStyle { fieldStyle.alignment = style.alignment }
      editor.baseStyle = RunStyle(plainValues)
    }
    editor.setText(TextDocument.Fragment(text, base: editor.baseStyle))
    applyStyle()
  }

  final func setSecure(_ isSecure: Bool) {
    guard editor.isSecret != isSecure else { return }
    editor.endMarking()
    // Text typed while it was readable must not be restored by undo either.
    editor.removeUndoActions()
    editor.isSecret = isSecure
    editor.replacesAllOnEdit = false
    hasRevealedSecret = !isSecure && editor.count > 0
    editor.noteVisit(0..<0, count: 0)
    if hasRevealedSecret { RevealedSecrets.add(self) }
    setNeedsLayout()
    if isFirstResponder { reloadInputViews() }
  }

  // MARK: Placeholder

  private var placeholderFont: UIFont { fieldStyle.font }

  final func setPlaceholder(_ text: NSAttributedString?, isPlain: Bool) {
    parts.placeholderText = text
    if text == nil {
      parts.placeholder?.removeFromSuperview()
      parts.placeholder = nil
    } else if parts.placeholder == nil {
      let label = UILabel()
      label.isUserInteractionEnabled = false
      label.isAccessibilityElement = false
      parts.placeholder = label
      insertSubview(label, belowSubview: canvas)
    }
    if let label = parts.placeholder, let text {
      label.font = placeholderFont
      label.textAlignment = fieldStyle.alignment
      if isPlain {
        label.textColor = .placeholderText
        label.text = text.string
      } else {
        let full = NSMutableAttributedString(attributedString: text)
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { values, range, _ in
          if values[.font] == nil { full.addAttribute(.font, value: placeholderFont, range: range) }
          if values[.foregroundColor] == nil {
            full.addAttribute(.foregroundColor, value: UIColor.placeholderText, range: range)
          }
        }
        label.attributedText = full
      }
    }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  final func writeFrom(_ direction: NSWritingDirection) {
    editor.setBaseWritingDirection(direction, for: editor.range(0..<editor.count))
  }

  /// The value for the screen reader: bullets for hidden text.
  final var spokenValue: String? {
    isSecureTextEntry ? String(repeating: "•", count: editor.blocks.mask.count) : text
  }
}
