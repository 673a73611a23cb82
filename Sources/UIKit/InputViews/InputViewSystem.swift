import Host
import Input

/// Shows what the first responder of the key window types with: the on-screen keyboard, its own input view, its accessory.
///
/// Changes of focus are looked at once a turn, so that a hop from one field to the next, which resigns before it becomes,
/// does not hide the keyboard in between.
@MainActor
final class InputViewSystem: UITextInputDelegate {
  unowned let application: UIApplication
  private(set) lazy var modes = InputModes(self)
  var guides = KeyboardGuides()
  let keyboardPolicy = KeyboardPolicy()

  /// What is typed into now; nil while the focus is on nothing that takes text.
  private(set) var target: TypingTarget?
  /// Points of the screen; empty while nothing is shown.
  private(set) var coveredFrame = CGRect.zero

  private weak var responder: UIResponder?
  /// Tells a responder that is gone from none: one that leaves the window for good takes its keyboard along.
  private var hadResponder = false
  private var shown = InputSet.none
  /// What still slides out.
  private var leaving = InputSet.none
  private var showsKeyboard = false
  private(set) var window: InputWindow?
  private(set) lazy var keyboard = KeyboardView(system: self)
  private let avoidance = KeyboardAvoidance()
  private var isDue = false
  private var mustReload = false
  private var screenSize = CGSize.zero
  // Of the newest movement; an older one that ends later concludes nothing.
  private var moves = 0

  init(application: UIApplication) { self.application = application }

  // MARK: Being told

  /// The first responder of the key window is another one, or the key window is.
  func focusDidChange() { updateSoon() }

  /// `responder` wants its input views and traits to be read again. Ignored unless it has the focus.
  func reload(for responder: UIResponder) {
    guard responder === application.keyWindow?.focus.current else { return }
    mustReload = true
    updateSoon()
  }

  /// An input view that sizes itself asks for another height.
  func inputViewDidChangeSize() {
    guard window != nil else { return }
    mustReload = true
    updateSoon()
  }

  /// A keyboard came or went, or was used, and the policy may have another answer now.
  func policyMayHaveChanged() {
    guard responder != nil, shown.wantsKeyboard, keyboardPolicy.showsKeyboard != showsKeyboard else { return }
    mustReload = true
    updateSoon()
  }

  private func updateSoon() {
    guard !isDue else { return }
    isDue = true
    Turn.current.afterwards { [weak self] in self?.update() }
  }

  /// Takes the focus off whatever has it.
  func dismiss() { application.keyWindow?.endEditing(false) }

  /// A visitor has gone. What still has the focus is typed in as if it had just come.
  func returnToStart() {
    keyboard.leave()
    modes.returnToDefault()
    if let target { keyboard.enter(target) }
  }

