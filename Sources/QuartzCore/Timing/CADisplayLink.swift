/// Calls back before every frame until it is invalidated.
///
/// Its timestamps are those of the frame being prepared, not of the call. A link holds its target strongly until
/// `invalidate()`.
///
/// Without Objective-C there is no selector for the target's method: pass the method itself, `CADisplayLink(target:
/// self, action: MyView.step)`, or a closure.
@preconcurrency @MainActor public final class CADisplayLink: NSObject {
  private var handler: (@MainActor (CADisplayLink) -> Void)?
  private var modes: Set<RunLoop.Mode> = []
  private var lastFrame: CFTimeInterval?
  /// That of the session in which the link was added.
  private weak var state: LayerState?
  /// The time of the frame in seconds of `MediaTime`; 0 before the first call.
  public private(set) var timestamp: CFTimeInterval = 0
  /// The time when the next frame is due.
  public private(set) var targetTimestamp: CFTimeInterval = 0
  /// The seconds between two refreshes of the screen.
  public private(set) var duration: CFTimeInterval = 1.0 / 60

  /// Whether the link pauses its calls.
  public var isPaused = false {
    didSet { if oldValue != isPaused { state?.displayLinksDidChange() } }
  }

  /// The largest number of calls per second; 0 for every frame.
  public var preferredFramesPerSecond = 0
  /// The preferred calls per second. Only `preferred` is used, when `preferredFramesPerSecond` is 0.
  public var preferredFrameRateRange = CAFrameRateRange.default

  /// Creates a link that calls `handler` with itself.
  public init(_ handler: @escaping @MainActor (CADisplayLink) -> Void) {
    self.handler = handler
    super.init()
  }

  /// Creates a link that calls a method of `target` with itself: `CADisplayLink(target: self, action: MyView.step)`.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping @MainActor (Target) -> @MainActor (CADisplayLink) -> Void
  ) {
    self.init { action(target)($0) }
  }

  /// Creates a link that calls a method without parameters.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init { _ in action(target)() }
  }

  /// Starts the calls while the main run loop is in `mode`; in the default mode there are none while a scroll view is
  /// dragged. Frames always use the main run loop.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard handler != nil else { return }
    if modes.isEmpty {
      state = .current
      state?.add(self)
    }
    modes.insert(mode)
    state?.displayLinksDidChange()
  }

  /// Stops the calls in a mode.
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    modes.remove(mode)
    if modes.isEmpty { state?.remove(self) }
  }

  /// Stops the calls for good and releases the target.
  public func invalidate() {
    modes = []
    handler = nil
    state?.remove(self)
  }

  var wantsFrames: Bool { !isPaused && handler != nil && !isOutOfMode }

  private var isOutOfMode: Bool {
    !modes.contains(.common) && !modes.contains(state?.isTracking == true ? .tracking : .default)
  }

  func fire(at time: CFTimeInterval, interval: CFTimeInterval) {
    guard wantsFrames else { return }
    let rate =
      preferredFramesPerSecond > 0 ? Double(preferredFramesPerSecond) : Double(preferredFrameRateRange.preferred ?? 0)
    let step = rate > 0 ? max(interval, 1 / rate) : interval
    // Allow half a refresh of tolerance, since frame times vary.
    if let lastFrame, step > interval, time - lastFrame < step - interval / 2 { return }
    lastFrame = time
    timestamp = time
    duration = interval
    targetTimestamp = time + step
    handler?(self)
  }
}

extension RunLoop.Mode {
  /// The main run loop's mode while a scroll view is dragged or decelerates. It is also one of the `.common` modes.
  public static let tracking = RunLoop.Mode("UITrackingRunLoopMode")
}
