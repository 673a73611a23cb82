import CoreGraphics
import Dispatch
import Display
import Host
import Input
import class Host.Host
import Raster
import UIKit

/// A kiosk without hardware: an app or a view controller on a screen in memory, with a clock that only the test
/// advances.
///
///     @MainActor @Test func theDoorOpens() {
///       let kiosk = VirtualKiosk(800, 480) { DoorController() }
///       kiosk.rootViewController.open()
///       kiosk.advance(by: .milliseconds(300))
///       #expect(kiosk.matches("open door"))
///     }
///
/// Time passes only in `advance`, so every run is exactly repeatable: the same calls give the same pixels.
///
/// - Coordinates: the screen's size is given in pixels of an upright screen; views use points, pixels divided by the
///   scale.
/// Several kiosks can exist at the same time: two in one test, or those of tests that run while another one awaits. Each
/// test's code sees the `UIApplication.shared` and `UIScreen.main` of its own kiosk, and, if it has two, those of the
/// kiosk that it
/// used last. A kiosk ends with its last reference, or with `end()`.
///
/// - Threading: main actor.
@preconcurrency @MainActor
public final class VirtualKiosk<RootController: UIViewController> {
  /// The root view controller.
  public let rootViewController: RootController
  /// The app's own screen object, with its size in points.
  public var screen: UIScreen { session.screen }

  let output: VirtualScreen
  let clock: VirtualClock
  private let host: Host
  let ownSession: KioskSession
  /// Using a kiosk makes its app the one that `UIApplication.shared` returns.
  var session: KioskSession {
    ownSession.makeCurrent()
    return ownSession
  }
  /// The simulated touch screen, mouse and keyboard. Use it directly for input that the kiosk has no method for.
  public let simulatedInput: SimulatedInput
  /// The events delivered since the kiosk was created or `trace.clear()` was called.
  public let trace = KioskTrace()
  private let testFile: String

  /// Shows a view controller in a window that fills the screen, and presents the first frame.
  ///
  /// - Parameters:
  ///   - width: Pixels of the upright screen, limited to 1 … 8192.
  ///   - height: Pixels of the upright screen, limited to 1 … 8192.
  ///   - scale: Pixels per point.
  ///   - appearance: The interface style.
  ///   - rotation: How the panel is mounted. Screenshots stay upright: a test that gives the same screenshot with every
  ///     rotation shows that nothing depends on it.
  ///   - format: The panel's pixel format: `.xrgb8888` or `.rgb565`.
  ///   - screenKeyboard: When the on-screen keyboard is shown. With the default it is not, since tests have a keyboard.
  ///   - reducesMotion: Whether movements are replaced by fades.
  ///   - configuration: Other settings of the machine; the other parameters override it.
  ///   - testFile: The file beside which the `References` folder lies.
  ///   - makeRootViewController: Creates the controller once the screen and the application exist.
  public init(
    _ width: Int, _ height: Int, scale: Double = 1, appearance: UIUserInterfaceStyle = .light,
    rotation: Rotation = .none, format: Bitmap.Format = .xrgb8888,
    screenKeyboard: HostConfiguration.ScreenKeyboard = .auto, reducesMotion: Bool = false,
    configuration: HostConfiguration = HostConfiguration(), testFile: String = #filePath,
    _ makeRootViewController: () -> RootController
  ) {
    (output, clock, host) = Self.makeHost(
      width, height, scale: scale, appearance: appearance, rotation: rotation, format: format,
      screenKeyboard: screenKeyboard, reducesMotion: reducesMotion, configuration: configuration)
    self.testFile = testFile
    simulatedInput = SimulatedInput(to: host.inputSink) { [clock] in clock.now }
    var rootViewController: RootController?
    ownSession = KioskSession(host: host) {
      let made = makeRootViewController()
      rootViewController = made
      return made
    }
    self.rootViewController = rootViewController ?? makeRootViewController()
    start()
  }

