import CoreGraphics
import Foundation
import UIKitCore

extension UITextField {
  // In points, as in UIKit.
  private static let inset: CGFloat = 7
  private static let height: CGFloat = 34
  private static let corner: CGFloat = 5
  // Keeps a caret at the very start from being clipped.
  static let caretPadding: CGFloat = 2

  // MARK: Size

  final var standardSize: CGSize { standardSize(fitting: CGSize(width: CGFloat.greatestFiniteMagnitude, height: 0)) }

  final func standardSize(fitting size: CGSize) -> CGSize {
    prepareText()
    // The standard size has space for the whole text.
    let shown = editor.blocks.style.truncatingWidth
    truncate(at: nil)
    defer { truncate(at: shown) }
    let text = editor.count > 0 ? editor.blocks.size().width : parts.placeholder?.intrinsicContentSize.width ?? 0
    // In a wide field, the width without the text rectangle is that of the parts beside the text.
    let wide = CGRect(x: 0, y: 0, width: 10_000, height: 100)
    let around = wide.width - textRect(forBounds: wide).width
    let line = fieldStyle.font.lineHeight.rounded(.up)
    let height: CGFloat
    switch fieldStyle.border {
    case .none: height = line
    case .line: height = line + 4
    case .bezel, .roundedRect: height = max(Self.height, line + 12)
    }
    return CGSize(width: (text + around + Self.caretPadding).rounded(.up), height: height)
  }

  // MARK: Rectangles

  private var padding: CGFloat { fieldStyle.border == .none ? 0 : fieldStyle.border == .line ? 2 : Self.inset }

  private func shows(_ mode: ViewMode) -> Bool {
    switch mode {
    case .never: return false
    case .whileEditing: return isEditing
    case .unlessEditing: return !isEditing
    case .always: return true
    }
  }

  /// The right view takes precedence over the clear button.
  private var showsClearButton: Bool {
    shows(clearButtonMode) && editor.count > 0 && isEnabled && !showsView(rightView, rightViewMode)
  }

  private func showsView(_ view: UIView?, _ mode: ViewMode) -> Bool { view != nil && shows(mode) }

  final func standardTextRect(_ bounds: CGRect, isEditing: Bool) -> CGRect {
    var rect = bounds.insetBy(dx: padding, dy: 0)
    func cut(_ part: CGRect) {
      guard part.width > 0 else { return }
      if part.midX < bounds.midX {
        let left = part.maxX + (padding > 0 ? Self.inset : 0)
        rect.size.width -= max(left - rect.minX, 0)
        rect.origin.x = max(left, rect.minX)
      } else {
        rect.size.width = max(min(rect.maxX, part.minX - (padding > 0 ? 4 : 0)) - rect.minX, 0)
      }
    }
    if showsView(leftView, leftViewMode) { cut(leftViewRect(forBounds: bounds)) }
    if showsView(rightView, rightViewMode) { cut(rightViewRect(forBounds: bounds)) }
    if showsClearButton { cut(clearButtonRect(forBounds: bounds)) }
    rect.size.width = max(rect.width, 0)
    return rect
  }

  final func standardClearButtonRect(_ bounds: CGRect) -> CGRect {
    let side = ClearButton.side
    let edge = padding > 0 ? 5 : 0 as CGFloat
    let x = isRightToLeft ? bounds.minX + edge : bounds.maxX - side - edge
    return CGRect(x: x, y: (bounds.midY - side / 2).rounded(), width: side, height: side)
  }

  final func standardSideRect(_ view: UIView?, _ bounds: CGRect, isLeft: Bool) -> CGRect {
    guard let view else { return CGRect(x: isLeft ? bounds.minX : bounds.maxX, y: bounds.minY, width: 0, height: 0) }
    var size = view.bounds.size
    if size == .zero { size = view.sizeThatFits(bounds.size) }
    if size == .zero { size = view.intrinsicContentSize }
    size.width = min(max(size.width, 0), bounds.width)
    size.height = min(max(size.height, 0), bounds.height)
    let edge = padding > 2 ? Self.inset : 0
    let isAtLeft = isLeft != isRightToLeft
    let x = isAtLeft ? bounds.minX + edge : bounds.maxX - size.width - edge
    return CGRect(x: x, y: (bounds.midY - size.height / 2).rounded(), width: size.width, height: size.height)
  }

