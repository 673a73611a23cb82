import UIKit

/// A rounded card with a caption and an area for its content.
class CardView: UIView {
  private let caption: UILabel
  private let detail: UILabel

  init(_ title: String, detail: String = "") {
    caption = UILabel(title)
    self.detail = UILabel(detail, color: .secondaryLabel)
    super.init(frame: .zero)
    backgroundColor = .secondarySystemGroupedBackground
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.07
    layer.cornerCurve = .continuous
    addSubview(caption)
    addSubview(self.detail)
  }

  required init?(coder: NSCoder) {
    caption = UILabel()
    detail = UILabel()
    super.init(coder: coder)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let m = metrics, padding = m.padding
    layer.cornerRadius = m.corner
    layer.shadowRadius = m.points(14)
    layer.shadowOffset = CGSize(width: 0, height: m.points(5))
    caption.font = m.font(16, .semibold)
    detail.font = m.font(13)
    let width = bounds.width - 2 * padding
    var y = caption.place(at: CGPoint(x: padding, y: m.points(18)), width: width)
    if detail.text?.isEmpty == false { y = detail.place(at: CGPoint(x: padding, y: y + m.points(2)), width: width) }
    let top = y + m.points(14)
    layoutContent(
      in: CGRect(x: padding, y: top, width: width, height: max(bounds.height - top - padding, 0)), m)
  }

  /// Places the content; `rect` is the area below the caption.
  func layoutContent(in rect: CGRect, _ m: Metrics) {}
}

/// A page: its title, and an area for its content.
class PageView: UIView {
  private let title: UILabel
  private let subtitle: UILabel

  init(_ page: Page) {
    title = UILabel(page.title)
    subtitle = UILabel(page.subtitle, color: .secondaryLabel)
    super.init(frame: .zero)
    addSubview(title)
    addSubview(subtitle)
  }

  required init?(coder: NSCoder) {
    title = UILabel()
    subtitle = UILabel()
    super.init(coder: coder)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let m = metrics, width = bounds.width - 2 * m.margin
    title.font = m.font(34, .bold)
    subtitle.font = m.font(17)
    var y = title.place(at: CGPoint(x: m.margin, y: m.points(30)), width: width)
    y = subtitle.place(at: CGPoint(x: m.margin, y: y + m.points(2)), width: width)
    let top = y + m.points(22)
    layoutContent(
      in: CGRect(x: m.margin, y: top, width: width, height: max(bounds.height - top - m.margin, 0)), m)
  }

  func layoutContent(in rect: CGRect, _ m: Metrics) {}
}
