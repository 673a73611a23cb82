import UIKit

/// Above the keyboard: to the previous field, to the next one, done.
final class FieldBar: UIToolbar {
  private let previous = UIBarButtonItem(title: "Previous", style: .plain, target: nil, action: nil)
  private let following = UIBarButtonItem(title: "Next", style: .plain, target: nil, action: nil)
  private let place = UILabel(color: .secondaryLabel)

  /// −1 for the previous field, 1 for the next.
  var onStep: ((Int) -> Void)?
  var onDone: (() -> Void)?

  init() {
    super.init(frame: CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: 44))
    tintColor = Look.tint
    previous.primaryAction = UIAction { [weak self] _ in self?.onStep?(-1) }
    following.primaryAction = UIAction { [weak self] _ in self?.onStep?(1) }
    let done = UIBarButtonItem(systemItem: .done, primaryAction: UIAction { [weak self] _ in self?.onDone?() })
    place.font = .systemFont(ofSize: 15)
    place.textAlignment = .center
    place.frame = CGRect(x: 0, y: 0, width: 120, height: 30)
    items = [
      previous, following, .flexibleSpace(), UIBarButtonItem(customView: place), .flexibleSpace(), .fixedSpace(100), done,
    ]
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func show(_ index: Int, of count: Int) {
    previous.isEnabled = index > 0
    following.isEnabled = index + 1 < count
    place.text = "\(index + 1) of \(count)"
  }
}
