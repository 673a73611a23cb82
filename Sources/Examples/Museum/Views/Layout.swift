import UIKit

extension UIView {
  /// Adds views that constraints place.
  func addConstrained(_ views: UIView...) {
    for view in views {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
  }

  /// The constraints that make the view as large as another one, but for insets.
  func fill(_ other: UIView, _ insets: NSDirectionalEdgeInsets = .zero) -> [NSLayoutConstraint] {
    [
      topAnchor.constraint(equalTo: other.topAnchor, constant: insets.top),
      other.bottomAnchor.constraint(equalTo: bottomAnchor, constant: insets.bottom),
      leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: insets.leading),
      other.trailingAnchor.constraint(equalTo: trailingAnchor, constant: insets.trailing),
    ]
  }
}

extension UILabel {
  convenience init(_ text: String = "", _ font: UIFont, _ color: UIColor = Theme.ink, lines: Int = 1) {
    self.init(frame: .zero)
    self.text = text
    self.font = font
    textColor = color
    numberOfLines = lines
    adjustsFontForContentSizeCategory = true
    textAlignment = .natural
  }
}

extension UIStackView {
  convenience init(_ axis: NSLayoutConstraint.Axis, _ spacing: CGFloat, _ views: [UIView]) {
    self.init(arrangedSubviews: views)
    self.axis = axis
    self.spacing = spacing
  }
}
