import Devices
import Foundation

/// Headphone jacks: input devices with `SW_HEADPHONE_INSERT`, which sound drivers create for jacks that detect a plug.
///
/// libinput only reports lid and tablet mode switches, so these files are read here as well. A jack without plug
/// detection has no such device.
///
/// Threading: main actor.
@MainActor
final class JackSwitches {
  var emit: ((InputEvent) -> Void)?
  var onMessage: ((InputDiagnostic) -> Void)?

  private final class Jack {
    let device: InputDevice
    let facts: DeviceFacts
    let file: EvdevFile
    var isPlugged = false

    init(_ device: InputDevice, _ facts: DeviceFacts, _ file: EvdevFile) {
      (self.device, self.facts, self.file) = (device, facts, file)
    }
  }

  private let access: any DeviceAccess
  private let configuration: InputConfiguration
  private let clock: any InputClock
  private let root: String
  private let folder: String
  private var jacks: [Jack] = []
  private var watch: FolderWatch?
  private var timer: (any InputTimer)?
  private var refused: Set<String> = []

  /// How long after the start jacks are looked for, in ns, so that the first frame comes first.
  static let decisionTime: UInt64 = 1_000_000_000
  /// `SW_HEADPHONE_INSERT` of the kernel's input-event-codes.h.
  static let headphones: UInt16 = 2

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
    guard watch == nil, timer == nil else { return }
    timer = clock.timer(at: clock.now &+ Self.decisionTime) { [weak self] in
      guard let self else { return }
      timer = nil
      watch = FolderWatch(folder) { [weak self] in self?.scan() }
      scan()
    }
  }

  /// Closes the devices. A plugged jack is reported as unplugged.
  func stop() {
    timer?.cancel()
    timer = nil
    watch?.end()
    watch = nil
    refused = []
    for jack in jacks { remove(jack) }
  }

  var reports: [InputDeviceReport] { jacks.map { InputDeviceReport(device: $0.device, facts: $0.facts) } }

  // MARK: Devices

  private func scan() {
    let names = Self.names(root: root)
    for jack in jacks where !names.contains(((jack.facts.path ?? "") as NSString).lastPathComponent) { remove(jack) }
    for name in names {
      let path = folder + "/" + name
      guard !jacks.contains(where: { $0.facts.path == path }), !configuration.ignores(file: path) else { continue }
      do {
        let file = try EvdevFile(path, access: access)
        guard !configuration.ignores(name: file.name, path: path, vendor: file.vendor, product: file.product) else {
          file.close()
          continue
        }
        refused.remove(path)
        add(file, path)
      } catch {
        // The permissions may be set a moment later, so this is reported only once.
        if refused.insert(path).inserted { onMessage?(InputDiagnostic(.warning, "\(error)")) }
      }
    }
  }

  /// The names of event files with a headphone switch, found without opening them.
  static func names(root: String) -> [String] {
    let parent = root + "/class/input"
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []).filter { $0.hasPrefix("event") }
    return names.sorted().filter { name in
      let text = (try? String(contentsOfFile: "\(parent)/\(name)/device/capabilities/sw", encoding: .utf8)) ?? ""
      return EvdevBits(sysfs: text).contains(headphones)
    }
  }

  private func add(_ file: EvdevFile, _ path: String) {
    var facts = DeviceFacts(name: file.name, path: path)
    (facts.vendor, facts.product) = (file.vendor, file.product)
    facts.capabilities = [.toggle]
    facts.driver = .evdev
    let jack = Jack(InputDevice(id: .unused(), name: file.name, uses: .toggle), facts, file)
    jacks.append(jack)
    send(.added(jack.device), jack, clock.now)
    file.watch { [weak self, weak jack] events in
      guard let self, let jack else { return }
      guard let events else { return remove(jack) }
      for event in events {
        if event.type == EvdevCode.sw, event.code == Self.headphones { put(jack, event.value != 0, event.time) }
        // The kernel dropped events.
        if event.type == EvdevCode.syn, event.code == EvdevCode.dropped { look(at: jack) }
      }
    }
    look(at: jack)
  }

  private func look(at jack: Jack) { put(jack, jack.file.state().switches.contains(Self.headphones), clock.now) }

  private func put(_ jack: Jack, _ isPlugged: Bool, _ time: UInt64) {
    guard isPlugged != jack.isPlugged else { return }
    jack.isPlugged = isPlugged
    send(.toggle(.headphones, isOn: isPlugged), jack, time)
  }

  private func remove(_ jack: Jack) {
    guard let index = jacks.firstIndex(where: { $0 === jack }) else { return }
    jacks.remove(at: index)
    jack.file.close()
    put(jack, false, clock.now)
    send(.removed, jack, clock.now)
  }

  private func send(_ kind: InputEvent.Kind, _ jack: Jack, _ time: UInt64) {
    emit?(InputEvent(time: time, device: jack.device.id, kind: kind))
  }
}
