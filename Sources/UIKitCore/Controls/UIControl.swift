/// A view that the user operates. It converts touches and keys into events and sends them to its targets.
///
///     button.addTarget(self, action: Editor.save, for: .touchUpInside)
///     slider.addAction(UIAction { action in … }, for: .valueChanged)
///
/// Targets are held weakly; a deallocated one is skipped.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UIControl: UIView {
  final var handlers = ControlHandlers()
  final var tracking = ControlTracking()
  final var storedEnabled = true
  final var storedSelected = false
  final var storedHighlighted = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    flags.insert(.isControl)
  }

  /// Creates a control that performs `primaryAction` for its main event.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// Archives are not supported: the same as an initialisation with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    flags.insert(.isControl)
  }

  // MARK: State

  /// Whether the control acts on touches. A disabled control still receives them.
  open var isEnabled: Bool {
    get { storedEnabled }
    set { setEnabled(newValue) }
  }

  /// Whether the control is selected.
  open var isSelected: Bool {
    get { storedSelected }
    set {
      guard storedSelected != newValue else { return }
      storedSelected = newValue
      stateDidChange()
    }
  }

  /// Whether the control is pressed; set while a touch is on it.
  open var isHighlighted: Bool {
    get { storedHighlighted }
    set {
      guard storedHighlighted != newValue else { return }
      storedHighlighted = newValue
      stateDidChange()
    }
  }

  /// The state, derived from `isEnabled`, `isSelected` and `isHighlighted`.
  open var state: State {
    var state = State.normal
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isHighlighted { state.insert(.highlighted) }
    return state
  }

  /// Called when the state has changed; classes of this module override it to change their appearance.
  @_spi(Hooks) open func stateDidChange() {}

  // MARK: Content

  /// The vertical alignment of the content.
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { if oldValue != contentVerticalAlignment { setNeedsLayout() } }
  }

  /// The horizontal alignment of the content.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { if oldValue != contentHorizontalAlignment { setNeedsLayout() } }
  }

  /// The horizontal alignment with leading and trailing resolved to left and right.
  open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
    switch contentHorizontalAlignment {
    case .leading: return isRightToLeft ? .right : .left
    case .trailing: return isRightToLeft ? .left : .right
    case .center, .left, .right, .fill: return contentHorizontalAlignment
    }
  }

  // MARK: Tracking

  /// Whether the control tracks a touch that began on it.
  open var isTracking: Bool { tracking.isActive }

  /// Whether the tracked touch is on the control, or close to it.
  open var isTouchInside: Bool { tracking.isInside }

  /// Called when a touch begins. Return false not to track it.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when the touch moves. Return false to stop tracking it; no event is sent for its end.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when the touch is lifted.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// Called when the touch is cancelled: by a gesture, by disabling the control, or by an interruption of the app.
  open func cancelTracking(with event: UIEvent?) {}

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { trackBegan(touches, event) }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { trackMoved(touches, event) }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { trackEnded(touches, event) }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { trackCancelled(touches, event) }

  /// Whether a tracked touch is treated as on the control, which includes a margin around it, since fingers slip.
  func isOn(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let place = touch.location(in: self)
    if point(inside: place, with: event) { return true }
    let slop = UIInputTuning.current.controlDragSlop
    return bounds.insetBy(dx: -slop, dy: -slop).holds(place)
  }

  // MARK: Gestures around the control

  /// Returns false for gestures that the control handles itself: a tap on a button, switch, stepper, segmented control
  /// or page control, a swipe or pan along a slider that starts on its thumb, a pan along a switch that starts on its
  /// thumb. Recognizers of views around the control then fail; those of the control itself take precedence over it.
  ///
  /// Override it to change this: a custom control returns false for a gesture that it handles, a subclass of a standard
  /// control returns true for one that it leaves to others.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    !isOwnGesture(gestureRecognizer) && super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  /// Whether a touch that began at `start` and has moved by `way` operates the control. In points of the control.
  func isOperated(byPanFrom start: CGPoint, by way: CGVector) -> Bool { false }

  // MARK: Keys

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !keyBegan(presses) { super.pressesBegan(presses, with: event) }
  }

  open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !keyEnded(presses, event) { super.pressesEnded(presses, with: event) }
  }

  open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !keyCancelled() { super.pressesCancelled(presses, with: event) }
  }

  /// Whether Return, Space and Select press the control. They are text in a text field.
  @_spi(Hooks) open var takesPrimaryKeys: Bool { true }

  /// Performs the main action of the control, as Return or activation by speech does. A disabled control does nothing.
  open func performPrimaryAction() { if isEnabled { performPrimaryAction(nil) } }

  /// Performs the main action for Return, Space or Select.
  func performPrimaryAction(_ event: UIEvent?) {
    if showsMenuAsPrimaryAction, openMenu(event) { return }
    send(.primaryActionTriggered, event)
  }

  // MARK: Menu

  /// Whether a tap opens the control's menu instead of sending its events.
  open var showsMenuAsPrimaryAction = false

  /// The interaction that opens the control's menu on a long press or secondary click; nil while it is disabled.
  open var contextMenuInteraction: UIContextMenuInteraction? {
    isContextMenuInteractionEnabled ? controlMenu.interaction : nil
  }

  /// Whether the control has a context menu; false by default. A button enables it when its menu is set.
  open var isContextMenuInteractionEnabled: Bool {
    get { rare?.controlMenu.map { $0.interaction.view === self } ?? false }
    set {
      guard newValue != isContextMenuInteractionEnabled else { return }
      if newValue { addInteraction(controlMenu.interaction) } else { removeInteraction(controlMenu.interaction) }
    }
  }

  /// Returns the menu for a location in the control; nil for none.
  open func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? { nil }

  /// Called when the menu is about to be displayed.
  open func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}

  /// Called when the menu is about to close.
  open func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}

  /// Called when an entry of the menu was chosen.
  func didChoose(_ leaf: any UIMenuLeaf) {}

  /// The events sent in addition to `touchUpInside` when a touch is lifted.
  var eventsOfTap: Event { [] }

  // MARK: Targets

  /// Calls `action` on `target` for `events`. With a nil target, the action is sent up the responder chain. Adding the
  /// same target and action again does not add another entry.
  open func addTarget(_ target: Any?, action: Selector, for events: Event) {
    handlers.add(target.map { $0 as AnyObject }, action, events)
  }

  /// Removes `events` from the entries with this target and action; nil matches any.
  open func removeTarget(_ target: Any?, action: Selector?, for events: Event) {
    handlers.remove(target.map { $0 as AnyObject }, action, events)
  }

  /// Performs `action` for `events`; it replaces an action with the same identifier.
  open func addAction(_ action: UIAction, for events: Event) { handlers.add(action, events) }

  /// Removes `events` from the action with the same identifier.
  open func removeAction(_ action: UIAction, for events: Event) { handlers.removeAction(action.identifier, events) }

  /// Removes `events` from the action with this identifier.
  open func removeAction(identifiedBy identifier: UIAction.Identifier, for events: Event) {
    handlers.removeAction(identifier, events)
  }

  // MARK: Sending

  /// Invokes an action. All actions with targets are sent through this method, which can be overridden to observe or
  /// redirect them.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }

  /// Performs an action. All `UIAction`s are performed through this method.
  open func sendAction(_ action: UIAction) { action.performWithSender(self, target: nil) }

  /// Calls each handler that is registered for any of `events` once.
  open func sendActions(for events: Event) { send(events, nil) }

  // MARK: Asking

  /// All targets; `NSNull` stands for nil.
  open var allTargets: Set<AnyHashable> { handlers.targets }

  /// All events for which handlers are registered.
  open var allControlEvents: Event { handlers.events }

  /// The names of the actions that `target` receives for `event`; nil if there are none.
  open func actions(forTarget target: Any?, forControlEvent event: Event) -> [String]? {
    handlers.names(of: target.map { $0 as AnyObject }, for: event)
  }

  /// Calls `iterator` for every entry in the order they were added, as an action or as a target with its selector.
  open func enumerateEventHandlers(_ iterator: (UIAction?, (Any?, Selector)?, Event, inout Bool) -> Void) {
    handlers.enumerate(iterator)
  }

  // MARK: Accessibility

  open override var isAccessibilityElement: Bool {
    get { rare?.accessibility.isElement ?? true }
    set { super.isAccessibilityElement = newValue }
  }

  open override var accessibilityTraits: UIAccessibilityTraits {
    get { rare?.accessibility.traits ?? stateTraits(of: controlTraits) }
    set { super.accessibilityTraits = newValue }
  }

  /// The accessibility traits of this kind of control, independent of its state.
  var controlTraits: UIAccessibilityTraits { .none }

  private func stateTraits(of kind: UIAccessibilityTraits) -> UIAccessibilityTraits {
    var traits = kind
    if isSelected { traits.insert(.selected) }
    if !isEnabled { traits.insert(.notEnabled) }
    return traits
  }
}
