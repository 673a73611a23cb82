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
  /// Receives every event from `start()` on. Set by the host.
  public var onEvent: ((InputEvent) -> Void)?
  /// Receives messages for people, for example about a file that may not be opened or a missing layout. May be called
  /// before `start()` returns.
  public var onMessage: ((InputDiagnostic) -> Void)? {
    didSet {
      let waiting = messages
      messages = []
      if let onMessage { for message in waiting { onMessage(message) } }
    }
  }

  /// Whether accelerometers are read, which costs wake-ups. Shakes and orientation are reported only then.
  public var isMotionEnabled = false {
    didSet { if oldValue != isMotionEnabled, state == .running { isMotionEnabled ? motion.start() : motion.stop() } }
  }

  private enum Driver {
    case seat(LibinputContext)
    case scan(ScannedInput)
  }
  private enum State { case idle, running, suspended, stopped }

  private let access: any DeviceAccess
  private let configuration: InputConfiguration
  private let translator: RawInputTranslator
  private let keyboardTracker: KeyTracker
  private let motion: MotionSensors
  private let jacks: JackSwitches
  private let keyboardMessages: [InputDiagnostic]
  private var driver: Driver?
  private var state = State.idle
  /// Messages kept until `onMessage` is set.
  private var messages: [InputDiagnostic] = []

  /// - Parameters:
  ///   - access: Opens the files: a seat, or `DirectAccess`.
  ///   - clock: The host's clock.
  public init(access: any DeviceAccess, configuration: InputConfiguration = InputConfiguration(), clock: any InputClock) {
    self.access = access
    self.configuration = configuration
    let names = configuration.keyboard.names()
    let (keymap, problems) = Keymap.best(
      for: names, numLock: configuration.keyboard.numLock, catalog: KeyboardCatalog(rules: names.rules))
    keyboardMessages = problems
    messages = problems
    keyboardTracker = KeyTracker(keymap: keymap, configuration: configuration.keyboard, clock: clock)
    translator = RawInputTranslator(keyboard: keyboardTracker, configuration: configuration, clock: clock)
    motion = MotionSensors(access: access, configuration: configuration, clock: clock)
    jacks = JackSwitches(access: access, configuration: configuration, clock: clock)
    translator.emit = { [weak self] in self?.onEvent?($0) }
    motion.emit = { [weak self] in self?.onEvent?($0) }
    motion.onMessage = { [weak self] in self?.report($0) }
    jacks.emit = { [weak self] in self?.onEvent?($0) }
    jacks.onMessage = { [weak self] in self?.report($0) }
    keyboardTracker.drain = { [weak self] in self?.dispatch() }
    keyboardTracker.onLEDs = { [weak self] in self?.show($0) }
  }

  // MARK: Lifecycle

  /// Opens the devices.
  /// - Throws: `InputError` when devices cannot be watched. Having no devices is not an error.
  public func start() throws {
    guard state == .idle else { return }
    state = .running
    do {
      try startDriver()
    } catch {
      state = .idle
      throw error
    }
    show(keyboardTracker.leds)
    if isMotionEnabled { motion.start() }
    jacks.start()
  }

  private func startDriver() throws {
    if configuration.discovery == .udev || (configuration.discovery == .automatic && Self.hasUdev) {
      let context = LibinputContext(access: access, configuration: configuration)
      context.onRawEvents = { [weak self] in self?.translator.handle($0) }
      context.onMessage = { [weak self] in self?.report($0) }
      driver = .seat(context)
      do {
        return try context.startSeat()
      } catch {
        driver = nil
        context.stop()
        if configuration.discovery == .udev { throw InputError.noUdev(seat: configuration.seat) }
      }
    }
    let scan = ScannedInput(access: access, configuration: configuration)
    scan.onRawEvents = { [weak self] in self?.translator.handle($0) }
    scan.onMessage = { [weak self] in self?.report($0) }
    driver = .scan(scan)
    if !scan.start() {
      scan.stop()
      driver = nil
      throw InputError.noWatch(folder: "/dev/input", code: errno)
    }
  }

  /// The socket exists only while udev runs; in a container it exists when `/run/udev` is mounted.
  static var hasUdev: Bool { FileManager.default.fileExists(atPath: "/run/udev/control") }

  /// Cancels everything that is held and closes the files.
  public func suspend() {
    guard state == .running else { return }
    state = .suspended
    translator.suspend()
    motion.stop()
    jacks.stop()
    switch driver {
    case .seat(let context): context.suspend()
    case .scan(let scan): scan.suspend()
    case nil: break
    }
  }

  /// Opens the files again. Keys held in the meantime are ignored until their next press.
  public func resume() {
    guard state == .suspended else { return }
    state = .running
    switch driver {
    case .seat(let context): context.resume()
    case .scan(let scan): scan.resume()
    case nil: break
    }
    translator.finishResume()
    show(keyboardTracker.leds)
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
    switch driver {
    case .seat(let context): context.stop()
    case .scan(let scan): scan.stop()
    case nil: break
    }
    driver = nil
  }

  private func dispatch() {
    guard state == .running else { return }
    switch driver {
    case .seat(let context): context.dispatch()
    case .scan(let scan): scan.dispatch()
    case nil: break
    }
  }

  private func show(_ leds: Keymap.LEDs) {
    switch driver {
    case .seat(let context): context.show(leds)
    case .scan(let scan): scan.show(leds)
    case nil: break
    }
  }

  private func report(_ message: InputDiagnostic) {
    if let onMessage { onMessage(message) } else { messages.append(message) }
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
    let input = MachineInput(access: access, configuration: configuration, clock: clock)
    var messages: [InputDiagnostic] = []
    input.onMessage = { messages.append($0) }
    input.isMotionEnabled = true
    do {
      try input.start()
    } catch {
      messages.append(InputDiagnostic(.error, "\(error)"))
    }
    defer { input.stop() }
    return (input.devices, input.keyboard, messages)
  }
}
