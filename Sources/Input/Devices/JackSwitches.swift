import Devices

/// Headphone jacks: input devices with `SW_HEADPHONE_INSERT`, which sound drivers create for jacks that detect a plug.
///
/// libinput only reports lid and tablet mode switches, so these files are read here as well. A jack without plug
/// detection has no such device.
///
/// Threading: main actor.
@MainActor
final class JackSwitches: EventFileReader {
  private struct Jack {
    let device: InputDevice
    let facts: DeviceFacts
    let file: EvdevFile
    var isPlugged = false
  }

  private let scan: EventFileScan
  private let clock: any InputClock
  private weak var sink: (any InputSink)?
  private var jacks: [Jack] = []
  private var timer: (any InputTimer)?
  private var isStarted = false

  /// How long after the start jacks are looked for, in ns, so that the first frame comes first.
  static let decisionTime: UInt64 = 1_000_000_000
  /// `SW_HEADPHONE_INSERT` of the kernel's input-event-codes.h.
  private static let headphones: UInt16 = 2

  static var kind: EventFileScan.Kind {
    EventFileScan.Kind(capability: .toggle) { bits in bits("capabilities/sw").contains(headphones) }
  }

  /// - Parameter sink: Receives the events and messages.
  init(
    access: any DeviceAccess, configuration: InputConfiguration, clock: any InputClock, sink: any InputSink,
    root: String = "/sys", folder: String = "/dev/input"
  ) {
    scan = EventFileScan(
      Self.kind, access: access, configuration: configuration, sink: sink, root: root, folder: folder)
    (self.clock, self.sink) = (clock, sink)
  }

  func start() {
    guard !isStarted else { return }
    isStarted = true
    timer = clock.timer(at: clock.now &+ Self.decisionTime) { [weak self] in
      guard let self else { return }
      timer = nil
      scan.start(self)
    }
  }

  /// Closes the devices. A plugged jack is reported as unplugged.
  func stop() {
    isStarted = false
    timer?.cancel()
    timer = nil
    scan.stop()
  }

  var reports: [InputDeviceReport] { jacks.map { InputDeviceReport(device: $0.device, facts: $0.facts) } }

  // MARK: Devices

  func add(_ file: EvdevFile, _ facts: DeviceFacts) {
    let device = InputDevice(id: .unused(), name: file.name, uses: .toggle)
    jacks.append(Jack(device: device, facts: facts, file: file))
    send(.added(device), device, clock.now)
    look(at: file)
  }

  func take(_ events: [EvdevEvent], from file: EvdevFile) {
    for event in events {
      if event.type == EvdevCode.sw, event.code == Self.headphones { put(file, event.value != 0, event.time) }
      // The kernel dropped events.
      if event.type == EvdevCode.syn, event.code == EvdevCode.dropped { look(at: file) }
    }
  }

  func remove(_ file: EvdevFile) {
    put(file, false, clock.now)
    guard let index = jacks.firstIndex(where: { $0.file === file }) else { return }
    send(.removed, jacks.remove(at: index).device, clock.now)
  }

  private func look(at file: EvdevFile) { put(file, file.state().switches.contains(Self.headphones), clock.now) }

  private func put(_ file: EvdevFile, _ isPlugged: Bool, _ time: UInt64) {
    guard let index = jacks.firstIndex(where: { $0.file === file }), jacks[index].isPlugged != isPlugged else { return }
    jacks[index].isPlugged = isPlugged
    send(.toggle(.headphones, isOn: isPlugged), jacks[index].device, time)
  }

  private func send(_ kind: InputEvent.Kind, _ device: InputDevice, _ time: UInt64) {
    sink?.receive(InputEvent(time: time, device: device.id, kind: kind))
  }
}
