import UIKit

extension UIView {
  /// The theme for the window and the preferred content size.
  var theme: Theme {
    Theme(window?.bounds.size ?? UIScreen.main.bounds.size, traitCollection.preferredContentSizeCategory)
  }

  /// Adds views that constraints place.
  func addConstrained(_ views: [UIView]) {
    for view in views {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
  }

  /// The constraints that make the view as large as another view or guide.
  func fill(_ other: some Edges) -> [NSLayoutConstraint] {
    [
      topAnchor.constraint(equalTo: other.topAnchor), bottomAnchor.constraint(equalTo: other.bottomAnchor),
      leadingAnchor.constraint(equalTo: other.leadingAnchor), trailingAnchor.constraint(equalTo: other.trailingAnchor),
    ]
  }
}

/// What has edges to lay out by: views and layout guides.
@MainActor
protocol Edges {
  var topAnchor: NSLayoutYAxisAnchor { get }
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  var leadingAnchor: NSLayoutXAxisAnchor { get }
  var trailingAnchor: NSLayoutXAxisAnchor { get }
}

extension UIView: Edges {}
extension UILayoutGuide: Edges {}

extension NSLayoutConstraint {
  /// The constraint with another priority.
  func at(_ priority: UILayoutPriority) -> NSLayoutConstraint {
    self.priority = priority
    return self
  }
}

extension UIStackView {
  convenience init(_ axis: NSLayoutConstraint.Axis, _ views: [UIView], alignment: Alignment = .fill) {
    self.init(arrangedSubviews: views)
    self.axis = axis
    self.alignment = alignment
  }
}

extension UILabel {
  convenience init(_ text: String = "", color: UIColor = .label, lines: Int = 1) {
    self.init(frame: .zero)
    self.text = text
    textColor = color
    numberOfLines = lines
  }
}
