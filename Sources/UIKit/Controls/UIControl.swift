/// A view that is operated: it turns touches and keys into events, and tells its targets of them.
///
///     button.addTarget(self, action: Editor.save, for: .touchUpInside)
///     slider.addAction(UIAction { action in … }, for: .valueChanged)
///
/// Targets are not kept alive; one that has gone is skipped.
///
/// - Threading: main actor.
@MainActor
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

  /// A control that performs `primaryAction` for its main event.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    flags.insert(.isControl)
  }

  // MARK: State

  /// A disabled control takes touches without acting on them.
  open var isEnabled: Bool {
    get { storedEnabled }
    set { setEnabled(newValue) }
  }

  open var isSelected: Bool {
    get { storedSelected }
    set {
      guard storedSelected != newValue else { return }
      storedSelected = newValue
      stateDidChange()
    }
  }

  /// Set while a touch is on the control.
  open var isHighlighted: Bool {
    get { storedHighlighted }
    set {
      guard storedHighlighted != newValue else { return }
      storedHighlighted = newValue
      stateDidChange()
    }
  }

  open var state: State {
    var state = State.normal
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isHighlighted { state.insert(.highlighted) }
    return state
  }

  /// What classes in this module override to look different.
  func stateDidChange() {}

  // MARK: Content

  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { if oldValue != contentVerticalAlignment { setNeedsLayout() } }
  }

  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { if oldValue != contentHorizontalAlignment { setNeedsLayout() } }
  }

  /// The alignment as left, right, centre or fill.
  open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
    switch contentHorizontalAlignment {
    case .leading: return isRightToLeft ? .right : .left
    case .trailing: return isRightToLeft ? .left : .right
    case .center, .left, .right, .fill: return contentHorizontalAlignment
    }
  }

  // MARK: Tracking

  /// Whether a touch that began here is being followed.
  open var isTracking: Bool { tracking.isActive }

  /// Whether the followed touch is on the control, or not far from it.
  open var isTouchInside: Bool { tracking.isInside }

  /// A touch begins. False: the control does not follow it.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// The touch moved. False: the control follows it no further, and no event says that it ended.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// The touch was lifted.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// The touch was taken away: by a gesture, by disabling the control, by what interrupted the app.
  open func cancelTracking(with event: UIEvent?) {}

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { trackBegan(touches, event) }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { trackMoved(touches, event) }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { trackEnded(touches, event) }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { trackCancelled(touches, event) }

  /// Whether a touch that is followed counts as on the control: also somewhat outside of it, as fingers slip.
  func isOn(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let place = touch.location(in: self)
    if point(inside: place, with: event) { return true }
    let slop = UIInputTuning.current.controlDragSlop
    return bounds.insetBy(dx: -slop, dy: -slop).holds(place)
  }

  // MARK: Gestures around the control

  /// False for what the control does itself: a tap on a button, a switch, a stepper, a segmented control or a page control,
  /// a swipe or pan along a slider that starts on its thumb, a pan along a switch that starts on its thumb. Recognizers of
  /// views around the control then fail; those of the control itself go before it.
  ///
  /// Override it to decide otherwise: a control of your own returns false for a gesture that it handles, a subclass of a
  /// standard control returns true for one that it leaves to others.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    !isOwnGesture(gestureRecognizer) && super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  /// Whether one tap of one finger operates this kind of control.
  var isOperatedByTap: Bool { false }

  /// Whether a finger that came down at `start` and has moved by `way` operates the control. Points of the control.
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

  /// Whether Return, Space and select press the control. A text field types with them.
  var takesPrimaryKeys: Bool { true }

  /// Does what the control is for, as Return or a choice by speech does. A disabled control does nothing.
  open func performPrimaryAction() { if isEnabled { performPrimaryAction(nil) } }

  /// What Return, Space or select does.
  func performPrimaryAction(_ event: UIEvent?) {
    if showsMenuAsPrimaryAction, openMenu(event) { return }
    send(.primaryActionTriggered, event)
  }

  // MARK: Menu

  /// Whether a tap opens the control's menu instead of sending its events.
  open var showsMenuAsPrimaryAction = false

  /// Opens the control's menu where it is held or clicked with the secondary button; nil while that is switched off.
  open var contextMenuInteraction: UIContextMenuInteraction? {
    isContextMenuInteractionEnabled ? controlMenu.interaction : nil
  }

  /// Whether the control has a menu. The default is no; a button with one says yes by itself.
  open var isContextMenuInteractionEnabled: Bool {
    get { rare?.controlMenu.map { $0.interaction.view === self } ?? false }
    set {
      guard newValue != isContextMenuInteractionEnabled else { return }
      if newValue { addInteraction(controlMenu.interaction) } else { removeInteraction(controlMenu.interaction) }
    }
  }

  /// The menu for a place in the control; nil for none.
  open func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? { nil }

  /// The menu has opened.
  open func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}

  /// The menu closes.
  open func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}

  /// An entry of the menu was chosen.
  func didChoose(_ leaf: any UIMenuLeaf) {}

  /// What a lifted touch means besides `touchUpInside`.
  var eventsOfTap: Event { [] }

  // MARK: Targets

  /// Tells `target` of `events` by calling `action`. A nil target means whoever performs the action in the responder
  /// chain. The same target and action are one entry, however often they are added.
  open func addTarget(_ target: Any?, action: Selector, for events: Event) {
    handlers.add(target.map { $0 as AnyObject }, action, events)
  }

  /// Removes `events` from the entries of this target and action; nil stands for any.
  open func removeTarget(_ target: Any?, action: Selector?, for events: Event) {
    handlers.remove(target.map { $0 as AnyObject }, action, events)
  }

  /// Performs `action` for `events`, instead of one with the same identifier.
  open func addAction(_ action: UIAction, for events: Event) { handlers.add(action, events) }

  open func removeAction(_ action: UIAction, for events: Event) { handlers.removeAction(action.identifier, events) }

  open func removeAction(identifiedBy identifier: UIAction.Identifier, for events: Event) {
    handlers.removeAction(identifier, events)
  }

  // MARK: Sending

  /// Invokes one action. Every invocation passes here: override it to watch them or to send them elsewhere.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }

  /// Performs one action. Every one passes here.
  open func sendAction(_ action: UIAction) { action.performWithSender(self, target: nil) }

  /// Tells all who asked for any of `events`, each once.
  open func sendActions(for events: Event) { send(events, nil) }

  // MARK: Asking

  /// The targets; `NSNull` stands for nil.
  open var allTargets: Set<AnyHashable> { handlers.targets }

  /// All events that somebody asked for.
  open var allControlEvents: Event { handlers.events }

  /// The names of the actions that `target` is told of `event` with, or nil.
  open func actions(forTarget target: Any?, forControlEvent event: Event) -> [String]? {
    handlers.names(of: target.map { $0 as AnyObject }, for: event)
  }

  /// Every entry in the order they were added, as an action or as a target with its selector.
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

  /// What a kind of control is, apart from its state.
  var controlTraits: UIAccessibilityTraits { .none }

  private func stateTraits(of kind: UIAccessibilityTraits) -> UIAccessibilityTraits {
    var traits = kind
    if isSelected { traits.insert(.selected) }
    if !isEnabled { traits.insert(.notEnabled) }
    return traits
  }
}
