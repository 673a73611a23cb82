import UIKit

/// Asks for a PIN: elements to read, to type into, to choose and to adjust.
final class PINController: UIViewController, UITextFieldDelegate {
  let heading = UILabel()
  let field = UITextField()
  let confirm = UIButton(configuration: .filled())
  let film = UISlider()
  let forgotten = UIButton(configuration: .plain())
  private(set) var outcomes: [Bool] = []
  private(set) var taps: [String] = []
  /// Key presses that reached the app.
  private(set) var presses = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    heading.text = "Your PIN"
    heading.font = .systemFont(ofSize: 28, weight: .bold)
    heading.accessibilityTraits = .header
    field.placeholder = "PIN"
    field.isSecureTextEntry = true
    field.keyboardType = .numberPad
    field.borderStyle = .roundedRect
    field.delegate = self
    confirm.setTitle("Confirm", for: .normal)
    confirm.addAction(UIAction { [weak self] _ in self?.check() }, for: .primaryActionTriggered)
    film.value = 0.5
    film.accessibilityLabel = "Volume of the film"
    forgotten.setTitle("Forgotten", for: .normal)
    forgotten.isEnabled = false
    forgotten.addAction(UIAction { [weak self] _ in self?.taps.append("forgotten") }, for: .primaryActionTriggered)
    // The order differs from the one in which they are read.
    for part in [forgotten, film, confirm, field, heading] { view.addSubview(part) }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    heading.frame = CGRect(x: 40, y: 30, width: 400, height: 40)
    field.frame = CGRect(x: 40, y: 90, width: 300, height: 44)
    confirm.frame = CGRect(x: 360, y: 92, width: 140, height: 44)
    film.frame = CGRect(x: 40, y: 160, width: 300, height: 32)
    forgotten.frame = CGRect(x: 360, y: 158, width: 140, height: 40)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    self.presses += presses.count
    super.pressesBegan(presses, with: event)
  }

  private func check() {
    let isRight = field.text == "2468"
    outcomes.append(isRight)
    field.text = ""
    guard isRight else {
      return UIAccessibility.post(
        notification: .announcement, argument: "The PIN is wrong. Type its four digits again.")
    }
    UIAccessibility.post(notification: .announcement, argument: "Welcome.")
    present(ThanksController(), animated: false)
  }
}

/// Shown after the right PIN.
final class ThanksController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let label = UILabel(frame: CGRect(x: 40, y: 40, width: 300, height: 40))
    label.text = "Thank you"
    label.accessibilityTraits = .header
    view.addSubview(label)
  }

  override func accessibilityPerformEscape() -> Bool {
    dismiss(animated: false)
    return true
  }
}
