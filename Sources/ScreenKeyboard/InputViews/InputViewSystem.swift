import Host
// Foundation also has a class named Host.
import class Host.Host
import Input
import UIKitCore

/// Shows the input views of the key window's first responder: the on-screen keyboard or its own input view, and its
/// accessory view.
///
/// Focus changes are processed once per run loop cycle, so that moving from one field to the next, which resigns before
/// it becomes, does not hide the keyboard in between.
@MainActor
package final class InputViewSystem: InputViewPresenter, UITextInputDelegate {
  unowned let application: UIApplication
  private(set) lazy var modes = InputModes(self)
  let keyboardPolicy = KeyboardPolicy()

  /// The responder that is typed into; nil while the first responder takes no text.
  package private(set) var target: TypingTarget?
  /// The covered area in points of the screen; empty while nothing is shown.
  package private(set) var coveredFrame = CGRect.zero

  private weak var responder: UIResponder?
  /// The size of a responder that is a view, when it was last kept out from under the keyboard.
  private var editedSize = CGSize.zero
  /// Distinguishes a deallocated responder from none: when the first responder is deallocated, its keyboard is hidden.
  private var hadResponder = false
  private var shown = InputSet.none
  /// The input views that are still sliding out.
  private var leaving = InputSet.none
  private var showsKeyboard = false
  private(set) var window: InputWindow?
  /// Composes the text of both kinds of keyboards.
  private(set) lazy var composition = CompositionSession(system: self)
  private(set) lazy var keyboard = KeyboardView(system: self)
  private let avoidance = KeyboardAvoidance()
  private var isUpdateScheduled = false
  private var mustReload = false
  private var screenSize = CGSize.zero
  // The number of the newest movement; the completion of an older one is ignored.
  private var moveCount = 0
  /// Whether the dock has faded out, or does so, instead of sliding out.
  private var isFadedOut = false

  package init(application: UIApplication) { self.application = application }

  /// The one of the running application; nil outside of sessions.
  static var current: InputViewSystem? { UIApplication.shared.inputViews as? InputViewSystem }

  /// The one that `UIKeyboardTuning.current` applies to; nil before there is a session.
  static var tuned: InputViewSystem? { UIApplication.ofTunings.inputViews as? InputViewSystem }

  package func configure(for host: Host) {
    keyboardPolicy.choice = host.configuration.screenKeyboard
    modes.configure(host.configuration)
    modes.hasChangingVisitors = { [weak host] in host?.configuration.idle.resetDelay != nil }
  }

  package var modeSource: any InputModeSource { modes }
  package var keyComposer: any KeyComposer { composition }

  // MARK: Notifications

  /// Called when the first responder of the key window, or the key window itself, has changed.
  package func focusDidChange() { updateSoon() }

  /// Reloads the input views and traits of `responder`. Ignored unless it has the focus.
  package func reload(for responder: UIResponder) {
    guard responder === application.keyWindow?.firstResponder else { return }
    mustReload = true
    updateSoon()
  }

  /// Called when a self-sizing input view requests another height.
  package func inputViewDidChangeSize() {
    guard window != nil else { return }
    mustReload = true
    updateSoon()
  }

  package func editedViewWasLaidOut(_ view: UIView) {
    guard view === responder, !coveredFrame.isEmpty, view.bounds.size != editedSize else { return }
    editedSize = view.bounds.size
    // The views around it may not have their new frames yet.
    RunLoopCycle.current.performNextCycle { [weak self] in self?.layoutForKeyboard() }
  }

  package func deviceAdded(_ device: InputDevice) { if keyboardPolicy.deviceAdded(device) { policyMayHaveChanged() } }

  package func deviceRemoved(_ id: InputDevice.ID) { if keyboardPolicy.deviceRemoved(id) { policyMayHaveChanged() } }

  package func wasUsed(keyboard: Bool) { if keyboardPolicy.used(keyboard: keyboard) { policyMayHaveChanged() } }

  /// Called when a keyboard was connected, disconnected or used, or speech was switched on or off, so that the policy's
  /// answer may have changed.
  package func policyMayHaveChanged() {
    guard responder != nil, shown.wantsKeyboard, keyboardPolicy.showsKeyboard != showsKeyboard else { return }
    mustReload = true
    updateSoon()
  }

  private func updateSoon() {
    guard !isUpdateScheduled else { return }
    isUpdateScheduled = true
    RunLoopCycle.current.performNextCycle { [weak self] in self?.update() }
  }

  /// Makes the first responder resign.
  package func dismiss() { application.keyWindow?.endEditing(false) }

  /// Called when a visitor has left. What still has the focus is treated as if it had just got it.
  package func returnToStart() {
    keyboard.leave()
    modes.returnToDefault()
    if let target { keyboard.enter(target) }
  }

  /// Called when the present visitor has chosen a language, or none.
  package func visitLanguageDidChange() { modes.visitLanguageDidChange() }

  /// Called at the end of the session.
  package func end() {
    keyboard.leave()
    release(leaving)
    release(shown)
    leaving = .none
    window?.isHidden = true
    window = nil
    target = nil
    responder = nil
    hadResponder = false
    shown = .none
    coveredFrame = .zero
  }

  // MARK: Following the focus

  private func update() {
    isUpdateScheduled = false
    guard application === UIApplication.shared, !UIScreen.main.isPlaceholder else { return }
    let focus = application.keyWindow?.firstResponder
    let changes = focus !== responder || (focus == nil && hadResponder)
    guard changes || mustReload else { return }
    mustReload = false
    let wasTyping = target != nil
    if changes {
      keyboard.leave()
      if let text = target?.text, text.inputDelegate === self { text.inputDelegate = nil }
      responder = focus
      hadResponder = focus != nil
    }
    target = TypingTarget(focus)
    if changes || wasTyping != (target != nil) { target?.text?.inputDelegate = self }
    if wasTyping, target == nil { keyboard.leave() }
    var set = focus.map { InputSet(for: $0) } ?? .none
    showsKeyboard = set.wantsKeyboard && keyboardPolicy.showsKeyboard
    if set.wantsKeyboard, let target {
      if changes || !wasTyping { modes.focus(on: target) } else { modes.reload(for: target) }
      keyboard.enter(target)
      if showsKeyboard { set.input = InputSet.Piece(view: keyboard, controller: nil) }
    }
    show(set)
  }

  /// The positions of fingers and pointers on the keyboard reveal what is typed: while that is secret, a decoy position
  /// is reported instead. Nil where nothing is secret.
  package var secretArea: SecretArea? {
    guard KeyRedactor.isSecret else { return nil }
    let screen = UIScreen.main.bounds
    // Every touch reveals something of a PIN; there is no key at the upper edge.
    if application.keyWindow?.systemKind == .staff {
      return SecretArea(area: everywhere, decoy: CGPoint(x: screen.midX, y: 0))
    }
    guard !coveredFrame.isEmpty else { return nil }
    var area = everywhere
    // An open list of variants extends above the keyboard.
    if !keyboard.touches.hasOpenMenu { area.origin.y = coveredFrame.minY }
    area.size.height = everywhere.maxY - area.minY
    let top = CGPoint(x: coveredFrame.midX, y: coveredFrame.minY)
    return SecretArea(area: area, decoy: keyboard.decoyPoint ?? top)
  }

  /// The screen with a margin, so that fingers at its very edge are inside.
  private var everywhere: CGRect { UIScreen.main.bounds.insetBy(dx: -1, dy: -1) }

  /// Whether the keyboard on which a secret was typed is visible or still sliding out.
  package var secretKeyboardIsVisible: Bool {
    window?.isHidden == false && keyboard.window != nil && keyboard.traits.isSecure
  }

  // MARK: Showing

  private func show(_ set: InputSet) {
    let screen = UIScreen.main
    let old = shown.isEmpty ? leaving : shown
    shown = set
    let heights = heights(of: set, on: screen)
    let total = heights.total
    guard total > 0 else { return hide(old) }
    let window = self.window ?? InputWindow(screen: screen, system: self)
    self.window = window
    leaving = .none
    if window.isHidden { window.isHidden = false }
    window.overrideUserInterfaceStyle = style
    // A program's own input view has the same idiom as its other views.
    let idiom = (responder as? any UITraitEnvironment)?.traitCollection.userInterfaceIdiom ?? .unspecified
    if window.traitOverrides.userInterfaceIdiom != idiom { window.traitOverrides.userInterfaceIdiom = idiom }
    let host = window.host
    screenSize = screen.bounds.size
    adopt(set, old, in: host)
    let end = CGRect(x: 0, y: screen.bounds.maxY - total, width: screen.bounds.width, height: total)
    var begin = coveredFrame
    if begin.isEmpty { begin = CGRect(x: 0, y: screen.bounds.maxY, width: end.width, height: total) }
    UIView.performWithoutAnimation {
      host.dock.show(accessory: set.accessory?.view, height: heights.accessory, input: set.input?.view)
      // A growing dock slides in from below; a shrinking one is small at once, so that nothing shows through beneath
      // it.
      host.dock.frame =
        begin.height > end.height && begin.minY < screen.bounds.maxY
        ? end : CGRect(x: 0, y: begin.minY, width: end.width, height: total)
      host.dock.layoutIfNeeded()
    }
    finishAdopting(set, old, in: host)
    move(from: begin, to: end, on: screen)
  }

  private func hide(_ old: InputSet) {
    guard let window, !coveredFrame.isEmpty else { return release(old) }
    let screen = window.screen
    let begin = coveredFrame
    let end = CGRect(x: 0, y: screen.bounds.maxY, width: begin.width, height: begin.height)
    leaving = old
    move(from: begin, to: end, on: screen) { [weak self] in
      guard let self else { return }
      release(old)
      leaving = .none
      window.host.dock.show(accessory: nil, height: 0, input: nil)
      window.isHidden = true
    }
  }

  private func move(from begin: CGRect, to end: CGRect, on screen: UIScreen, completion: (() -> Void)? = nil) {
    let move = KeyboardMove(begin: begin, end: end, screen: screen)
    moveCount += 1
    let number = moveCount
    coveredFrame = move.isHiding ? .zero : end
    let isMoving = begin != end
    if isMoving { move.announce() }
    let dock = window?.host.dock
    if isMoving, UIAccessibility.isReduceMotionEnabled {
      return fade(move, isAppearing: begin.minY >= screen.bounds.maxY, number, completion)
    }
    if isFadedOut { UIView.performWithoutAnimation { dock?.alpha = 1 } }
    isFadedOut = false
    let animations = { [weak self] in
      dock?.frame = end
      self?.layoutForKeyboard()
    }
    guard isMoving else {
      UIView.animate(
        withDuration: move.duration, delay: 0, options: move.options,
        animations: { [weak self] in self?.layoutForKeyboard() })
      return
    }
    UIView.animate(withDuration: move.duration, delay: 0, options: move.options, animations: animations) { [weak self] _ in
      guard let self, number == moveCount else { return }
      completion?()
      move.conclude()
    }
  }

  /// Shows the change at once, and fades the dock in or out in its place.
  private func fade(_ move: KeyboardMove, isAppearing: Bool, _ number: Int, _ completion: (() -> Void)?) {
    let dock = window?.host.dock
    UIView.performWithoutAnimation {
      // A dock that is still fading out fades in again from there.
      if isAppearing, !isFadedOut { dock?.alpha = 0 }
      if !move.isHiding { dock?.frame = move.end }
      layoutForKeyboard()
    }
    isFadedOut = move.isHiding
    UIView.animate(withDuration: move.duration, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
      dock?.alpha = move.isHiding ? 0 : 1
    } completion: { [weak self] _ in
      guard let self, number == moveCount else { return }
      if move.isHiding { dock?.frame = move.end }
      completion?()
      move.conclude()
    }
  }

  /// Lays out the views that follow the keyboard, and moves what is edited out from under it.
  private func layoutForKeyboard() {
    for view in application.keyboardGuides.views { view.keyboardGuideDidMove() }
    for view in application.keyboardGuides.views { view.layoutIfNeeded() }
    editedSize = (responder as? UIView)?.bounds.size ?? .zero
    avoidance.update(target: coveredFrame.isEmpty ? nil : target, covered: coveredFrame)
  }

  /// Called when the screen may have another size: the dock follows without animation.
  func screenMayHaveResized(_ size: CGSize) {
    guard size != screenSize, !coveredFrame.isEmpty, let window else { return }
    screenSize = size
    // The keys under the fingers have moved.
    keyboard.touches.cancelAll(in: keyboard)
    let heights = heights(of: shown, on: window.screen)
    let total = heights.total
    let end = CGRect(x: 0, y: size.height - total, width: size.width, height: total)
    let move = KeyboardMove(begin: coveredFrame, end: end, screen: window.screen, duration: 0)
    coveredFrame = end
    moveCount += 1
    move.announce()
    window.host.dock.show(accessory: shown.accessory?.view, height: heights.accessory, input: shown.input?.view)
    window.host.dock.frame = end
    // The program's own windows may not have their new size yet.
    RunLoopCycle.current.performNextCycle { [weak self] in
      self?.layoutForKeyboard()
      move.conclude()
    }
  }

  // MARK: Interactive dismissal

  /// Moves the top edge of the dock to `y`, in points of the screen, while a finger scrolls; not above its normal
  /// position.
  package func drag(to y: CGFloat) {
    guard let window, !coveredFrame.isEmpty else { return }
    let rest = window.screen.bounds.maxY - window.host.dock.bounds.height
    let top = min(max(y, rest), window.screen.bounds.maxY)
    guard top != window.host.dock.frame.minY else { return }
    UIView.performWithoutAnimation {
      window.host.dock.frame.origin.y = top
      coveredFrame = CGRect(x: 0, y: top, width: coveredFrame.width, height: max(window.host.dock.bounds.height, 1))
      layoutForKeyboard()
    }
  }

  /// Called when the finger lifts: hides the keyboard or moves it back.
  package func endDrag(velocity: CGFloat) {
    guard let window, !coveredFrame.isEmpty else { return }
    let dock = window.host.dock
    let rest = window.screen.bounds.maxY - dock.bounds.height
    guard dock.frame.minY > rest else { return }
    let goes = velocity > 200 || (velocity > -200 && dock.frame.minY - rest > dock.bounds.height / 2)
    if goes, application.keyWindow?.endEditing(false) == true { return }
    move(
      from: dock.frame, to: CGRect(x: 0, y: rest, width: dock.bounds.width, height: dock.bounds.height), on: window.screen)
  }

  // MARK: Child controllers

  private func adopt(_ set: InputSet, _ old: InputSet, in host: InputHost) {
    host.loadViewIfNeeded()
    for piece in [old.input, old.accessory].compactMap({ $0 }) where piece != set.input && piece != set.accessory {
      piece.controller?.willMove(toParent: nil)
    }
    for controller in [set.input, set.accessory].compactMap({ $0?.controller }) where controller.parent !== host {
      host.addChild(controller)
    }
  }

  private func finishAdopting(_ set: InputSet, _ old: InputSet, in host: InputHost) {
    for piece in [old.input, old.accessory].compactMap({ $0 }) where piece != set.input && piece != set.accessory {
      if piece.controller?.parent === host { piece.controller?.removeFromParent() }
    }
    for piece in [set.input, set.accessory].compactMap({ $0 }) where piece != old.input && piece != old.accessory {
      piece.controller?.didMove(toParent: host)
    }
  }

  private func release(_ set: InputSet) {
    for piece in [set.input, set.accessory].compactMap({ $0 }) {
      piece.controller?.willMove(toParent: nil)
      if piece.view.isDescendant(of: window?.host.dock ?? piece.view) { piece.view.removeFromSuperview() }
      piece.controller?.removeFromParent()
    }
  }

  /// `total` contains what is covered at the lower edge, where something is shown.
  private func heights(of set: InputSet, on screen: UIScreen) -> (accessory: CGFloat, total: CGFloat) {
    let width = screen.bounds.width
    let limit = screen.bounds.height
    // An input view without any height hides the keyboard, as apps for iOS do it with `inputView = UIView()`.
    let input = set.input.map { $0.view === keyboard ? keyboard.height(on: screen) : height(of: $0.view, width, 0) } ?? 0
    let accessory = set.accessory.map { height(of: $0.view, width, 44) } ?? 0
    let content = min(input, limit) + min(accessory, limit)
    // The keyboard's own height contains it.
    let covered = content > 0 && set.input?.view !== keyboard ? screen.safeArea.bottom : 0
    return (min(accessory, limit), content + covered)
  }

  /// The height that a view was created with; if it sizes itself or has none, the height that its content requests.
  private func height(of view: UIView, _ width: CGFloat, _ standard: CGFloat) -> CGFloat {
    let sizesItself = (view as? UIInputView)?.allowsSelfSizing ?? false
    if !sizesItself, view.bounds.height > 0 { return view.bounds.height }
    let intrinsic = view.intrinsicContentSize.height
    if intrinsic > 0, intrinsic != UIView.noIntrinsicMetric { return intrinsic }
    let fitting = view.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
    if fitting > 0, fitting.isFinite, fitting < 1e5 { return fitting }
    return view.bounds.height > 0 ? view.bounds.height : standard
  }

  private var style: UIUserInterfaceStyle {
    switch target?.input?.keyboardAppearance ?? .default {
    case .dark: return .dark
    case .light: return .light
    case .default: return (responder as? any UITraitEnvironment)?.traitCollection.userInterfaceStyle ?? .unspecified
    }
  }

  // MARK: Text

  package func selectionWillChange(_ textInput: (any UITextInput)?) {}
  package func textWillChange(_ textInput: (any UITextInput)?) {}

  package func selectionDidChange(_ textInput: (any UITextInput)?) {
    contextDidChange(textInput) { $0.selectionDidChange(textInput) }
  }
  package func textDidChange(_ textInput: (any UITextInput)?) { contextDidChange(textInput) { $0.textDidChange(textInput) } }

  package func keyboardDidType(into responder: UIResponder) {
    // A keyboard that is not shown reads the text when it appears.
    guard !shown.isEmpty else { return }
    contextDidChange(responder) { $0.textDidChange(responder as? any UITextInput) }
  }

  /// The view at the bottom of the screen; nil while none is shown or it slides out.
  package var dock: UIView? { coveredFrame.isEmpty || shown.isEmpty ? nil : window?.host.dock }

  private func contextDidChange(_ edited: AnyObject?, _ tell: (UIInputViewController) -> Void) {
    guard let edited, edited === responder else { return }
    keyboard.contextWasChanged()
    for controller in [shown.input, shown.accessory].compactMap({ $0?.controller }) { tell(controller) }
  }
}