  // MARK: Text

  /// Brings the text layout up to date, so that geometry is also right before the first frame.
  final func prepareText() {
    let traits = effectiveTraits
    var style = editor.blocks.style
    style.scale = max(traits.displayScale, 1)
    style.isRightToLeft = writesFromRightToLeft
    style.isSingleLine = true
    style.paragraph.alignment = .left
    if style != editor.blocks.style { traits.asCurrent { editor.blocks.style = style } }
    traits.asCurrent { _ = editor.blocks.layout(0) }
  }

  /// The direction of text without strong characters.
  private var writesFromRightToLeft: Bool {
    if let language = textInputMode?.primaryLanguage { return WritingDirection.isRightToLeft(language: language) }
    return isRightToLeft
  }

  /// The x of the start of text that fits, in the coordinates of the field.
  private func place(of width: CGFloat, in rect: CGRect) -> CGFloat {
    switch fieldStyle.alignment {
    case .center: return (rect.minX + (rect.width - width) / 2).rounded(toPixel: pixelScale)
    case .right: return rect.maxX - width
    case .natural, .justified:
      return editor.blocks.isRightToLeft(at: 0, affinity: .downstream) ? rect.maxX - width : rect.minX
    case .left: return rect.minX
    }
  }

  /// Lays out the text, the other parts and the caret.
  final func layOutParts() {
    effectiveTraits.asCurrent {
      prepareText()
      showBorder()
      placeSides()
      parts.placeholder?.isHidden = editor.count > 0
      parts.placeholder?.frame = placeholderRect(forBounds: bounds)
      let rect = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
      shrinkIfNeeded(rect.width)
      truncateIfNeeded(rect.width)
      let size = editor.blocks.size()
      canvas.isHidden = rect.width <= 0 || rect.height <= 0
      let frame = rect.insetBy(dx: -Self.caretPadding, dy: 0)
      if canvas.frame != frame { canvas.frame = frame }
      scrollToCaret(size.width, rect)
      let top = textTop(size.height, rect.height)
      let origin = CGPoint(x: scrollX - Self.caretPadding, y: -top)
      if canvas.bounds.origin != origin { canvas.bounds.origin = origin }
      canvas.showText(0...max(size.height, 0))
      interaction.update()
    }
  }

  private func textTop(_ height: CGFloat, _ room: CGFloat) -> CGFloat {
    switch contentVerticalAlignment {
    case .top: return 0
    case .bottom: return room - height
    case .center, .fill: return ((room - height) / 2).rounded(toPixel: pixelScale)
    }
  }

  /// Sets how far the text is scrolled: far enough to show the caret, and not at all while all of it fits.
  private func scrollToCaret(_ width: CGFloat, _ rect: CGRect) {
    guard width > rect.width, rect.width > 0 else {
      scrollX = rect.minX - place(of: width, in: rect)
      return
    }
    let most = width - rect.width
    guard isEditing else {
      let isRightToLeft = editor.blocks.isRightToLeft(at: 0, affinity: .downstream)
      scrollX = isRightToLeft ? most : 0
      return
    }
    let caret = editor.blocks.caretRect(at: editor.selection.head, affinity: editor.selection.affinity).midX
    var x = min(max(scrollX, 0), most)
    if caret < x { x = max(caret - rect.width / 4, 0) }
    if caret > x + rect.width { x = min(caret - rect.width * 3 / 4, most) }
    scrollX = x.rounded(toPixel: pixelScale)
  }

  /// Text that does not fit is truncated unless it is being edited; while editing it scrolls.
  private func truncateIfNeeded(_ width: CGFloat) {
    guard !isEditing, width > 0 else { return truncate(at: nil) }
    // Truncated text stays as it is while the width is the same; changed text is no longer truncated.
    if editor.blocks.style.truncatingWidth == width { return }
    truncate(at: nil)
    if editor.blocks.size().width > width { truncate(at: width) }
  }

  private func truncate(at width: CGFloat?) {
    guard editor.blocks.style.truncatingWidth != width else { return }
    effectiveTraits.asCurrent { editor.blocks.style.truncatingWidth = width }
  }

