import Devices
import Foundation

/// Reads one kind of device whose events libinput does not report: `JackSwitches`, `MotionSensors`.
///
/// Threading: main actor.
@MainActor
protocol EventFileReader: AnyObject {
  /// Called when a device has been opened.
  func add(_ file: EvdevFile, _ facts: DeviceFacts)
  /// Called with the events of one read.
  func take(_ events: [EvdevEvent], from file: EvdevFile)
  /// Called when a device is gone, and for each when the scan stops. The file is closed by then.
  func remove(_ file: EvdevFile)
}

/// Opens the event files of one kind of device, those that appear later included, and closes them when the device is gone.
///
/// Threading: main actor.
@MainActor
final class EventFileScan {
  /// A kind of device.
  struct Kind {
    let capability: DeviceFacts.Capabilities
    /// Whether a device is of this kind, by the bits of a file in its folder of sysfs, `capabilities/sw`. The others are
    /// not opened, since that starts some sensors.
    let isWanted: (_ bits: (String) -> EvdevBits) -> Bool
    /// Whether an open device is of this kind.
    var accepts: (EvdevDescription) -> Bool = { _ in true }

    /// The names of the event files of this kind.
    /// - Parameter root: Where sysfs is mounted.
    func names(root: String) -> [String] {
      let parent = root + "/class/input"
      let names = ((try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []).filter { $0.hasPrefix("event") }
      return names.sorted().filter { name in
        isWanted { EvdevBits(sysfs: (try? String(contentsOfFile: "\(parent)/\(name)/device/\($0)", encoding: .utf8)) ?? "") }
      }
    }
  }

  private let kind: Kind
  private let access: any DeviceAccess
  private let configuration: InputConfiguration
  private weak var sink: (any InputSink)?
  private let root: String
  private let folder: String
  private weak var reader: (any EventFileReader)?
  private var files: [EvdevFile] = []
  private var watch: FolderWatch?
  private var refused: Set<String> = []

  /// - Parameters:
  ///   - sink: Receives messages.
  ///   - root: Where sysfs is mounted.
  ///   - folder: The folder of the event files.
  init(
    _ kind: Kind, access: any DeviceAccess, configuration: InputConfiguration, sink: any InputSink, root: String,
    folder: String
  ) {
    (self.kind, self.access, self.configuration, self.sink) = (kind, access, configuration, sink)
    (self.root, self.folder) = (root, folder)
  }

  func start(_ reader: any EventFileReader) {
    self.reader = reader
    watch = FolderWatch(folder) { [weak self] in self?.scan() }
    scan()
  }

  /// Closes the devices.
  func stop() {
    watch?.end()
    watch = nil
    refused = []
    for file in files { lose(file) }
  }

  private func scan() {
    let names = kind.names(root: root)
    for file in files where !names.contains((file.file.path as NSString).lastPathComponent) { lose(file) }
    for name in names {
      let path = folder + "/" + name
      guard !files.contains(where: { $0.file.path == path }), !configuration.ignores(file: path) else { continue }
      do {
        let file = try EvdevFile(path, access: access)
        guard kind.accepts(file.description),
          !configuration.ignores(name: file.name, path: path, vendor: file.vendor, product: file.product)
        else {
          file.close()
          continue
        }
        refused.remove(path)
        take(file)
      } catch {
        // The permissions may be set a moment later, so this is reported only once.
        if refused.insert(path).inserted { sink?.report(InputDiagnostic(.warning, "\(error)")) }
      }
    }
  }

  private func take(_ file: EvdevFile) {
    files.append(file)
    file.watch { [weak self, weak file] events in
      guard let self, let file else { return }
      if let events { reader?.take(events, from: file) } else { lose(file) }
    }
    var facts = DeviceFacts(name: file.name, path: file.file.path)
    (facts.vendor, facts.product) = (file.vendor, file.product)
    facts.capabilities = kind.capability
    facts.driver = .evdev
    reader?.add(file, facts)
  }

  private func lose(_ file: EvdevFile) {
    guard let index = files.firstIndex(where: { $0 === file }) else { return }
    files.remove(at: index).close()
    reader?.remove(file)
  }
}
