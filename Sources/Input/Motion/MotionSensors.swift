import Devices
import Foundation

/// The accelerometers. They are opened, watched and polled only while motion events are requested.
///
/// Threading: main actor.
@MainActor
final class MotionSensors: EventFileReader {
  /// One accelerometer. Only the first reports motion; a second one measures the same.
  private final class Sensor {
    let device: InputDevice
    let facts: DeviceFacts
    let reader: Reader
    var shake = ShakeDetector()
    var orientation = OrientationDetector()
    /// The latest raw values of an evdev sensor.
    var raw = AxisReadings()

    init(device: InputDevice, facts: DeviceFacts, reader: Reader) {
      (self.device, self.facts, self.reader) = (device, facts, reader)
    }
  }

  private enum Reader {
    case evdev(EvdevFile)
    case industrial(IndustrialSensor)
  }

  private let scan: EventFileScan
  private let configuration: InputConfiguration
  private let clock: any InputClock
  private weak var sink: (any InputSink)?
  private let root: String
  private var sensors: [Sensor] = []
  private var isStarted = false
  private var timer: (any InputTimer)?
  private var idleTimer: (any InputTimer)?

  /// ns between polls of an IIO sensor. A shake goes back and forth five times a second.
  static let pollInterval: UInt64 = 40_000_000

  /// - Parameter sink: Receives the events and messages.
  init(
    access: any DeviceAccess, configuration: InputConfiguration, clock: any InputClock, sink: any InputSink,
    root: String = "/sys", folder: String = "/dev/input"
  ) {
    scan = EventFileScan(
      Self.kind, access: access, configuration: configuration, sink: sink, root: root, folder: folder)
    (self.configuration, self.clock, self.sink, self.root) = (configuration, clock, sink, root)
  }

  func start() {
    guard !isStarted else { return }
    isStarted = true
    for sensor in IndustrialSensor.all(root: root) where !configuration.ignores(name: sensor.name, path: sensor.folder) {
      var facts = DeviceFacts(name: sensor.name, path: sensor.folder)
      facts.capabilities = [.accelerometer]
      facts.driver = .iio
      add(facts, .industrial(sensor))
    }
    scan.start(self)
    poll()
  }

  func stop() {
    guard isStarted else { return }
    isStarted = false
    timer?.cancel()
    timer = nil
    idleTimer?.cancel()
    idleTimer = nil
    scan.stop()
    for sensor in sensors { remove(sensor) }
  }

  var reports: [InputDeviceReport] { sensors.map { InputDeviceReport(device: $0.device, facts: $0.facts) } }

  // MARK: Devices

  /// By the property of accelerometers, or by three axes and nothing else.
  static var kind: EventFileScan.Kind {
    EventFileScan.Kind(capability: .accelerometer) { bits in
      if bits("properties").contains(EvdevCode.accelerometerProperty) { return true }
      let axes = bits("capabilities/abs")
      return axes.contains(0) && axes.contains(1) && axes.contains(2) && bits("capabilities/key").isEmpty
        && bits("capabilities/rel").isEmpty
    } accepts: {
      $0.isAccelerometer
    }
  }

  func add(_ file: EvdevFile, _ facts: DeviceFacts) {
    let sensor = add(facts, .evdev(file))
    sensor.raw = AxisReadings(file.description.axes.mapValues(\.value))
  }

  func take(_ events: [EvdevEvent], from file: EvdevFile) {
    guard let sensor = sensor(of: file) else { return }
    let axes = file.description.axes
    for event in events { take(event, sensor, axes) { file.state().axes } }
  }

  func remove(_ file: EvdevFile) {
    if let sensor = sensor(of: file) { remove(sensor) }
  }

  private func sensor(of file: EvdevFile) -> Sensor? {
    sensors.first { if case .evdev(let own) = $0.reader { own === file } else { false } }
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
    if let shake = sensor.shake.cancel() { send(.shake(shake), sensor, clock.now) }
    send(.removed, sensor, clock.now)
  }

  private func send(_ kind: InputEvent.Kind, _ sensor: Sensor, _ time: UInt64) {
    sink?.receive(InputEvent(time: time, device: sensor.device.id, kind: kind))
  }

  // MARK: Readings

  private func take(
    _ event: EvdevEvent, _ sensor: Sensor, _ axes: [UInt16: EvdevDescription.Axis], state: () -> [UInt16: Int32]
  ) {
    guard sensor.raw.take(event, state: state) else { return }
    update(
      sensor, x: Self.force(sensor.raw.x, axes[EvdevCode.x]), y: Self.force(sensor.raw.y, axes[EvdevCode.y]),
      z: Self.force(sensor.raw.z, axes[EvdevCode.z]), at: event.time)
    scheduleIdleCheck()
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
      guard let self, self.isStarted else { return }
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
