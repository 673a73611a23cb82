import UIKit

/// The bar above the keyboard: previous field, next field, done.
final class FieldBar: UIToolbar {
  private let previous = UIBarButtonItem(title: "Previous", style: .plain, target: nil, action: nil)
  private let following = UIBarButtonItem(title: "Next", style: .plain, target: nil, action: nil)
  private let done: UIBarButtonItem
  private let place = UILabel(color: .secondaryLabel)

  /// −1 for the previous field, 1 for the next.
  var onStep: ((Int) -> Void)?
  var onDone: (() -> Void)?

  init() {
    let theme = Theme(UIScreen.main.bounds.size)
    done = UIBarButtonItem(title: "Done", style: .done, target: nil, action: nil)
    let height = max(theme.points(52), theme.isSmall ? 44 : 60)
    super.init(frame: CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: height))
    tintColor = Theme.tint
    previous.primaryAction = UIAction { [weak self] _ in self?.onStep?(-1) }
    following.primaryAction = UIAction { [weak self] _ in self?.onStep?(1) }
    done.primaryAction = UIAction { [weak self] _ in self?.onDone?() }
    let size = max(theme.points(18), 16)
    for item in [previous, following, done] {
      let font = UIFont.systemFont(ofSize: size, weight: item === done ? .semibold : .regular)
      item.setTitleTextAttributes([.font: font], for: .normal)
    }
    items = [previous, following, .flexibleSpace(), done]
    place.font = .systemFont(ofSize: max(size - 2, 14))
    place.textAlignment = .center
    place.isUserInteractionEnabled = false
    addSubview(place)
  }

  required init?(coder: NSCoder) {
    done = UIBarButtonItem()
    super.init(coder: coder)
  }

  func show(_ index: Int, of count: Int) {
    previous.isEnabled = index > 0
    following.isEnabled = index + 1 < count
    place.text = "\(index + 1) of \(count)"
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    // Centred in the bar, regardless of the items.
    place.frame = CGRect(x: bounds.midX - 60, y: 0, width: 120, height: bounds.height)
  }
}
