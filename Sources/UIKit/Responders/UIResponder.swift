/// An object that takes part in handling events: views, controllers, windows, the application, its delegate.
///
/// What a responder does not handle it hands to `next`. The methods for touches, presses, motion and remote control do
/// that by default; a subclass that overrides one and does not call `super` ends the event there.
///
/// - Threading: main actor.
@MainActor
open class UIResponder: NSObject {
  public override init() { super.init() }

  /// Archives do not exist here: this initialiser is how the runtime makes an object of a class that it only knows by
  /// value (an app delegate, for example), and what `required init?(coder:)` in subclasses answers to.
  public required init?(coder: NSCoder) { super.init() }

  /// Who gets what this responder does not handle. Computed anew each time; an override is honoured everywhere.
  open var next: UIResponder? { nil }

  // MARK: First responder

  /// Whether this responder has its window's focus: it gets keys, motion and remote control first.
  open var isFirstResponder: Bool { focusWindow?.focus.current === self }

  /// Whether this responder may become first responder. The default is no.
  open var canBecomeFirstResponder: Bool { false }

  /// Asks for the focus of the window that this responder is in. An override calls `super`, and what it returns counts.
  ///
  /// A view that is in no window yet, or a controller whose view is not, is asked again when it gets there.
  /// - Returns: Whether it has the focus now: false in no window, or when it or the present one refuses.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if let window = focusWindow { return window.focus.take(self) }
    AwaitedFocus.shared.note(self)
    return false
  }

  /// Whether this responder gives up the focus when asked.
  open var canResignFirstResponder: Bool { true }

  /// Gives up the focus; true also when this responder did not have it.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    if let window = focusWindow { return window.focus.give(up: self) }
    AwaitedFocus.shared.drop(self)
    return true
  }

  // MARK: Input views

  /// What is shown at the bottom of the screen instead of the keyboard while this responder, or one before it in the
  /// chain, has the focus.
  open var inputView: UIView? { nil }

  /// What is shown above the keyboard or `inputView`; alone at the bottom of the screen where there is neither.
  open var inputAccessoryView: UIView? { nil }

  /// A controller whose view takes the place of `inputView`. Goes before it.
  open var inputViewController: UIInputViewController? { nil }

  /// A controller whose view takes the place of `inputAccessoryView`. Goes before it.
  open var inputAccessoryViewController: UIInputViewController? { nil }

  /// Reads input views and text traits again, without giving up the focus. Does nothing while this responder is not first.
  open func reloadInputViews() { UIApplication.shared.inputViews.reload(for: self) }

  /// The language that this responder is to be typed in when it gets the focus. The default is the one in use.
  open var textInputMode: UITextInputMode? { nil }

  /// A name under which the language last used here is remembered, across launches. Nil: shared with all others.
  open var textInputContextIdentifier: String? { nil }

  // MARK: Touches

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    ResponderChain.pass(from: self) { $0.touchesBegan(touches, with: event) }
  }
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    ResponderChain.pass(from: self) { $0.touchesMoved(touches, with: event) }
  }
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    ResponderChain.pass(from: self) { $0.touchesEnded(touches, with: event) }
  }
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    ResponderChain.pass(from: self) { $0.touchesCancelled(touches, with: event) }
  }
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {
    ResponderChain.pass(from: self) { $0.touchesEstimatedPropertiesUpdated(touches) }
  }

  // MARK: Presses

  /// Keys and buttons. Not calling `super` consumes them; what reaches the end of the chain types text and triggers
  /// commands.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !ResponderChain.pass(from: self, { $0.pressesBegan(presses, with: event) }) { event?.unconsumed.formUnion(presses) }
  }
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    ResponderChain.pass(from: self) { $0.pressesChanged(presses, with: event) }
  }
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    ResponderChain.pass(from: self) { $0.pressesEnded(presses, with: event) }
  }
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    ResponderChain.pass(from: self) { $0.pressesCancelled(presses, with: event) }
  }

  // MARK: Motion and remote control

  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    ResponderChain.pass(from: self) { $0.motionBegan(motion, with: event) }
  }
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    if !ResponderChain.pass(from: self, { $0.motionEnded(motion, with: event) }) { event?.motionIsUnhandled = true }
  }
  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    ResponderChain.pass(from: self) { $0.motionCancelled(motion, with: event) }
  }
  open func remoteControlReceived(with event: UIEvent?) {
    ResponderChain.pass(from: self) { $0.remoteControlReceived(with: event) }
  }

  // MARK: Accessibility

  /// Whoever does not see the screen has chosen this element. The default leaves it to a tap at its activation point.
  /// - Returns: Whether that was all there is to do.
  open func accessibilityActivate() -> Bool { false }

  /// A little more, of an adjustable element. The default asks `next`.
  open func accessibilityIncrement() { ResponderChain.pass(from: self) { $0.accessibilityIncrement() } }

  /// A little less, of an adjustable element. The default asks `next`.
  open func accessibilityDecrement() { ResponderChain.pass(from: self) { $0.accessibilityDecrement() } }

  /// Leaves what covers the rest: closes a menu, goes back. The default asks `next`.
  /// - Returns: Whether something was left.
  open func accessibilityPerformEscape() -> Bool {
    ResponderChain.ask(from: self) { $0.accessibilityPerformEscape() } ?? false
  }

  /// The one thing that this screen is for, from anywhere on it. The default asks `next`.
  /// - Returns: Whether there is such a thing.
  open func accessibilityPerformMagicTap() -> Bool {
    ResponderChain.ask(from: self) { $0.accessibilityPerformMagicTap() } ?? false
  }

  /// Speech has come to this element.
  open func accessibilityElementDidBecomeFocused() {}

  /// Speech has left this element.
  open func accessibilityElementDidLoseFocus() {}

  // MARK: Actions

  /// Whether this responder performs `action` now. The default: whether it implements it. False does not end a search:
  /// it goes on with `next`.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { action.isImplemented(by: self) }

  /// Who performs `action`: this responder if it can, else whom `next` names. An override may name any object.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? { findTarget(action, sender) }

  // MARK: Undo, commands and menus

  /// The undo manager for what this responder edits: its own if it overrides this, else that of `next`. A window has one.
  open var undoManager: UndoManager? { ResponderChain.ask(from: self) { $0.undoManager } }

  /// What keys do while this responder or one before it in the chain has the focus. Asked anew for every key.
  open var keyCommands: [UIKeyCommand]? { nil }

  /// Adds to and removes from menus: the main ones, which the application and its delegate are asked for.
  open func buildMenu(with builder: any UIMenuBuilder) {}

  /// About to show `command`, whose action this responder performs: sets its title, state and attributes.
  open func validate(_ command: UICommand) {}

  // MARK: Standard edit actions

  // The standard edit actions. The defaults do nothing and are not reached: a class that overrides one also conforms to
  // its protocol (`UICopyAction` for `copy`), or overrides `canPerformAction`.

  open func cut(_ sender: Any?) {}
  open func copy(_ sender: Any?) {}
  open func paste(_ sender: Any?) {}
  open func pasteAndMatchStyle(_ sender: Any?) {}
  open func select(_ sender: Any?) {}
  open func selectAll(_ sender: Any?) {}
  open func delete(_ sender: Any?) {}
  open func duplicate(_ sender: Any?) {}
  open func makeTextWritingDirectionLeftToRight(_ sender: Any?) {}
  open func makeTextWritingDirectionRightToLeft(_ sender: Any?) {}
  open func toggleBoldface(_ sender: Any?) {}
  open func toggleItalics(_ sender: Any?) {}
  open func toggleUnderline(_ sender: Any?) {}
  open func increaseSize(_ sender: Any?) {}
  open func decreaseSize(_ sender: Any?) {}
  open func find(_ sender: Any?) {}
  open func findAndReplace(_ sender: Any?) {}
  open func findNext(_ sender: Any?) {}
  open func findPrevious(_ sender: Any?) {}
  open func useSelectionForFind(_ sender: Any?) {}
  open func printContent(_ sender: Any?) {}
  open func rename(_ sender: Any?) {}
  open func move(_ sender: Any?) {}
  open func export(_ sender: Any?) {}
}
