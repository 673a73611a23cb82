import CUdev
import Foundation

/// What happened to a device.
public enum DeviceChange: String, Hashable, Sendable {
  case add, remove
  /// A property changed. Cards set `HOTPLUG` = `1` when a connector was plugged or unplugged.
  case change
}

/// Who is notified of changes of devices.
///
/// - Threading: main actor.
@MainActor
public protocol DeviceObserver: AnyObject {
  /// A device was added, removed or changed, and udev's rules have run for it.
  func deviceDidChange(_ change: DeviceChange, _ device: DiscoveredDevice)
}

/// Finds devices through udev, and reports when they are added, removed and changed.
///
/// - Threading: main actor.
@MainActor
public final class DeviceMonitor {
  // `deinit` is not on the main actor; by then nothing else refers to the monitor.
  nonisolated(unsafe) private let udev: OpaquePointer
  nonisolated(unsafe) private var monitor: OpaquePointer?
  private var watch: DescriptorWatch?
  private weak var observer: (any DeviceObserver)?

  /// Connects to udev.
  /// - Throws: `DeviceError.noUdev`.
  public init() throws {
    guard let udev = udev_new() else { throw DeviceError.noUdev(doing: "connect", code: errno) }
    self.udev = udev
  }

  deinit {
    if let monitor { udev_monitor_unref(monitor) }
    udev_unref(udev)
  }

  /// The present devices of a subsystem, in the kernel's order.
  public func devices(of subsystem: String) -> [DiscoveredDevice] {
    guard let enumeration = udev_enumerate_new(udev) else { return [] }
    defer { udev_enumerate_unref(enumeration) }
    udev_enumerate_add_match_subsystem(enumeration, subsystem)
    udev_enumerate_scan_devices(enumeration)
    var found: [DiscoveredDevice] = []
    var entry = udev_enumerate_get_list_entry(enumeration)
    while let current = entry {
      if let path = udev_list_entry_get_name(current), let device = udev_device_new_from_syspath(udev, path) {
        if let read = Self.read(device) { found.append(read) }
        udev_device_unref(device)
      }
      entry = udev_list_entry_get_next(current)
    }
    return found
  }

  /// Starts watching `subsystems`, instead of those watched before.
  /// - Parameter observer: Is notified of each change. Weak.
  /// - Throws: `DeviceError.noUdev`, for instance in a container without `/run/udev`.
  public func watch(_ subsystems: [String], for observer: any DeviceObserver) throws {
    end()
    self.observer = observer
    guard let monitor = udev_monitor_new_from_netlink(udev, "udev") else {
      throw DeviceError.noUdev(doing: "watch devices", code: errno)
    }
    for subsystem in subsystems { udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, nil) }
    let status = udev_monitor_enable_receiving(monitor)
    guard status >= 0 else {
      udev_monitor_unref(monitor)
      throw DeviceError.noUdev(doing: "watch devices", code: -status)
    }
    self.monitor = monitor
    watch = DescriptorWatch(udev_monitor_get_fd(monitor)) { [weak self] in self?.receive() }
  }

  /// Stops watching.
  public func end() {
    watch?.end()
    watch = nil
    if let monitor { udev_monitor_unref(monitor) }
    monitor = nil
  }

  private func receive() {
    // The socket is non-blocking, so the loop ends when it is empty.
    while let monitor, let device = udev_monitor_receive_device(monitor) {
      defer { udev_device_unref(device) }
      guard let action = udev_device_get_action(device).map({ String(cString: $0) }), let read = Self.read(device) else {
        continue
      }
      // `bind`, `unbind`, `move`, `online`, … concern drivers only.
      guard let change = DeviceChange(rawValue: action) else { continue }
      observer?.deviceDidChange(change, read)
    }
  }

  private static func read(_ device: OpaquePointer) -> DiscoveredDevice? {
    guard let subsystem = udev_device_get_subsystem(device), let name = udev_device_get_sysname(device),
      let path = udev_device_get_syspath(device)
    else { return nil }
    return DiscoveredDevice(
      subsystem: String(cString: subsystem), name: String(cString: name), systemPath: String(cString: path),
      file: udev_device_get_devnode(device).map { String(cString: $0) },
      links: pairs(udev_device_get_devlinks_list_entry(device)).map(\.0),
      properties: Dictionary(pairs(udev_device_get_properties_list_entry(device)), uniquingKeysWith: { $1 }))
  }

  private static func pairs(_ first: OpaquePointer?) -> [(String, String)] {
    var pairs: [(String, String)] = []
    var entry = first
    while let current = entry {
      let value = udev_list_entry_get_value(current).map { String(cString: $0) } ?? ""
      if let name = udev_list_entry_get_name(current) { pairs.append((String(cString: name), value)) }
      entry = udev_list_entry_get_next(current)
    }
    return pairs
  }
}