  private init(
    host: (VirtualScreen, VirtualClock, Host), session: KioskSession, rootViewController: RootController, testFile: String
  ) {
    (output, clock, self.host) = host
    ownSession = session
    self.rootViewController = rootViewController
    self.testFile = testFile
    simulatedInput = SimulatedInput(to: self.host.inputSink) { [clock] in clock.now }
    start()
  }

  private func start() {
    trace.start()
    do {
      try host.add(simulatedInput)
    } catch {
      TestRunMessages.write("the kiosk has no input: \(error)")
    }
    host.startIdleMonitor()
    session.launch()
    clock.runDue()
  }

  /// A kiosk ends with its last reference, so that its screen, scale and appearance do not affect later tests.
  deinit {
    let session = ownSession
    if MainQueue.isCurrent {
      MainActor.assumeIsolated { session.end() }
    } else {
      DispatchQueue.main.async { session.end() }
    }
  }

  /// The kiosk's speech output: what it has said, and whether it has finished.
  public var speech: VirtualSpeech { host.speech as? VirtualSpeech ?? VirtualSpeech() }

  // MARK: Time

  /// The time on the kiosk's clock since the kiosk was created.
  public var elapsed: Duration { .nanoseconds(Int64(clamping: clock.now - Self.beginning)) }

