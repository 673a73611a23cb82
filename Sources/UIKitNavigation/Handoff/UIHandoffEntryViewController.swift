import UIKitCore

/// Asks for the code that another kiosk shows, fetches its activity, and lets the app continue it. Not in UIKit.
///
///     if UIApplication.shared.canContinueActivities {
///       present(UIHandoffEntryViewController(), animated: true)
///     }
///
/// The page has its own keys, with the characters that codes have; keyboards and barcode scanners type, too. A complete code
/// is looked up at once. The page is dismissed before the app receives the activity, and when the app returns to its start.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UIHandoffEntryViewController: UIViewController, HandoffCodeFieldDelegate {
  /// Called once, after the page was closed: whether the app has received an activity. Not called when the return to the
  /// start has dismissed the page.
  open var completionHandler: ((Bool) -> Void)?

  private let heading = UILabel()
  private let hint = UILabel()
  private let message = UILabel()
  private let spinner = UIActivityIndicatorView(style: .medium)
  private lazy var field = HandoffCodeField(delegate: self)
  private lazy var keypad = HandoffKeypad(for: field)
  private let cancel = UIButton(type: .system)
  private let page = UIScrollView()
  private var request: UIHandoffRequest?
  private var timer: Timer?
  private var cancelFont: UIFont?
  private var isClosed = false
  private var observer: VisitEndObserver?

  /// Creates a page without a code.
  public init() {
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .overFullScreen
    isRestorable = false
  }

  /// Archives are not supported: the same as `init()`.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private var words: Strings.Handoff { Strings.preferred.handoff }

  // MARK: View

  /// Builds the page. Overrides call super.
  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    heading.text = words.enterTitle
    heading.accessibilityTraits = .header
    heading.adjustsFontSizeToFitWidth = true
    heading.minimumScaleFactor = 0.6
    hint.text = words.enterHint
    hint.textColor = .secondaryLabel
    message.accessibilityIdentifier = "handoff.message"
    for label in [heading, hint, message] { label.textAlignment = .center }
    for label in [hint, message] { label.numberOfLines = 0 }
    var style = UIButton.Configuration.gray()
    style.title = Strings.preferred.buttons.cancel
    style.cornerStyle = .capsule
    cancel.configuration = style
    cancel.addAction(UIAction { [weak self] _ in self?.close() }, for: .primaryActionTriggered)
    view.addSubview(page)
    for part in [cancel, heading, hint, field, message, spinner, keypad] as [UIView] { page.addSubview(part) }
    observer = VisitEndObserver { [weak self] in self?.visitorLeft() }
  }

  // MARK: The code

  final func codeDidChange(_ text: String) {
    stopCounting()
    say(nil)
    if text.count == UIHandoffCode.length { submit() }
  }

  final func refuse(_ character: Character) { say(words.noCharacter(String(character).uppercased()), isError: true) }

  final func submit() {
    guard field.isEnabled, field.refusal != .wrong, timer == nil, !isClosed, let code = UIHandoffCode(field.text) else {
      return
    }
    enable(false)
    spinner.startAnimating()
    say(words.searching)
    request = UIApplication.shared.continueActivity(with: code) { [weak self] proceed in
      guard let self, !self.isClosed else { return }
      self.end(proceed)
    } completion: { [weak self] error in
      self?.requestDidEnd(error)
    }
  }

  private func requestDidEnd(_ error: UIHandoffError?) {
    request = nil
    // The page was dismissed before the app got the activity.
    if isClosed { return didDeliver(error) }
    spinner.stopAnimating()
    guard let error else { return close() }
    enable(true)
    if case .mustWait(let seconds) = error.reason { return count(seconds) }
    field.refusal = error.reason == .unknownCode ? .wrong : nil
    say(error.localizedDescription, isError: true)
  }

  private func enable(_ isEnabled: Bool) {
    field.isEnabled = isEnabled
    keypad.isEnabled = isEnabled
  }

  /// The code is not looked at for some seconds: too many wrong ones with its name were tried. Another visitor's may be
  /// entered meanwhile.
  private func count(_ seconds: Int) {
    stopCounting()
    field.refusal = .waiting
    guard seconds > 0 else { return say(nil) }
    say(words.wait(Strings.Handoff.time(seconds)), isError: true, isSpoken: !isCounting)
    isCounting = true
    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { [weak self] _ in
      MainActor.assumeIsolated { self?.count(seconds - 1) }
    }
  }

  private func stopCounting() {
    timer?.invalidate()
    timer = nil
  }

  private var isCounting = false

  private func say(_ text: String?, isError: Bool = false, isSpoken: Bool = true) {
    if timer == nil { isCounting = false }
    message.text = text
    message.textColor = isError ? .systemRed : .secondaryLabel
    view.setNeedsLayout()
    if let text, isSpoken { UIAccessibility.post(notification: .announcement, argument: text) }
  }

  // MARK: End

  /// Closes the page without a result.
  final func close() {
    guard !isClosed else { return }
    request?.cancel()
    let handler = completionHandler
    completionHandler = nil
    end { handler?(false) }
  }

  /// Dismisses the page.
  private func end(_ afterwards: @escaping () -> Void) {
    isClosed = true
    timer?.invalidate()
    timer = nil
    field.resignFirstResponder()
    presenter = presentingViewController
    guard let presenter else { return afterwards() }
    presenter.dismiss(animated: true) { afterwards() }
  }

  private weak var presenter: UIViewController?

  private func didDeliver(_ error: UIHandoffError?) {
    let handler = completionHandler
    completionHandler = nil
    guard let error, let presenter, presenter.presentedViewController == nil else {
      handler?(error == nil)
      return
    }
    let alert = UIAlertController(title: error.localizedDescription, message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: Strings.preferred.buttons.done, style: .default) { _ in handler?(false) })
    presenter.present(alert, animated: true)
  }

  private func visitorLeft() {
    guard !isClosed else { return }
    isClosed = true
    request?.cancel()
    timer?.invalidate()
    completionHandler = nil
    presentingViewController?.dismiss(animated: false)
  }

  /// Cancels what is under way if the page was dismissed by others. Overrides call super.
  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if !isClosed, isBeingDismissed || presentingViewController == nil { close() }
  }

  // MARK: Keys

  /// Takes the focus. Overrides call super.
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    field.becomeFirstResponder()
  }

  /// Escape closes the page.
  open override var keyCommands: [UIKeyCommand]? {
    let escape = UIKeyCommand(
      title: Strings.preferred.buttons.cancel, action: .closeEntry, input: UIKeyCommand.inputEscape)
    escape.wantsPriorityOverSystemBehavior = true
    return [escape]
  }

  /// Closes the page.
  open override func accessibilityPerformEscape() -> Bool {
    close()
    return true
  }

  // MARK: Layout

  /// Lays the page out: what does not fit scrolls, after the hint was left out and keys became smaller.
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let shortest = min(view.bounds.width, view.bounds.height), margin: CGFloat = shortest < 400 ? 10 : 24
    page.frame = view.bounds.inset(by: view.safeAreaInsets)
    let space = page.bounds.size
    guard space.width > 2 * margin, space.height > 2 * margin else { return }
    let isSmall = shortest < 400
    heading.font = .ofPage(isSmall ? .headline : .title1, isSmall: isSmall, limit: 24)
    hint.font = .ofPage(isSmall ? .footnote : .body, isSmall: isSmall, limit: 17)
    message.font = .ofPage(isSmall ? .footnote : .title3, isSmall: isSmall, limit: 17)
    let buttonFont = UIFont.ofPage(.body, isSmall: isSmall, limit: 19)
    if buttonFont != cancelFont {
      cancelFont = buttonFont
      cancel.configuration?.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { attributes in
        var attributes = attributes
        attributes.font = buttonFont
        return attributes
      }
    }
    field.greatestHeight = isSmall ? 46 : 76
    keypad.columns = HandoffKeypad.columns(for: space)
    place(in: space, margin, gap: isSmall ? 6 : 16)
  }

  private func place(in space: CGSize, _ margin: CGFloat, gap: CGFloat) {
    let width = min(space.width - 2 * margin, HandoffKeypad.greatestWidth)
    let left = ((space.width - width) / 2).rounded()
    func height(_ view: UIView, _ width: CGFloat = width) -> CGFloat {
      view.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up)
    }
    let button = cancel.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    let isKiosk = traitCollection.userInterfaceIdiom == .kiosk
    let leastKey = HandoffKeypad.leastHeight(isKiosk: isKiosk)
    let leastButton: CGFloat = space.height < 400 ? 48 : isKiosk ? 60 : 50
    let buttonSize = CGSize(width: min(max(button.width, 100), width), height: max(button.height, leastButton))
    let titleWidth = width - 2 * (buttonSize.width + gap)
    // Beside the button where the title fits, else below it.
    let isBeside = heading.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: 100)).width <= titleWidth
    let top = isBeside ? max(buttonSize.height, height(heading)) : buttonSize.height + gap / 2 + height(heading)
    // A line is kept free, so that nothing moves when a message appears.
    let line = max(height(message), message.font.lineHeight.rounded(.up))
    let fixed = top + gap + height(field) + gap / 2 + line + gap / 2
    let rows = CGFloat(HandoffKeypad.rows(keypad.columns))
    let leftOver = space.height - 2 * margin - fixed
    let keys = HandoffKeypad.height(keypad.columns, key: leastKey)
    hint.isHidden = leftOver - keys < height(hint) + gap / 2
    let hintHeight = hint.isHidden ? 0 : height(hint) + gap / 2
    let fitting = (leftOver - hintHeight + HandoffKeypad.gap) / rows - HandoffKeypad.gap
    keypad.keyHeight = min(max(fitting, leastKey), 84).rounded(.down)
    let total = fixed + hintHeight + height(keypad)

    var y = max((space.height - total) / 2, margin).rounded()
    let isMirrored = view.isRightToLeft
    cancel.frame = CGRect(origin: CGPoint(x: isMirrored ? left + width - buttonSize.width : left, y: y), size: buttonSize)
    heading.frame =
      isBeside
      ? CGRect(x: left + (width - titleWidth) / 2, y: y, width: titleWidth, height: top)
      : CGRect(x: left, y: cancel.frame.maxY + gap / 2, width: width, height: height(heading))
    y += top
    if !hint.isHidden {
      hint.frame = CGRect(x: left, y: y + gap / 2, width: width, height: height(hint))
      y += hintHeight
    }
    let fieldWidth = field.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).width
    field.frame = CGRect(
      x: ((space.width - fieldWidth) / 2).rounded(), y: y + gap, width: fieldWidth, height: height(field))
    message.frame = CGRect(x: left, y: field.frame.maxY + gap / 2, width: width, height: line)
    placeSpinner()
    // On a small screen the keys need all of the width.
    let keysWidth = min(space.width - HandoffKeypad.gap, HandoffKeypad.greatestWidth)
    let keysLeft = margin > HandoffKeypad.gap * 2 ? left : ((space.width - keysWidth) / 2).rounded(.down)
    keypad.frame = CGRect(
      x: keysLeft, y: message.frame.maxY + gap / 2, width: space.width - 2 * keysLeft, height: height(keypad))
    page.contentSize = CGSize(width: space.width, height: max(keypad.frame.maxY + margin, space.height))
  }

  /// Before the text beside it.
  private func placeSpinner() {
    let text = min(message.intrinsicContentSize.width, message.bounds.width), size = spinner.intrinsicContentSize
    let offset = text / 2 + 8 + size.width / 2
    spinner.bounds = CGRect(origin: .zero, size: size)
    spinner.center = CGPoint(
      x: message.frame.midX + (view.isRightToLeft ? offset : -offset), y: message.frame.midY)
  }
}

extension Selector {
  fileprivate static let closeEntry = Selector("closeEntry") { (page: UIHandoffEntryViewController) in page.close() }
}
