import UIKit

/// A simple drawing of an identity card that highlights its number.
final class CardSketch: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .clear
    isOpaque = false
    contentMode = .redraw
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func draw(_ rect: CGRect) {
    let width = bounds.width, height = bounds.height
    func area(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat, _ h: CGFloat) -> CGRect {
      CGRect(x: x * width, y: y * height, width: w * width, height: h * height)
    }
    func fill(_ rect: CGRect, _ color: UIColor, corner: CGFloat) {
      color.setFill()
      UIBezierPath(roundedRect: rect, cornerRadius: corner).fill()
    }
    let line = height * 0.055
    let edge = UIBezierPath(roundedRect: bounds.insetBy(dx: 1, dy: 1), cornerRadius: height * 0.09)
    Theme.card.setFill()
    edge.fill()
    Theme.edge.setStroke()
    edge.lineWidth = 2
    edge.stroke()
    // The photo and the name.
    let photo = area(0.07, 0.34, 0.25, 0.52)
    fill(photo, .quaternarySystemFill, corner: height * 0.04)
    UIColor.tertiaryLabel.setFill()
    let head = photo.width * 0.4, round = photo.width * 0.3
    let face = CGRect(x: photo.midX - head / 2, y: photo.minY + photo.height * 0.18, width: head, height: head)
    UIBezierPath(ovalIn: face).fill()
    let chest = photo.height * 0.36
    let shoulders = CGRect(
      x: photo.midX - photo.width * 0.34, y: photo.maxY - chest, width: photo.width * 0.68, height: chest)
    let corners = CGSize(width: round, height: round)
    UIBezierPath(roundedRect: shoulders, byRoundingCorners: [.topLeft, .topRight], cornerRadii: corners).fill()
    let words: [(x: CGFloat, y: CGFloat, width: CGFloat)] = [
      (0.07, 0.12, 0.3), (0.39, 0.40, 0.42), (0.39, 0.53, 0.5), (0.39, 0.66, 0.28), (0.39, 0.79, 0.36),
    ]
    for word in words {
      let place = CGRect(x: word.x * width, y: word.y * height, width: word.width * width, height: line)
      fill(place, .systemFill, corner: line / 2)
    }
    // The number.
    let number = area(0.52, 0.07, 0.42, 0.18)
    fill(number, Theme.tint.withAlphaComponent(0.16), corner: number.height * 0.3)
    let dot = number.height * 0.24, pitch = number.width / 10.5
    for index in 0..<9 {
      let x = number.minX + pitch * (CGFloat(index) + 0.75)
      fill(CGRect(x: x, y: number.midY - dot, width: pitch * 0.6, height: dot * 2), Theme.tint, corner: dot * 0.5)
    }
  }
}
