extension UITraitCollection {
  /// The traits that dynamic colours and images resolve with when nobody says which.
  ///
  /// One for each thread. While a view draws, lays out or learns of a change, it is that view's; otherwise the main
  /// screen's. `layer.borderColor = UIColor.separator.cgColor` therefore means this view's separator in those methods.
  public static var current: UITraitCollection {
    get {
      if MainQueue.isCurrent { return mainThreadCurrent ?? base }
      return Thread.current.threadDictionary[threadKey] as? UITraitCollection ?? base
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
    let saved = UITraitCollection.current
    UITraitCollection.current = self
    actions()
    UITraitCollection.current = saved
  }

  /// The same without asking which thread this is: it runs around every layout and drawing.
  @MainActor
  final func asCurrent<T>(_ body: () throws -> T) rethrows -> T {
    let saved = Self.mainThreadCurrent
    Self.mainThreadCurrent = self
    defer { Self.mainThreadCurrent = saved }
    return try body()
  }

  /// What a screen gives before anybody overrides it. Written by the main screen.
  static var base: UITraitCollection {
    get { baseLock.withLock { lockedBase } }
    set { baseLock.withLock { lockedBase = newValue } }
  }

  private static let threadKey = "vitrine.UITraitCollection.current"
  // Touched by the main thread only.
  nonisolated(unsafe) private static var mainThreadCurrent: UITraitCollection?
  private static let baseLock = NSLock()
  nonisolated(unsafe) private static var lockedBase = UITraitCollection(
    values: TraitValues(
      userInterfaceStyle: .light, userInterfaceIdiom: .pad, displayScale: 1, displayGamut: .SRGB,
      horizontalSizeClass: .regular, verticalSizeClass: .regular, layoutDirection: .leftToRight,
      accessibilityContrast: .normal, legibilityWeight: .regular, userInterfaceLevel: .base,
      preferredContentSizeCategory: .large))
}
