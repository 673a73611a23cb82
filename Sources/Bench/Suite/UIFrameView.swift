import UIKit

/// The UI frame as a view tree.
@MainActor
final class UIFrameView: UIView {
  private final class Gradient: UIView {
    override class var layerClass: AnyClass { CAGradientLayer.self }
  }

  init() {
    super.init(frame: CGRect(x: 0, y: 0, width: UIFrame.width, height: UIFrame.height))
    let gradient = Gradient(frame: bounds)
    if let layer = gradient.layer as? CAGradientLayer {
      layer.colors = [color(UIFrame.top).cgColor, color(UIFrame.bottom).cgColor]
    }
    addSubview(gradient)
    let header = UIView(frame: CGRect(x: 0, y: 0, width: 1920, height: 80))
    header.backgroundColor = UIColor(white: 0.5, alpha: 0.5)
    addSubview(header)
    addLabel(UIFrame.string(60), baseline: CGPoint(x: 40, y: 50), color: .white, to: self)
    let icon = ShadowPixels.icon().map { UIImage(cgImage: CGImage(bitmap: $0)) }
    for place in UIFrame.cards {
      let card = UIView(frame: CGRect(x: place.x, y: place.y, width: 290, height: 220))
      card.backgroundColor = .white
      card.layer.cornerRadius = 16
      card.layer.shadowColor = UIColor.black.cgColor
      card.layer.shadowOpacity = Float(UIFrame.shadowAlpha)
      card.layer.shadowRadius = CGFloat(UIFrame.shadowSigma)
      card.layer.shadowOffset = .zero
      let image = UIImageView(image: icon)
      image.frame = CGRect(x: 16, y: 16, width: 64, height: 64)
      card.addSubview(image)
      for (x, rgb) in [(16, 0xff33_66cc), (150, 0xffcc_6633)] as [(Int, UInt32)] {
        let button = UIView(frame: CGRect(x: x, y: 164, width: 120, height: 40))
        button.backgroundColor = color(rgb)
        button.layer.cornerRadius = 16
        card.addSubview(button)
      }
      for run in UIFrame.runs {
        addLabel(
          UIFrame.string(run.count), baseline: CGPoint(x: run.x, y: run.y), color: run.white ? .white : .black, to: card)
      }
      addSubview(card)
    }
  }

  required init?(coder: NSCoder) { nil }

  private func color(_ rgb: UInt32) -> UIColor {
    UIColor(
      red: CGFloat(rgb >> 16 & 255) / 255, green: CGFloat(rgb >> 8 & 255) / 255, blue: CGFloat(rgb & 255) / 255, alpha: 1)
  }

  private func addLabel(_ text: String, baseline: CGPoint, color: UIColor, to parent: UIView) {
    let label = UILabel()
    label.font = UIFont(name: UIFrame.fontFamily, size: 16)
    label.text = text
    label.textColor = color
    if color == .white { lightLabels.append(label) } else { darkLabels.append(label) }
    label.sizeToFit()
    label.frame.origin = CGPoint(x: baseline.x, y: baseline.y - label.font.ascender.rounded())
    parent.addSubview(label)
  }

  private var everything: [UIView] = []
  private var turn = 0
  private var darkLabels: [UILabel] = []
  private var lightLabels: [UILabel] = []

  /// Marks every view for layout and display, and gives every text a new colour: an unchanged label would keep its
  /// glyphs.
  func dirtyEverything() {
    if everything.isEmpty {
      everything = [self]
      var next = 0
      while next < everything.count {
        everything += everything[next].subviews
        next += 1
      }
    }
    turn += 1
    let shade = CGFloat(turn & 1) / 255
    let (dark, light) = (UIColor(white: shade, alpha: 1), UIColor(white: 1 - shade, alpha: 1))
    for label in darkLabels { label.textColor = dark }
    for label in lightLabels { label.textColor = light }
    for view in everything {
      view.setNeedsLayout()
      view.setNeedsDisplay()
    }
  }
}
