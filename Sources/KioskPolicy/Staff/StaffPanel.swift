import Host
import UIKitCore

/// Sees to what staff do: `StaffExitController`.
@MainActor
protocol StaffPanelDelegate: AnyObject {
  /// Called for every event in the window.
  func staffDidUsePanel()
  /// Called with a PIN that is to be checked.
  func staffDidType(_ pin: String)
  /// Called when staff go back to the app.
  func staffDidCancel()
  /// Called with what staff have chosen after the right PIN.
  func staffDidChoose(_ choice: StaffPanel.Choice)
}

/// Asks for the staff's PIN, typed on its own buttons or a keyboard, and then offers the choices.
///
/// The digits are never shown, and recordings contain other digits (`isSecureTextEntry`).
@MainActor
final class StaffPanel: UIView, UIKeyInput {
  enum Choice { case leave, restart, rotate }

  private(set) weak var delegate: (any StaffPanelDelegate)?

  private let title = UILabel()
  private let message = UILabel()
  private let dots = UILabel()
  private var keys: [UIButton] = []
  private var choices: [UIButton] = []
  private var digits = "" { didSet { showDigits() } }
  /// Whole seconds until a PIN is accepted for checking.
  private var wait = 0
  private var timer: ClockTimer?

  private static let keyNames = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "delete", "0", "OK"]
  private static let wide: CGFloat = 340
  private static let tall: CGFloat = 500
  private static let gap: CGFloat = 10

  /// - Parameter wait: Seconds until a PIN is accepted for checking.
  init(wait: Double, delegate: any StaffPanelDelegate) {
    self.delegate = delegate
    super.init(frame: .zero)
    backgroundColor = .secondarySystemBackground
    layer.cornerRadius = 20
    title.text = words.title
    title.textAlignment = .center
    title.accessibilityTraits = .header
    message.textAlignment = .center
    message.textColor = .secondaryLabel
    message.adjustsFontSizeToFitWidth = true
    message.minimumScaleFactor = 0.7
    dots.textAlignment = .center
    dots.accessibilityIdentifier = "staff.digits"
    for label in [title, message, dots] { addSubview(label) }
    keys = Self.keyNames.map { name in
      key(name, title: name == "OK" ? words.confirm : name) { [weak self] in self?.press(name) }
    }
    choices = [cancelKey()]
    for button in keys + choices { addSubview(button) }
    showDigits()
    count(Int(wait.rounded(.up)), otherwise: words.typePIN)
  }

  required init?(coder: NSCoder) { return nil }

  /// Stops the countdown.
  func end() {
    timer?.cancel()
    timer = nil
  }

  private var words: Strings.Staff { Strings.preferred.staff }

  private func cancelKey() -> UIButton {
    key("Cancel", title: Strings.preferred.buttons.cancel, style: .plain()) { [weak self] in self?.cancel() }
  }

  /// - Parameters:
  ///   - name: The same in every language, for tests.
  ///   - title: In the users' language.
  private func key(
    _ name: String, title: String, style: UIButton.Configuration = .gray(), _ body: @escaping () -> Void
  ) -> UIButton {
    var look = style
    if name == "delete" { look.image = UIImage(systemName: "delete.left") } else { look.title = title }
    look.cornerStyle = .large
    look.contentInsets = NSDirectionalEdgeInsets(top: 2, leading: 4, bottom: 2, trailing: 4)
    let font = UIFont.systemFont(ofSize: name.count == 1 ? 26 : 18)
    look.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { attributes in
      var attributes = attributes
      attributes.font = font
      return attributes
    }
    look.baseForegroundColor = name == "Cancel" ? .secondaryLabel : .label
    let button = UIButton(configuration: look)
    button.accessibilityIdentifier = "staff.\(name)"
    button.addAction(UIAction { _ in body() }, for: .primaryActionTriggered)
    return button
  }

  // MARK: Typing

  override var canBecomeFirstResponder: Bool { true }
  // No on-screen keyboard: the panel has its own keys.
  private let noKeyboard = UIView(frame: .zero)
  override var inputView: UIView? { noKeyboard }
  var isSecureTextEntry: Bool {
    get { true }
    set {}
  }
  var hasText: Bool { !digits.isEmpty }

  func insertText(_ text: String) {
    guard !keys.isEmpty else { return }
    if text == "\n" { return submit() }
    guard wait == 0 else { return }
    digits = String((digits + text.filter { ("0"..."9").contains($0) }).prefix(StaffPIN.lengths.upperBound))
  }

  func deleteBackward() { digits = String(digits.dropLast()) }

  override var keyCommands: [UIKeyCommand]? {
    let cancel = UIKeyCommand(
      title: Strings.preferred.buttons.cancel, action: .cancelStaff, input: UIKeyCommand.inputEscape)
    cancel.wantsPriorityOverSystemBehavior = true
    return [cancel]
  }

  private func press(_ name: String) {
    switch name {
    case "delete": deleteBackward()
    case "OK": submit()
    default: insertText(name)
    }
  }

  private func submit() {
    guard wait == 0, !digits.isEmpty else { return }
    let pin = digits
    digits = ""
    delegate?.staffDidType(pin)
  }

  private func showDigits() {
    // The dash keeps the label's text from being empty.
    dots.text = digits.isEmpty ? "–" : String(repeating: "●", count: digits.count)
    dots.textColor = digits.isEmpty ? .tertiaryLabel : .label
    dots.accessibilityValue = "\(digits.count)"
    keys.last?.isEnabled = digits.count >= StaffPIN.lengths.lowerBound && wait == 0
  }

  // MARK: Results

  /// Reports a wrong PIN; the next one is accepted after `seconds`.
  func refuse(wait seconds: Double) { count(Int(seconds.rounded(.up)), otherwise: words.wrongPIN) }

  private func count(_ seconds: Int, otherwise text: String) {
    timer?.cancel()
    timer = nil
    wait = seconds
    for key in keys { key.isEnabled = seconds == 0 }
    showDigits()
    let minutes = seconds / 60, rest = seconds % 60
    message.text = seconds == 0 ? text : words.wait("\(minutes):\(rest < 10 ? "0" : "")\(rest)")
    guard seconds > 0 else { return }
    timer = RunLoopCycle.current.schedule(1) { [weak self, words] in
      self?.count(seconds - 1, otherwise: words.typePIN)
    }
  }

  /// Replaces the keys with the choices, after the right PIN.
  /// - Parameter canRotate: Whether the picture can be rotated.
  func offerChoices(canRotate: Bool) {
    end()
    for key in keys + choices { key.removeFromSuperview() }
    keys = []
    dots.isHidden = true
    message.text = words.question
    choices = [
      key("Start the app anew", title: words.restart) { [weak self] in self?.delegate?.staffDidChoose(.restart) },
      key("Leave the kiosk", title: words.leave) { [weak self] in self?.delegate?.staffDidChoose(.leave) },
      cancelKey(),
    ]
    if canRotate {
      let rotate = key("Rotate the picture", title: words.rotate) { [weak self] in self?.delegate?.staffDidChoose(.rotate) }
      choices.insert(rotate, at: 1)
    }
    for choice in choices { addSubview(choice) }
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  // MARK: Layout

  /// The height with the choices, of which each has 70 points.
  private var chosenTall: CGFloat { 120 + 70 * CGFloat(choices.count) }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let tall = keys.isEmpty ? chosenTall : Self.tall
    return CGSize(width: min(Self.wide, size.width - 16), height: min(tall, size.height - 16))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    // All parts shrink in proportion on small screens.
    let unit = bounds.height / (keys.isEmpty ? chosenTall : Self.tall)
    let side = Self.gap * 2, width = bounds.width - 2 * side
    title.font = .systemFont(ofSize: max(24 * unit, 13), weight: .semibold)
    message.font = .systemFont(ofSize: max(17 * unit, 11))
    dots.font = .systemFont(ofSize: max(20 * unit, 11))
    title.frame = CGRect(x: side, y: 20 * unit, width: width, height: 32 * unit)
    message.frame = CGRect(x: side, y: 54 * unit, width: width, height: 26 * unit)
    dots.frame = CGRect(x: side, y: 86 * unit, width: width, height: 32 * unit)
    if keys.isEmpty {
      place(choices, columns: 1, in: CGRect(x: side, y: 104 * unit, width: width, height: (chosenTall - 120) * unit))
    } else {
      place(keys, columns: 3, in: CGRect(x: side, y: 128 * unit, width: width, height: 300 * unit))
      place(choices, columns: 1, in: CGRect(x: side, y: 436 * unit, width: width, height: 54 * unit))
    }
  }

  private func place(_ buttons: [UIButton], columns: Int, in area: CGRect) {
    let rows = (buttons.count + columns - 1) / columns
    let gap = Self.gap
    let wide = (area.width - gap * CGFloat(columns - 1)) / CGFloat(columns)
    let tall = (area.height - gap * CGFloat(rows - 1)) / CGFloat(rows)
    for (index, button) in buttons.enumerated() {
      button.frame = CGRect(
        x: (area.minX + CGFloat(index % columns) * (wide + gap)).rounded(),
        y: (area.minY + CGFloat(index / columns) * (tall + gap)).rounded(), width: wide.rounded(), height: tall.rounded())
    }
  }

  func cancel() { delegate?.staffDidCancel() }
}

extension Selector {
  fileprivate static let cancelStaff = Selector("cancelStaff") { (panel: StaffPanel) in panel.cancel() }
}