  /// The session is over.
  func end() {
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
    isDue = false
    guard application === UIApplication.shared, !UIScreen.main.isStandIn else { return }
    let focus = application.keyWindow?.focus.current
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

  /// Where fingers and pointers are on the keyboard tells what they type: while that is a secret they are said to be on
  /// another key. Nil where nothing is kept secret.
  var secretArea: SecretArea? {
    guard SecretKeys.isSecret else { return nil }
    let screen = UIScreen.main.bounds
    // Of a PIN every touch tells something; at the upper edge there is no key.
    if application.keyWindow is StaffWindow { return SecretArea(area: everywhere, decoy: CGPoint(x: screen.midX, y: 0)) }
    guard !coveredFrame.isEmpty else { return nil }
    var area = everywhere
    // Variants that wait for a finger reach over the edge.
    if !keyboard.touches.hasOpenMenu { area.origin.y = coveredFrame.minY }
    area.size.height = everywhere.maxY - area.minY
    let top = CGPoint(x: coveredFrame.midX, y: coveredFrame.minY)
    return SecretArea(area: area, decoy: keyboard.concealedPlace ?? top)
  }

  /// A finger at the very edge is on the screen as well.
  private var everywhere: CGRect { UIScreen.main.bounds.insetBy(dx: -1, dy: -1) }

  /// Whether the keyboard is there, or still slides away, as a secret was typed on it.
  var showsSecretKeys: Bool { window?.isHidden == false && keyboard.window != nil && keyboard.traits.isSecure }

  // MARK: Showing

  private func show(_ set: InputSet) {
    let screen = UIScreen.main
    let old = shown.isEmpty ? leaving : shown
    shown = set
    let heights = heights(of: set, on: screen)
    let total = heights.input + heights.accessory
    guard total > 0 else { return hide(old) }
    let window = self.window ?? InputWindow(screen: screen)
    self.window = window
    leaving = .none
    if window.isHidden { window.isHidden = false }
    window.overrideUserInterfaceStyle = style
    // What a program puts in the keyboard's place is operated like the rest of it.
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
      // What grows comes from below; what shrinks is small at once, so that nothing shows through beneath it.
      host.dock.frame = begin.height > end.height && begin.minY < screen.bounds.maxY
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
    moves += 1
    let number = moves
    coveredFrame = move.isHiding ? .zero : end
    let isMoving = begin != end
    if isMoving { move.announce() }
    let dock = window?.host.dock
    let animations = { [weak self] in
      dock?.frame = end
      self?.makeRoom()
    }
    guard isMoving else {
      UIView.animate(withDuration: move.duration, delay: 0, options: move.options, animations: { [weak self] in self?.makeRoom() })
      return
    }
    UIView.animate(withDuration: move.duration, delay: 0, options: move.options, animations: animations) { [weak self] _ in
      guard let self, number == moves else { return }
      completion?()
      move.conclude()
    }
  }

  /// Lays out what follows the keyboard, and brings what is edited out from under it.
  private func makeRoom() {
    for view in guides.views { view.setNeedsLayout() }
    for view in guides.views { view.layoutIfNeeded() }
    avoidance.update(target: coveredFrame.isEmpty ? nil : target, covered: coveredFrame)
  }

  /// The screen has another size: the dock follows without an animation.
  func screenMayHaveResized(_ size: CGSize) {
    guard size != screenSize, !coveredFrame.isEmpty, let window else { return }
    screenSize = size
    // What a finger held has gone from under it.
    keyboard.touches.cancelAll(in: keyboard)
    let heights = heights(of: shown, on: window.screen)
    let total = heights.input + heights.accessory
    let end = CGRect(x: 0, y: size.height - total, width: size.width, height: total)
    let move = KeyboardMove(begin: coveredFrame, end: end, screen: window.screen, duration: 0)
    coveredFrame = end
    moves += 1
    move.announce()
    window.host.dock.show(accessory: shown.accessory?.view, height: heights.accessory, input: shown.input?.view)
    window.host.dock.frame = end
    // The program's own windows may not have their new size yet.
    Turn.current.afterwards { [weak self] in
      self?.makeRoom()
      move.conclude()
    }
  }

  // MARK: Interactive dismissal

  /// A finger that scrolls has come to `y` of the screen: the dock goes down as far as it is beneath the top edge.
  func drag(to y: CGFloat) {
    guard let window, !coveredFrame.isEmpty else { return }
    let rest = window.screen.bounds.maxY - window.host.dock.bounds.height
    let top = min(max(y, rest), window.screen.bounds.maxY)
    guard top != window.host.dock.frame.minY else { return }
    UIView.performWithoutAnimation {
      window.host.dock.frame.origin.y = top
      coveredFrame = CGRect(x: 0, y: top, width: coveredFrame.width, height: max(window.host.dock.bounds.height, 1))
      makeRoom()
    }
  }

  /// The finger has left: the keyboard goes, or comes back.
  func endDrag(velocity: CGFloat) {
    guard let window, !coveredFrame.isEmpty else { return }
    let dock = window.host.dock
    let rest = window.screen.bounds.maxY - dock.bounds.height
    guard dock.frame.minY > rest else { return }
    let goes = velocity > 200 || (velocity > -200 && dock.frame.minY - rest > dock.bounds.height / 2)
    if goes, application.keyWindow?.endEditing(false) == true { return }
    move(from: dock.frame, to: CGRect(x: 0, y: rest, width: dock.bounds.width, height: dock.bounds.height), on: window.screen)
  }

  // MARK: Pieces

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

  private func heights(of set: InputSet, on screen: UIScreen) -> (input: CGFloat, accessory: CGFloat) {
    let width = screen.bounds.width
    let limit = screen.bounds.height
    let input = set.input.map { $0.view === keyboard ? keyboard.height(on: screen) : height(of: $0.view, width, 216) } ?? 0
    let accessory = set.accessory.map { height(of: $0.view, width, 44) } ?? 0
    return (min(input, limit), min(accessory, limit))
  }

  /// The height that a view came with; of one that sizes itself, and of one that came with none, what its content asks for.
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

  func selectionWillChange(_ textInput: (any UITextInput)?) {}
  func textWillChange(_ textInput: (any UITextInput)?) {}

  func selectionDidChange(_ textInput: (any UITextInput)?) { contextDidChange(textInput) { $0.selectionDidChange(textInput) } }
  func textDidChange(_ textInput: (any UITextInput)?) { contextDidChange(textInput) { $0.textDidChange(textInput) } }

  /// What is shown at the bottom of the screen; nil while nothing is, or it slides out.
  var dock: UIView? { coveredFrame.isEmpty || shown.isEmpty ? nil : window?.host.dock }

  private func contextDidChange(_ textInput: (any UITextInput)?, _ tell: (UIInputViewController) -> Void) {
    guard let textInput, textInput === responder else { return }
    keyboard.contextWasChanged()
    for controller in [shown.input, shown.accessory].compactMap({ $0?.controller }) { tell(controller) }
  }
}
