import UIKit

/// The building's logo: three storeys and a lamp.
final class HouseMark: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .clear
    isOpaque = false
    contentMode = .redraw
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func draw(_ rect: CGRect) {
    let side = min(bounds.width, bounds.height), bar = side * 0.16
    UIColor.white.setFill()
    for (index, width) in [1, 0.76, 0.52].enumerated() {
      let y = side - bar - CGFloat(index) * side * 0.3
      UIBezierPath(roundedRect: CGRect(x: 0, y: y, width: side * width, height: bar), cornerRadius: bar / 2).fill()
    }
    Theme.amber.setFill()
    UIBezierPath(ovalIn: CGRect(x: side * 0.72, y: side * 0.02, width: side * 0.28, height: side * 0.28)).fill()
  }
}
