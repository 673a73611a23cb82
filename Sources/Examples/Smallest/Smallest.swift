// The smallest kiosk that has all the parts of one: it asks for a name and greets its owner. Run it with
// `deploy/run Smallest`, and copy it to begin with an app of your own.
import UIKit

/// The program. `@main` gives it the entry point that opens the screen and the input devices and runs until the end.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    // A kiosk is used standing: in this idiom controls have larger touch areas, and colours more contrast.
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.traitOverrides.userInterfaceIdiom = .kiosk
    window.rootViewController = WelcomeController()
    window.makeKeyAndVisible()
    self.window = window
    // Whoever walks away is forgotten after a minute. The setting `idle-reset` of the machine takes precedence.
    application.returnInterval = 60
    return true
  }

  /// The visitor has left: the next one finds the kiosk as it was at the start.
  func applicationShouldReturnToStart(_ application: UIApplication) {
    window?.rootViewController = WelcomeController()
  }
}

/// The only screen: a label, a field and a button, one below the other.
final class WelcomeController: UIViewController, UITextFieldDelegate {
  let greeting = UILabel()
  let nameField = UITextField()
  let button = UIButton(configuration: .filled())

  override func viewDidLoad() {
    super.viewDidLoad()
    // Colours of the system differ in the light and the dark appearance, and so does this one of the app's own.
    view.backgroundColor = .systemBackground
    greeting.textColor = UIColor { traits in
      traits.userInterfaceStyle == .dark ? .white : UIColor(red: 0.1, green: 0.2, blue: 0.4, alpha: 1)
    }
    greeting.text = "Welcome"
    greeting.font = .systemFont(ofSize: 40, weight: .bold)
    greeting.textAlignment = .center
    greeting.numberOfLines = 0

    // The on-screen keyboard appears when the field is touched, unless a keyboard is plugged in.
    nameField.placeholder = "Your name"
    nameField.accessibilityLabel = "Your name"
    nameField.borderStyle = .roundedRect
    nameField.font = .systemFont(ofSize: 24)
    nameField.returnKeyType = .done
    nameField.delegate = self

    // An action is a closure that is called with its target, which the button does not retain.
    button.configuration?.title = "Say hello"
    button.configuration?.buttonSize = .large
    button.addTarget(self, action: { $0.greet() }, for: .touchUpInside)

    let stack = UIStackView(arrangedSubviews: [greeting, nameField, button])
    stack.axis = .vertical
    stack.spacing = 20
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    // In the middle of what the keyboard leaves free: the guide's top edge is that of the keyboard, or the screen's end.
    let free = UILayoutGuide()
    view.addLayoutGuide(free)
    NSLayoutConstraint.activate([
      free.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      free.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
      stack.centerYAnchor.constraint(equalTo: free.centerYAnchor),
      stack.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      stack.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.6),
      nameField.heightAnchor.constraint(greaterThanOrEqualToConstant: 60),
    ])
  }

  private func greet() {
    let name = nameField.text ?? ""
    greeting.text = name.isEmpty ? "Welcome" : "Hello, \(name)!"
    nameField.resignFirstResponder()
  }

  /// The return key does what the button does.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    greet()
    return false
  }
}
