extension UITraitCollection {
  /// The traits with which dynamic colours and images are resolved when none are given.
  ///
  /// Each thread has its own. During a view's drawing, layout and change callbacks, they are that view's; otherwise the
  /// main screen's. In those methods, `layer.borderColor = UIColor.separator.cgColor` therefore uses the view's
  /// separator colour.
  public static var current: UITraitCollection {
    get { ofThread ?? base }
    set { ofThread = newValue }
  }

  /// What was set for this thread; nil while its traits are the main screen's.
  private static var ofThread: UITraitCollection? {
    get {
      if MainQueue.isCurrent { return mainThreadCurrent }
      return Thread.current.threadDictionary[threadKey] as? UITraitCollection
    }
    set {
      if MainQueue.isCurrent {
        mainThreadCurrent = newValue
      } else {
        Thread.current.threadDictionary[threadKey] = newValue
      }
    }
  }

  /// Runs `actions` with this collection as the current one.
  public final func performAsCurrent(_ actions: () -> Void) {
    // Not `current`: outside of drawing and layout there is none, and what is read then follows the screen.
    let saved = Self.ofThread
    Self.ofThread = self
    actions()
    Self.ofThread = saved
  }

  /// As `performAsCurrent`, without the check for the main thread: it runs around every layout and drawing.
  @MainActor
  final func asCurrent<T>(_ body: () throws -> T) rethrows -> T {
    let saved = Self.mainThreadCurrent
    Self.mainThreadCurrent = self
    defer { Self.mainThreadCurrent = saved }
    return try body()
  }

  /// The traits of the main screen before any overrides. Other threads see those of the session that was used last.
  static var base: UITraitCollection {
    let (traits, dependsOnTask) = baseLock.withLock { (lockedBase, lockedDependsOnTask) }
    guard dependsOnTask, MainQueue.isCurrent else { return traits }
    return MainActor.assumeIsolated { SessionState.traitsAmongSeveral } ?? traits
  }

  /// - Parameter dependsOnTask: Whether they may differ from one task to another, as in tests.
  static func setBase(_ traits: UITraitCollection, dependsOnTask: Bool) {
    baseLock.withLock { (lockedBase, lockedDependsOnTask) = (traits, dependsOnTask) }
  }

  private static let threadKey = "vitrine.UITraitCollection.current"
  // Used on the main thread only.
  nonisolated(unsafe) private static var mainThreadCurrent: UITraitCollection?
  private static let baseLock = NSLock()
  // Used under the lock only.
  nonisolated(unsafe) private static var lockedDependsOnTask = false
  // Used under the lock only.
  nonisolated(unsafe) private static var lockedBase = UITraitCollection(
    values: TraitValues(
      userInterfaceStyle: .light, userInterfaceIdiom: .pad, displayScale: 1, displayGamut: .SRGB,
      horizontalSizeClass: .regular, verticalSizeClass: .regular, layoutDirection: .leftToRight,
      accessibilityContrast: .normal, legibilityWeight: .regular, userInterfaceLevel: .base,
      preferredContentSizeCategory: .large))
}
