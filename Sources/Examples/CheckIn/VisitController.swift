import UIKit

/// Leads one visitor after the other through the steps, and back to the start when somebody walks away.
final class VisitController: UIViewController {
  enum Step: Int, CaseIterable { case welcome, details, signature, badge }

  /// Seconds without a touch until the kiosk asks, and from then until it starts over.
  static let patience: TimeInterval = 60
  static let grace: TimeInterval = 15
  /// How long a badge stays.
  static let badgeTime: TimeInterval = 30

  private let clock: () -> Date
  private(set) var step = Step.welcome
  private(set) var visitor = Visitor()
  private var signature: [UIBezierPath] = []
  private var shown: UIViewController?
  private var idle: IdleClock?
  private var question: UIAlertController?
  private var visits = 0

  init(clock: @escaping () -> Date) {
    self.clock = clock
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    clock = Date.init
    super.init(coder: coder)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Check-in"
    view.backgroundColor = Look.ground
    idle = IdleClock(in: view)
    idle?.onPass = { [weak self] in self?.nobodyIsThere() }
    show(.welcome, animated: false)
  }

  // MARK: Steps

  private func show(_ step: Step, animated: Bool) {
    let isForward = step.rawValue >= self.step.rawValue
    self.step = step
    view.endEditing(true)
    let next = controller(for: step)
    let old = shown
    shown = next
    addChild(next)
    next.view.frame = view.bounds
    next.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(next.view)
    next.didMove(toParent: self)
    watch(step)
    guard animated, let old else { return remove(old) }
    let width = view.bounds.width * (isForward ? 0.25 : -0.25)
    next.view.alpha = 0
    next.view.transform = CGAffineTransform(translationX: width, y: 0)
    old.view.isUserInteractionEnabled = false
    UIView.animate(
      withDuration: 0.4, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, options: .allowUserInteraction
    ) {
      next.view.alpha = 1
      next.view.transform = .identity
      old.view.alpha = 0
      old.view.transform = CGAffineTransform(translationX: -width, y: 0)
    } completion: { [weak self] _ in
      self?.remove(old)
    }
  }

  private func remove(_ controller: UIViewController?) {
    guard let controller else { return }
    controller.willMove(toParent: nil)
    controller.view.removeFromSuperview()
    controller.removeFromParent()
  }

  private func controller(for step: Step) -> UIViewController {
    switch step {
    case .welcome: return WelcomeController(clock: clock) { [weak self] in self?.show(.details, animated: true) }
    case .details:
      return DetailsController(visitor) { [weak self] visitor in
        self?.visitor = visitor
        self?.show(.signature, animated: true)
      } onBack: { [weak self] in
        self?.startOver(animated: true)
      }
    case .signature:
      return SignatureController(visitor, strokes: signature) { [weak self] strokes in
        self?.signature = strokes
        self?.visits += 1
        self?.show(.badge, animated: true)
      } onBack: { [weak self] strokes in
        self?.signature = strokes
        self?.show(.details, animated: true)
      }
    case .badge:
      let number = 4700 + visits
      return BadgeController(visitor, number: number, arrival: clock()) { [weak self] in self?.startOver(animated: true) }
    }
  }

  /// Forgets the visitor and everything they entered or copied.
  func startOver(animated: Bool) {
    question?.dismiss(animated: false)
    question = nil
    visitor = Visitor()
    signature = []
    UIPasteboard.general.items = []
    guard step != .welcome else { return }
    show(.welcome, animated: animated)
  }

  // MARK: Somebody there?

  func somebodyIsThere() { idle?.touch() }

  private func watch(_ step: Step) {
    switch step {
    case .welcome: idle?.stop()
    case .badge: idle?.start(Self.badgeTime)
    case .details, .signature: idle?.start(Self.patience)
    }
  }

  private func nobodyIsThere() {
    if step == .badge || question != nil { return startOver(animated: true) }
    let alert = UIAlertController(
      title: "Are you still there?", message: "We start over in \(Int(Self.grace)) seconds and forget what you entered.",
      preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Start over", style: .destructive) { [weak self] _ in self?.startOver(animated: true) })
    let stay = UIAlertAction(title: "I’m here", style: .cancel) { [weak self] _ in
      guard let self else { return }
      self.question = nil
      self.watch(self.step)
    }
    alert.addAction(stay)
    alert.preferredAction = stay
    question = alert
    present(alert, animated: true)
    idle?.start(Self.grace)
  }

  // MARK: Keys

  override var canBecomeFirstResponder: Bool { true }

  override var keyCommands: [UIKeyCommand]? {
    guard step != .welcome else { return nil }
    let over = UIKeyCommand(title: "Start over", action: .startOver, input: UIKeyCommand.inputEscape, modifierFlags: .shift)
    over.attributes = .destructive
    return [over]
  }

  func startOver() { startOver(animated: true) }
}

extension Selector {
  static let startOver = Selector("startOver") { (visit: VisitController) in visit.startOver() }
  static let goOn = Selector("goOn") { (step: StepController) in step.goOn() }
  static let goBack = Selector("goBack") { (step: StepController) in step.goBack() }
}
