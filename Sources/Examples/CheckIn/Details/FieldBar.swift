import UIKit

/// The form above whose keyboard the bar is.
@MainActor
protocol FieldBarDelegate: AnyObject {
  /// Goes to the previous field (−1) or the next (1).
  func move(by step: Int)
  func endTyping()
}

/// The bar above the keyboard: previous field, next field, done.
final class FieldBar: UIToolbar {
  private let previous = UIBarButtonItem(title: localized("Previous"), style: .plain, target: nil, action: nil)
  private let following = UIBarButtonItem(title: localized("Next"), style: .plain, target: nil, action: nil)
  private let done: UIBarButtonItem
  private let place = UILabel(color: .secondaryLabel)

  private weak var form: (any FieldBarDelegate)?

  init(of form: any FieldBarDelegate) {
    self.form = form
    done = UIBarButtonItem(title: localized("Done"), style: .done, target: nil, action: nil)
    super.init(frame: .zero)
    tintColor = Theme.tint
    previous.primaryAction = UIAction { [weak self] _ in self?.form?.move(by: -1) }
    following.primaryAction = UIAction { [weak self] _ in self?.form?.move(by: 1) }
    done.primaryAction = UIAction { [weak self] _ in self?.form?.endTyping() }
    items = [previous, following, .flexibleSpace(), done]
    place.isUserInteractionEnabled = false
    // Centred in the bar, regardless of the items.
    addConstrained([place])
    NSLayoutConstraint.activate([
      place.centerXAnchor.constraint(equalTo: centerXAnchor), place.centerYAnchor.constraint(equalTo: centerYAnchor),
    ])
  }

  required init?(coder: NSCoder) { return nil }

  /// Adapts to the size of the screen. Like the keyboard, the bar grows only a little with the text.
  func apply(_ theme: Theme) {
    frame.size = CGSize(width: theme.size.width, height: max(theme.points(52), 60))
    for item in [previous, following, done] {
      let font = theme.font(18, item === done ? .semibold : .regular, limit: 1.3)
      item.setTitleTextAttributes([.font: font], for: .normal)
    }
    place.font = theme.font(16, limit: 1.3)
  }

  func show(_ index: Int, of count: Int) {
    previous.isEnabled = index > 0
    following.isEnabled = index + 1 < count
    place.text = localized("%1$d of %2$d", index + 1, count)
  }
}
