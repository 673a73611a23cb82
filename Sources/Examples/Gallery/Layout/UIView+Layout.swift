import UIKit

extension UIView {
  /// Adds a subview that constraints place.
  func add(_ view: UIView) {
    view.translatesAutoresizingMaskIntoConstraints = false
    addSubview(view)
  }

  /// Adds a subview that fills the view, or a guide in it.
  func fill(with view: UIView, in guide: UILayoutGuide? = nil) {
    add(view)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: guide?.topAnchor ?? topAnchor),
      view.bottomAnchor.constraint(equalTo: guide?.bottomAnchor ?? bottomAnchor),
      view.leadingAnchor.constraint(equalTo: guide?.leadingAnchor ?? leadingAnchor),
      view.trailingAnchor.constraint(equalTo: guide?.trailingAnchor ?? trailingAnchor),
    ])
  }

  /// Adds a subview that is centred in the view and as large as fits, with sides in the ratio `aspect`.
  func fit(_ view: UIView, aspect: CGFloat = 1) {
    add(view)
    let width = view.widthAnchor.constraint(equalTo: widthAnchor)
    let height = view.heightAnchor.constraint(equalTo: heightAnchor)
    for constraint in [width, height] { constraint.priority = .defaultLow }
    NSLayoutConstraint.activate([
      view.centerXAnchor.constraint(equalTo: centerXAnchor), view.centerYAnchor.constraint(equalTo: centerYAnchor),
      view.widthAnchor.constraint(lessThanOrEqualTo: widthAnchor),
      view.heightAnchor.constraint(lessThanOrEqualTo: heightAnchor),
      view.widthAnchor.constraint(equalTo: view.heightAnchor, multiplier: aspect), width, height,
    ])
  }

  /// Gives the view a width and a height of the design.
  func size(_ width: CGFloat?, _ height: CGFloat?) {
    if let width { follow(widthAnchor.constraint(equalToConstant: width), width).isActive = true }
    if let height { follow(heightAnchor.constraint(equalToConstant: height), height).isActive = true }
  }

  /// Gives the view a height of at least a length of the design.
  func atLeast(height: CGFloat) {
    follow(heightAnchor.constraint(greaterThanOrEqualToConstant: height), height).isActive = true
  }

  /// Lets the view be as high as a finger needs, together with `gap` points of the design around it.
  func atLeastTarget(gap: CGFloat = 0) {
    let height = heightAnchor.constraint(greaterThanOrEqualToConstant: 0)
    followMetrics { _, m in height.constant = m.target - m.points(gap) }
    height.isActive = true
  }

  /// Has the view keep its content's length along an axis.
  @discardableResult
  func keepingSize(_ axis: NSLayoutConstraint.Axis = .horizontal) -> Self {
    setContentHuggingPriority(.defaultHigh, for: axis)
    setContentCompressionResistancePriority(.required, for: axis)
    return self
  }

  /// Has a stack, which has no content size of its own, be no higher than its views need.
  func hugVertically() {
    heightAnchor.constraint(equalToConstant: 0).withPriority(.defaultHigh - 5).isActive = true
  }

  /// Has the view take whatever size the layout gives it, however large its image is.
  func ignoreContentSize() {
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      setContentHuggingPriority(.fittingSizeLevel, for: axis)
      setContentCompressionResistancePriority(.fittingSizeLevel, for: axis)
    }
  }

  /// Keeps the radius of the corners at a length of the design.
  func corner(_ radius: CGFloat) {
    layer.cornerCurve = .continuous
    followMetrics { $0.layer.cornerRadius = $1.points(radius) }
  }
}

extension NSLayoutConstraint {
  /// This constraint, with another priority.
  func withPriority(_ priority: UILayoutPriority) -> Self {
    self.priority = priority
    return self
  }
}

extension UIStackView {
  /// A stack whose spacing is a length of the design.
  convenience init(
    _ axis: NSLayoutConstraint.Axis, spacing: CGFloat = 0, alignment: Alignment = .fill, distribution: Distribution = .fill,
    _ views: [UIView]
  ) {
    self.init(arrangedSubviews: views)
    self.axis = axis
    self.alignment = alignment
    self.distribution = distribution
    followMetrics { $0.spacing = $1.points(spacing) }
  }
}

extension UILabel {
  /// A label whose font follows the screen and the user's text size.
  ///
  /// - Parameter digits: Whether all digits have the same width.
  convenience init(
    _ text: String, size: CGFloat = 17, _ weight: UIFont.Weight = .regular, color: UIColor = .label,
    alignment: NSTextAlignment = .natural, lines: Int = 0, digits: Bool = false
  ) {
    self.init(frame: .zero)
    self.text = text
    textColor = color
    textAlignment = alignment
    numberOfLines = lines
    followMetrics { $0.font = digits ? $1.digits(size, weight) : $1.font(size, weight) }
  }
}

extension UIImageView {
  /// A symbol whose size follows the screen.
  convenience init(symbol: String, size: CGFloat, color: UIColor) {
    self.init(image: UIImage(systemName: symbol))
    tintColor = color
    contentMode = .scaleAspectFit
    self.size(size, size)
  }
}

/// A view whose corners have a radius in proportion to its shorter side.
final class RoundView: UIView {
  private let share: CGFloat

  /// - Parameter share: The radius as a part of the shorter side; 0.5 makes a circle of a square.
  init(_ color: UIColor?, share: CGFloat = 0.5) {
    self.share = share
    super.init(frame: .zero)
    backgroundColor = color
  }

  required init?(coder: NSCoder) {
    share = 0.5
    super.init(coder: coder)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = min(bounds.width, bounds.height) * share
  }
}
