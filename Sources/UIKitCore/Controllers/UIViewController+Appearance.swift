extension UIViewController {
  /// The appearance state of a controller. Every `viewWillAppear` starts appearing, every `viewWillDisappear` starts
  /// disappearing; a transition can reverse, but never starts twice.
  struct Appearance {
    enum State { case disappeared, appearing, appeared, disappearing }

    private(set) var state = State.disappeared
    private(set) var isAnimated = false
    var isAnnounced = false
    /// See `isAppearanceHeld`.
    fileprivate(set) var isHeld = false

    var isAppearingOrAppeared: Bool { state == .appearing || state == .appeared }

    /// Starts a transition.
    /// - Returns: Whether it started; false if it is under way or complete.
    mutating func begin(appearing: Bool, animated: Bool) -> Bool {
      guard isAppearingOrAppeared != appearing else { return false }
      state = appearing ? .appearing : .disappearing
      isAnimated = animated
      isAnnounced = false
      return true
    }

    /// Ends the transition and returns the new state; nil if none is under way.
    mutating func end() -> State? {
      switch state {
      case .appearing: state = .appeared
      case .disappearing: state = .disappeared
      case .appeared, .disappeared: return nil
      }
      return state
    }
  }

  // MARK: Called by containers

  /// Whether a transition determines when the controller and its children have appeared: they do not with the frame in
  /// which they became visible, but with `endAppearances()`.
  package final var isAppearanceHeld: Bool {
    get { appearance.isHeld }
    set { appearance.isHeld = newValue }
  }

  /// Whether the controller is visible, and neither about to be nor about to leave.
  package final var hasAppeared: Bool { appearance.state == .appeared }

  /// Whether the controller is visible or about to be.
  package final var isAppearingOrAppeared: Bool { appearance.isAppearingOrAppeared }

  /// Whether a presentation in the context of this controller or of one around it is seen in its place.
  private final var isCovered: Bool { nearest { $0.modal.presentation?.coversPresenter == true } != nil }

  final func beginAppearance(_ isAppearing: Bool, animated: Bool) {
    if isAppearing, isCovered { return }
    guard appearance.begin(appearing: isAppearing, animated: animated) else {
      return Log.error(
        "\(type(of: self)).beginAppearanceTransition(\(isAppearing)): the controller is "
          + "\(appearance.state) already; unbalanced calls of a container.")
    }
    CurrentActivity.ofSession.chainDidChange()
    // What comes of it is decided, although it may take a while to be seen.
    SessionState.current.visit?.interfaceDidChange()
    if isAppearing {
      loadViewIfNeeded()
      viewWillAppear(animated)
    } else {
      viewWillDisappear(animated)
    }
  }

  final func endAppearance() {
    // A container that forwards appearance itself may end it before the next run loop cycle.
    if appearance.state == .appearing { announceAppearing() }
    CurrentActivity.ofSession.chainDidChange()
    SessionState.current.visit?.interfaceDidChange()
    switch appearance.end() {
    case .appeared:
      viewDidAppear(appearance.isAnimated)
      isMovingToParent = false
    case .disappeared:
      viewDidDisappear(appearance.isAnimated)
      isMovingFromParent = false
    default: break
    }
  }

  final func announceAppearing() {
    guard appearance.state == .appearing, !appearance.isAnnounced else { return }
    appearance.isAnnounced = true
    effectiveTraits.asCurrent { viewIsAppearing(appearance.isAnimated) }
  }

  // MARK: Following a visible window

  final func viewWillMove(toWindow window: UIWindow?) { followVisibility(window.map { !$0.isHidden } ?? false) }

  final func viewDidMoveToWindow() { finishFollowing() }

  /// First step: the view is about to become visible, or to be removed or hidden.
  final func followVisibility(_ isVisible: Bool, animated: Bool = false) {
    guard storedParent?.shouldAutomaticallyForwardAppearanceMethods ?? true, !isVisible || !isCovered,
      appearance.begin(appearing: isVisible, animated: animated)
    else { return }
    CurrentActivity.ofSession.chainDidChange()
    // As in `beginAppearance`: also transitions of containers and presentations begin here.
    SessionState.current.visit?.interfaceDidChange()
    if isVisible { viewWillAppear(animated) } else { viewWillDisappear(animated) }
  }

  /// Second step: disappearing ends at once, appearing after the layout in this run loop cycle.
  final func finishFollowing() {
    guard storedParent?.shouldAutomaticallyForwardAppearanceMethods ?? true else { return }
    switch appearance.state {
    case .appearing: RunLoopCycle.current.appearing.append(self)
    case .disappearing: endAppearance()
    case .appeared, .disappeared: break
    }
  }
}

extension UIViewController {
  /// Ends appearing after the layout of the frame in which the view became visible.
  final func endFollowing() {
    if appearance.state == .appearing, !isHeldByTransition { endAppearance() }
  }

  private final var isHeldByTransition: Bool {
    var step: UIViewController? = self
    while let here = step {
      if here.isAppearanceHeld { return true }
      // What is presented inside a view follows the transitions of that.
      let presentation = here.modal.presentedBy
      step = here.storedParent ?? (presentation?.isInside == true ? presentation?.presenter : nil)
    }
    return false
  }
}
