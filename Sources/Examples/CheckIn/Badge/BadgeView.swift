import UIKit

/// A visitor's badge: initials instead of a picture, name, number and barcode.
final class BadgeView: UIView {
  private let band = UIView()
  private let gradient = CAGradientLayer()
  private let mark = HouseMark()
  private let house = UILabel(Theme.house, color: .white)
  private let kind = UILabel("VISITOR", color: Theme.amber)
  private let initials: UILabel
  private let name: UILabel
  private let detail: UILabel
  private let number: UILabel
  private let bars: BarcodeView

  private static let ink = UIColor(red: 0.08, green: 0.1, blue: 0.16, alpha: 1)
  private static let soft = UIColor(red: 0.36, green: 0.4, blue: 0.48, alpha: 1)

  init(_ visitor: Visitor, number: Int, arrival: Date) {
    initials = UILabel(visitor.initials, color: .white)
    name = UILabel(visitor.name.trimmingCharacters(in: .whitespaces), color: Self.ink)
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_GB")
    formatter.dateFormat = "EEEE d MMMM yyyy, HH:mm"
    detail = UILabel(formatter.string(from: arrival), color: Self.soft)
    self.number = UILabel("No. \(number)", color: Self.ink)
    bars = BarcodeView(digits: "\(number)")
    super.init(frame: .zero)
    // Paper stays white in dark mode.
    backgroundColor = .white
    layer.cornerCurve = .continuous
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.18
    gradient.colors = [Theme.navy.cgColor, Theme.indigo.cgColor, Theme.sky.cgColor]
    gradient.startPoint = .zero
    gradient.endPoint = CGPoint(x: 1, y: 1)
    band.clipsToBounds = true
    band.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    band.layer.addSublayer(gradient)
    initials.textAlignment = .center
    initials.backgroundColor = Theme.sky
    initials.clipsToBounds = true
    kind.textAlignment = .right
    name.adjustsFontSizeToFitWidth = true
    name.minimumScaleFactor = 0.5
    for part in [band, mark, house, kind, initials, name, detail, self.number, bars] as [UIView] { addSubview(part) }
    isAccessibilityElement = true
    accessibilityIdentifier = "badge"
    accessibilityLabel = "Badge for \(visitor.name), number \(number)"
  }

  required init?(coder: NSCoder) {
    (initials, name, detail, number) = (UILabel(), UILabel(), UILabel(), UILabel())
    bars = BarcodeView(digits: "")
    super.init(coder: coder)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    // All sizes are relative to the width of the card.
    let unit = bounds.width / 100
    func points(_ length: CGFloat) -> CGFloat { (length * unit).rounded() }
    layer.cornerRadius = points(4)
    layer.shadowRadius = points(5)
    layer.shadowOffset = CGSize(width: 0, height: points(1.6))
    layer.shadowPath = CGPath(
      roundedRect: bounds, cornerWidth: min(points(4), bounds.width / 2), cornerHeight: min(points(4), bounds.height / 2),
      transform: nil)
    band.frame = CGRect(x: 0, y: 0, width: bounds.width, height: points(15))
    band.layer.cornerRadius = points(4)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    gradient.frame = band.bounds
    CATransaction.commit()
    let side = points(6)
    mark.frame = CGRect(x: side, y: points(4.5), width: points(6), height: points(6))
    house.font = .systemFont(ofSize: 4.2 * unit, weight: .semibold)
    house.frame = CGRect(x: mark.frame.maxX + points(2.5), y: 0, width: points(50), height: band.frame.height)
    kind.font = .systemFont(ofSize: 4.2 * unit, weight: .bold)
    kind.frame = CGRect(x: bounds.width - side - points(30), y: 0, width: points(30), height: band.frame.height)
    let round = points(22), top = points(20.5)
    initials.font = .systemFont(ofSize: 9 * unit, weight: .semibold)
    initials.layer.cornerRadius = round / 2
    initials.frame = CGRect(x: side, y: top, width: round, height: round)
    let x = initials.frame.maxX + points(5), width = bounds.width - x - side
    name.font = .systemFont(ofSize: 8 * unit, weight: .bold)
    name.numberOfLines = 1
    if name.sizeThatFits(.zero).width <= width {
      name.frame = CGRect(x: x, y: top + points(2), width: width, height: points(11))
    } else {
      // Two smaller lines show a name that one line would truncate.
      name.font = .systemFont(ofSize: 6.6 * unit, weight: .bold)
      name.numberOfLines = 2
      name.frame = CGRect(x: x, y: top, width: width, height: points(17))
    }
    detail.font = .systemFont(ofSize: 3.6 * unit)
    detail.frame = CGRect(x: x, y: name.frame.maxY, width: width, height: points(6))
    let foot = bounds.height - points(5)
    number.font = .monospacedDigitSystemFont(ofSize: 5 * unit, weight: .semibold)
    number.frame = CGRect(x: side, y: foot - points(8), width: points(34), height: points(8))
    bars.frame = CGRect(x: x, y: foot - points(10), width: width, height: points(10))
  }
}
