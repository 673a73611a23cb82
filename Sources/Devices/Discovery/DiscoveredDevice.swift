/// A device as udev describes it.
public struct DiscoveredDevice: Hashable, Sendable {
  /// The kernel subsystem: `drm`, `input`, `iio`, `backlight`, …
  public let subsystem: String
  /// The kernel's name: `card0`, `event3`.
  public let name: String
  /// Its folder under `/sys`.
  public let systemPath: String
  /// Its file under `/dev`; nil when it has none, like the connectors of a card.
  public let file: String?
  /// Symbolic links to the file: `/dev/dri/by-path/…`.
  public let links: [String]
  /// The properties from udev's rules: `ID_INPUT_TOUCHSCREEN` = `1`, `ID_SEAT` = `seat0`, `ID_PATH_TAG` = `platform-gpu`.
  public let properties: [String: String]

  /// Creates the description of a device.
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
}
