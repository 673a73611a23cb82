import Devices
import Foundation

/// The devices of this machine: touch screens, pointers, keyboards, remote controls, switches, accelerometers.
///
/// libinput reads them where udev runs; without it every file of `/dev/input` is looked at, whenever one appears.
/// Devices may come and go at any time, and none need be there at the start. Keyboards type by xkbcommon's keymap, keys
/// repeat by the host's clock. What is held ends as cancelled when its device or the session goes.
///
/// Threading: main actor.
@MainActor
public final class DeviceInput: InputSource {
  public var onEvent: ((InputEvent) -> Void)?
  /// Receives what a person should know: a file that may not be opened, a layout that is not there. May be told before
  /// `start()` returns.
  public var onMessage: ((InputMessage) -> Void)? {
    didSet {
      let waiting = messages
      messages = []
      if let onMessage { for message in waiting { onMessage(message) } }
    }
  }

  /// Whether accelerometers are read: shakes and orientation are told only then. They cost wake-ups.
  public var isMotionWanted = false {
    didSet { if oldValue != isMotionWanted, state == .running { isMotionWanted ? motion.start() : motion.stop() } }
  }

  private enum Driver {
    case seat(LibinputContext)
    case scan(DeviceScan)
  }
  private enum State { case idle, running, suspended, stopped }

  private let access: any DeviceAccess
  private let configuration: InputConfiguration
  private let translator: SignalTranslator
  private let keyboardTracker: KeyboardTracker
  private let motion: MotionSensors
  private let jacks: JackSwitches
  private let keyboardMessages: [InputMessage]
  private var driver: Driver?
  private var state = State.idle
  /// Until somebody listens.
  private var messages: [InputMessage] = []

  /// - Parameters:
  ///   - access: Opens the files: a seat's, or `DirectAccess`.
  ///   - clock: The host's.
  public init(access: any DeviceAccess, configuration: InputConfiguration = InputConfiguration(), clock: any InputClock) {
    self.access = access
    self.configuration = configuration
    let names = configuration.keyboard.names()
    let (keymap, problems) = Keymap.best(
      for: names, numLock: configuration.keyboard.numLock, catalog: KeyboardCatalog(rules: names.rules))
    keyboardMessages = problems
    messages = problems
    keyboardTracker = KeyboardTracker(keymap: keymap, configuration: configuration.keyboard, clock: clock)
    translator = SignalTranslator(keyboard: keyboardTracker, configuration: configuration, clock: clock)
    motion = MotionSensors(access: access, configuration: configuration, clock: clock)
    jacks = JackSwitches(access: access, configuration: configuration, clock: clock)
    translator.emit = { [weak self] in self?.onEvent?($0) }
    motion.emit = { [weak self] in self?.onEvent?($0) }
    motion.onMessage = { [weak self] in self?.report($0) }
    jacks.emit = { [weak self] in self?.onEvent?($0) }
    jacks.onMessage = { [weak self] in self?.report($0) }
    keyboardTracker.drain = { [weak self] in self?.dispatch() }
    keyboardTracker.onLights = { [weak self] in self?.show($0) }
  }

  // MARK: Life

  /// - Throws: `InputError` when nothing can tell of devices. That there are none is no error.
  public func start() throws {
    guard state == .idle else { return }
    state = .running
    do {
      try startDriver()
    } catch {
      state = .idle
      throw error
    }
    show(keyboardTracker.lights)
    if isMotionWanted { motion.start() }
    jacks.start()
  }

  private func startDriver() throws {
    if configuration.discovery == .udev || (configuration.discovery == .automatic && Self.hasUdev) {
      let context = LibinputContext(access: access, configuration: configuration)
      context.onSignals = { [weak self] in self?.translator.handle($0) }
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
    let scan = DeviceScan(access: access, configuration: configuration)
    scan.onSignals = { [weak self] in self?.translator.handle($0) }
    scan.onMessage = { [weak self] in self?.report($0) }
    driver = .scan(scan)
    if !scan.start() {
      scan.stop()
      driver = nil
      throw InputError.noWatch(folder: "/dev/input", code: errno)
    }
  }

  /// udev leaves this socket only while it runs; in a container it is there when `/run/udev` is mounted.
  static var hasUdev: Bool { FileManager.default.fileExists(atPath: "/run/udev/control") }

  /// Everything that is held ends as cancelled; the files are closed.
  public func suspend() {
    guard state == .running else { return }
    state = .suspended
    translator.sleep()
    motion.stop()
    jacks.stop()
    switch driver {
    case .seat(let context): context.suspend()
    case .scan(let scan): scan.suspend()
    case nil: break
    }
  }

  /// Opens the files again. Keys that are held meanwhile count from their next press.
  public func resume() {
    guard state == .suspended else { return }
    state = .running
    switch driver {
    case .seat(let context): context.resume()
    case .scan(let scan): scan.resume()
    case nil: break
    }
    translator.settle()
    show(keyboardTracker.lights)
    if isMotionWanted { motion.start() }
    jacks.start()
  }

  public func stop() {
    guard state != .stopped else { return }
    if state == .running { translator.sleep() }
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

  private func show(_ lights: Keymap.Lights) {
    switch driver {
    case .seat(let context): context.show(lights)
    case .scan(let scan): scan.show(lights)
    case nil: break
    }
  }

  private func report(_ message: InputMessage) {
    if let onMessage { onMessage(message) } else { messages.append(message) }
  }

  // MARK: Telling

  /// What there is now, with what each will be used as.
  public var devices: [InputDeviceReport] { translator.reports + motion.reports + jacks.reports }

  public var keyboard: KeyboardReport {
    let keymap = keyboardTracker.keymap
    return KeyboardReport(
      names: keymap?.names ?? configuration.keyboard.names(), layouts: keymap?.layoutNames ?? [],
      layout: keymap?.layout ?? 0, modifiers: keymap?.modifiers ?? [], composes: keymap?.composes ?? false,
      repeatDelay: configuration.keyboard.repeatDelay, repeatRate: configuration.keyboard.repeatRate,
      messages: keyboardMessages)
  }

  /// Types with another of the keymap's layouts. One that is not there changes nothing.
  public func selectLayout(_ index: Int) { keyboardTracker.selectLayout(index) }

  /// Opens the devices, looks at them, the accelerometers too, and closes them again.
  public static func survey(
    access: any DeviceAccess, configuration: InputConfiguration = InputConfiguration(), clock: any InputClock
  ) -> (devices: [InputDeviceReport], keyboard: KeyboardReport, messages: [InputMessage]) {
    let input = DeviceInput(access: access, configuration: configuration, clock: clock)
    var messages: [InputMessage] = []
    input.onMessage = { messages.append($0) }
    input.isMotionWanted = true
    do {
      try input.start()
    } catch {
      messages.append(InputMessage(.error, "\(error)"))
    }
    defer { input.stop() }
    return (input.devices, input.keyboard, messages)
  }
}
