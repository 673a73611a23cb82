import UIKit

/// A window over the page that becomes key. Nothing in it owns an activity, so none is current while it is open.
final class OtherWindow: UIWindow {
  /// - Parameters:
  ///   - view: A view of the window beneath, whose text size, appearance and direction this one takes over.
  ///   - onClose: Called when the visitor closes it.
  convenience init(over view: UIView, onClose: @escaping () -> Void) {
    self.init(frame: view.window?.bounds ?? UIScreen.main.bounds)
    let traits = view.traitCollection
    traitOverrides[ScreenUnit.self] = traits[ScreenUnit.self]
    traitOverrides.userInterfaceIdiom = traits.userInterfaceIdiom
    traitOverrides.layoutDirection = traits.layoutDirection
    traitOverrides.preferredContentSizeCategory = traits.preferredContentSizeCategory
    traitOverrides.userInterfaceStyle = traits.userInterfaceStyle
    rootViewController = OtherController(onClose: onClose)
  }
}

private final class OtherController: UIViewController {
  private let onClose: () -> Void

  init(onClose: @escaping () -> Void) {
    self.onClose = onClose
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor { UIColor.black.withAlphaComponent($0.userInterfaceStyle == .dark ? 0.48 : 0.3) }
    let card = UIView(), close = UIButton(configuration: .filled())
    card.backgroundColor = .secondarySystemGroupedBackground
    card.corner(24)
    close.configuration?.title = "Close"
    close.configuration?.buttonSize = .large
    close.configuration?.cornerStyle = .capsule
    close.accessibilityIdentifier = "close window"
    close.atLeastTarget()
    close.addAction(UIAction { [weak self] _ in self?.onClose() }, for: .primaryActionTriggered)
    let column = UIStackView(
      .vertical, spacing: 14,
      [
        UILabel("Another window is key", size: 24, .bold, alignment: .center),
        UILabel(
          "Nobody in it owns an activity, so none is current. The one behind it waits, and is current again when this "
            + "window has gone.", size: 16, color: .secondaryLabel, alignment: .center),
        close,
      ])
    column.setCustomSpacing(22, after: column.arrangedSubviews[1])
    card.add(column)
    view.add(card)
    let width = card.follow(card.widthAnchor.constraint(equalToConstant: 420), 420).withPriority(.defaultHigh)
    let area = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      width, card.centerXAnchor.constraint(equalTo: area.centerXAnchor),
      card.centerYAnchor.constraint(equalTo: area.centerYAnchor),
      card.widthAnchor.constraint(lessThanOrEqualTo: area.widthAnchor, constant: -32),
      card.follow(column.topAnchor.constraint(equalTo: card.topAnchor), 30),
      card.follow(column.bottomAnchor.constraint(equalTo: card.bottomAnchor), -30),
      card.follow(column.leadingAnchor.constraint(equalTo: card.leadingAnchor), 30),
      card.follow(column.trailingAnchor.constraint(equalTo: card.trailingAnchor), -30),
    ])
  }
}
