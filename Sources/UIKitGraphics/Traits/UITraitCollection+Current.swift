/// Who knows the traits of the main screen where several kiosks run in one process.
@MainActor package protocol BaseTraitsFinder {
  /// Those of the kiosk whose code runs.
  static var currentTraits: UITraitCollection { get }
}

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

  /// As `performAsCurrent`, without the check for the main thread: it runs around every layout and drawing. Inlined, as the
  /// views are in another module.
  @inlinable
  @MainActor
  package final func asCurrent<T>(_ body: () throws -> T) rethrows -> T {
    let saved = Self.mainThreadCurrent
    Self.mainThreadCurrent = self
    defer { Self.mainThreadCurrent = saved }
    return try body()
  }

  /// The traits of the main screen before any overrides. Other threads see those of the session that was used last.
  package static var base: UITraitCollection {
    let (traits, finder) = baseLock.withLock { (lockedBase, lockedFinder) }
    guard let finder, MainQueue.isCurrent else { return traits }
    return MainActor.assumeIsolated { finder.currentTraits }
  }

  /// - Parameter finder: Where they may differ from one task to another, as in tests: who knows those of the main thread's.
  package static func setBase(_ traits: UITraitCollection, finder: (any BaseTraitsFinder.Type)?) {
    baseLock.withLock { (lockedBase, lockedFinder) = (traits, finder) }
  }

  private static let threadKey = "vitrine.UITraitCollection.current"
  // Used on the main thread only.
  @usableFromInline nonisolated(unsafe) package static var mainThreadCurrent: UITraitCollection?
  private static let baseLock = NSLock()
  // Used under the lock only.
  nonisolated(unsafe) private static var lockedFinder: (any BaseTraitsFinder.Type)?
  // Used under the lock only.
  nonisolated(unsafe) private static var lockedBase = UITraitCollection(
    values: TraitValues(
      userInterfaceStyle: .light, userInterfaceIdiom: .pad, displayScale: 1, displayGamut: .SRGB,
      horizontalSizeClass: .regular, verticalSizeClass: .regular, layoutDirection: .leftToRight,
      accessibilityContrast: .normal, legibilityWeight: .regular, userInterfaceLevel: .base,
      preferredContentSizeCategory: .large))
}
