/// The requested configuration of the screen. Everything has a default, and nothing is selected by index.
public struct DRMPreferences: Hashable, Sendable {
  /// Which connectors to use.
  public enum Connectors: Hashable, Sendable {
    /// One connector: a built-in panel if there is one, else the first in the kernel's order.
    case automatic
    /// These, in this order. All show the same picture, in the size of the first one.
    case named([String])
    /// All connected ones, showing the same picture.
    case mirror
  }

  /// Which mode to use.
  public enum ModeChoice: Hashable, Sendable, CustomStringConvertible {
    /// The display's preferred mode.
    case preferred
    /// The mode with the most pixels, then the highest refresh rate.
    case largest
    /// This size and refresh rate; without a rate, the one closest to 60 Hz.
    case exact(width: Int, height: Int, refreshMilliHertz: Int?)
    /// Like `exact`, but a mode that the display does not list is used nevertheless, with timings by VESA's formula: for
    /// displays without usable EDID. 60 Hz when no rate is given.
    case forced(width: Int, height: Int, refreshMilliHertz: Int?)

    /// Parses `preferred`, `largest`, `1920x1080`, `1920x1080@60` or `1920x1080@59.94`, the last three also after
    /// `forced:`; nil for anything else.
    public init?(_ text: String) {
      switch text {
      case "preferred": self = .preferred
      case "largest": self = .largest
      case _ where text.hasPrefix("forced:"):
        guard case .exact(let width, let height, let rate)? = ModeChoice(String(text.dropFirst(7))) else { return nil }
        self = .forced(width: width, height: height, refreshMilliHertz: rate)
      default:
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]),
          (1...VirtualScreen.sizeLimit).contains(width), (1...VirtualScreen.sizeLimit).contains(height)
        else { return nil }
        guard parts.count == 2 else {
          self = .exact(width: width, height: height, refreshMilliHertz: nil)
          return
        }
        guard let rate = Double(parts[1]), rate.isFinite, rate >= 1, rate <= 1000 else { return nil }
        self = .exact(width: width, height: height, refreshMilliHertz: Int((rate * 1000).rounded()))
      }
    }

    /// The choice in configuration syntax: `preferred`, `largest`, `1280x720`, `1280x720@60`, `forced:1280x720@60`.
    public var description: String {
      switch self {
      case .preferred: return "preferred"
      case .largest: return "largest"
      case .exact(let width, let height, nil): return "\(width)x\(height)"
      case .exact(let width, let height, let rate?):
        return Mode(width: width, height: height, refreshMilliHertz: rate).description
      case .forced(let width, let height, let rate):
        return "forced:\(ModeChoice.exact(width: width, height: height, refreshMilliHertz: rate))"
      }
    }
  }

  /// How the pointer is shown.
  public enum CursorChoice: Hashable, Sendable {
    /// Uses the cursor plane where there is one.
    case automatic
    /// Blends the pointer into the frame while copying.
    case software
  }

  /// The card: a path (`/dev/dri/card1`) or a stable name (`/dev/dri/by-path/platform-gpu-card`, `platform-gpu`); nil
  /// selects by the cards' abilities and connected displays.
  public var card: String?
  /// Which connectors to use.
  public var connectors: Connectors
  /// Which mode to use.
  public var mode: ModeChoice
  /// The clockwise rotation of display and touch; nil uses the panel's own.
  public var rotation: Rotation?
  /// Pixels per point; nil derives it from the panel's size.
  public var scale: Double?
  /// Whether to use the legacy interface even if the driver supports the atomic one.
  public var forceLegacy: Bool
  /// The maximum number of scan-out buffers, 1 … 3.
  public var buffers: Int
  /// How the pointer is shown.
  public var cursor: CursorChoice
  /// Whether the plane may rotate, if the driver supports it; otherwise the copy rotates.
  public var isRotationInPlane: Bool
  /// Whether to wait for a card with displays while the present ones only render.
  public var waitsForCard: Bool

  /// Creates a request; `buffers` is limited to 1 … 3 when used.
  public init(
    card: String? = nil, connectors: Connectors = .automatic, mode: ModeChoice = .preferred, rotation: Rotation? = nil,
    scale: Double? = nil, forceLegacy: Bool = false, buffers: Int = 3, cursor: CursorChoice = .automatic,
    isRotationInPlane: Bool = true, waitsForCard: Bool = true
  ) {
    self.card = card
    self.connectors = connectors
    self.mode = mode
    self.rotation = rotation
    self.scale = scale
    self.forceLegacy = forceLegacy
    self.buffers = buffers
    self.cursor = cursor
    self.isRotationInPlane = isRotationInPlane
    self.waitsForCard = waitsForCard
  }
}
