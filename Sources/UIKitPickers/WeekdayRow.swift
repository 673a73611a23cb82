import UIKitCore

/// The names of the days of the week above the days.
@MainActor
final class WeekdayRow: UIView {
  private var labels: [UILabel] = []

  func show(_ days: [(short: String, full: String)]) {
    while labels.count > days.count { labels.removeLast().removeFromSuperview() }
    while labels.count < days.count {
      let label = UILabel()
      label.font = .systemFont(ofSize: 13, weight: .semibold)
      label.textColor = .label.withAlphaComponent(0.65)
      label.textAlignment = .center
      label.adjustsFontSizeToFitWidth = true
      label.minimumScaleFactor = 0.6
      labels.append(label)
      addSubview(label)
    }
    for (label, day) in zip(labels, days) {
      label.text = day.short
      label.accessibilityLabel = day.full
    }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let width = bounds.width / CGFloat(max(labels.count, 1))
    for (index, label) in labels.enumerated() {
      let column = CGFloat(isRightToLeft ? labels.count - 1 - index : index)
      label.frame = CGRect(x: (column * width).rounded(), y: 0, width: width.rounded(.down), height: bounds.height)
    }
  }
}