  private func shrinkIfNeeded(_ width: CGFloat) {
    truncate(at: adjustsFontSizeToFitWidth ? nil : editor.blocks.style.truncatingWidth)
    guard adjustsFontSizeToFitWidth, width > 0 else { return resetShrink() }
    func lay(_ factor: CGFloat) {
      guard editor.blocks.defaults.fontScale != factor else { return }
      editor.blocks.defaults.fontScale = factor
      editor.blocks.invalidateLayouts()
    }
    lay(1)
    let full = editor.blocks.size().width
    guard full > width else { return }
    let least = max(minimumFontSize / max(fieldStyle.font.pointSize, 1), 0.3)
    // In half points, as in labels.
    let size = (fieldStyle.font.pointSize * width / full * 2).rounded(.down) / 2
    lay(min(max(size / fieldStyle.font.pointSize, least), 1))
  }

  private func resetShrink() {
    guard editor.blocks.defaults.fontScale != 1 else { return }
    editor.blocks.defaults.fontScale = 1
    editor.blocks.invalidateLayouts()
  }

  // MARK: Parts

  private func placeSides() {
    for (view, mode, isLeft) in [(leftView, leftViewMode, true), (rightView, rightViewMode, false)] {
      guard let view else { continue }
      view.isHidden = !showsView(view, mode)
      if !view.isHidden { view.frame = isLeft ? leftViewRect(forBounds: bounds) : rightViewRect(forBounds: bounds) }
    }
    if showsClearButton, parts.clearButton == nil {
      let button = ClearButton(frame: .zero)
      button.addAction(UIAction { [weak self] _ in self?.clear() }, for: .touchUpInside)
      addSubview(button)
      parts.clearButton = button
    }
    parts.clearButton?.isHidden = !showsClearButton
    if showsClearButton { parts.clearButton?.frame = clearButtonRect(forBounds: bounds) }
  }

  final func replacePart(_ old: UIView?, _ new: UIView?) {
    guard old !== new else { return }
    if old?.superview === self { old?.removeFromSuperview() }
    if let new { addSubview(new) }
    setNeedsLayout()
  }

  // MARK: Border

  final func showBorder() {
    let image = isEnabled ? background : disabledBackground ?? background
    let showsImage = image != nil && fieldStyle.border != .roundedRect
    if showsImage, parts.background == nil {
      let view = UIImageView()
      parts.background = view
      insertSubview(view, at: 0)
    }
    parts.background?.isHidden = !showsImage
    parts.background?.image = image
    parts.background?.frame = borderRect(forBounds: bounds)
    let hair = 1 / max(effectiveTraits.displayScale, 1)
    effectiveTraits.asCurrent {
      switch showsImage ? .none : fieldStyle.border {
      case .none: showBorderLine(nil, width: 0, corner: 0)
      case .line: showBorderLine(.label, width: hair, corner: 0)
      case .bezel: showBorderLine(.systemGray3, width: max(hair, 1), corner: 0)
      case .roundedRect: showBorderLine(.systemGray4, width: max(hair, 0.5), corner: Self.corner)
      }
    }
  }

  private func showBorderLine(_ color: UIColor?, width: CGFloat, corner: CGFloat) {
    let isOurs = fieldStyle.border != .none
    // Without a border style, the layer's border belongs to the app.
    guard isOurs || parts.hasOwnBorder else { return }
    parts.hasOwnBorder = isOurs
    let layer = self.layer
    if layer.borderWidth != width { layer.borderWidth = width }
    layer.borderColor = color?.cgColor
    if layer.cornerRadius != corner { layer.cornerRadius = corner }
    let fill: UIColor? = fieldStyle.border == .roundedRect ? (isEnabled ? FieldColors.field : FieldColors.disabled) : nil
    if parts.fill !== fill, backgroundColor == nil || backgroundColor === parts.fill {
      parts.fill = fill
      setOwnBackgroundColor(fill)
    }
  }

  final func showState() {
    canvas.alpha = isEnabled ? 1 : 0.4
    if !isEnabled, isFirstResponder { resignFirstResponder() }
    setNeedsLayout()
  }

  final func environmentDidChange() {
    editor.blocks.invalidateLayouts()
    setNeedsLayout()
  }
}

@MainActor
enum FieldColors {
  static let field = UIColor(light: .white, dark: UIColor(white: 0.11, alpha: 1))
  static let disabled = UIColor(light: UIColor(white: 0.97, alpha: 1), dark: UIColor(white: 0.07, alpha: 1))
}
