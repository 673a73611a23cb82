import UIKit

/// The field into which visitors type whom they look for; it looks like an entry of the form.
final class SearchField: UIView {
  let input = UITextField()
  private let icon = UIImageView(image: UIImage(systemName: "magnifyingglass"))
  private lazy var line = UIStackView(.horizontal, [icon, input], alignment: .center)
  private lazy var leastHeight = heightAnchor.constraint(greaterThanOrEqualToConstant: 0)

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = Theme.card
    layer.cornerCurve = .continuous
    icon.contentMode = .center
    icon.setContentHuggingPriority(.required, for: .horizontal)
    icon.setContentCompressionResistancePriority(.required, for: .horizontal)
    input.placeholder = localized("Name or department")
    input.borderStyle = .none
    input.clearButtonMode = .whileEditing
    input.autocorrectionType = .no
    input.autocapitalizationType = .words
    input.returnKeyType = .search
    input.accessibilityTraits = .searchField
    input.accessibilityIdentifier = "search"
    for event in [UIControl.Event.editingDidBegin, .editingDidEnd] {
      input.addAction(UIAction { [weak self] _ in self?.showColors() }, for: event)
    }
    addConstrained([line])
    NSLayoutConstraint.activate(
      line.fill(layoutMarginsGuide) + [
        input.heightAnchor.constraint(equalTo: layoutMarginsGuide.heightAnchor), leastHeight,
      ])
    // Touching anywhere in the field starts editing.
    let tap = UITapGestureRecognizer()
    tap.addTarget(self) { $0.touched() }
    addGestureRecognizer(tap)
    showColors()
  }

  required init?(coder: NSCoder) { return nil }

  private func touched() { input.becomeFirstResponder() }

  private func showColors() {
    let isActive = input.isFirstResponder
    layer.borderWidth = isActive ? 2 : 1
    layer.borderColor = (isActive ? Theme.tint : Theme.edge).resolvedColor(with: traitCollection).cgColor
    icon.tintColor = isActive ? Theme.tint : .secondaryLabel
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showColors()
  }

  func apply(_ theme: Theme) {
    leastHeight.constant = max(theme.points(64), 60)
    input.font = theme.font(21, limit: theme.isTiny ? 1.9 : 2.4)
    layer.cornerRadius = theme.points(14)
    line.spacing = theme.points(16)
    directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 0, leading: theme.points(20), bottom: 0, trailing: theme.points(18))
    icon.preferredSymbolConfiguration = UIImage.SymbolConfiguration(
      pointSize: theme.font(20, limit: 2).pointSize, weight: .regular)
  }
}
