import CoreGraphics
import Foundation

extension UITextField {
  final func prepare() {
    editor.host = self
    editor.blocks.style.isSingleLine = true
    isOpaque = false
    canvas.clipsToBounds = true
    addSubview(canvas)
    interaction.attach()
    applyLook()
  }

  /// The attributes of plain text.
  private var plainValues: [NSAttributedString.Key: Any] {
    var values = editor.baseStyle.values
    values[.font] = look.font
    values[.foregroundColor] = look.textColor
    return values
  }

  /// Font or colour changed: for all text, as the user sees it in one.
  private func applyLook() {
    editor.baseStyle = RunStyle(plainValues)
    editor.typingStyle = nil
    editor.blocks.defaults.font = look.font
    editor.blocks.defaults.color = look.textColor
    parts.placeholder?.font = placeholderFont
    editor.blocks.forgetLayouts()
    setNeedsLayout()
  }

  final func setFont(_ font: UIFont) {
    let changesSize = font.lineHeight != look.font.lineHeight
    look.font = font
    restyle { $0[.font] = font }
    if changesSize { invalidateIntrinsicContentSize() }
  }

  final func setTextColor(_ color: UIColor) {
    look.textColor = color
    restyle { $0[.foregroundColor] = color }
  }

  private func restyle(_ change: (inout [NSAttributedString.Key: Any]) -> Void) {
    editor.document.restyle(0..<editor.count) { values in
      var values = values
      change(&values)
      return values
    }
    applyLook()
  }

  final func setDefaultAttributes(_ values: [NSAttributedString.Key: Any]) {
    if let font = values[.font] as? UIFont { look.font = font }
    if let color = values[.foregroundColor] as? UIColor { look.textColor = color }
    if let paragraph = values[.paragraphStyle] as? NSParagraphStyle { look.alignment = paragraph.alignment }
    editor.baseStyle = RunStyle(values)
    editor.document.setStyle(RunStyle(plainValues))
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
      editor.baseStyle = RunStyle(plainValues)
    }
    editor.setText(TextDocument.Fragment(text, base: editor.baseStyle))
    applyLook()
  }

  final func setSecure(_ isSecure: Bool) {
    guard editor.isSecret != isSecure else { return }
    // What was typed while it could be read goes nowhere either.
    editor.forgetUndo()
    editor.endMarking()
    editor.isSecret = isSecure
    editor.replacesSecret = false
    holdsSecret = !isSecure && editor.count > 0
    if holdsSecret { RevealedSecrets.add(self) }
    setNeedsLayout()
    if isFirstResponder { reloadInputViews() }
  }

  // MARK: Placeholder

  private var placeholderFont: UIFont { look.font }

  final func setPlaceholder(_ text: NSAttributedString?, isPlain: Bool) {
    parts.placeholderText = text
    parts.isPlaceholderPlain = isPlain
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
      label.textAlignment = look.alignment
      if isPlain {
        label.textColor = .placeholderText
        label.text = text.string
      } else {
        let full = NSMutableAttributedString(attributedString: text)
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { values, range, _ in
          if values[.font] == nil { full.addAttribute(.font, value: placeholderFont, range: range) }
          if values[.foregroundColor] == nil { full.addAttribute(.foregroundColor, value: UIColor.placeholderText, range: range) }
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

  /// What is read out: never what is hidden.
  final var spokenValue: String? {
    isSecureTextEntry ? String(repeating: "•", count: editor.blocks.mask.count) : text
  }
}
