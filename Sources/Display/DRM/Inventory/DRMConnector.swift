/// A socket of a card, and what is plugged into it.
public struct DRMConnector: Hashable, Sendable {
  public enum Status: String, Hashable, Sendable {
    case connected, disconnected
    /// The hardware cannot tell.
    case unknown
  }

  public var id: UInt32
  /// As the kernel names it on its command line: `HDMI-A-1`, `DSI-1`.
  public var name: String
  public var status: Status
  public var modes: [DRMMode]
  /// Millimetres of the picture; 0 when the display does not say.
  public var widthMM: Int
  public var heightMM: Int
  /// Bit n: the card's n-th CRTC can drive it.
  public var possibleCRTCs: UInt32
  /// The CRTC that drives it now; 0 for none.
  public var currentCRTC: UInt32
  /// How a built-in panel's pictures have to be turned to look upright, where the kernel knows.
  public var orientation: Rotation?
  /// Glasses and the like: not for windows.
  public var isNonDesktop: Bool
  /// The link lost its training and has to be set up anew.
  public var isLinkBad: Bool
  /// Whether the display has described itself; nil where the driver does not say.
  public var hasEDID: Bool?

  public init(
    id: UInt32, name: String, status: Status, modes: [DRMMode] = [], widthMM: Int = 0, heightMM: Int = 0,
    possibleCRTCs: UInt32 = .max, currentCRTC: UInt32 = 0, orientation: Rotation? = nil, isNonDesktop: Bool = false,
    isLinkBad: Bool = false, hasEDID: Bool? = nil
  ) {
    self.id = id
    self.name = name
    self.status = status
    self.modes = modes
    self.widthMM = widthMM
    self.heightMM = heightMM
    self.possibleCRTCs = possibleCRTCs
    self.currentCRTC = currentCRTC
    self.orientation = orientation
    self.isNonDesktop = isNonDesktop
    self.isLinkBad = isLinkBad
    self.hasEDID = hasEDID
  }

  /// Something can be shown on it. A display whose EDID is not read yet is connected without a mode, and does not count.
  public var isUsable: Bool { status != .disconnected && !modes.isEmpty && !isNonDesktop && possibleCRTCs != 0 }

  /// The modes are not the display's own: it has not described itself, so the kernel made some up (up to 1024x768; for
  /// DisplayPort 640x480 is to be used). The description may only be late, and no event tells when it can be read.
  public var isEDIDMissing: Bool {
    hasEDID == false && status != .disconnected && !modes.isEmpty && !isInternal && !Self.neverDescribed.contains { name.hasPrefix($0) }
  }

  /// Connectors whose displays have no EDID to read.
  private static let neverDescribed = ["Composite-", "SVIDEO-", "Component-", "DIN-", "TV-", "Writeback-", "Unknown"]

  /// Built in rather than plugged in.
  public var isInternal: Bool { ["eDP", "LVDS", "DSI", "DPI", "SPI"].contains { name.hasPrefix($0 + "-") } }

  /// Why it is of no use, in a few words; nil when it is.
  public var obstacle: String? {
    if isUsable { return nil }
    if status == .disconnected { return "disconnected" }
    if isNonDesktop { return "\(status.rawValue), but no display for windows" }
    if modes.isEmpty { return "\(status.rawValue) but lists no mode (EDID not read yet)" }
    return "no CRTC can drive it"
  }
}
