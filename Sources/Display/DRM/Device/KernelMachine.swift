import Devices
import Foundation

/// The cards of this machine, found through udev, or in /dev/dri without udev.
@MainActor
final class KernelMachine: DRMCards {
  private let access: any DeviceAccess
  private let monitor: DeviceMonitor?
  private static let folder = "/dev/dri"

  init(access: any DeviceAccess, monitor: DeviceMonitor?) {
    self.access = access
    self.monitor = monitor
  }

  var hasEvents: Bool { monitor != nil }

  func open(_ file: DRMCardIdentity, forceLegacy: Bool) throws -> any DRMDevice {
    try KernelDevice(file, access: access, forceLegacy: forceLegacy)
  }

  func files() -> [DRMCardIdentity] {
    let found = monitor.map(fromUdev) ?? []
    let cards = found.isEmpty ? fromFolder() : found
    return cards.sorted { $0.path.compare($1.path, options: .numeric) == .orderedAscending }
  }

  private func fromUdev(_ monitor: DeviceMonitor) -> [DRMCardIdentity] {
    monitor.devices(of: "drm").compactMap { device in
      guard Self.isCard(device.name), let path = device.file else { return nil }
      return DRMCardIdentity(path: path, links: device.links, isBootCard: Self.isBootCard(device.systemPath))
    }
  }

  private func fromFolder() -> [DRMCardIdentity] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: Self.folder)) ?? []
    let byPath = Self.folder + "/by-path"
    let links = ((try? FileManager.default.contentsOfDirectory(atPath: byPath)) ?? []).map { byPath + "/" + $0 }
    return names.filter { Self.isCard($0) }.map { name in
      let own = links.filter { URL(fileURLWithPath: $0).resolvingSymlinksInPath().lastPathComponent == name }
      return DRMCardIdentity(
        path: Self.folder + "/" + name, links: own, isBootCard: Self.isBootCard("/sys/class/drm/" + name))
    }
  }

  /// Whether the name is a card's, `card0`, rather than a connector's, `card0-HDMI-A-1`, or `renderD128`.
  private static func isCard(_ name: String) -> Bool {
    name.hasPrefix("card") && name.count > 4 && name.dropFirst(4).allSatisfy(\.isNumber)
  }

  private static func isBootCard(_ systemPath: String) -> Bool {
    let text = try? String(contentsOfFile: systemPath + "/device/boot_vga", encoding: .utf8)
    return text?.hasPrefix("1") == true
  }
}
