import CoreImage
import UIKitCore

/// Shows the code with which a visitor goes on at another kiosk: in large letters, as a QR code, and how long it is valid.
/// Not in UIKit.
///
///     if UIApplication.shared.canOfferActivities {
///       present(UIHandoffOfferViewController(), animated: true)
///     }
///
/// The activity is offered when the page is shown. When another kiosk has taken over, the page says so until it is closed.
/// Closed before, it withdraws the offer, and so does the return of the app to its start, which also dismisses the page.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UIHandoffOfferViewController: UIViewController {
  /// Called once, after the page was closed: whether another kiosk has fetched the activity. The app then usually ends the
  /// visit. Not called when the return to the start has dismissed the page.
  open var completionHandler: ((Bool) -> Void)?

  /// Whether the code remains valid when the visit ends here; see `UIHandoffOffer.outlivesVisit`. Set it before presenting.
  open var outlivesVisit = false

  /// The offer, while the page is shown.
  public final private(set) var offer: UIHandoffOffer?

  private let activity: NSUserActivity?
  private let page = HandoffPage()
  private let heading = UILabel()
  private let message = UILabel()
  private let code = UILabel()
  private let time = UILabel()
  private let condition = UILabel()
  private let mark = UIImageView()
  private let main = UIButton(type: .system)
  private let second = UIButton(type: .system)
  private var codeView: QRCodeView?
  private var timer: Timer?
  private var observer: VisitEndObserver?
  private var isClosed = false
  private var error: UIHandoffError?

  /// - Parameter activity: Nil for the activity that is current now.
  public init(activity: NSUserActivity? = nil) {
    self.activity = activity ?? UIApplication.shared.currentActivity
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .overFullScreen
    isRestorable = false
  }

  /// Archives are not supported: a page for the activity that is current now.
  public required init?(coder: NSCoder) {
    activity = UIApplication.shared.currentActivity
    super.init(coder: coder)
  }

  private var words: Strings.Handoff { Strings.preferred.handoff }

  // MARK: View

  /// Builds the page. Overrides call super.
  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    heading.text = words.title
    heading.accessibilityTraits = .header
    condition.text = words.keepOpen
    code.accessibilityIdentifier = "handoff.code"
    code.accessibilityLabel = words.code
    code.adjustsFontSizeToFitWidth = true
    code.minimumScaleFactor = 0.3
    code.semanticContentAttribute = .forceLeftToRight
    mark.image = UIImage(systemName: "checkmark.circle.fill") ?? UIImage(systemName: "checkmark")
    mark.tintColor = .systemGreen
    for label in [heading, message, time, condition] { label.numberOfLines = 0 }
    for label in [message, time, condition] { label.textColor = .secondaryLabel }
    let column = page.column
    column.add(mark, gap: 0)
    column.add(heading, gap: 12)
    column.add(message, gap: 8)
    column.add(code, gap: 12)
    column.add(time, gap: 4)
    column.add(condition, gap: 2)
    column.add(main, gap: 16)
    column.add(second, gap: 16)
    view.addSubview(page)
    main.addAction(UIAction { [weak self] _ in self?.performMain() }, for: .primaryActionTriggered)
    second.addAction(UIAction { [weak self] _ in self?.close() }, for: .primaryActionTriggered)
    observer = VisitEndObserver { [weak self] in self?.visitorLeft() }
    makeOffer()
  }

  private func makeOffer() {
    do throws(UIHandoffError) {
      let offer = try UIApplication.shared.offerActivity(activity)
      offer.outlivesVisit = outlivesVisit
      show(offer)
    } catch {
      self.error = error
      offer = nil
      show()
    }
  }

  /// Shows an offer in place of the former one.
  final func show(_ offer: UIHandoffOffer) {
    codeView?.removeFromSuperview()
    codeView = nil
    error = nil
    self.offer = offer
    offer.onStateChange = { [weak self] _ in self?.show() }
    if let made = QRCode(offer.code.text).map(QRCodeView.init) {
      made.isAccessibilityElement = false
      view.addSubview(made)
      codeView = made
    }
    show()
  }

  // MARK: State

  private func show() {
    let state = offer?.state
    let isValid = state == .valid
    if state == .withdrawn, !isClosed { return visitorLeft() }
    mark.isHidden = state != .continued
    code.text = isValid ? offer?.code.groupedText : nil
    code.accessibilityValue = offer.map { UIHandoffCode.spelled($0.code.text) }
    condition.isHidden = !isValid || outlivesVisit
    codeView?.isHidden = !isValid
    switch state {
    case .valid?: message.text = words.instruction
    case .continued?: message.text = words.continued
    case .expired?: message.text = words.expired
    default: message.text = error?.localizedDescription
    }
    style(main, title: state == .expired ? words.newCode : Strings.preferred.buttons.done, isFilled: true)
    style(second, title: Strings.preferred.buttons.cancel, isFilled: false)
    main.isHidden = isValid
    second.isHidden = state != .valid && state != .expired
    showTime()
    view.setNeedsLayout()
    page.setNeedsLayout()
    page.column.setNeedsLayout()
    guard view.window != nil, !isValid else { return }
    UIAccessibility.post(notification: .announcement, argument: message.text)
  }

  private func style(_ button: UIButton, title: String, isFilled: Bool) {
    var style: UIButton.Configuration = isFilled ? .filled() : .gray()
    style.title = title
    style.cornerStyle = .capsule
    style.buttonSize = .large
    button.configuration = style
  }

  /// Shows the time that is left, and updates it after each full second.
  private func showTime() {
    timer?.invalidate()
    timer = nil
    guard let offer, offer.state == .valid, !isClosed else {
      time.text = nil
      return
    }
    let left = offer.remainingTime, seconds = left.rounded(.up)
    time.text = words.valid(Strings.Handoff.time(Int(seconds)))
    timer = Timer.scheduledTimer(withTimeInterval: max(left - (seconds - 1), 0.001), repeats: false) { [weak self] _ in
      MainActor.assumeIsolated { self?.showTime() }
    }
  }

  private func performMain() {
    if offer?.state == .expired { makeOffer() } else { close() }
  }

  /// Closes the page.
  final func close() {
    guard !isClosed else { return }
    let isContinued = offer?.state == .continued
    end()
    // Whoever closes the page goes on here.
    offer?.withdraw()
    let handler = completionHandler
    completionHandler = nil
    guard let presenter = presentingViewController else {
      handler?(isContinued)
      return
    }
    presenter.dismiss(animated: true) { handler?(isContinued) }
  }

  /// Closes the page at once when the visit has ended.
  private func visitorLeft() {
    guard !isClosed else { return }
    end()
    if offer?.outlivesVisit != true { offer?.withdraw() }
    completionHandler = nil
    presentingViewController?.dismiss(animated: false)
  }

  private func end() {
    isClosed = true
    timer?.invalidate()
    timer = nil
  }

  /// Withdraws the offer if the page was dismissed by others. Overrides call super.
  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    // Something that covers the page does not end it.
    if !isClosed, isBeingDismissed || presentingViewController == nil { close() }
  }

  // MARK: Keys

  /// The page takes the keys from what is behind it.
  open override var canBecomeFirstResponder: Bool { true }

  /// Takes the focus. Overrides call super.
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    becomeFirstResponder()
    UIAccessibility.post(notification: .screenChanged, argument: offer == nil ? message : code)
  }

  /// Escape closes the page; Return does what its first button does.
  open override var keyCommands: [UIKeyCommand]? {
    let title = main.configuration?.title ?? ""
    var commands = [
      UIKeyCommand(title: Strings.preferred.buttons.close, action: .closeOffer, input: UIKeyCommand.inputEscape)
    ]
    if !main.isHidden { commands.append(UIKeyCommand(title: title, action: .confirmOffer, input: "\r")) }
    return commands
  }

  fileprivate final func confirm() { if !main.isHidden { performMain() } }

  /// Closes the page.
  open override func accessibilityPerformEscape() -> Bool {
    close()
    return true
  }

  // MARK: Layout

  /// Points.
  private var widest: CGFloat { traitCollection.preferredContentSizeCategory.isAccessibilityCategory ? 680 : 480 }

  /// Lays the page out. Overrides call super.
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let shortest = min(view.bounds.width, view.bounds.height), margin: CGFloat = shortest < 400 ? 14 : 28
    let space = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: margin, dy: margin)
    guard space.width > 0, space.height > 0 else { return }
    setFonts(shortest)
    guard let codeView, !codeView.isHidden else {
      page.column.isCentered = true
      let width = min(space.width, widest)
      page.frame = CGRect(x: (space.midX - width / 2).rounded(), y: space.minY, width: width, height: space.height)
      return
    }
    if space.width > space.height { layOutBeside(codeView, space, margin) } else { layOutBelow(codeView, space, margin) }
  }

  private func setFonts(_ shortest: CGFloat) {
    let isSmall = shortest < 400
    heading.font = .ofPage(isSmall ? .headline : .title1, isSmall: isSmall, limit: 22)
    message.font = .ofPage(isSmall ? .subheadline : .title3, isSmall: isSmall, limit: 19)
    time.font = .ofPage(isSmall ? .footnote : .body, isSmall: isSmall, limit: 17)
    condition.font = time.font
    let size = UIFontMetrics(forTextStyle: .largeTitle).scaledValue(for: isSmall ? 34 : shortest < 700 ? 52 : 68)
    code.font = .monospacedSystemFont(ofSize: min(size, isSmall ? 40 : 120), weight: .semibold)
    mark.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: isSmall ? 44 : 72, weight: .regular)
  }

  /// The QR code at the leading side, texts and buttons at the trailing one.
  private func layOutBeside(_ codeView: QRCodeView, _ space: CGRect, _ margin: CGFloat) {
    page.column.isCentered = false
    let side = codeView.sizeThatFits(CGSize(width: space.width * 0.45, height: space.height)).width
    let gap = margin * 1.5
    let width = min(space.width - side - gap, widest)
    let start = space.minX + ((space.width - side - gap - width) / 2).rounded()
    codeView.frame = mirrored(CGRect(x: start, y: (space.midY - side / 2).rounded(), width: side, height: side))
    page.frame = mirrored(CGRect(x: start + side + gap, y: space.minY, width: width, height: space.height))
  }

  /// The QR code above the texts and buttons.
  private func layOutBelow(_ codeView: QRCodeView, _ space: CGRect, _ margin: CGFloat) {
    page.column.isCentered = true
    let width = min(space.width, widest)
    let texts = page.column.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
    let side = codeView.sizeThatFits(CGSize(width: space.width, height: space.height - texts - margin)).width
    // Where texts are so large, the code in letters has to do.
    let used = side > 0 ? side + margin : 0
    let top = max(space.minY + ((space.height - texts - used) / 2).rounded(), space.minY)
    codeView.frame = CGRect(x: (space.midX - side / 2).rounded(), y: top, width: side, height: side)
    page.frame = CGRect(
      x: (space.midX - width / 2).rounded(), y: top + used, width: width, height: min(texts, space.maxY - top - used))
  }

  private func mirrored(_ frame: CGRect) -> CGRect {
    guard view.isRightToLeft else { return frame }
    return CGRect(x: view.bounds.width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
  }
}

extension Selector {
  fileprivate static let closeOffer = Selector("closeOffer") { (page: UIHandoffOfferViewController) in page.close() }
  fileprivate static let confirmOffer = Selector("confirmOffer") { (page: UIHandoffOfferViewController) in page.confirm() }
}
