import Devices
import Foundation

/// Every device of `/dev/input` without a udev that tells of them: read by libinput where udev's database knows what the
/// device is, and directly where nobody does.
///
/// Threading: main actor.
@MainActor
final class DeviceScan {
  var onSignals: (([Signal]) -> Void)?
  var onMessage: ((InputMessage) -> Void)?

  private let access: any DeviceAccess
  private let configuration: InputConfiguration
  private let folder: String
  private let database: String
  private let libinput: LibinputContext
  private var watch: FolderWatch?
  private var readers: [String: Reader] = [:]
  /// Files that could not be used, by what is known of them: looked at again when that changes.
  private var refused: [String: String] = [:]
  // libinput counts from one.
  private var nextHandle = -1
  private var lights: Keymap.Lights = []

  private enum Reader {
    case libinput(Signal.Handle)
    case evdev(EvdevReader)
  }

  init(
    access: any DeviceAccess, configuration: InputConfiguration, folder: String = "/dev/input",
    database: String = "/run/udev/data"
  ) {
    self.access = access
    self.configuration = configuration
    self.folder = folder
    self.database = database
    libinput = LibinputContext(access: access, configuration: configuration)
  }

  /// Whether something can tell when devices come.
  func start() -> Bool {
    libinput.onSignals = { [weak self] in self?.onSignals?($0) }
    libinput.onMessage = { [weak self] in self?.onMessage?($0) }
    watch = FolderWatch(folder) { [weak self] in self?.scan() }
    scan()
    return watch != nil
  }

  func suspend() {
    libinput.onSignals = nil
    for path in readers.keys { close(path) }
    watch?.end()
    watch = nil
  }

  func resume() {
    guard watch == nil else { return }
    refused = [:]
    _ = start()
  }

  func stop() {
    suspend()
    libinput.stop()
    onSignals = nil
  }

  /// Reads what there is right now.
  func dispatch() {
    libinput.dispatch()
    for case .evdev(let reader) in readers.values { reader.read() }
  }

  func show(_ lights: Keymap.Lights) {
    self.lights = lights
    libinput.show(lights)
    for case .evdev(let reader) in readers.values { reader.file.show(lights) }
  }

  // MARK: Looking

  private func scan() {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasPrefix("event") }
    let paths = names.sorted { $0.localizedStandardCompare($1) == .orderedAscending }.map { folder + "/" + $0 }
    for path in readers.keys where !paths.contains(path) { lose(path) }
    refused = refused.filter { paths.contains($0.key) }
    for path in paths where readers[path] == nil {
      // Which file it is and who may open it.
      var status = stat()
      let known = stat(path, &status) == 0 ? "\(status.st_ino) \(status.st_mode) \(status.st_uid) \(status.st_gid)" : ""
      guard refused[path] != known else { continue }
      refused[path] = known
      if open(path, device: status.st_rdev) { refused[path] = nil }
    }
  }

  private func open(_ path: String, device: dev_t) -> Bool {
    guard !configuration.ignores(file: path) else { return false }
    // libinput would wait two seconds for udev to know the device.
    if FileManager.default.fileExists(atPath: "\(database)/c\(Self.major(device)):\(Self.minor(device))") {
      if (try? libinput.startEmpty()) != nil, let handle = libinput.add(path) {
        readers[path] = .libinput(handle)
        return true
      }
    }
    do {
      let file = try EvdevFile(path, access: access)
      return take(file, path)
    } catch {
      onMessage?(InputMessage(.error, "\(error)"))
      return false
    }
  }

  private func take(_ file: EvdevFile, _ path: String) -> Bool {
    let calibration = configuration.calibration(name: file.name, path: path)
    var facts = file.description.facts(name: file.name, path: path, calibration: calibration)
    (facts.vendor, facts.product) = (file.vendor, file.product)
    facts.seat = configuration.seat
    facts.isReceiver = Receivers.contains((path as NSString).lastPathComponent)
    if file.description.surface == .touchpad {
      onMessage?(
        InputMessage(.warning, "\(path) (\(file.name)): a touchpad, which only libinput can read, and libinput needs udev. It is not used."))
    }
    if facts.keys.contains(.letters) { facts.hasLights = !file.description.lights.isEmpty }
    guard !facts.abilities.isEmpty,
      !configuration.ignores(name: file.name, path: path, vendor: file.vendor, product: file.product)
    else {
      file.close()
      return false
    }
    let handle = nextHandle
    nextHandle -= 1
    let reader = EvdevReader(file, handle: handle, calibration: calibration)
    readers[path] = .evdev(reader)
    file.show(lights)
    onSignals?([Signal(time: reader.now, device: handle, kind: .added(facts))])
    reader.start { [weak self] in self?.onSignals?($0) } onGone: { [weak self] in self?.lose(path) }
    return true
  }

  private func lose(_ path: String) {
    guard let reader = readers[path] else { return }
    switch reader {
    case .libinput(let handle):
      readers[path] = nil
      libinput.remove(handle)
    case .evdev(let evdev):
      close(path)
      onSignals?([Signal(time: evdev.now, device: evdev.handle, kind: .removed)])
    }
  }

  private func close(_ path: String) {
    switch readers.removeValue(forKey: path) {
    case .libinput(let handle): libinput.remove(handle)
    case .evdev(let reader): reader.file.close()
    case nil: break
    }
  }

  // As makedev of the C library numbers them.
  private static func major(_ device: dev_t) -> UInt64 { (UInt64(device) >> 8) & 0xFFF | (UInt64(device) >> 32) & ~0xFFF }
  private static func minor(_ device: dev_t) -> UInt64 { UInt64(device) & 0xFF | (UInt64(device) >> 12) & ~0xFF }
}

/// Reads one evdev file.
@MainActor
final class EvdevReader {
  let file: EvdevFile
  let handle: Signal.Handle
  private var decoder: EvdevDecoder
  private var onSignals: (([Signal]) -> Void)?
  private var onGone: (() -> Void)?

  init(_ file: EvdevFile, handle: Signal.Handle, calibration: CalibrationMatrix?) {
    self.file = file
    self.handle = handle
    decoder = EvdevDecoder(file.description, calibration: calibration)
  }

  var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  func start(onSignals: @escaping ([Signal]) -> Void, onGone: @escaping () -> Void) {
    self.onSignals = onSignals
    self.onGone = onGone
    // A lid may be shut already.
    let switches = file.state().switches
    let shut = [(Toggle.lid, UInt16(0)), (.tabletMode, 1)].filter { switches.contains($0.1) }
    if !shut.isEmpty {
      let events = shut.map { EvdevEvent(time: now, type: EvdevCode.sw, code: $0.1, value: 1) }
      take(events + [EvdevEvent(time: now, type: EvdevCode.syn, code: EvdevCode.report, value: 0)])
    }
    file.watch { [weak self] events in self?.take(events) }
  }

  /// Reads what there is right now.
  func read() {
    guard onSignals != nil else { return }
    take(file.read())
  }

  private func take(_ events: [EvdevEvent]?) {
    guard let events else {
      onGone?()
      return
    }
    let file = file
    let signals = decoder.decode(events) { file.state() }
    if !signals.isEmpty { onSignals?(signals.map { Signal(time: $0.time, device: handle, kind: $0.kind) }) }
  }
}