  /// Advances the clock: timers, animations and frames of that time run in order. A negative duration counts as zero.
  public func advance(by duration: Duration) {
    use()
    let (seconds, attoseconds) = duration.components
    guard seconds >= 0, attoseconds >= 0 else { return clock.runDue() }
    let (whole, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (nanoseconds, carry) = whole.addingReportingOverflow(UInt64(attoseconds) / 1_000_000_000)
    clock.advance(by: overflow || carry ? .max : nanoseconds)
  }

  /// Presents pending changes without letting time pass.
  public func presentChanges() {
    use()
    clock.runDue()
    finishFlips()
    host.frames.beginFrameNow()
    finishFlips()
    clock.runDue()
  }

  /// Runs tasks that wait for the main actor, then presents their changes. For apps that use Swift concurrency.
  public func runMainActorTasks() async {
    for _ in 0..<10 {
      // Swift 6.0 starts a new task on a thread of the pool, from where it comes to the main actor.
      await Task.detached {}.value
      await Task.yield()
    }
    presentChanges()
  }

  private func finishFlips() {
    while output.isFlipPending { output.completeFlip() }
  }

  // MARK: Counting

  /// The work done since the kiosk was created, including its first frame.
  public var counts: KioskCounts {
    KioskCounts(
      frames: output.presents, damagedPixels: output.damagedPixels, copiedBytes: output.bytesCopied,
      wakeUps: clock.wakeUps)
  }

  /// The number of frames presented.
  public var frames: Int { counts.frames }
  /// The number of damaged pixels presented.
  public var damagedPixels: Int { counts.damagedPixels }
  /// The number of wake-ups of the program.
  public var wakeUps: Int { counts.wakeUps }

  /// The work that `body` causes.
  public func cost(of body: () -> Void) -> KioskCounts {
    let before = counts
    body()
    return counts - before
  }

  // MARK: Pictures

  /// The current picture of the screen, upright, in pixels. Presents pending changes first; time does not pass.
  public func screenshot() -> CGImage {
    presentChanges()
    guard let picture = output.snapshot() else {
      preconditionFailure("no memory for a screenshot of \(output.frameWidth)x\(output.frameHeight) pixels")
    }
    return CGImage(bitmap: picture)
  }

  /// Compares the current picture with `References/NAME.png` beside the test file. On a mismatch `NAME.actual.png` and
  /// `NAME.diff.png` are written beside the reference. With `VITRINE_RECORD_REFERENCES=1` in the environment the
  /// reference is written instead.
  public func compare(_ name: String, tolerance: Tolerance = .exact) -> ScreenshotComparison {
    ScreenshotReferences(besides: testFile).compare(screenshot(), name: name, tolerance: tolerance)
  }

  /// `compare`, for `#expect(kiosk.matches("name"))`: a mismatch is explained on standard error.
  public func matches(_ name: String, tolerance: Tolerance = .exact) -> Bool {
    let comparison = compare(name, tolerance: tolerance)
    if !comparison.isMatch { TestRunMessages.write(comparison.description) }
    return comparison.isMatch
  }

  // MARK: Ending

  /// The program's exit status; nil while it runs.
  public var exitStatus: Int32? { host.exitStatus }

  /// Ends the app as at the end of the program. This also happens with the last reference to the kiosk.
  public func end() {
    guard !session.hasEnded else { return }
    trace.stop()
    host.stop(exitStatus: 0)
  }

  /// Ends the app as SIGKILL ends a process: nothing is saved, and the app is not notified. A kiosk that is created
  /// afterwards with the same folder as `runtimePath` of its configuration goes on with the visit.
  public func kill() {
    trace.stop()
    session.kill()
  }

  /// Makes this kiosk's app the current one, and warns if it has ended.
  func use() {
    if session.hasEnded { TestRunMessages.write("this kiosk has ended; calls on it have no effect.") }
  }

  // MARK: Creating

  private static var beginning: UInt64 { 1_000_000_000_000 }

  private static func makeHost(
    _ width: Int, _ height: Int, scale: Double, appearance: UIUserInterfaceStyle, rotation: Rotation, format: Bitmap.Format,
    screenKeyboard: HostConfiguration.ScreenKeyboard, reducesMotion: Bool, configuration given: HostConfiguration
  ) -> (VirtualScreen, VirtualClock, Host) {
    var configuration = given
    configuration.appearance = appearance == .dark ? .dark : .light
    configuration.rotation = rotation
    configuration.screenKeyboard = screenKeyboard
    configuration.reducesMotion = reducesMotion || given.reducesMotion
    // The keyboard layout of the machine that runs the tests must not affect the app.
    configuration.keyboard.layout = "us"
    let clock = VirtualClock(start: beginning)
    let upright = (min(max(width, 1), longestSide), min(max(height, 1), longestSide))
    let panel = rotation.isSideways ? (upright.1, upright.0) : upright
    do {
      let output = try VirtualScreen(
        width: panel.0, height: panel.1, scale: scale, format: format, rotation: rotation, clock: clock)
      let host = Host(configuration: configuration, screen: output, clock: clock)
      host.speech = VirtualSpeech()
      return (output, clock, host)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

extension VirtualKiosk where RootController == UIViewController {
  /// Launches a whole app with its delegate and presents the first frame. `rootViewController` is the root controller
  /// of its first window, or an empty controller if there is none.
  ///
  /// With `restoring`, the app restores what another kiosk's app has saved (see `savedState`), as in its next run. With
  /// `continuing`, it is launched for an activity of elsewhere. The other parameters are those of the initializer for a
  /// controller.
  public convenience init(
    _ width: Int, _ height: Int, scale: Double = 1, appearance: UIUserInterfaceStyle = .light,
    rotation: Rotation = .none, format: Bitmap.Format = .xrgb8888,
    screenKeyboard: HostConfiguration.ScreenKeyboard = .auto, reducesMotion: Bool = false,
    configuration: HostConfiguration = HostConfiguration(), testFile: String = #filePath,
    restoring state: KioskState? = nil, continuing activity: NSUserActivity? = nil,
    app delegate: any UIApplicationDelegate
  ) {
    let host = Self.makeHost(
      width, height, scale: scale, appearance: appearance, rotation: rotation, format: format,
      screenKeyboard: screenKeyboard, reducesMotion: reducesMotion, configuration: configuration)
    let session = KioskSession(host: host.2, delegate: delegate)
    if let state { session.restore(state.interface) }
    if let activity { session.application.continueCopy(of: activity) }
    session.launch()
    let root = session.application.windows.lazy.compactMap(\.rootViewController).first
    self.init(host: host, session: session, rootViewController: root ?? UIViewController(), testFile: testFile)
  }
}

/// In pixels: an 8K panel fits, and a mistyped size does not use up the machine's memory.
private let longestSide = 8192
