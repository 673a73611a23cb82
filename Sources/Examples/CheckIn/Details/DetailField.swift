import UIKit

/// One entry of the form: its name, the text field, and an error message.
final class DetailField: UIView {
  let entry: Visitor.Entry
  let input = UITextField()
  private let name: UILabel
  private let well = UIView()
  private let icon = UIImageView()
  private let check = UIImageView(image: UIImage(systemName: "checkmark"))
  private let problem = UILabel(color: .systemRed, lines: 0)
  private let content: UIStackView
  private let line: UIStackView
  private var problemText: String?
  /// Whether a line is kept free for a message, so that nothing moves when it appears.
  private var keepsLine = true
  private lazy var wellHeight = well.heightAnchor.constraint(greaterThanOrEqualToConstant: 0)
  private lazy var problemHeight = problem.heightAnchor.constraint(greaterThanOrEqualToConstant: 0)

  /// Whether the field is being edited.
  var isActive = false {
    didSet { if oldValue != isActive { colour() } }
  }

  /// Whether the visitor has left the field once; errors are not shown before.
  var wasVisited = false

  init(_ entry: Visitor.Entry) {
    self.entry = entry
    name = UILabel(localized(entry.title), color: .secondaryLabel, lines: 0)
    content = UIStackView(.vertical, [name, well, problem])
    line = UIStackView(.horizontal, [icon, input, check], alignment: .center)
    super.init(frame: .zero)
    icon.image = UIImage(systemName: entry.symbol)
    for view in [icon, check] { view.contentMode = .center }
    well.layer.cornerCurve = .continuous
    input.placeholder = localized(entry.placeholder)
    input.borderStyle = .none
    input.clearButtonMode = .never
    input.autocorrectionType = .no
    input.returnKeyType = entry == .document ? .done : .next
    input.enablesReturnKeyAutomatically = false
    input.accessibilityLabel = localized(entry.title)
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
    setUpViews()
    // Touching anywhere in the entry starts editing.
    let tap = UITapGestureRecognizer()
    tap.addTarget(self) { $0.touched() }
    addGestureRecognizer(tap)
    colour()
  }

  required init?(coder: NSCoder) { return nil }

  private func touched() { input.becomeFirstResponder() }

  func show(problem text: String?) {
    problemText = text
    let isShown = text != nil && wasVisited && !isActive
    problem.text = isShown ? text : ""
    problem.isHidden = !isShown && !keepsLine
    // A text still being typed may become longer, so it is not marked as complete yet.
    check.alpha = isActive || text != nil || input.text?.isEmpty != false ? 0 : 1
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

  // MARK: Layout

  private func setUpViews() {
    addConstrained([content])
    well.addConstrained([line])
    for view in [icon, check] {
      view.setContentHuggingPriority(.required, for: .horizontal)
      view.setContentCompressionResistancePriority(.required, for: .horizontal)
    }
    NSLayoutConstraint.activate(content.fill(self) + line.fill(well.layoutMarginsGuide) + [wellHeight, problemHeight])
    NSLayoutConstraint.activate([input.heightAnchor.constraint(equalTo: well.layoutMarginsGuide.heightAnchor)])
  }

  /// The part that the visitor types into, for the smallest screens.
  var typingArea: UIView { well }

  func apply(_ theme: Theme) {
    name.font = theme.font(16, .medium)
    problem.font = theme.font(15)
    // An address of usual length fits.
    input.font = theme.font(21, limit: theme.isTiny ? 1.9 : theme.isPortrait ? 2.4 : 4)
    icon.isHidden = theme.hasLargeText
    keepsLine = !theme.isSmall && !theme.hasLargeText
    problem.isHidden = problem.text?.isEmpty != false && !keepsLine
    wellHeight.constant = theme.target(64)
    problemHeight.constant = problem.font.lineHeight.rounded(.up)
    well.layer.cornerRadius = theme.points(14)
    well.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 0, leading: theme.points(20), bottom: 0, trailing: theme.points(18))
    line.spacing = theme.points(16)
    content.setCustomSpacing(theme.isSmall ? 4 : theme.points(8), after: name)
    content.setCustomSpacing(4, after: well)
    let symbol = UIImage.SymbolConfiguration(pointSize: theme.font(20, limit: 2).pointSize, weight: .regular)
    for view in [icon, check] { view.preferredSymbolConfiguration = symbol }
  }
}
