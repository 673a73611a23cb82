import UIKit

/// A background of an evening at the harbour: a gradient and large translucent discs.
final class Backdrop: UIView {
  private let gradient = CAGradientLayer()
  private let discs = (0..<4).map { _ in CALayer() }

  private static let places: [(x: CGFloat, y: CGFloat, size: CGFloat, color: UIColor)] = [
    (0.82, 0.62, 0.9, UIColor(red: 0.35, green: 0.72, blue: 0.86, alpha: 0.20)),
    (0.62, 0.95, 0.7, UIColor(red: 0.55, green: 0.45, blue: 0.95, alpha: 0.22)),
    (0.97, 0.95, 0.5, UIColor(red: 1, green: 0.7, blue: 0.45, alpha: 0.5)),
    (0.80, 0.30, 0.34, UIColor(white: 1, alpha: 0.06)),
  ]

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    clipsToBounds = true
    gradient.colors = [Theme.navy.cgColor, Theme.indigo.cgColor, Theme.sky.cgColor]
    gradient.locations = [0, 0.55, 1]
    layer.addSublayer(gradient)
    for (disc, place) in zip(discs, Self.places) {
      disc.backgroundColor = place.color.cgColor
      layer.addSublayer(disc)
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutSubviews() {
    super.layoutSubviews()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    gradient.frame = bounds
    // Text begins at the dark side.
    gradient.startPoint = CGPoint(x: isMirrored ? 1 : 0, y: 0)
    gradient.endPoint = CGPoint(x: isMirrored ? 0 : 1, y: 1)
    let side = min(bounds.width, bounds.height)
    for (disc, place) in zip(discs, Self.places) {
      let size = side * place.size
      disc.frame = CGRect(
        x: bounds.width * (isMirrored ? 1 - place.x : place.x) - size / 2, y: bounds.height * place.y - size / 2,
        width: size, height: size)
      disc.cornerRadius = size / 2
    }
    CATransaction.commit()
  }
}
