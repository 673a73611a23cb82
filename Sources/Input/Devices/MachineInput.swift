import Devices
import Foundation

/// The input devices of this machine: touch screens, pointers, keyboards, remote controls, switches, accelerometers.
///
/// libinput reads them where udev runs. Without udev, the files of `/dev/input` are scanned whenever one appears. Devices
/// may be added and removed at any time, and none is needed at the start. Keyboards use xkbcommon's keymap; the host's
/// clock drives key repeat. Held keys, buttons and touches are cancelled when their device is removed or the session
/// suspends.
///
/// Threading: main actor.
@MainActor
public final class MachineInput: InputSource {
  /// Whether accelerometers are read, which costs wake-ups. Shakes and orientation are reported only then.
  public var isMotionEnabled = false {
    didSet { if oldValue != isMotionEnabled, state == .running { isMotionEnabled ? motion.start() : motion.stop() } }
  }

  private enum State { case idle, running, suspended, stopped }

  private let configuration: InputConfiguration
  private let driver: InputDriver
  private let keyboardTracker: KeyTracker
  private let translator: RawInputTranslator
  private let motion: MotionSensors
  private let jacks: JackSwitches
  private let keyboardMessages: [InputDiagnostic]
  private var state = State.idle

  /// - Parameters:
  ///   - access: Opens the files: a seat, or `DirectAccess`.
  ///   - clock: The host's clock.
  ///   - sink: Receives every event from `start()` on, and messages from now on.
  public init(
    access: any DeviceAccess, configuration: InputConfiguration = InputConfiguration(), clock: any InputClock,
    sink: any InputSink
  ) {
    self.configuration = configuration
    let names = configuration.keyboard.names()
    let (keymap, problems) = Keymap.best(
      for: names, numLock: configuration.keyboard.numLock, catalog: KeyboardCatalog(rules: names.rules))
    keyboardMessages = problems
    driver = InputDriver(access: access, configuration: configuration)
    keyboardTracker = KeyTracker(
      keymap: keymap, configuration: configuration.keyboard, clock: clock, devices: driver, sink: sink)
    translator = RawInputTranslator(keyboard: keyboardTracker, configuration: configuration, clock: clock, sink: sink)
    motion = MotionSensors(access: access, configuration: configuration, clock: clock, sink: sink)
    jacks = JackSwitches(access: access, configuration: configuration, clock: clock, sink: sink)
    for problem in problems { sink.report(problem) }
  }

  // MARK: Lifecycle

  /// Opens the devices.
  /// - Throws: `InputError` when devices cannot be watched. Having no devices is not an error.
  public func start() throws {
    guard state == .idle else { return }
    state = .running
    do {
      try driver.start(translator)
    } catch {
      state = .idle
      throw error
    }
    driver.show(keyboardTracker.leds)
    if isMotionEnabled { motion.start() }
    jacks.start()
  }

  /// Cancels everything that is held and closes the files.
  public func suspend() {
    guard state == .running else { return }
    state = .suspended
    translator.suspend()
    motion.stop()
    jacks.stop()
    driver.suspend()
  }

  /// Opens the files again. Keys held in the meantime are ignored until their next press.
  public func resume() {
    guard state == .suspended else { return }
    state = .running
    driver.resume()
    translator.finishResume()
    driver.show(keyboardTracker.leds)
    if isMotionEnabled { motion.start() }
    jacks.start()
  }

  /// Cancels everything that is held and closes the devices for good.
  public func stop() {
    guard state != .stopped else { return }
    if state == .running { translator.suspend() }
    state = .stopped
    motion.stop()
    jacks.stop()
    driver.stop()
  }

  // MARK: Reports

  /// The present devices and their uses.
  public var devices: [InputDeviceReport] { translator.reports + motion.reports + jacks.reports }

  /// The keymap in use and the state of the keyboards.
  public var keyboard: KeyboardReport {
    let keymap = keyboardTracker.keymap
    return KeyboardReport(
      names: keymap?.names ?? configuration.keyboard.names(), layouts: keymap?.layoutNames ?? [],
      layout: keymap?.layout ?? 0, modifiers: keymap?.modifiers ?? [], composes: keymap?.composes ?? false,
      repeatDelay: configuration.keyboard.repeatDelay, repeatRate: configuration.keyboard.repeatRate,
      messages: keyboardMessages)
  }

  /// Opens all devices, accelerometers included, describes them, and closes them again.
  public static func survey(
    access: any DeviceAccess, configuration: InputConfiguration = InputConfiguration(), clock: any InputClock
  ) -> (devices: [InputDeviceReport], keyboard: KeyboardReport, messages: [InputDiagnostic]) {
    let messages = CollectedMessages()
    let input = MachineInput(access: access, configuration: configuration, clock: clock, sink: messages)
    input.isMotionEnabled = true
    do {
      try input.start()
    } catch {
      messages.report(InputDiagnostic(.error, "\(error)"))
    }
    defer { input.stop() }
    return (input.devices, input.keyboard, messages.all)
  }

  /// The messages of a survey, which needs no events.
  private final class CollectedMessages: InputSink {
    private(set) var all: [InputDiagnostic] = []
    func receive(_ event: InputEvent) {}
    func report(_ message: InputDiagnostic) { all.append(message) }
  }
}
