import CoreGraphics
import Foundation
import Input

/// One key. Each is a view of its own, so that a press damages one cap and no more.
@MainActor
final class KeyView: UIView {
  /// What a key looks like; equal looks are not drawn again.
  struct Look: Equatable {
    enum Face: Equatable {
      case letter, special
      /// The return key where it says something.
      case primary
      /// A dead key that waits for its letter.
      case armed
      /// Shift that is on.
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
    /// A dead key has a dashed outline.
    var isDashed = false
    var isPressed = false
    var isEnabled = true
    var corner: CGFloat = 5
    /// The label of the space bar is pale.
    var isPale = false
  }

  private(set) var look = Look()
  var mirrorsIcons = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isOpaque = false
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func show(_ look: Look) {
    guard look != self.look else { return }
    self.look = look
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

  /// Room below the cap for its lower edge.
  static let depth: CGFloat = 1

  private var capColor: UIColor {
    switch (look.face, look.isPressed) {
    case (.letter, false): KeyboardColors.key
    case (.letter, true): KeyboardColors.pressedKey
    case (.special, false): KeyboardColors.special
    case (.special, true): KeyboardColors.pressedSpecial
    case (.raised, _): UIColor(light: .white, dark: UIColor(white: 0.9, alpha: 1))
    case (.primary, false), (.armed, _): look.isEnabled ? KeyboardColors.primary : KeyboardColors.special
    case (.primary, true): look.isEnabled ? KeyboardColors.pressedPrimary : KeyboardColors.special
    }
  }

  private var inkColor: UIColor {
    if !look.isEnabled { return KeyboardColors.disabled }
    if look.isPale { return KeyboardColors.hint }
    switch look.face {
    case .primary, .armed: return .white
    case .raised: return .black
    case .letter, .special: return KeyboardColors.text
    }
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let cap = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height - Self.depth)
    let corner = min(look.corner, cap.height / 2, cap.width / 2)
    func fill(_ rect: CGRect, _ color: UIColor) {
      context.setFillColor(color.cgColor)
      context.addPath(CGPath(roundedRect: rect, cornerWidth: corner, cornerHeight: corner, transform: nil))
      context.fillPath()
    }
    fill(cap.offsetBy(dx: 0, dy: Self.depth), KeyboardColors.shadow)
    fill(cap, capColor)
    if look.isDashed {
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
    if let hint = look.hint {
      let isBelow = hint.count > 1
      let height = (cap.height * (isBelow ? 0.3 : 0.4)).rounded()
      let font = UIFont.systemFont(ofSize: isBelow ? max(cap.height * 0.2, 9) : max(cap.height * 0.3, 11))
      let (text, strip): (CGRect, CGRect) =
        isBelow
        ? cap.divided(atDistance: cap.height - height, from: .minYEdge) : swapped(cap.divided(atDistance: height, from: .minYEdge))
      area = text.offsetBy(dx: 0, dy: isBelow ? cap.height * 0.06 : -cap.height * 0.07)
      KeyInk.draw(
        hint, font, KeyboardColors.hint, in: strip.offsetBy(dx: 0, dy: isBelow ? -cap.height * 0.1 : cap.height * 0.05))
    }
    switch look.content {
    case .text(let text, let size):
      KeyInk.draw(text, UIFont.systemFont(ofSize: size, weight: .regular), inkColor, in: area)
    case .label(let text, let size):
      KeyInk.draw(text, UIFont.systemFont(ofSize: size, weight: look.face == .primary ? .medium : .regular), inkColor, in: area)
    case .icon(let name, let size): KeyInk.drawIcon(name, size, inkColor, in: cap, mirrored: mirrorsIcons)
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
    get { look.isEnabled ? .keyboardKey : [.keyboardKey, .notEnabled] }
    set { super.accessibilityTraits = newValue }
  }
}

/// Draws what stands on keys, in pop-overs and on candidates.
@MainActor
enum KeyInk {
  /// One line in the middle of `rect`, smaller if it would not fit.
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
    // Optical middle: capitals and figures, not the line with its descenders, stand in the middle; small letters a little
    // higher than their own middle.
    let ascends = text.unicodeScalars.first.map { $0.value < 0x250 } ?? false
    let y: CGFloat
    if ascends {
      y = rect.midY - font.ascender + (font.capHeight + font.xHeight) / 4
    } else {
      y = rect.midY - size.height / 2
    }
    string.draw(at: CGPoint(x: rect.midX - size.width / 2, y: y))
  }

  static func drawIcon(_ name: String, _ size: CGFloat, _ color: UIColor, in rect: CGRect, mirrored: Bool) {
    let configuration = UIImage.SymbolConfiguration(pointSize: size)
    guard let image = UIImage(systemName: name, withConfiguration: configuration)?.withTintColor(color, renderingMode: .alwaysOriginal),
      let context = UIGraphicsGetCurrentContext()
    else { return }
    let side = min(size, rect.width - 4, rect.height - 4)
    let frame = CGRect(x: (rect.midX - side / 2).rounded(), y: (rect.midY - side / 2).rounded(), width: side, height: side)
    guard mirrored else { return image.draw(in: frame) }
    context.saveGState()
    context.translateBy(x: frame.midX * 2, y: 0)
    context.scaleBy(x: -1, y: 1)
    image.draw(in: frame)
    context.restoreGState()
  }
}
