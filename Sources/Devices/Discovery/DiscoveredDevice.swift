/// A device as udev tells of it.
public struct DiscoveredDevice: Hashable, Sendable {
  /// `drm`, `input`, `iio`, `backlight`, …
  public let subsystem: String
  /// The kernel's name: `card0`, `event3`.
  public let name: String
  /// Its folder under `/sys`.
  public let systemPath: String
  /// Its file under `/dev`; nil when it has none, as connectors of a card.
  public let file: String?
  /// Other names of the file: `/dev/dri/by-path/…`.
  public let links: [String]
  /// What the rules of udev say of it: `ID_INPUT_TOUCHSCREEN` = `1`, `ID_SEAT` = `seat0`, `ID_PATH_TAG` = `platform-gpu`.
  public let properties: [String: String]

  public init(
    subsystem: String, name: String, systemPath: String, file: String? = nil, links: [String] = [],
    properties: [String: String] = [:]
  ) {
    self.subsystem = subsystem
    self.name = name
    self.systemPath = systemPath
    self.file = file
    self.links = links
    self.properties = properties
  }

  /// The seat it belongs to. Devices without one belong to `seat0`.
  public var seat: String { properties["ID_SEAT"] ?? "seat0" }
}
