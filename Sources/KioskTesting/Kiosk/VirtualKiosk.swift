import CoreGraphics
import Dispatch
import Display
import Host
import Input
import class Host.Host
import Raster
import UIKit

/// A kiosk without hardware: an app or a view controller on a screen in memory, with a clock that stands still.
///
///     @MainActor @Test func theDoorOpens() {
///       let kiosk = VirtualKiosk(800, 480) { DoorController() }
///       kiosk.room.open()
///       kiosk.advance(by: .milliseconds(300))
///       #expect(kiosk.matches("open door"))
///     }
///
/// Time moves only by `advance`, so every run repeats exactly: same calls, same pixels.
///
/// - Coordinates: the screen's size is given in pixels of an upright screen; views see points, pixels divided by the scale.
/// - Threading: main actor. One kiosk is live at a time: making the next one ends the one before. A test that awaits gives
///   other tests the chance to do that, so keep tests of kiosks free of `await`, or in a suite that is `.serialized` and
///   the only one.
@MainActor
public final class VirtualKiosk<Room: UIViewController> {
  /// The root view controller.
  public let room: Room
  /// The app's own screen object, with its size in points.
  public var screen: UIScreen { session.screen }

  let output: VirtualScreen
  let clock: VirtualClock
  private let host: Host
  let session: KioskSession
  /// The touch screen, mouse and keyboard that scripts move. Use it directly for what the kiosk has no words for.
  public let hands: ScriptedInput
  /// What was handed to whom since the kiosk was made or `trace.clear()` was called.
  public let trace = KioskTrace()
  private let testFile: String

  /// Shows a view controller in a window that fills the screen, and its first frame.
  ///
  /// - Parameters:
  ///   - width: Pixels of the upright screen; a size no screen has becomes the nearest possible.
  ///   - height: Pixels of the upright screen.
  ///   - scale: Pixels per point.
  ///   - appearance: The interface style.
  ///   - rotation: How the panel is mounted. Pictures stay upright; a test that gives the same picture with every rotation
  ///     shows that nothing depends on it.
  ///   - format: How the panel stores its pixels: `.xrgb8888` or `.rgb565`.
  ///   - screenKeyboard: When the on-screen keyboard comes. By default it does not, since scripts have a keyboard.
  ///   - configuration: What else the machine's configuration says; the other parameters win.
  ///   - testFile: The file whose `References` folder holds the pictures.
  ///   - makeRoom: Makes the controller, when the screen and the application are there.
  public init(
    _ width: Int, _ height: Int, scale: Double = 1, appearance: UIUserInterfaceStyle = .light,
    rotation: Rotation = .none, format: Bitmap.Format = .xrgb8888,
    screenKeyboard: HostConfiguration.ScreenKeyboard = .auto, configuration: HostConfiguration = HostConfiguration(),
    testFile: String = #filePath, _ makeRoom: () -> Room
  ) {
    (output, clock, host) = Self.makeHost(
      width, height, scale: scale, appearance: appearance, rotation: rotation, format: format,
      screenKeyboard: screenKeyboard, configuration: configuration)
    self.testFile = testFile
    hands = ScriptedInput { [clock] in clock.now }
    var room: Room?
    session = KioskSession(host: host) {
      let made = makeRoom()
      room = made
      return made
    }
    self.room = room ?? makeRoom()
    start()
  }

  private init(
    host: (VirtualScreen, VirtualClock, Host), session: KioskSession, room: Room, testFile: String
  ) {
    (output, clock, self.host) = host
    self.session = session
    self.room = room
    self.testFile = testFile
    hands = ScriptedInput { [clock] in clock.now }
    start()
  }

  private func start() {
    LiveKiosk.current = self
    trace.start()
    do {
      try host.add(hands)
    } catch {
      KioskLog.write("the kiosk has no input: \(error)")
    }
    host.beginIdleWatch()
    session.launch()
    clock.runDue()
  }

  /// A kiosk ends with its last reference, so that none leaves its screen, scale or appearance to whatever runs next.
  deinit {
    let session = session
    if MainQueue.isCurrent {
      MainActor.assumeIsolated { session.end() }
    } else {
      DispatchQueue.main.async { session.end() }
    }
  }

  /// The kiosk's voice: what it has said, and whether it is through with it.
  public var speech: VirtualSpeech { host.speech as? VirtualSpeech ?? VirtualSpeech() }

  // MARK: Time

  /// ns since the kiosk was made.
  public var elapsed: Duration { .nanoseconds(Int64(clamping: clock.now - Self.beginning)) }

