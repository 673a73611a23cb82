import UIKit

/// Leads each visitor through the steps, and back to the start.
final class VisitController: UIViewController {
  enum Step: Int, CaseIterable { case welcome, details, host, signature, badge }

  private let clock: () -> Date
  private(set) var step = Step.welcome
  private(set) var visitor = Visitor()
  private var signature: [UIBezierPath] = []
  private var shown: UIViewController?
  private var visits = 0
  /// When the badge was made.
  private var arrival: Date?
  /// Whether a visitor ends the visit, so that the return to the start is animated.
  private var isEnding = false
  private var shownLanguage = Language.current
  /// Where a visit goes on that was begun elsewhere, once the details are complete.
  private var goal: Step?

  init(clock: @escaping () -> Date) {
    self.clock = clock
    super.init(nibName: nil, bundle: nil)
    restorationIdentifier = "visit"
  }

  required init?(coder: NSCoder) {
    clock = Date.init
    super.init(coder: coder)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = localized("Check-in")
    view.backgroundColor = Theme.ground
    show(.welcome, animated: false)
  }

  // MARK: Steps

  private func show(_ step: Step, animated: Bool) {
    let isForward = step.rawValue >= self.step.rawValue
    self.step = step
    describeVisit()
    view.endEditing(true)
    let next = controller(for: step)
    let old = shown
    shown = next
    addChild(next)
    view.addConstrained([next.view])
    NSLayoutConstraint.activate(next.view.fill(view))
    view.layoutIfNeeded()
    next.didMove(toParent: self)
    guard animated, let old else { return remove(old) }
    let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let width = view.bounds.width * (isForward != isMirrored ? 0.25 : -0.25)
    // Below the old page, and there at once for a touch: the next visitor may be quick.
    view.insertSubview(next.view, belowSubview: old.view)
    old.view.isUserInteractionEnabled = false
    // One page after the other, so that never two texts are above each other. Between two steps the panel stays.
    let isStep = old is StepController && next is StepController
    let leaving = (isStep ? (old as? StepController)?.moving : nil) ?? [old.view]
    let coming = (isStep ? (next as? StepController)?.moving : nil) ?? [next.view]
    let leavingTime = 0.13
    UIView.animate(withDuration: leavingTime, delay: 0, options: .curveEaseIn) {
      for part in leaving {
        part.alpha = 0
        part.transform = CGAffineTransform(translationX: -width / 2, y: 0)
      }
    } completion: { [weak self] _ in
      self?.remove(old)
    }
    for part in coming {
      part.alpha = 0
      part.transform = CGAffineTransform(translationX: width, y: 0)
    }
    UIView.animate(
      withDuration: 0.35, delay: leavingTime, usingSpringWithDamping: 1, initialSpringVelocity: 0,
      options: .allowUserInteraction
    ) {
      for part in coming {
        part.alpha = 1
        part.transform = .identity
      }
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
    case .welcome:
      return WelcomeController(clock: clock) { [weak self] in
        self?.show(.details, animated: true)
      } onCode: { [weak self] in
        self?.present(UIHandoffEntryViewController(), animated: true)
      } onLanguage: { [weak self] language in
        self?.choose(language)
      }
    case .details:
      let details = DetailsController(visitor) { [weak self] visitor in
        self?.visitorDidChange(visitor)
      } onDone: { [weak self] visitor in
        self?.visitor = visitor
        self?.goOnAfterDetails()
      } onBack: { [weak self] in
        self?.endVisit()
      }
      if goal != nil {
        details.note.text = localized("Your document number stays where you typed it. Please enter it here, too.")
      }
      return details
    case .host:
      return HostController(visitor.host) { [weak self] host in
        guard let self else { return }
        var visitor = self.visitor
        visitor.host = host
        self.visitorDidChange(visitor)
      } onDone: { [weak self] host in
        self?.visitor.host = host
        self?.show(.signature, animated: true)
      } onBack: { [weak self] host in
        self?.visitor.host = host
        self?.show(.details, animated: true)
      }
    case .signature:
      return SignatureController(visitor, strokes: signature) { [weak self] strokes in
        self?.signature = strokes
        self?.visits += 1
        self?.show(.badge, animated: true)
      } onBack: { [weak self] strokes in
        self?.signature = strokes
        self?.show(.host, animated: true)
      }
    case .badge:
      let number = 4700 + visits, arrival = arrival ?? clock()
      self.arrival = arrival
      return BadgeController(visitor, number: number, arrival: arrival) { [weak self] in self?.endVisit() }
    }
  }

  /// Ends the visit, completed or not. The kiosk resets its own state, such as the keyboard's language, and calls
  /// `startOver()` through the delegate.
  func endVisit() {
    isEnding = true
    UIApplication.shared.returnToStart()
    isEnding = false
  }

  /// Deletes the visitor's entries and the pasteboard.
  func startOver() {
    visitor = Visitor()
    signature = []
    arrival = nil
    goal = nil
    UIPasteboard.general.items = []
    // The kiosk's own language is in use again.
    let isOtherLanguage = shownLanguage != Language.current
    if isOtherLanguage { showLanguage() }
    guard step != .welcome || isOtherLanguage else { return }
    show(.welcome, animated: isEnding)
  }

