import Input

/// The sources of input that a host reads.
///
/// - Threading: main actor.
@MainActor
final class InputSources {
  private let context: HostContext
  private var sources: [any InputSource] = []
  /// Started once the main loop runs, see `add(whenRunning:)`.
  private var waiting: [any InputSource] = []

  init(_ context: HostContext) { self.context = context }

  /// Whether accelerometers are read.
  var isMotionEnabled = false {
    didSet { for source in sources { source.isMotionEnabled = isMotionEnabled } }
  }

  /// Starts reading `source`.
  /// - Throws: The error of the source's `start()`.
  func add(_ source: any InputSource) throws {
    source.isMotionEnabled = isMotionEnabled
    try source.start()
    sources.append(source)
  }

  /// Starts reading `source` soon after the main loop has started: the first frame does not wait for devices to open,
  /// and event handlers are set by then.
  func add(whenRunning source: any InputSource) { waiting.append(source) }

  /// - Complexity: opens devices, which takes some milliseconds each.
  func startWaiting() {
    guard context.exitStatus == nil, context.seatState == .active else { return }
    let added = waiting
    waiting = []
    for source in added {
      do {
        try add(source)
      } catch {
        // A screen that only displays something needs no input.
        Diagnostics.report("\(error)")
      }
    }
  }

  func suspend() { for source in sources { source.suspend() } }

  func resume() {
    for source in sources { source.resume() }
    startWaiting()
  }

  func stop() {
    for source in sources { source.stop() }
    sources = []
  }
}
