import Devices
import Foundation

/// The accelerometers. They are opened, watched and polled only while motion events are requested.
///
/// Threading: main actor.
@MainActor
final class MotionSensors {
  var emit: ((InputEvent) -> Void)?
  var onMessage: ((InputDiagnostic) -> Void)?

  /// One accelerometer. Only the first reports motion; a second one measures the same.
  private final class Sensor {
    let device: InputDevice
    let facts: DeviceFacts
    let reader: Reader
    var shake = ShakeDetector()
    var orientation = OrientationDetector()
    /// The latest raw values of an evdev sensor.
    var raw: (x: Int32, y: Int32, z: Int32) = (0, 0, 0)

    init(device: InputDevice, facts: DeviceFacts, reader: Reader) {
      (self.device, self.facts, self.reader) = (device, facts, reader)
    }
  }

  private enum Reader {
    case evdev(EvdevFile)
    case industrial(IndustrialSensor)
  }

  private let access: any DeviceAccess
  private let configuration: InputConfiguration
  private let clock: any InputClock
  private let root: String
  private let folder: String
  private var sensors: [Sensor] = []
  private var watch: FolderWatch?
  private var timer: (any InputTimer)?
  private var idleTimer: (any InputTimer)?
  private var refused: Set<String> = []

  /// ns between polls of an IIO sensor. A shake goes back and forth five times a second.
  static let pollInterval: UInt64 = 40_000_000

  init(
    access: any DeviceAccess, configuration: InputConfiguration, clock: any InputClock, root: String = "/sys",
    folder: String = "/dev/input"
  ) {
    self.access = access
    self.configuration = configuration
    self.clock = clock
    self.root = root
    self.folder = folder
  }

  func start() {
    guard watch == nil else { return }
    watch = FolderWatch(folder) { [weak self] in self?.scan() }
    for sensor in IndustrialSensor.all(root: root) where !configuration.ignores(name: sensor.name, path: sensor.folder) {
      var facts = DeviceFacts(name: sensor.name, path: sensor.folder)
      facts.capabilities = [.accelerometer]
      facts.driver = .iio
      add(facts, .industrial(sensor))
    }
    scan()
    poll()
  }

  func stop() {
    guard watch != nil else { return }
    watch?.end()
    watch = nil
    timer?.cancel()
    timer = nil
    idleTimer?.cancel()
    idleTimer = nil
    refused = []
    for sensor in sensors { remove(sensor) }
  }

  var reports: [InputDeviceReport] { sensors.map { InputDeviceReport(device: $0.device, facts: $0.facts) } }

  // MARK: Devices

  private func scan() {
    let names = Self.accelerometers(root: root)
    for sensor in sensors {
      guard case .evdev(let file) = sensor.reader else { continue }
      if !names.contains((file.file.path as NSString).lastPathComponent) { remove(sensor) }
    }
    for name in names {
      let path = folder + "/" + name
      guard !sensors.contains(where: { $0.facts.path == path }), !configuration.ignores(file: path) else { continue }
      do {
        let file = try EvdevFile(path, access: access)
        guard file.description.isAccelerometer,
          !configuration.ignores(name: file.name, path: path, vendor: file.vendor, product: file.product)
        else {
          file.close()
          continue
        }
        refused.remove(path)
        watch(file, path)
      } catch {
        // The permissions may be set a moment later, so this is reported only once.
        if refused.insert(path).inserted { onMessage?(InputDiagnostic(.warning, "\(error)")) }
      }
    }
  }

  private func watch(_ file: EvdevFile, _ path: String) {
    var facts = DeviceFacts(name: file.name, path: path)
    (facts.vendor, facts.product) = (file.vendor, file.product)
    facts.capabilities = [.accelerometer]
    facts.driver = .evdev
    let sensor = add(facts, .evdev(file))
    let axes = file.description.axes
    sensor.raw = (axes[EvdevCode.x]?.value ?? 0, axes[EvdevCode.y]?.value ?? 0, axes[EvdevCode.z]?.value ?? 0)
    file.watch { [weak self, weak sensor] events in
      guard let self, let sensor else { return }
      guard let events else { return self.remove(sensor) }
      for event in events { self.take(event, sensor, axes) }
    }
  }

