extension UIViewController {
  /// Where a controller is between being off and on the screen. Every way in is a `viewWillAppear`, every way out a
  /// `viewWillDisappear`; what was begun may turn round but is never begun twice.
  struct Appearance {
    enum State { case disappeared, appearing, appeared, disappearing }

    private(set) var state = State.disappeared
    private(set) var isAnimated = false
    var isAnnounced = false
    /// Whether a transition says when the controller and its children have appeared.
    var isHeld = false

    var isOnTheWayIn: Bool { state == .appearing || state == .appeared }

    /// Whether the transition begins; false when it is under way or done.
    mutating func begin(appearing: Bool, animated: Bool) -> Bool {
      guard isOnTheWayIn != appearing else { return false }
      state = appearing ? .appearing : .disappearing
      isAnimated = animated
      isAnnounced = false
      return true
    }

    /// The state that was reached; nil when nothing was under way.
    mutating func end() -> State? {
      switch state {
      case .appearing: state = .appeared
      case .disappearing: state = .disappeared
      case .appeared, .disappeared: return nil
      }
      return state
    }
  }

  // MARK: By hand

  final func beginAppearance(_ isAppearing: Bool, animated: Bool) {
    guard appearance.begin(appearing: isAppearing, animated: animated) else {
      return Log.error(
        "\(type(of: self)).beginAppearanceTransition(\(isAppearing)): the controller is "
          + "\(appearance.state) already; unbalanced calls of a container.")
    }
    if isAppearing {
      loadViewIfNeeded()
      viewWillAppear(animated)
    } else {
      viewWillDisappear(animated)
    }
  }

  final func endAppearance() {
    // A container that shows a child by hand may finish before the next turn.
    if appearance.state == .appearing { announceAppearing() }
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

  // MARK: By membership of a visible window

  final func viewWillMove(toWindow window: UIWindow?) { followVisibility(window.map { !$0.isHidden } ?? false) }

  final func viewDidMoveToWindow() { finishFollowing() }

  /// First half: the view is about to become visible, or not to be any more.
  final func followVisibility(_ isVisible: Bool, animated: Bool = false) {
    guard storedParent?.shouldAutomaticallyForwardAppearanceMethods ?? true,
      appearance.begin(appearing: isVisible, animated: animated)
    else { return }
    if isVisible { viewWillAppear(animated) } else { viewWillDisappear(animated) }
  }

  /// Second half: disappearing ends at once, appearing after the layout of this turn.
  final func finishFollowing() {
    guard storedParent?.shouldAutomaticallyForwardAppearanceMethods ?? true else { return }
    switch appearance.state {
    case .appearing: Turn.current.appearing.append(self)
    case .disappearing: endAppearance()
    case .appeared, .disappeared: break
    }
  }
}

extension UIViewController {
  /// After the layout of the frame in which the view became visible.
  final func endFollowing() {
    if appearance.state == .appearing, !isHeldByTransition { endAppearance() }
  }

  private final var isHeldByTransition: Bool {
    var step: UIViewController? = self
    while let here = step {
      if here.appearance.isHeld { return true }
      step = here.storedParent
    }
    return false
  }
}
