import UIKit

/// A visitor's badge: initials instead of a picture, name, number and barcode.
final class BadgeView: UIView {
  private let band = UIView()
  private let gradient = CAGradientLayer()
  private let mark = HouseMark()
  private let house = UILabel(Theme.house, color: .white)
  private let kind = UILabel(localized("VISITOR"), color: Theme.amber)
  private let initials: UILabel
  private let name: UILabel
  private let detail: UILabel
  private let number: UILabel
  private let bars: BarcodeView
  private let title: UIStackView
  private let person: UIStackView
  private let words: UIStackView
  private lazy var personTop = person.topAnchor.constraint(equalTo: band.bottomAnchor)
  /// The width for which fonts and distances were chosen.
  private var width: CGFloat = 0

  private static let ink = UIColor(red: 0.08, green: 0.1, blue: 0.16, alpha: 1)
  private static let soft = UIColor(red: 0.36, green: 0.4, blue: 0.48, alpha: 1)

  init(_ visitor: Visitor, number: Int, arrival: Date) {
    initials = UILabel(visitor.initials, color: .white)
    name = UILabel(visitor.name.trimmingCharacters(in: .whitespaces), color: Self.ink)
    let formatter = Language.current.dateFormatter("EEEEdMMMMyyyyHHmm")
    detail = UILabel(formatter.string(from: arrival), color: Self.soft)
    self.number = UILabel(localized("No. %@", Language.current.digits(number)), color: Self.ink)
    bars = BarcodeView(digits: "\(number)")
    title = UIStackView(.horizontal, [mark, house, UIView(), kind])
    words = UIStackView(.vertical, [name, detail])
    person = UIStackView(.horizontal, [initials, words])
    super.init(frame: .zero)
    // Paper stays white in dark mode.
    backgroundColor = .white
    layer.cornerCurve = .continuous
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.18
    gradient.colors = [Theme.navy.cgColor, Theme.indigo.cgColor, Theme.sky.cgColor]
    band.clipsToBounds = true
    band.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    band.layer.addSublayer(gradient)
    initials.textAlignment = .center
    initials.backgroundColor = Theme.sky
    initials.clipsToBounds = true
    name.adjustsFontSizeToFitWidth = true
    name.minimumScaleFactor = 0.5
    setUpViews()
    isAccessibilityElement = true
    accessibilityIdentifier = "badge"
    accessibilityLabel = localized(
      "Badge for %1$@, number %2$@", visitor.name, Language.current.digits(number))
  }

  required init?(coder: NSCoder) { return nil }

  // MARK: Layout

  private func setUpViews() {
    title.alignment = .center
    person.alignment = .center
    words.alignment = .leading
    // A long name takes two lines or shrinks; it does not make the badge larger.
    name.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    addConstrained([band, title, person, number, bars])
    let margins = layoutMarginsGuide
    NSLayoutConstraint.activate([
      band.topAnchor.constraint(equalTo: topAnchor),
      band.leadingAnchor.constraint(equalTo: leadingAnchor),
      band.trailingAnchor.constraint(equalTo: trailingAnchor),
      band.heightAnchor.constraint(equalTo: widthAnchor, multiplier: 0.15),
      title.centerYAnchor.constraint(equalTo: band.centerYAnchor),
      title.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      title.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      mark.widthAnchor.constraint(equalTo: widthAnchor, multiplier: 0.06),
      mark.heightAnchor.constraint(equalTo: mark.widthAnchor),

      person.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      person.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      personTop,
      initials.widthAnchor.constraint(equalTo: widthAnchor, multiplier: 0.22),
      initials.heightAnchor.constraint(equalTo: initials.widthAnchor),

      number.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      number.centerYAnchor.constraint(equalTo: bars.centerYAnchor),
      bars.leadingAnchor.constraint(equalTo: words.leadingAnchor),
      bars.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      bars.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
      bars.heightAnchor.constraint(equalTo: widthAnchor, multiplier: 0.1),
    ])
  }

  /// Fonts and distances are relative to the width of the card.
  override func layoutSubviews() {
    if bounds.width != width { resize() }
    super.layoutSubviews()
    band.layer.cornerRadius = layer.cornerRadius
    initials.layer.cornerRadius = (bounds.width * 0.11).rounded()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    gradient.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.width * 0.15)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    gradient.startPoint = CGPoint(x: isMirrored ? 1 : 0, y: 0)
    gradient.endPoint = CGPoint(x: isMirrored ? 0 : 1, y: 1)
    CATransaction.commit()
  }

  private func resize() {
    width = bounds.width
    let unit = width / 100
    layer.cornerRadius = min((4 * unit).rounded(), bounds.height / 2)
    layer.shadowRadius = 5 * unit
    layer.shadowOffset = CGSize(width: 0, height: 1.6 * unit)
    layer.shadowPath = CGPath(
      roundedRect: bounds, cornerWidth: layer.cornerRadius, cornerHeight: layer.cornerRadius, transform: nil)
    directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 6 * unit, bottom: 5 * unit, trailing: 6 * unit)
    personTop.constant = 5.5 * unit
    (title.spacing, person.spacing, words.spacing) = (2.5 * unit, 5 * unit, unit)
    house.font = .systemFont(ofSize: 4.2 * unit, weight: .semibold)
    kind.font = .systemFont(ofSize: 4.2 * unit, weight: .bold)
    initials.font = .systemFont(ofSize: 9 * unit, weight: .semibold)
    detail.font = .systemFont(ofSize: 3.6 * unit)
    number.font = .monospacedDigitSystemFont(ofSize: 5 * unit, weight: .semibold)
    // Two smaller lines show a name that one line would truncate.
    name.font = .systemFont(ofSize: 8 * unit, weight: .bold)
    name.numberOfLines = 1
    guard name.intrinsicContentSize.width > 61 * unit else { return }
    name.font = .systemFont(ofSize: 6.6 * unit, weight: .bold)
    name.numberOfLines = 2
  }
}
