import UIKit

/// A kiosk at a reception desk: a screen with a form and the on-screen keyboard. One `draw(_:)`, no subviews.
final class KioskSketch: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
    layer.shadowOpacity = 0.35
    layer.shadowRadius = 24
    layer.shadowOffset = CGSize(width: 0, height: 14)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: bounds.width * 0.055).cgPath
  }

  override func draw(_ rect: CGRect) {
    // Designed for a width of 440 points. Whole font sizes and whole points for edges are sharper and need fewer glyph
    // sizes.
    let k = bounds.width / 440
    func r(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat, _ h: CGFloat) -> CGRect {
      CGRect(x: (x * k).rounded(), y: (y * k).rounded(), width: (w * k).rounded(), height: (h * k).rounded())
    }
    func fill(_ color: UIColor, _ rect: CGRect, _ corner: CGFloat) {
      color.setFill()
      UIBezierPath(roundedRect: rect, cornerRadius: corner * k).fill()
    }
    fill(UIColor(hex: 0x0c0c14), bounds, 24)
    let screen = CGRect(
      x: 12 * k, y: 12 * k, width: bounds.width - 24 * k, height: max(bounds.height - 24 * k, 0))
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    UIBezierPath(roundedRect: screen, cornerRadius: 14 * k).addClip()
    fill(UIColor(hex: 0xf4f4f9), screen, 0)

    text("Welcome", r(34, 28, 240, 30), .systemFont(ofSize: (22 * k).rounded(), weight: .bold), UIColor(hex: 0x15151f))
    text("Please enter your name", r(34, 56, 240, 20), .systemFont(ofSize: (12 * k).rounded()), UIColor(hex: 0x75757f))
    fill(.white, r(34, 82, 240, 36), 9)
    let name = "Ada Lovelace", nameFont = UIFont.systemFont(ofSize: (14 * k).rounded())
    text(name, r(46, 91, 160, 20), nameFont, UIColor(hex: 0x15151f))
    let end = name.size(withAttributes: [.font: nameFont]).width / k
    fill(UIColor(hex: 0x007aff), r(47 + end, 90, 1.6, 20), 0.8)
    fill(UIColor(hex: 0x5b3df5), r(290, 82, 116, 36), 9)
    text(
      "Check in", r(290, 91, 116, 20), .systemFont(ofSize: (14 * k).rounded(), weight: .semibold), .white,
      alignment: .center)

    fill(UIColor(hex: 0xd1d3d9), r(12, 134, 416, 300), 0)
    let rows = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"]
    for (line, letters) in rows.enumerated() {
      let width: CGFloat = 34, gap: CGFloat = 6, count = CGFloat(letters.count)
      let start = 220 - (count * width + (count - 1) * gap) / 2, y = 146 + CGFloat(line) * 44
      for (index, letter) in letters.enumerated() {
        key(String(letter), r(start + CGFloat(index) * (width + gap), y, width, 36), k, .white)
      }
      if line == 2 {
        key("⇧", r(23, y, 44, 36), k, UIColor(hex: 0xabb0ba))
        key("⌫", r(373, y, 44, 36), k, UIColor(hex: 0xabb0ba))
      }
    }
    key("123", r(23, 278, 62, 36), k, UIColor(hex: 0xabb0ba))
    key("space", r(93, 278, 254, 36), k, .white)
    key("return", r(355, 278, 62, 36), k, UIColor(hex: 0x007aff), .white)
    context.restoreGState()
  }

  private func key(
    _ title: String, _ rect: CGRect, _ k: CGFloat, _ color: UIColor, _ ink: UIColor = UIColor(hex: 0x15151f)
  ) {
    UIColor(hex: 0x898a8d).setFill()
    UIBezierPath(roundedRect: rect.offsetBy(dx: 0, dy: max(k.rounded(), 1)), cornerRadius: 5 * k).fill()
    color.setFill()
    UIBezierPath(roundedRect: rect, cornerRadius: 5 * k).fill()
    let size: CGFloat = title.count > 1 ? 11 : 15
    let font = UIFont.systemFont(ofSize: (size * k).rounded())
    let y = rect.midY - font.lineHeight / 2
    text(title, CGRect(x: rect.minX, y: y, width: rect.width, height: rect.height), font, ink, alignment: .center)
  }

  private func text(
    _ string: String, _ rect: CGRect, _ font: UIFont, _ color: UIColor, alignment: NSTextAlignment = .left
  ) {
    let style = NSMutableParagraphStyle()
    style.alignment = alignment
    style.lineBreakMode = .byClipping
    string.draw(in: rect, withAttributes: [.font: font, .foregroundColor: color, .paragraphStyle: style])
  }
}