  /// Lets time pass: timers, animations and frames of that time happen in order. A negative duration counts as zero.
  public func advance(by duration: Duration) {
    warnIfOver()
    let (seconds, attoseconds) = duration.components
    guard seconds >= 0, attoseconds >= 0 else { return clock.runDue() }
    let (whole, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (nanoseconds, carry) = whole.addingReportingOverflow(UInt64(attoseconds) / 1_000_000_000)
    clock.advance(by: overflow || carry ? .max : nanoseconds)
  }

  /// Brings what has changed to the screen without letting time pass.
  public func settle() {
    warnIfOver()
    clock.runDue()
    finishFlips()
    host.frames.beginFrameNow()
    finishFlips()
    clock.runDue()
  }

  /// Runs tasks that wait for the main actor, then what they changed. For apps that use Swift concurrency; the test has to
  /// be the only one running, see the type's note on threading.
  public func settleTasks() async {
    for _ in 0..<10 { await Task.yield() }
    settle()
  }

  private func finishFlips() {
    while output.isFlipPending { output.completeFlip() }
  }

  // MARK: Counting

  /// What the kiosk has cost since it was made, its first frame included.
  public var counts: KioskCounts {
    KioskCounts(
      frames: output.presents, damagedPixels: output.damagedPixels, copiedBytes: output.bytesCopied,
      wakeUps: clock.wakeUps)
  }

  /// Frames presented.
  public var frames: Int { counts.frames }
  /// Pixels of damage presented.
  public var damagedPixels: Int { counts.damagedPixels }
  /// How often the program was woken.
  public var wakeUps: Int { counts.wakeUps }

  /// What `body` costs.
  public func cost(of body: () -> Void) -> KioskCounts {
    let before = counts
    body()
    return counts - before
  }

  // MARK: Pictures

  /// What a person sees now, upright, in pixels. Brings pending changes to the screen first; time does not pass.
  public func screenshot() -> CGImage {
    settle()
    guard let picture = output.snapshot() else {
      preconditionFailure("no memory for a screenshot of \(output.frameWidth)x\(output.frameHeight) pixels")
    }
    return CGImage(bitmap: picture)
  }

  /// Compares what a person sees now with `References/NAME.png` beside the test file. On a mismatch `NAME.actual.png` and
  /// `NAME.diff.png` appear beside it. With `VITRINE_RECORD_REFERENCES=1` in the environment the reference is written instead.
  public func compare(_ name: String, tolerance: Tolerance = .exact) -> ScreenshotComparison {
    ScreenshotReferences(besides: testFile).compare(screenshot(), name: name, tolerance: tolerance)
  }

  /// `compare`, for `#expect(kiosk.matches("name"))`: a mismatch is explained on standard error.
  public func matches(_ name: String, tolerance: Tolerance = .exact) -> Bool {
    let comparison = compare(name, tolerance: tolerance)
    if !comparison.isMatch { KioskLog.write(comparison.description) }
    return comparison.isMatch
  }

  // MARK: Ending

  /// What the program ended with; nil while it runs.
  public var exitStatus: Int32? { host.exitStatus }

  /// Ends the app in order, as the end of the program would. Also happens when the next kiosk is made.
  public func end() {
    host.stop(exitStatus: 0)
    guard LiveKiosk.current === self else { return }
    trace.stop()
    LiveKiosk.current = nil
  }

  func warnIfOver() {
    guard LiveKiosk.current !== self else { return }
    KioskLog.write(
      "this kiosk has ended, because another one was made or end() was called. Finish with one kiosk before making the next, "
        + "and do not await in tests of kiosks: other tests run meanwhile.")
  }

  // MARK: Making

  private static var beginning: UInt64 { 1_000_000_000_000 }

  private static func makeHost(
    _ width: Int, _ height: Int, scale: Double, appearance: UIUserInterfaceStyle, rotation: Rotation, format: Bitmap.Format,
    screenKeyboard: HostConfiguration.ScreenKeyboard, configuration given: HostConfiguration
  ) -> (VirtualScreen, VirtualClock, Host) {
    var configuration = given
    configuration.appearance = appearance == .dark ? .dark : .light
    configuration.rotation = rotation
    configuration.screenKeyboard = screenKeyboard
    // What the machine that runs the tests is typed on is not the app's business.
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

extension VirtualKiosk where Room == UIViewController {
  /// Launches a whole app by its delegate and shows its first frame. `room` is the root controller of the window it shows;
  /// an app that shows none has an empty one.
  public convenience init(
    _ width: Int, _ height: Int, scale: Double = 1, appearance: UIUserInterfaceStyle = .light,
    rotation: Rotation = .none, format: Bitmap.Format = .xrgb8888,
    screenKeyboard: HostConfiguration.ScreenKeyboard = .auto, configuration: HostConfiguration = HostConfiguration(),
    testFile: String = #filePath, app delegate: any UIApplicationDelegate
  ) {
    let host = Self.makeHost(
      width, height, scale: scale, appearance: appearance, rotation: rotation, format: format,
      screenKeyboard: screenKeyboard, configuration: configuration)
    let session = KioskSession(host: host.2, delegate: delegate)
    session.launch()
    let root = session.application.windows.lazy.compactMap(\.rootViewController).first
    self.init(host: host, session: session, room: root ?? UIViewController(), testFile: testFile)
  }
}

/// Pixels: an 8K panel fits, and a size typed by mistake does not eat the machine's memory.
private let longestSide = 8192

/// The kiosk whose app is running.
@MainActor
private enum LiveKiosk {
  static weak var current: AnyObject?
}
