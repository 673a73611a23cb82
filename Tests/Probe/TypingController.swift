import UIKit

/// A field to type in. Reports its text, and the positions of the on-screen keyboard's keys.
@MainActor
final class TypingController: UIViewController {
  private let field = UITextField()
  private let corner = UIView()
  private var token: (any NSObjectProtocol)?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    corner.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    field.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    field.textColor = .white
    field.tintColor = .white
    field.font = .systemFont(ofSize: 40)
    field.autocorrectionType = .no
    for part in [corner, field] as [UIView] { view.addSubview(part) }
    field.addAction(UIAction { [weak self] _ in self?.say() }, for: .editingChanged)
    token = NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardDidShowNotification, object: nil, queue: nil
    ) { _ in
      MainActor.assumeIsolated { Self.sayKeys() }
    }
  }

  /// The field lies in the upper quarter of the screen, across three fifths of its width.
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let size = view.bounds.size
    corner.frame = CGRect(x: 0, y: 0, width: 16, height: 16)
    field.frame = CGRect(x: size.width / 5, y: size.height / 10, width: size.width * 3 / 5, height: size.height / 10)
    Reporter.say("layout", ["width": Double(size.width), "height": Double(size.height)])
  }

  private func say() { Reporter.say("text", ["text": field.text ?? ""]) }

  /// Reports the middle of each key as fractions of the screen.
  private static func sayKeys() {
    let size = UIScreen.main.bounds.size
    var places: [String: [Double]] = [:]
    for label in UIApplication.shared.screenKeyboardLabels {
      guard let place = UIApplication.shared.screenKey(label) else { continue }
      places[label.lowercased()] = [Double(place.x / size.width), Double(place.y / size.height)]
    }
    Reporter.say("keyboard", ["keys": places])
  }
}
