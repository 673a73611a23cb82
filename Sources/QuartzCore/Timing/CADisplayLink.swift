/// Calls back before every frame, until it is invalidated.
///
/// The times it gives are those of the frame being made, not of the call. A link keeps its target until `invalidate()`.
///
/// Without Objective-C there is no selector to name the target's method: pass the method itself,
/// `CADisplayLink(target: self, action: MyView.step)`, or a closure.
@MainActor public final class CADisplayLink: NSObject {
  private var handler: (@MainActor (CADisplayLink) -> Void)?
  private var modes: Set<RunLoop.Mode> = []
  private var lastFrame: CFTimeInterval?
  /// Seconds of `MediaTime`; 0 before the first call.
  public private(set) var timestamp: CFTimeInterval = 0
  /// When the frame after this one is due.
  public private(set) var targetTimestamp: CFTimeInterval = 0
  /// Seconds between two refreshes of the screen.
  public private(set) var duration: CFTimeInterval = 1.0 / 60

  public var isPaused = false {
    didSet { if oldValue != isPaused { DisplayLinks.changed() } }
  }

  /// Calls a second at most; 0 is every frame.
  public var preferredFramesPerSecond = 0
  public var preferredFrameRateRange = CAFrameRateRange.default

  /// Calls `handler` with the link.
  public init(_ handler: @escaping @MainActor (CADisplayLink) -> Void) {
    self.handler = handler
    super.init()
  }

  /// Calls a method of `target` that takes the link: `CADisplayLink(target: self, action: MyView.step)`.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping @MainActor (Target) -> @MainActor (CADisplayLink) -> Void
  ) {
    self.init { action(target)($0) }
  }

  /// The same for a method without parameters.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init { _ in action(target)() }
  }

  /// Starts calling, while the main run loop is in `mode`: in the default mode not while a scroll view is dragged. There is
  /// one run loop for frames, the main one.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard handler != nil else { return }
    if modes.isEmpty { DisplayLinks.add(self) }
    modes.insert(mode)
    DisplayLinks.changed()
  }

  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    modes.remove(mode)
    if modes.isEmpty { DisplayLinks.remove(self) }
  }

  /// Stops for good and lets go of the target.
  public func invalidate() {
    modes = []
    handler = nil
    DisplayLinks.remove(self)
  }

  var wantsFrames: Bool { !isPaused && handler != nil && !isOutOfMode }

  private var isOutOfMode: Bool {
    !modes.contains(.common) && !modes.contains(DisplayLinks.isTracking ? .tracking : .default)
  }

  func fire(at time: CFTimeInterval, interval: CFTimeInterval) {
    guard wantsFrames else { return }
    let rate = preferredFramesPerSecond > 0 ? Double(preferredFramesPerSecond) : Double(preferredFrameRateRange.preferred ?? 0)
    let step = rate > 0 ? max(interval, 1 / rate) : interval
    // Half a refresh of tolerance: frames do not come to the microsecond.
    if let lastFrame, step > interval, time - lastFrame < step - interval / 2 { return }
    lastFrame = time
    timestamp = time
    duration = interval
    targetTimestamp = time + step
    handler?(self)
  }
}

/// All links that run.
@MainActor package enum DisplayLinks {
  /// Whether the main loop is in tracking mode.
  package static var isTracking = false {
    didSet { if oldValue != isTracking { changed() } }
  }

  private static var links: [CADisplayLink] = []

  static var isActive: Bool { links.contains { $0.wantsFrames } }

  static func add(_ link: CADisplayLink) {
    guard !links.contains(where: { $0 === link }) else { return }
    links.append(link)
    changed()
  }

  static func remove(_ link: CADisplayLink) { links.removeAll { $0 === link } }

  /// The program that made them has ended: none may call into the next one, whose clock may be behind.
  package static func endAll() {
    let ended = links
    links = []
    for link in ended { link.invalidate() }
  }

  /// The host finds out by the next commit whether frames are wanted.
  static func changed() { RenderTree.primary?.wake() }

  static func fire(at time: CFTimeInterval, interval: CFTimeInterval, tree: RenderTree) {
    guard !links.isEmpty, tree === RenderTree.primary else { return }
    // Links may add and invalidate each other.
    for link in links { link.fire(at: time, interval: interval) }
  }
}

extension RunLoop.Mode {
  /// The main loop's mode while a scroll view is dragged and while it flies on. Also one of the `.common` modes.
  public static let tracking = RunLoop.Mode("UITrackingRunLoopMode")
}
