/// A connector of a card, and the display connected to it.
public struct DRMConnector: Hashable, Sendable {
  /// Whether a display is connected.
  public enum Status: String, Hashable, Sendable {
    case connected, disconnected
    /// The hardware cannot detect it.
    case unknown
  }

  /// The kernel's object ID.
  public var id: UInt32
  /// The name on the kernel's command line: `HDMI-A-1`, `DSI-1`.
  public var name: String
  /// Whether a display is connected.
  public var status: Status
  /// The modes the connector lists, in the kernel's order.
  public var modes: [DRMMode]
  /// The width of the picture in mm; 0 when the display does not report it.
  public var widthMM: Int
  /// The height of the picture in mm; 0 when the display does not report it.
  public var heightMM: Int
  /// Bit n is set when the card's n-th CRTC can drive it.
  public var possibleCRTCs: UInt32
  /// The CRTC that drives it now; 0 for none.
  public var currentCRTC: UInt32
  /// The rotation that makes the picture upright on a built-in panel, where the kernel knows it.
  public var orientation: Rotation?
  /// Whether it is not meant for a desktop, as with VR headsets.
  public var isNonDesktop: Bool
  /// Whether link training has failed, so that the mode has to be set again.
  public var isLinkBad: Bool
  /// Whether an EDID was read; nil where the driver does not report that.
  public var hasEDID: Bool?

  /// Creates the description of a connector.
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

  /// Whether something can be shown on it. A display whose EDID has not been read yet is connected without modes, and is
  /// not usable.
  public var isUsable: Bool { status != .disconnected && !modes.isEmpty && !isNonDesktop && possibleCRTCs != 0 }

  /// Whether the modes are the kernel's guess because no EDID was read (up to 1024x768; DisplayPort requires 640x480).
  /// The EDID may only be late, and no event reports when it becomes readable.
  public var isEDIDMissing: Bool {
    hasEDID == false && status != .disconnected && !modes.isEmpty && !isInternal
      && !Self.neverDescribed.contains { name.hasPrefix($0) }
  }

  /// Connectors whose displays have no EDID.
  private static let neverDescribed = ["Composite-", "SVIDEO-", "Component-", "DIN-", "TV-", "Writeback-", "Unknown"]

  /// Whether the panel is built in.
  public var isInternal: Bool { ["eDP", "LVDS", "DSI", "DPI", "SPI"].contains { name.hasPrefix($0 + "-") } }

  /// Why it is not usable, in a few words; nil when it is.
  public var unusableReason: String? {
    if isUsable { return nil }
    if status == .disconnected { return "disconnected" }
    if isNonDesktop { return "\(status.rawValue), but marked non-desktop, such as a headset" }
    if modes.isEmpty { return "\(status.rawValue) but lists no mode (EDID not read yet)" }
    return "no CRTC can drive it"
  }
}
