import UIKit

/// The row of an employee: initials, name and department, and a check mark when chosen.
final class HostCell: UITableViewCell {
  static let identifier = "host"

  private let initials = UILabel()
  private let name = UILabel(lines: 0)
  private let department = UILabel(color: .secondaryLabel, lines: 0)
  private let check = UIImageView(image: UIImage(systemName: "checkmark"))
  private lazy var words = UIStackView(.vertical, [name, department])
  private lazy var line = UIStackView(.horizontal, [initials, words, check], alignment: .center)
  private lazy var side = initials.widthAnchor.constraint(equalToConstant: 0)
  private lazy var leastHeight = contentView.heightAnchor.constraint(greaterThanOrEqualToConstant: 0)

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    initials.textAlignment = .center
    initials.clipsToBounds = true
    initials.isAccessibilityElement = false
    check.contentMode = .center
    check.tintColor = Theme.tint
    check.setContentHuggingPriority(.required, for: .horizontal)
    check.setContentCompressionResistancePriority(.required, for: .horizontal)
    contentView.addConstrained([line])
    let margins = contentView.layoutMarginsGuide
    NSLayoutConstraint.activate([
      line.topAnchor.constraint(equalTo: margins.topAnchor),
      line.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      line.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      // Until the table has measured the cell, it may be lower.
      line.bottomAnchor.constraint(equalTo: margins.bottomAnchor).at(.required - 1), leastHeight.at(.required - 1),
      side, initials.heightAnchor.constraint(equalTo: initials.widthAnchor),
    ])
  }

  required init?(coder: NSCoder) { return nil }

  func show(_ employee: Employee, _ theme: Theme) {
    name.text = employee.name
    department.text = localized(employee.department)
    initials.text = employee.initials
    name.font = theme.font(20, .medium, limit: 2.4)
    department.font = theme.font(16, limit: 2.4)
    initials.font = theme.fixedFont(15, .semibold)
    initials.isHidden = theme.hasLargeText
    side.constant = max(theme.points(44), 36)
    initials.layer.cornerRadius = side.constant / 2
    line.spacing = max(theme.points(16), 12)
    words.spacing = theme.points(2)
    leastHeight.constant = max(theme.points(68), 60)
    check.preferredSymbolConfiguration = UIImage.SymbolConfiguration(
      pointSize: theme.font(20, limit: 2).pointSize, weight: .semibold)
    let inset = theme.points(18)
    contentView.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 6, leading: inset, bottom: 6, trailing: inset)
    separatorInset = UIEdgeInsets(top: 0, left: inset, bottom: 0, right: inset)
    accessibilityLabel = [name.text, department.text].compactMap(\.self).joined(separator: localized(", "))
  }

  override func updateConfiguration(using state: UICellConfigurationState) {
    super.updateConfiguration(using: state)
    check.isHidden = !state.isSelected
    name.textColor = state.isSelected ? Theme.tint : .label
    initials.backgroundColor = state.isSelected ? Theme.tint : Theme.indigo
    initials.textColor = state.isSelected ? UIColor { $0.userInterfaceStyle == .dark ? Theme.navy : .white } : .white
    var ground = UIBackgroundConfiguration.clear()
    ground.backgroundColor = state.isHighlighted ? Theme.edge : Theme.card
    // The row that the arrow keys have reached.
    ground.strokeColor = Theme.tint
    ground.strokeWidth = state.isFocused ? 2 : 0
    ground.cornerRadius = state.isFocused ? 8 : 0
    backgroundConfiguration = ground
  }
}

/// The letter above those whose family names begin with it.
final class LetterHeader: UITableViewHeaderFooterView {
  static let identifier = "letter"

  private let letter = UILabel(color: .secondaryLabel)
  private lazy var leading = letter.leadingAnchor.constraint(equalTo: contentView.leadingAnchor)
  private lazy var top = letter.topAnchor.constraint(equalTo: contentView.topAnchor)
  private lazy var bottom = contentView.bottomAnchor.constraint(equalTo: letter.bottomAnchor)

  override init(reuseIdentifier: String?) {
    super.init(reuseIdentifier: reuseIdentifier)
    contentView.backgroundColor = Theme.ground
    contentView.addConstrained([letter])
    NSLayoutConstraint.activate([
      leading, top, bottom, letter.trailingAnchor.constraint(lessThanOrEqualTo: contentView.trailingAnchor),
    ])
    accessibilityTraits = .header
  }

  required init?(coder: NSCoder) { return nil }

  func show(_ text: String, _ theme: Theme) {
    letter.text = text
    letter.font = theme.font(16, .semibold, limit: 2.4)
    leading.constant = theme.points(18)
    for gap in [top, bottom] { gap.constant = theme.isTiny ? 1 : 4 }
  }
}
