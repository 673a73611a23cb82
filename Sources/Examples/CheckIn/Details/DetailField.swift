import UIKit

/// One entry of the form: its name, the text field, and an error message.
final class DetailField: UIView {
  let entry: Visitor.Entry
  let input = UITextField()
  private let name: UILabel
  private let well = UIView()
  private let icon = UIImageView()
  private let check = UIImageView(image: UIImage(systemName: "checkmark"))
  private let problem = UILabel(color: .systemRed)
  private var problemText: String?

  /// Whether the field is being edited.
  var isActive = false {
    didSet { if oldValue != isActive { colour() } }
  }

  /// Whether the visitor has left the field once; errors are not shown before.
  var wasVisited = false

  init(_ entry: Visitor.Entry) {
    self.entry = entry
    name = UILabel(entry.title, color: .secondaryLabel)
    super.init(frame: .zero)
    icon.image = UIImage(systemName: entry.symbol)
    for view in [icon, check] { view.contentMode = .center }
    well.layer.cornerCurve = .continuous
    well.isUserInteractionEnabled = false
    problem.adjustsFontSizeToFitWidth = true
    problem.minimumScaleFactor = 0.8
    input.placeholder = entry.example
    input.borderStyle = .none
    input.clearButtonMode = .never
    input.autocorrectionType = .no
    input.returnKeyType = entry == .document ? .done : .next
    input.enablesReturnKeyAutomatically = false
    input.accessibilityLabel = entry.title
    input.accessibilityIdentifier = "\(entry)"
    switch entry {
    case .name:
      input.autocapitalizationType = .words
      input.textContentType = .name
    case .email:
      input.keyboardType = .emailAddress
      input.autocapitalizationType = .none
      input.textContentType = .emailAddress
    case .phone:
      input.keyboardType = .phonePad
      input.textContentType = .telephoneNumber
    case .document: input.keyboardType = .numberPad
    }
    for view in [well, icon, check, name, input, problem] as [UIView] { addSubview(view) }
    // Touching anywhere in the entry starts editing.
    let tap = UITapGestureRecognizer()
    tap.addTarget(self) { $0.touched() }
    addGestureRecognizer(tap)
    colour()
  }

  required init?(coder: NSCoder) {
    (entry, name) = (.name, UILabel())
    super.init(coder: coder)
  }

  private func touched() { input.becomeFirstResponder() }

  func show(problem text: String?) {
    problemText = text
    let isShown = text != nil && wasVisited && !isActive
    problem.text = isShown ? text : ""
    // A text still being typed may become longer, so it is not marked as complete yet.
    check.isHidden = isActive || text != nil || input.text?.isEmpty != false
    colour()
  }

  private func colour() {
    let isWrong = problemText != nil && wasVisited && !isActive
    well.backgroundColor = Theme.card
    well.layer.borderWidth = isActive || isWrong ? 2 : 1
    let border = isWrong ? UIColor.systemRed : isActive ? Theme.tint : Theme.edge
    well.layer.borderColor = border.resolvedColor(with: traitCollection).cgColor
    icon.tintColor = isActive ? Theme.tint : .secondaryLabel
    check.tintColor = .systemGreen
    name.textColor = isActive ? Theme.tint : .secondaryLabel
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    colour()
  }

  static func height(_ theme: Theme) -> CGFloat { nameHeight(theme) + theme.target(64) + problemHeight(theme) }

  private static func nameFont(_ theme: Theme) -> UIFont { theme.font(16, .medium) }
  private static func problemFont(_ theme: Theme) -> UIFont { theme.font(15) }
  private static func nameHeight(_ theme: Theme) -> CGFloat {
    max(theme.points(30), nameFont(theme).lineHeight.rounded(.up) + 4)
  }
  private static func problemHeight(_ theme: Theme) -> CGFloat {
    max(theme.points(30), problemFont(theme).lineHeight.rounded(.up) + 4)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let theme = self.theme
    name.font = Self.nameFont(theme)
    problem.font = Self.problemFont(theme)
    input.font = theme.font(21)
    let top = Self.nameHeight(theme), height = theme.target(64), side = theme.points(20)
    name.frame = CGRect(x: 2, y: 0, width: bounds.width - 4, height: top - 4)
    well.frame = CGRect(x: 0, y: top, width: bounds.width, height: height)
    well.layer.cornerRadius = theme.points(14)
    let symbol = UIImage.SymbolConfiguration(pointSize: theme.points(20), weight: .regular)
    icon.preferredSymbolConfiguration = symbol
    check.preferredSymbolConfiguration = symbol
    icon.frame = CGRect(x: side - 4, y: top, width: theme.points(28), height: height)
    check.frame = CGRect(x: bounds.width - side - theme.points(22), y: top, width: theme.points(28), height: height)
    let x = icon.frame.maxX + theme.points(12)
    input.frame = CGRect(x: x, y: top, width: max(check.frame.minX - 8 - x, 0), height: height)
    problem.frame = CGRect(x: 2, y: well.frame.maxY + 2, width: bounds.width - 4, height: Self.problemHeight(theme) - 4)
  }
}