  /// The names of accelerometers' event files, found without opening them: opening starts the sensor.
  static func accelerometers(root: String) -> [String] {
    let parent = root + "/class/input"
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []).filter { $0.hasPrefix("event") }
    return names.sorted().filter { name in
      func bits(_ file: String) -> EvdevBits {
        EvdevBits(sysfs: (try? String(contentsOfFile: "\(parent)/\(name)/device/\(file)", encoding: .utf8)) ?? "")
      }
      if bits("properties").contains(EvdevCode.accelerometerProperty) { return true }
      let axes = bits("capabilities/abs")
      return axes.contains(0) && axes.contains(1) && axes.contains(2) && bits("capabilities/key").isEmpty
        && bits("capabilities/rel").isEmpty
    }
  }

  @discardableResult
  private func add(_ facts: DeviceFacts, _ reader: Reader) -> Sensor {
    let device = InputDevice(id: .unused(), name: facts.name, uses: .motion)
    let sensor = Sensor(device: device, facts: facts, reader: reader)
    sensors.append(sensor)
    send(.added(device), sensor, clock.now)
    return sensor
  }

  private func remove(_ sensor: Sensor) {
    guard let index = sensors.firstIndex(where: { $0 === sensor }) else { return }
    sensors.remove(at: index)
    if case .evdev(let file) = sensor.reader { file.close() }
    if let shake = sensor.shake.cancel() { send(.shake(shake), sensor, clock.now) }
    send(.removed, sensor, clock.now)
  }

  private func send(_ kind: InputEvent.Kind, _ sensor: Sensor, _ time: UInt64) {
    emit?(InputEvent(time: time, device: sensor.device.id, kind: kind))
  }

  // MARK: Readings

  private func take(_ event: EvdevEvent, _ sensor: Sensor, _ axes: [UInt16: EvdevDescription.Axis]) {
    if event.type == EvdevCode.abs {
      switch event.code {
      case EvdevCode.x: sensor.raw.x = event.value
      case EvdevCode.y: sensor.raw.y = event.value
      case EvdevCode.z: sensor.raw.z = event.value
      default: break
      }
    } else if event.type == EvdevCode.syn, event.code == EvdevCode.report {
      update(
        sensor, x: Self.force(sensor.raw.x, axes[EvdevCode.x]), y: Self.force(sensor.raw.y, axes[EvdevCode.y]),
        z: Self.force(sensor.raw.z, axes[EvdevCode.z]), at: event.time)
      scheduleIdleCheck()
    }
  }

  /// Converts a value to g. Accelerometers report steps per g; the few old ones that do not have a range of 2 g.
  static func force(_ value: Int32, _ axis: EvdevDescription.Axis?) -> Double {
    guard let axis else { return 0 }
    if axis.resolution > 0 { return Double(value) / Double(axis.resolution) }
    let reach = max(Double(axis.maximum), -Double(axis.minimum))
    return reach > 0 ? Double(value) / reach * 2 : 0
  }

  private func update(_ sensor: Sensor, x: Double, y: Double, z: Double, at time: UInt64) {
    if sensor === sensors.first {
      if let shake = sensor.shake.update(x: x, y: y, z: z, at: time) { send(.shake(shake), sensor, time) }
      if let orientation = sensor.orientation.update(x: x, y: y, z: z, at: time) {
        send(.orientation(orientation), sensor, time)
      }
    }
  }

  private func poll() {
    let asked = sensors.contains { if case .industrial = $0.reader { return true } else { return false } }
    guard asked else { return }
    timer = clock.timer(at: clock.now &+ Self.pollInterval) { [weak self] in
      guard let self, self.watch != nil else { return }
      for sensor in self.sensors {
        guard case .industrial(let industrial) = sensor.reader else { continue }
        if let (x, y, z) = industrial.read() {
          self.update(sensor, x: x, y: y, z: z, at: self.clock.now)
        } else if !FileManager.default.fileExists(atPath: industrial.folder) {
          self.remove(sensor)
        }
      }
      self.poll()
    }
  }

  /// evdev sends no events while values stay the same, so a timer ends shakes and confirms orientations.
  private func scheduleIdleCheck() {
    guard idleTimer == nil else { return }
    idleTimer = clock.timer(at: clock.now &+ ShakeDetector.idleTime) { [weak self] in
      guard let self else { return }
      self.idleTimer = nil
      for sensor in self.sensors {
        guard case .evdev(let file) = sensor.reader else { continue }
        let axes = file.description.axes
        self.update(
          sensor, x: Self.force(sensor.raw.x, axes[EvdevCode.x]), y: Self.force(sensor.raw.y, axes[EvdevCode.y]),
          z: Self.force(sensor.raw.z, axes[EvdevCode.z]), at: self.clock.now)
        if sensor.shake.isShaking || sensor.orientation.isUndecided { self.scheduleIdleCheck() }
      }
    }
  }
}
