import UIKit

/// One entry of the form: its name, the field, and what is wrong with it.
final class DetailField: UIView {
  let entry: Visitor.Entry
  let input = UITextField()
  private let name: UILabel
  private let well = UIView()
  private let icon = UIImageView()
  private let check = UIImageView(image: UIImage(systemName: "checkmark"))
  private let problem = UILabel(color: .systemRed)
  private var problemText: String?

  /// Whether it is being typed in.
  var isActive = false {
    didSet { if oldValue != isActive { colour() } }
  }

  /// Complaints wait until the visitor has been here.
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
    // The whole entry can be touched.
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
    // Nobody knows how long a name becomes.
    check.isHidden = isActive || text != nil || input.text?.isEmpty != false
    colour()
  }

  private func colour() {
    let isWrong = problemText != nil && wasVisited && !isActive
    well.backgroundColor = Look.card
    well.layer.borderWidth = isActive || isWrong ? 2 : 1
    let border = isWrong ? UIColor.systemRed : isActive ? Look.tint : Look.edge
    well.layer.borderColor = border.resolvedColor(with: traitCollection).cgColor
    icon.tintColor = isActive ? Look.tint : .secondaryLabel
    check.tintColor = .systemGreen
    name.textColor = isActive ? Look.tint : .secondaryLabel
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    colour()
  }

  static func height(_ look: Look) -> CGFloat { nameHeight(look) + look.target(64) + problemHeight(look) }

  private static func nameFont(_ look: Look) -> UIFont { look.font(16, .medium) }
  private static func problemFont(_ look: Look) -> UIFont { look.font(15) }
  private static func nameHeight(_ look: Look) -> CGFloat {
    max(look.points(30), nameFont(look).lineHeight.rounded(.up) + 4)
  }
  private static func problemHeight(_ look: Look) -> CGFloat {
    max(look.points(30), problemFont(look).lineHeight.rounded(.up) + 4)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let look = self.look
    name.font = Self.nameFont(look)
    problem.font = Self.problemFont(look)
    input.font = look.font(21)
    let top = Self.nameHeight(look), height = look.target(64), side = look.points(20)
    name.frame = CGRect(x: 2, y: 0, width: bounds.width - 4, height: top - 4)
    well.frame = CGRect(x: 0, y: top, width: bounds.width, height: height)
    well.layer.cornerRadius = look.points(14)
    let symbol = UIImage.SymbolConfiguration(pointSize: look.points(20), weight: .regular)
    icon.preferredSymbolConfiguration = symbol
    check.preferredSymbolConfiguration = symbol
    icon.frame = CGRect(x: side - 4, y: top, width: look.points(28), height: height)
    check.frame = CGRect(x: bounds.width - side - look.points(22), y: top, width: look.points(28), height: height)
    let x = icon.frame.maxX + look.points(12)
    input.frame = CGRect(x: x, y: top, width: max(check.frame.minX - 8 - x, 0), height: height)
    problem.frame = CGRect(x: 2, y: well.frame.maxY + 2, width: bounds.width - 4, height: Self.problemHeight(look) - 4)
  }
}
