import CoreGraphics
import Foundation
import QuartzCore

/// Read-only text of one or several lines.
///
/// The label caches glyphs, not pixels: it needs a layout when its text, font or size changes, and replaces only the
/// colour when that changes. A subclass that overrides `drawText(in:)` or `draw(_:)` draws through a graphics context
/// instead.
open class UILabel: UIView {
  final var storage = LabelText.none
  final var style = LabelStyle()
  final let typesetter = LabelTypesetter()
  final var displayedText: DisplayedText?
  /// Whether only colours have changed since `shown` was made.
  final var isLayoutCurrent = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareLabel()
  }

  /// Archives are not supported: the same as an initialisation with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareLabel()
  }

  private func prepareLabel() {
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  // MARK: Text

  /// The text without attributes. Setting it applies the label's font and colour to the whole text.
  open var text: String? {
    get {
      switch storage {
      case .none: return nil
      case .plain(let string): return string
      case .attributed(let string): return string.string
      }
    }
    set {
      if case .plain(let old) = storage, let newValue, old == newValue { return }
      storage = newValue.map { .plain($0) } ?? .none
      textChanged()
    }
  }

  /// The text with attributes; runs without a font or colour use the label's. Setting it sets the label's font, colour,
  /// alignment and line break mode to those at its beginning.
  open var attributedText: NSAttributedString? {
    get {
      switch storage {
      case .none: return nil
      case .plain(let string):
        let paragraph = NSParagraphStyle(values: style.paragraphValues)
        return NSAttributedString(
          string: string,
          attributes: [.font: style.font, .foregroundColor: style.textColor, .paragraphStyle: paragraph])
      case .attributed(let string): return string
      }
    }
    set {
      // A copy, because the app may change the string it assigned.
      // Its colours and fonts are those of the app.
      if newValue != nil { noteAppearance(.text) }
      storage = newValue.map { .attributed(copyAdoptingStyle($0)) } ?? .none
      textChanged()
    }
  }

  // MARK: Appearance

  /// The font of the text. Setting it replaces the fonts of an attributed text.
  open var font: UIFont! {
    get { style.font }
    set {
      noteAppearance(.font)
      let font = newValue ?? UIFont.systemFont(ofSize: UIFont.labelFontSize)
      give(.font, font)
      change(\.font, font)
    }
  }

  /// The colour of the text. Setting it replaces the colours of an attributed text.
  open var textColor: UIColor! {
    get { style.textColor }
    set {
      noteAppearance(.textColor)
      let color = newValue ?? .label
      style.textColor = color
      if case .attributed = storage { give(.foregroundColor, color) }
      setNeedsDisplay()
    }
  }

  /// How lines are aligned.
  open var textAlignment: NSTextAlignment {
    get { style.alignment }
    set { change(\.alignment, newValue) }
  }

  /// How text wider than the label is broken or truncated.
  open var lineBreakMode: NSLineBreakMode {
    get { style.lineBreakMode }
    set { change(\.lineBreakMode, newValue) }
  }

  /// Stored only: lines always break the same way.
  open var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy {
    get { style.lineBreakStrategy }
    set { style.lineBreakStrategy = newValue }
  }

  /// The largest number of lines shown; 0 means as many as fit.
  open var numberOfLines: Int {
    get { style.numberOfLines }
    set { change(\.numberOfLines, max(newValue, 0)) }
  }

  /// Whether the text shrinks to fit the width.
  open var adjustsFontSizeToFitWidth: Bool {
    get { style.adjustsFontSize }
    set { change(\.adjustsFontSize, newValue) }
  }

  /// The smallest factor of the font size when text shrinks to fit; 0 sets no practical limit.
  open var minimumScaleFactor: CGFloat {
    get { style.minimumScaleFactor }
    set { change(\.minimumScaleFactor, newValue.unitClamped) }
  }

  /// What stays in place when the text shrinks to fit.
  open var baselineAdjustment: UIBaselineAdjustment {
    get { style.baselineAdjustment }
    set {
      style.baselineAdjustment = newValue
      isLayoutCurrent = false
      setNeedsDisplay()
    }
  }

  /// Stored only: text is never tightened before it is truncated.
  open var allowsDefaultTighteningForTruncation: Bool {
    get { style.allowsTightening }
    set { style.allowsTightening = newValue }
  }

  /// Whether a preferred font, or one that `UIFontMetrics` has scaled, follows the preferred content size.
  open var adjustsFontForContentSizeCategory: Bool {
    get { style.followsContentSize }
    set {
      style.followsContentSize = newValue
      if newValue { followContentSize() }
    }
  }

  /// The colour of the text's shadow; nil draws none.
  open var shadowColor: UIColor? {
    get { style.shadowColor }
    set {
      style.shadowColor = newValue
      setNeedsDisplay()
    }
  }

  /// The offset of the shadow, in points to the right and down.
  open var shadowOffset: CGSize {
    get { style.shadowOffset }
    set {
      style.shadowOffset = CGSize(width: newValue.width.orZero, height: newValue.height.orZero)
      setNeedsDisplay()
    }
  }

  /// Whether the text is drawn at full opacity.
  open var isEnabled: Bool {
    get { style.isEnabled }
    set {
      style.isEnabled = newValue
      setNeedsDisplay()
    }
  }

  /// Whether the text is drawn in `highlightedTextColor`.
  open var isHighlighted: Bool {
    get { style.isHighlighted }
    set {
      guard style.isHighlighted != newValue else { return }
      style.isHighlighted = newValue
      if style.highlightedTextColor != nil { setNeedsDisplay() }
    }
  }

  /// The colour of the text while highlighted; nil keeps `textColor`.
  open var highlightedTextColor: UIColor? {
    get { style.highlightedTextColor }
    set {
      style.highlightedTextColor = newValue
      if style.isHighlighted { setNeedsDisplay() }
    }
  }

  /// The width in points at which lines are broken for the intrinsic size; 0 means no limit.
  open var preferredMaxLayoutWidth: CGFloat {
    get { style.preferredMaxLayoutWidth }
    set {
      guard style.preferredMaxLayoutWidth != newValue else { return }
      style.preferredMaxLayoutWidth = newValue.orZero
      invalidateIntrinsicContentSize()
    }
  }

  /// Stored only: there is no expansion tool tip.
  open var showsExpansionTextWhenTruncated: Bool {
    get { style.showsExpansionText }
    set { style.showsExpansionText = newValue }
  }

  // MARK: Size

  open override var intrinsicContentSize: CGSize {
    let width = style.preferredMaxLayoutWidth > 0 && numberOfLines != 1 ? style.preferredMaxLayoutWidth : 0
    return fittingSize(width: width)
  }

  /// The size of the text in points: of one line of any length, or of lines broken at `size.width`.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    fittingSize(width: numberOfLines == 1 ? 0 : size.width)
  }

  @_spi(Hooks) open override var wrapsContent: Bool { numberOfLines != 1 && style.preferredMaxLayoutWidth <= 0 }
  @_spi(Hooks) open override func wrappedHeight(width: CGFloat) -> CGFloat? { fittingSize(width: width).height }
  @_spi(Hooks) open override var baselineFont: UIFont? { style.font }
  override var defaultVerticalHugging: UILayoutPriority { UILayoutPriority(251) }

  @_spi(Hooks) open override var baselineOffsets: (first: CGFloat, last: CGFloat)? {
    let width = numberOfLines == 1 || bounds.width <= 0 ? 1e6 : bounds.width
    guard let layout = layout(in: CGSize(width: width, height: 1e6), maxLines: numberOfLines), !layout.lines.isEmpty else {
      return (style.font.ascender.rounded(toPixel: displayScale), (-style.font.descender).rounded(toPixel: displayScale))
    }
    return (layout.firstBaseline, layout.size.height - layout.lastBaseline)
  }

  /// A length that is no limit for any text, in points.
  package static let unlimitedLength: CGFloat = 1e6

  private func fittingSize(width: CGFloat) -> CGSize {
    let width = width > 0 && width.isFinite ? width : Self.unlimitedLength
    return textRect(
      forBounds: CGRect(x: 0, y: 0, width: width, height: Self.unlimitedLength), limitedToNumberOfLines: numberOfLines
    ).size
  }

  /// The rectangle of the text within `bounds`, vertically centred.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    guard let layout = layout(in: bounds.size, maxLines: numberOfLines) else {
      return CGRect(origin: bounds.origin, size: .zero)
    }
    let size = CGSize(width: min(layout.size.width, bounds.width), height: min(layout.size.height, bounds.height))
    let isUnlimited = bounds.height >= 1e6
    let y = isUnlimited ? bounds.minY : bounds.minY + ((bounds.height - size.height) / 2).rounded(toPixel: displayScale)
    var x = bounds.minX
    if bounds.width < 1e6 {
      switch resolvedAlignment {
      case .center: x += ((bounds.width - size.width) / 2).rounded(toPixel: displayScale)
      case .right: x += bounds.width - size.width
      default: break
      }
    }
    return CGRect(x: x, y: y, width: size.width, height: size.height)
  }

  // MARK: Drawing

  /// Draws the text into the current context, vertically centred in `rect`.
  open func drawText(in rect: CGRect) {
    draw(in: rect)
  }

  open override func draw(_ rect: CGRect) {
    drawText(in: bounds)
  }

  @_spi(Hooks) open override func displayContent() -> Bool {
    guard !overridesDrawing else { return false }
    showText()
    return true
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if style.followsContentSize { followContentSize() }
    // Colours in attributed text are resolved when it is converted.
    if case .attributed = storage { typesetter.forget() }
    isLayoutCurrent = false
    setNeedsDisplay()
  }

  // MARK: Accessibility

  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? text }
    set { super.accessibilityLabel = newValue }
  }

  open override var accessibilityTraits: UIAccessibilityTraits {
    get { rare?.accessibility.traits ?? .staticText }
    set { super.accessibilityTraits = newValue }
  }

  open override var isAccessibilityElement: Bool {
    get { style.isAccessible }
    set { style.isAccessible = newValue }
  }

  // MARK: Changes

  /// A copy, because the app may change the string it assigned. The label's own style is taken from its beginning.
  private func copyAdoptingStyle(_ given: NSAttributedString) -> NSAttributedString {
    guard given.length > 0 else { return NSAttributedString(attributedString: given) }
    let first = given.attributes(at: 0, effectiveRange: nil)
    let font = first[.font] as? UIFont ?? style.font, color = first[.foregroundColor] as? UIColor ?? style.textColor
    var result = NSAttributedString(attributedString: given)
    if font != style.font || color != style.textColor {
      // Runs without a font or colour keep the label's previous one.
      let full = NSMutableAttributedString(attributedString: given)
      given.enumerateAttributes(in: NSRange(location: 0, length: given.length)) { values, range, _ in
        if values[.font] == nil { full.addAttribute(.font, value: style.font, range: range) }
        if values[.foregroundColor] == nil { full.addAttribute(.foregroundColor, value: style.textColor, range: range) }
      }
      result = NSAttributedString(attributedString: full)
    }
    style.font = font
    style.textColor = color
    if let paragraph = first[.paragraphStyle] as? NSParagraphStyle {
      style.alignment = paragraph.alignment
      style.lineBreakMode = paragraph.lineBreakMode
    }
    return result
  }

  /// Sets one font or colour for the whole attributed text.
  private func give(_ key: NSAttributedString.Key, _ value: Any) {
    guard case .attributed(let string) = storage, string.length > 0 else { return }
    let full = NSMutableAttributedString(attributedString: string)
    full.addAttribute(key, value: value, range: NSRange(location: 0, length: full.length))
    storage = .attributed(full)
    textChanged()
  }

  private func change<Value: Equatable>(_ path: WritableKeyPath<LabelStyle, Value>, _ value: Value) {
    guard style[keyPath: path] != value else { return }
    style[keyPath: path] = value
    textChanged()
  }

  private func textChanged() {
    typesetter.forget()
    isLayoutCurrent = false
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  private func followContentSize() {
    // Runs of an attributed text keep their fonts.
    change(\.font, style.font.following(traitCollection))
  }
}
