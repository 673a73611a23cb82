import Input
import UIKitCore

/// One key. Each key is a view of its own, so that a press damages only one cap.
@MainActor
final class KeyView: UIView, ScreenKeyboardKey {
  /// The appearance of a key; equal styles are not redrawn.
  struct Style: Equatable {
    enum Face: Equatable {
      case letter, special
      /// The return key, if it has another type than the default.
      case primary
      /// A dead key that waits for its letter.
      case pendingDeadKey
      /// Shift or AltGr that is on.
      case raised
    }

    enum Content: Equatable {
      case text(String, size: CGFloat)
      case label(String, size: CGFloat)
      case icon(String, size: CGFloat)
      case none
    }

    var face = Face.letter
    var content = Content.none
    var hint: String?
    /// Whether the outline is dashed, as for dead keys.
    var isDashed = false
    var isPressed = false
    var isEnabled = true
    var corner: CGFloat = 5
    /// Whether the label is pale, as on the space bar.
    var isPale = false
  }

  private(set) var style = Style()
  var flipsIcons = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isOpaque = false
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func show(_ style: Style) {
    guard style != self.style else { return }
    self.style = style
    setNeedsDisplay()
  }

  override var frame: CGRect {
    get { super.frame }
    set {
      guard newValue != super.frame else { return }
      if newValue.size != super.frame.size { setNeedsDisplay() }
      super.frame = newValue
    }
  }

  // MARK: Drawing

  /// Space below the cap for its lower edge, in points.
  static let depth: CGFloat = 1

  private var capColor: UIColor {
    switch (style.face, style.isPressed) {
    case (.letter, false): KeyboardColors.key
    case (.letter, true): KeyboardColors.pressedKey
    case (.special, false): KeyboardColors.special
    case (.special, true): KeyboardColors.pressedSpecial
    case (.raised, _): UIColor(light: .white, dark: UIColor(white: 0.9, alpha: 1))
    case (.primary, false), (.pendingDeadKey, _): style.isEnabled ? KeyboardColors.primary : KeyboardColors.special
    case (.primary, true): style.isEnabled ? KeyboardColors.pressedPrimary : KeyboardColors.special
    }
  }

  private var inkColor: UIColor {
    if !style.isEnabled { return KeyboardColors.disabled }
    if style.isPale { return KeyboardColors.hint }
    switch style.face {
    case .primary, .pendingDeadKey: return .white
    case .raised: return .black
    case .letter, .special: return KeyboardColors.text
    }
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let cap = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height - Self.depth)
    let corner = min(style.corner, cap.height / 2, cap.width / 2)
    func fill(_ rect: CGRect, _ color: UIColor) {
      context.setFillColor(color.cgColor)
      context.addPath(CGPath(roundedRect: rect, cornerWidth: corner, cornerHeight: corner, transform: nil))
      context.fillPath()
    }
    fill(cap.offsetBy(dx: 0, dy: Self.depth), KeyboardColors.shadow)
    fill(cap, capColor)
    if style.isDashed {
      context.setStrokeColor(KeyboardColors.hint.cgColor)
      context.setLineWidth(1)
      context.setLineDash(phase: 0, lengths: [3, 3])
      let inset = cap.insetBy(dx: 3.5, dy: 3.5)
      context.addPath(CGPath(roundedRect: inset, cornerWidth: 3, cornerHeight: 3, transform: nil))
      context.strokePath()
    }
    drawContent(in: cap)
  }

  private func drawContent(in cap: CGRect) {
    var area = cap
    if let hint = style.hint {
      let isBelow = hint.count > 1
      let height = (cap.height * (isBelow ? 0.3 : 0.4)).rounded()
      let font = UIFont.systemFont(ofSize: isBelow ? max(cap.height * 0.2, 9) : max(cap.height * 0.3, 11))
      let (text, strip): (CGRect, CGRect) =
        isBelow
        ? cap.divided(atDistance: cap.height - height, from: .minYEdge)
        : swapped(cap.divided(atDistance: height, from: .minYEdge))
      area = text.offsetBy(dx: 0, dy: isBelow ? cap.height * 0.06 : -cap.height * 0.07)
      KeyInk.draw(
        hint, font, KeyboardColors.hint, in: strip.offsetBy(dx: 0, dy: isBelow ? -cap.height * 0.1 : cap.height * 0.05))
    }
    switch style.content {
    case .text(let text, let size):
      KeyInk.draw(text, UIFont.systemFont(ofSize: size, weight: .regular), inkColor, in: area)
    case .label(let text, let size):
      KeyInk.draw(
        text, UIFont.systemFont(ofSize: size, weight: style.face == .primary ? .medium : .regular), inkColor, in: area)
    case .icon(let name, let size): KeyInk.drawIcon(name, size, inkColor, in: cap, flipped: flipsIcons)
    case .none: break
    }
  }

  private func swapped(_ pair: (CGRect, CGRect)) -> (CGRect, CGRect) { (pair.1, pair.0) }

  // MARK: Accessibility

  override var isAccessibilityElement: Bool {
    get { true }
    set { super.isAccessibilityElement = newValue }
  }

  override var accessibilityTraits: UIAccessibilityTraits {
    get { style.isEnabled ? .keyboardKey : [.keyboardKey, .notEnabled] }
    set { super.accessibilityTraits = newValue }
  }
}

/// Draws the labels of keys, pop-overs and candidates.
@MainActor
enum KeyInk {
  /// Draws one line centred in `rect`, smaller if it would not fit.
  static func draw(_ text: String, _ font: UIFont, _ color: UIColor, in rect: CGRect) {
    var font = font
    var string = NSAttributedString(string: text, attributes: [.font: font, .foregroundColor: color])
    var size = string.size()
    let room = rect.width - 4
    if size.width > room, size.width > 0 {
      font = font.withSize(max(font.pointSize * room / size.width, font.pointSize * 0.4))
      string = NSAttributedString(string: text, attributes: [.font: font, .foregroundColor: color])
      size = string.size()
    }
    // Optical centring: capitals and digits are centred, not the line with its descenders; lower-case letters are a
    // little above their own centre.
    let ascends = text.unicodeScalars.first.map { $0.value < 0x250 } ?? false
    let y: CGFloat
    if ascends {
      y = rect.midY - font.ascender + (font.capHeight + font.xHeight) / 4
    } else {
      y = rect.midY - size.height / 2
    }
    string.draw(at: CGPoint(x: rect.midX - size.width / 2, y: y))
  }

  static func drawIcon(_ name: String, _ size: CGFloat, _ color: UIColor, in rect: CGRect, flipped: Bool) {
    let configuration = UIImage.SymbolConfiguration(pointSize: size)
    guard
      let image = UIImage(systemName: name, withConfiguration: configuration)?
        .withTintColor(color, renderingMode: .alwaysOriginal),
      let context = UIGraphicsGetCurrentContext()
    else { return }
    let side = min(size, rect.width - 4, rect.height - 4)
    let frame = CGRect(x: (rect.midX - side / 2).rounded(), y: (rect.midY - side / 2).rounded(), width: side, height: side)
    guard flipped else { return image.draw(in: frame) }
    context.saveGState()
    context.translateBy(x: frame.midX * 2, y: 0)
    context.scaleBy(x: -1, y: 1)
    image.draw(in: frame)
    context.restoreGState()
  }
}