  // MARK: Language

  /// Shows the first page in another language. It is that of the whole visit.
  private func choose(_ language: Language) {
    guard language != Language.current else { return }
    use(language)
    show(.welcome, animated: false)
  }

  private func use(_ language: Language?) {
    UIApplication.shared.visitLanguage = language?.tag
    showLanguage()
  }

  private func showLanguage() {
    shownLanguage = Language.current
    title = localized("Check-in")
    (UIApplication.shared.delegate as? AppDelegate)?.languageDidChange()
  }

  // MARK: Going on elsewhere

  /// The visit as an activity, while there is something that can be continued.
  private func describeVisit() {
    guard VisitState.steps.contains(step) else {
      userActivity = nil
      return
    }
    if userActivity == nil {
      let activity = NSUserActivity(activityType: VisitState.activityType)
      activity.title = localized("Check-in")
      userActivity = activity
    }
    userActivity?.needsSave = true
  }

  private func visitorDidChange(_ visitor: Visitor) {
    // A syllable that was being composed is entered when the field loses the focus, which may be the end of the visit.
    guard VisitState.steps.contains(step), visitor != self.visitor else { return }
    self.visitor = visitor
    userActivity?.needsSave = true
  }

  private var state: VisitState { VisitState(visitor, step: goal ?? step, language: chosenLanguage) }

  /// Nil where the visitor uses the kiosk's own.
  private var chosenLanguage: Language? { UIApplication.shared.visitLanguage.flatMap(Language.init(tag:)) }

  override func updateUserActivityState(_ activity: NSUserActivity) {
    super.updateUserActivityState(activity)
    activity.addUserInfoEntries(from: state.entries)
  }

  override func restoreUserActivityState(_ activity: NSUserActivity) {
    super.restoreUserActivityState(activity)
    guard activity.activityType == VisitState.activityType else { return }
    goOn(VisitState(activity.userInfo ?? [:]))
  }

  /// Goes on with a visit that was begun at another kiosk.
  private func goOn(_ state: VisitState) {
    visitor = state.visitor
    use(state.language ?? chosenLanguage)
    signature = []
    arrival = nil
    // The number of the document is never part of it, so the details come first.
    goal = state.step == .details ? nil : state.step
    show(.details, animated: true)
  }

  private func goOnAfterDetails() {
    let goal = goal
    self.goal = nil
    show(goal == .signature && visitor.host != nil ? .signature : .host, animated: true)
  }

  /// Shows a code for another kiosk, and ends the visit when the visitor has gone on there.
  func continueElsewhere() {
    view.endEditing(true)
    let page = UIHandoffOfferViewController(activity: userActivity)
    // This kiosk forgets the visit while the visitor is on the way; the code is good for its ten minutes.
    page.outlivesVisit = true
    page.completionHandler = { [weak self] isContinued in if isContinued { self?.endVisit() } }
    present(page, animated: true)
  }

  // MARK: Going on after a crash

  override func encodeRestorableState(with coder: NSCoder) {
    super.encodeRestorableState(with: coder)
    coder.encode(visits, forKey: "visits")
    coder.encode(step.rawValue, forKey: "step")
    coder.encode(visitor.entries, forKey: "entries")
    if let host = visitor.host { coder.encode(host.name, forKey: "host") }
    if let goal { coder.encode(goal.rawValue, forKey: "goal") }
    if let arrival { coder.encode(arrival, forKey: "arrival") }
    if let chosenLanguage { coder.encode(chosenLanguage.rawValue, forKey: "language") }
    // Not the signature: whoever was interrupted signs again.
  }

  override func decodeRestorableState(with coder: NSCoder) {
    super.decodeRestorableState(with: coder)
    visits = coder.decodeInteger(forKey: "visits")
    guard coder.containsValue(forKey: "step"), let step = Step(rawValue: coder.decodeInteger(forKey: "step")) else { return }
    let classes = [NSArray.self, NSString.self, NSDate.self]
    use((coder.decodeObject(of: classes, forKey: "language") as? String).flatMap(Language.init(rawValue:)))
    visitor.entries = coder.decodeObject(of: classes, forKey: "entries") as? [String] ?? []
    let host = coder.decodeObject(of: classes, forKey: "host") as? String
    visitor.host = Employee.all.first { $0.name == host }
    arrival = coder.decodeObject(of: classes, forKey: "arrival") as? Date
    if coder.containsValue(forKey: "goal") { goal = Step(rawValue: coder.decodeInteger(forKey: "goal")) }
    loadViewIfNeeded()
    show(step, animated: false)
  }

  // MARK: Keys

  override var canBecomeFirstResponder: Bool { true }

  override var keyCommands: [UIKeyCommand]? {
    guard step != .welcome else { return nil }
    let over = UIKeyCommand(
      title: localized("Start over"), action: .startOver, input: UIKeyCommand.inputEscape, modifierFlags: .shift)
    over.attributes = .destructive
    return [over]
  }

}

extension Selector {
  static let startOver = Selector("startOver") { (visit: VisitController) in visit.endVisit() }
  static let goOn = Selector("goOn") { (step: StepController) in step.goOn() }
  static let goBack = Selector("goBack") { (step: StepController) in step.goBack() }
}
