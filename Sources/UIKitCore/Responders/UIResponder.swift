/// An object that takes part in handling events: views, controllers, windows, the application, its delegate.
///
/// A responder passes what it does not handle to `next`. The methods for touches, presses, motion and remote control do
/// that by default; a subclass that overrides one and does not call `super` ends the event there.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UIResponder: NSObject, UIUserActivityRestoring {
  // `deinit` is not on the main actor.
  nonisolated(unsafe) final var storedVisitMark: VisitMark?

  /// Creates a responder.
  public override init() { super.init() }

  /// There are no archives: the runtime uses this initialiser to create an object of a class that it knows only as a
  /// value, an app delegate for example.
  ///
  /// Not in UIKit. It calls `init()`, so that a class which overrides that inherits it and need not mention it. Views and
  /// controllers have an `init?(coder:)` of their own, as in UIKit.
  public required convenience init?(coder: NSCoder) { self.init() }

  deinit { storedVisitMark?.objectEnds() }

  /// The responder that receives what this one does not handle. Read each time; overrides are always respected.
  open var next: UIResponder? { nil }

  // MARK: First responder

  /// Whether this responder has the focus of its window: it receives keys, motion and remote control events first.
  open var isFirstResponder: Bool { focusWindow?.focus.current === self }

  /// Whether this responder may become first responder. The default is no.
  open var canBecomeFirstResponder: Bool { false }

  /// Requests the focus of the window that this responder is in. An override calls `super` and returns its result.
  ///
  /// For a view that is in no window yet, or a controller whose view is not, the request is repeated when it gets
  /// there.
  /// - Returns: Whether it has the focus now: false in no window, or when it or the current first responder refuses.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if let window = focusWindow { return window.focus.take(self) }
    PendingFirstResponder.current.note(self)
    return false
  }

  /// Whether this responder gives up the focus when asked.
  open var canResignFirstResponder: Bool { true }

  /// Gives up the focus; returns true also when this responder did not have it.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    if let window = focusWindow { return window.focus.give(up: self) }
    PendingFirstResponder.current.drop(self)
    return true
  }

  // MARK: Input views

  /// The view that is shown at the bottom of the screen instead of the keyboard while this responder, or one before it
  /// in the chain, has the focus.
  open var inputView: UIView? { nil }

  /// The view that is shown above the keyboard or `inputView`; alone at the bottom of the screen where there is
  /// neither.
  open var inputAccessoryView: UIView? { nil }

  /// A controller whose view replaces `inputView`. Takes precedence over it.
  open var inputViewController: UIInputViewController? { nil }

  /// A controller whose view replaces `inputAccessoryView`. Takes precedence over it.
  open var inputAccessoryViewController: UIInputViewController? { nil }

  /// Rereads input views and text traits, without giving up the focus. Does nothing while this is not the first
  /// responder.
  open func reloadInputViews() { UIApplication.shared.inputViews.reload(for: self) }

  /// The layout that this responder requests when it gets the focus. The default is the one in use.
  open var textInputMode: UITextInputMode? { nil }

  /// The name under which the layout last used here is remembered, across launches. Nil shares it with all others.
  open var textInputContextIdentifier: String? { nil }

  // MARK: Touches

  /// Called with touches that have gone down. The default passes them to `next`.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    ResponderChain.pass(from: self) { $0.touchesBegan(touches, with: event) }
  }
  /// Called with touches that have moved. The default passes them to `next`.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    ResponderChain.pass(from: self) { $0.touchesMoved(touches, with: event) }
  }
  /// Called with touches that have lifted. The default passes them to `next`.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    ResponderChain.pass(from: self) { $0.touchesEnded(touches, with: event) }
  }
  /// Called with touches that were cancelled. The default passes them to `next`.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    ResponderChain.pass(from: self) { $0.touchesCancelled(touches, with: event) }
  }
  /// Called with touches whose estimated properties were updated. The default passes them to `next`.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {
    ResponderChain.pass(from: self) { $0.touchesEstimatedPropertiesUpdated(touches) }
  }

  // MARK: Presses

  /// Called with keys and buttons that have gone down. Not calling `super` consumes them; what reaches the end of the
  /// chain types text and triggers commands.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !ResponderChain.pass(from: self, { $0.pressesBegan(presses, with: event) }) { event?.unconsumed.formUnion(presses) }
  }
  /// Called with presses that have changed. The default passes them to `next`.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    ResponderChain.pass(from: self) { $0.pressesChanged(presses, with: event) }
  }
  /// Called with presses that were released. The default passes them to `next`.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    ResponderChain.pass(from: self) { $0.pressesEnded(presses, with: event) }
  }
  /// Called with presses that were cancelled. The default passes them to `next`.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    ResponderChain.pass(from: self) { $0.pressesCancelled(presses, with: event) }
  }

  // MARK: Motion and remote control

  /// Called when a motion has begun. The default passes it to `next`.
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    ResponderChain.pass(from: self) { $0.motionBegan(motion, with: event) }
  }
  /// Called when a motion has ended. The default passes it to `next`; a shake that reaches the end of the chain offers
  /// undo.
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    if !ResponderChain.pass(from: self, { $0.motionEnded(motion, with: event) }) { event?.motionIsUnhandled = true }
  }
  /// Called when a motion was cancelled. The default passes it to `next`.
  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    ResponderChain.pass(from: self) { $0.motionCancelled(motion, with: event) }
  }
  /// Called with an event of a remote control. The default passes it to `next`.
  open func remoteControlReceived(with event: UIEvent?) {
    ResponderChain.pass(from: self) { $0.remoteControlReceived(with: event) }
  }

  // MARK: Accessibility

  /// Called when a user who cannot see the screen has chosen this element. The default leaves it to a tap at its
  /// activation point.
  /// - Returns: Whether no further action is needed.
  open func accessibilityActivate() -> Bool { false }

  /// Increases the value of an adjustable element by a step. The default asks `next`.
  open func accessibilityIncrement() { ResponderChain.pass(from: self) { $0.accessibilityIncrement() } }

  /// Decreases the value of an adjustable element by a step. The default asks `next`.
  open func accessibilityDecrement() { ResponderChain.pass(from: self) { $0.accessibilityDecrement() } }

  /// Leaves what covers the rest: closes a menu, goes back. The default asks `next`.
  /// - Returns: Whether anything was closed or left.
  open func accessibilityPerformEscape() -> Bool {
    ResponderChain.ask(from: self) { $0.accessibilityPerformEscape() } ?? false
  }

  /// Performs the main action of this screen, from anywhere on it. The default asks `next`.
  /// - Returns: Whether there is such an action.
  open func accessibilityPerformMagicTap() -> Bool {
    ResponderChain.ask(from: self) { $0.accessibilityPerformMagicTap() } ?? false
  }

  /// Called when speech has moved to this element.
  open func accessibilityElementDidBecomeFocused() {}

  /// Called when speech has left this element.
  open func accessibilityElementDidLoseFocus() {}

  // MARK: Actions

  /// Whether this responder performs `action` now. The default is whether it implements it. After false the search goes
  /// on with `next`.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { action.isImplemented(by: self) }

  /// The object that performs `action`: this responder if it can, else the target that `next` returns. An override may
  /// return any object.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? { findTarget(action, sender) }

  // MARK: Activities

  /// What the user does with this responder. Several responders may own the same activity; the last one that gives it up,
  /// or is deallocated, invalidates it.
  ///
  /// While it is set, the activity is managed: it becomes the current one while this is the first responder with an
  /// activity in the chain, and its state is requested with `updateUserActivityState(_:)`.
  open var userActivity: NSUserActivity? {
    get { activityOwnership?.activity }
    set { setActivity(newValue) }
  }

  /// Where a class keeps what owns its activity. Views and controllers have places of their own; other responders are few.
  var activityOwnership: ActivityOwnership? {
    get { objc_getAssociatedObject(self, UIResponder.activityKey) as? ActivityOwnership }
    set { objc_setAssociatedObject(self, UIResponder.activityKey, newValue, .OBJC_ASSOCIATION_RETAIN) }
  }

  // Only its address counts.
  private static let activityKey = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

  /// Called on each owner of an activity, in no particular order, when it needs to be saved and is about to be saved or
  /// sent. Add the state with `addUserInfoEntries(from:)`. The default does nothing.
  open func updateUserActivityState(_ activity: NSUserActivity) {}

  /// Restores the state that an activity describes: called for the objects that the app's delegate gave to the restoration
  /// handler. The default does nothing.
  open func restoreUserActivityState(_ activity: NSUserActivity) {}

  // MARK: Undo, commands and menus

  /// The undo manager for what this responder edits: its own if it overrides this, else that of `next`. Each window has
  /// one.
  open var undoManager: UndoManager? { ResponderChain.ask(from: self) { $0.undoManager } }

  /// The key commands while this responder, or one before it in the chain, has the focus. Read again for every key.
  open var keyCommands: [UIKeyCommand]? { nil }

  /// Adds to and removes from menus: the main ones, for which the application and its delegate are called.
  open func buildMenu(with builder: any UIMenuBuilder) {}

  /// Called before `command`, whose action this responder performs, is shown: sets its title, state and attributes.
  open func validate(_ command: UICommand) {}

  // MARK: Standard edit actions

  // The standard edit actions. The defaults do nothing and are not called: a class that overrides one also conforms to
  // its protocol (`UICopyAction` for `copy`), or overrides `canPerformAction`.

  /// Moves the selection to the pasteboard.
  open func cut(_ sender: Any?) {}
  /// Copies the selection to the pasteboard.
  open func copy(_ sender: Any?) {}
  /// Replaces the selection with the content of the pasteboard.
  open func paste(_ sender: Any?) {}
  /// Pastes text in the style of its surroundings.
  open func pasteAndMatchStyle(_ sender: Any?) {}
  /// Selects the object under the caret.
  open func select(_ sender: Any?) {}
  /// Selects everything.
  open func selectAll(_ sender: Any?) {}
  /// Deletes the selection.
  open func delete(_ sender: Any?) {}
  /// Duplicates the selection.
  open func duplicate(_ sender: Any?) {}
  /// Sets the writing direction of the selection to left to right.
  open func makeTextWritingDirectionLeftToRight(_ sender: Any?) {}
  /// Sets the writing direction of the selection to right to left.
  open func makeTextWritingDirectionRightToLeft(_ sender: Any?) {}
  /// Switches bold type of the selection on or off.
  open func toggleBoldface(_ sender: Any?) {}
  /// Switches italic type of the selection on or off.
  open func toggleItalics(_ sender: Any?) {}
  /// Switches underlining of the selection on or off.
  open func toggleUnderline(_ sender: Any?) {}
  /// Increases the font size of the selection.
  open func increaseSize(_ sender: Any?) {}
  /// Decreases the font size of the selection.
  open func decreaseSize(_ sender: Any?) {}
  /// Starts a search.
  open func find(_ sender: Any?) {}
  /// Starts a search with replacement.
  open func findAndReplace(_ sender: Any?) {}
  /// Goes to the next match.
  open func findNext(_ sender: Any?) {}
  /// Goes to the previous match.
  open func findPrevious(_ sender: Any?) {}
  /// Searches for the selection.
  open func useSelectionForFind(_ sender: Any?) {}
  /// Prints the content.
  open func printContent(_ sender: Any?) {}
  /// Renames the object.
  open func rename(_ sender: Any?) {}
  /// Moves the object.
  open func move(_ sender: Any?) {}
  /// Exports the object.
  open func export(_ sender: Any?) {}
}
