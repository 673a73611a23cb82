import Host

/// What waits for the current turn of the main loop to go on: work for after it, and controllers about to appear.
@MainActor
final class Turn {
  static let current = Turn()

  /// Controllers whose views have entered a visible window; they have appeared after the layout of the next frame.
  var appearing: [UIViewController] = [] {
    didSet { if !appearing.isEmpty { requestFrame?() } }
  }

  /// Set while a session runs: asks its host for a turn, and for a frame.
  var requestTurn: (() -> Void)?
  var requestFrame: (() -> Void)?

  /// Set while a session runs: calls back after so many seconds of the host's clock.
  var schedule: ((TimeInterval, @escaping @MainActor () -> Void) -> ClockTimer?)?

  private var work: [@MainActor () -> Void] = []
  // Callbacks of a session that has ended are not made.
  private var session = 0

  /// Runs `body` at the start of the next turn.
  func afterwards(_ body: @escaping @MainActor () -> Void) {
    work.append(body)
    guard work.count == 1 else { return }
    if let requestTurn {
      requestTurn()
    } else {
      // Views used without a running application.
      DispatchQueue.main.async { self.runWork() }
    }
  }

  /// Runs `body` after `seconds`.
  func after(_ seconds: TimeInterval, _ body: @escaping @MainActor () -> Void) {
    let seconds = seconds.isFinite ? min(max(seconds, 0), 1e9) : 0
    let asked = session
    let callBack: @MainActor () -> Void = { if self.session == asked { body() } }
    if let schedule {
      _ = schedule(seconds, callBack)
    } else {
      DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { MainActor.assumeIsolated(callBack) }
    }
  }

  func runWork() {
    let due = work
    work = []
    for body in due { body() }
  }

  /// The appearing controllers have their traits and are about to be laid out; returns them.
  func announceAppearing() -> [UIViewController] {
    var announced: [UIViewController] = []
    // What is added from `viewIsAppearing` appears in the same frame.
    while !appearing.isEmpty {
      let batch = appearing
      appearing = []
      for controller in batch { controller.announceAppearing() }
      announced += batch
    }
    return announced
  }

  func removeAll() {
    session += 1
    appearing = []
    work = []
  }
}
