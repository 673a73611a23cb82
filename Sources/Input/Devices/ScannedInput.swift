import Devices
import Foundation

/// Reads every device of `/dev/input` where udev does not run. libinput reads those in udev's database; the others are
/// read directly.
///
/// Threading: main actor.
@MainActor
final class ScannedInput {
  private let translator: RawInputTranslator
  private let access: any DeviceAccess
  private let configuration: InputConfiguration
  private let folder: String
  private let database: String
  private let libinput: LibinputContext
  private var watch: FolderWatch?
  private var readers: [String: Reader] = [:]
  /// Files that could not be used, with their inode and permissions; retried when these change.
  private var refused: [String: String] = [:]
  // libinput's handles count up from 1.
  private var nextHandle = -1
  private var leds: Keymap.LEDs = []

  private enum Reader {
    case libinput(RawInputEvent.Handle)
    case evdev(EvdevReader)
  }

  /// - Parameter translator: Handles the events.
  init(
    access: any DeviceAccess, configuration: InputConfiguration, translator: RawInputTranslator,
    folder: String = "/dev/input", database: String = "/run/udev/data"
  ) {
    self.translator = translator
    self.access = access
    self.configuration = configuration
    self.folder = folder
    self.database = database
    libinput = LibinputContext(access: access, configuration: configuration, translator: translator)
  }

  /// Scans the folder and watches it.
  /// - Returns: False when it cannot be watched for new devices.
  func start() -> Bool {
    libinput.isReporting = true
    watch = FolderWatch(folder) { [weak self] in self?.scan() }
    scan()
    return watch != nil
  }

  func suspend() {
    libinput.isReporting = false
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
  }

  /// Reads all pending events.
  func dispatch() {
    libinput.dispatch()
    for case .evdev(let reader) in readers.values { reader.read() }
  }

  func show(_ leds: Keymap.LEDs) {
    self.leds = leds
    libinput.show(leds)
    for case .evdev(let reader) in readers.values { reader.file.show(leds) }
  }

  // MARK: Scanning

  private func scan() {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasPrefix("event") }
    let paths = names.sorted { $0.localizedStandardCompare($1) == .orderedAscending }.map { folder + "/" + $0 }
    for path in readers.keys where !paths.contains(path) { lose(path) }
    refused = refused.filter { paths.contains($0.key) }
    for path in paths where readers[path] == nil {
      // Identifies the file and its permissions.
      var status = stat()
      let known = stat(path, &status) == 0 ? "\(status.st_ino) \(status.st_mode) \(status.st_uid) \(status.st_gid)" : ""
      guard refused[path] != known else { continue }
      refused[path] = known
      if open(path, device: status.st_rdev) { refused[path] = nil }
    }
  }

  private func open(_ path: String, device: dev_t) -> Bool {
    guard !configuration.ignores(file: path) else { return false }
    // Without this check libinput would wait two seconds for udev to know the device.
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
      translator.report(InputDiagnostic(.error, "\(error)"))
      return false
    }
  }

  private func take(_ file: EvdevFile, _ path: String) -> Bool {
    let calibration = configuration.calibration(name: file.name, path: path)
    var facts = file.description.facts(name: file.name, path: path, calibration: calibration)
    (facts.vendor, facts.product) = (file.vendor, file.product)
    facts.seat = configuration.seat
    facts.isReceiver = RemoteControlReceivers.contains((path as NSString).lastPathComponent)
    let isIgnored = configuration.ignores(name: file.name, path: path, vendor: file.vendor, product: file.product)
    if let reason = file.description.unreadable, !isIgnored {
      translator.report(InputDiagnostic(.warning, "\(path) (\(file.name)): \(reason) Its touches are not used."))
    }
    if facts.keys.contains(.letters) { facts.hasLEDs = !file.description.leds.isEmpty }
    guard !facts.capabilities.isEmpty, !isIgnored else {
      file.close()
      return false
    }
    let handle = nextHandle
    nextHandle -= 1
    let reader = EvdevReader(file, handle: handle, calibration: calibration, translator: translator, owner: self)
    readers[path] = .evdev(reader)
    file.show(leds)
    translator.handle([RawInputEvent(time: reader.now, device: handle, kind: .added(facts))])
    reader.start()
    return true
  }

  fileprivate func lose(_ path: String) {
    guard let reader = readers[path] else { return }
    switch reader {
    case .libinput(let handle):
      readers[path] = nil
      libinput.remove(handle)
    case .evdev(let evdev):
      close(path)
      translator.handle([RawInputEvent(time: evdev.now, device: evdev.handle, kind: .removed)])
    }
  }

  private func close(_ path: String) {
    switch readers.removeValue(forKey: path) {
    case .libinput(let handle): libinput.remove(handle)
    case .evdev(let reader): reader.file.close()
    case nil: break
    }
  }

  // The encoding of the C library's makedev.
  private static func major(_ device: dev_t) -> UInt64 { (UInt64(device) >> 8) & 0xFFF | (UInt64(device) >> 32) & ~0xFFF }
  private static func minor(_ device: dev_t) -> UInt64 { UInt64(device) & 0xFF | (UInt64(device) >> 12) & ~0xFF }
}

/// Reads one evdev file.
@MainActor
final class EvdevReader {
  let file: EvdevFile
  let handle: RawInputEvent.Handle
  private var decoder: EvdevDecoder
  private let translator: RawInputTranslator
  private weak var owner: ScannedInput?
  private var isStarted = false

  init(
    _ file: EvdevFile, handle: RawInputEvent.Handle, calibration: CalibrationMatrix?, translator: RawInputTranslator,
    owner: ScannedInput
  ) {
    self.file = file
    self.handle = handle
    (self.translator, self.owner) = (translator, owner)
    decoder = EvdevDecoder(file.description, calibration: calibration, state: file.state())
  }

  var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  func start() {
    isStarted = true
    // A lid may already be closed.
    let switches = file.state().switches
    let shut = [(DeviceSwitch.lid, UInt16(0)), (.tabletMode, 1)].filter { switches.contains($0.1) }
    if !shut.isEmpty {
      let events = shut.map { EvdevEvent(time: now, type: EvdevCode.sw, code: $0.1, value: 1) }
      take(events + [EvdevEvent(time: now, type: EvdevCode.syn, code: EvdevCode.report, value: 0)])
    }
    file.watch { [weak self] events in self?.take(events) }
  }

  /// Reads all pending events.
  func read() {
    guard isStarted else { return }
    take(file.read())
  }

  private func take(_ events: [EvdevEvent]?) {
    guard let events else {
      owner?.lose(file.file.path)
      return
    }
    let file = file
    let rawEvents = decoder.decode(events) { file.state() }
    guard !rawEvents.isEmpty else { return }
    translator.handle(rawEvents.map { RawInputEvent(time: $0.time, device: handle, kind: $0.kind) })
  }
}
