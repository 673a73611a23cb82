/// What a person asks of the screen. Everything has a default, and nothing is chosen by number.
public struct DRMRequest: Hashable, Sendable {
  /// Which connectors to light.
  public enum Connectors: Hashable, Sendable {
    /// One: a built-in panel first, then the kernel's order.
    case automatic
    /// These, in this order. All show the same picture, which has the size of the first one's.
    case named([String])
    /// All that are connected, showing the same picture.
    case mirror
  }

  public enum ModeChoice: Hashable, Sendable, CustomStringConvertible {
    /// What the display likes best.
    case preferred
    /// The most pixels, then the most refreshes.
    case largest
    /// This size, and this rate (or the nearest there is to 60 Hz when none is given).
    case exact(width: Int, height: Int, refreshMilliHertz: Int?)
    /// As `exact`, but where the display does not list such a mode it is sent all the same, with timings by VESA's formula:
    /// for displays that tell nothing of themselves. 60 Hz when no rate is given.
    case forced(width: Int, height: Int, refreshMilliHertz: Int?)

    /// Reads `preferred`, `largest`, `1920x1080`, `1920x1080@60` or `1920x1080@59.94`, the last three also behind
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

  public enum CursorChoice: Hashable, Sendable {
    /// The cursor plane where there is one.
    case automatic
    /// Painted into the frame while it is copied.
    case software
  }

  /// A path (`/dev/dri/card1`), a name that stays (`/dev/dri/by-path/platform-gpu-card`, `platform-gpu`); nil chooses by
  /// what the cards can do and what is plugged in.
  public var card: String?
  public var connectors: Connectors
  public var mode: ModeChoice
  /// Clockwise, for display and touch together; nil is the panel's own.
  public var rotation: Rotation?
  /// Pixels per point; nil derives it from the size of the panel.
  public var scale: Double?
  /// Keeps to the older interface even where the driver has the atomic one.
  public var forceLegacy: Bool
  /// The most scan-out buffers, 1 … 3.
  public var buffers: Int
  public var cursor: CursorChoice
  /// Lets the plane rotate where the driver can; else the copy does.
  public var isRotationInPlane: Bool
  /// Waits for a card that drives displays where the cards there are only compute.
  public var waitsForCard: Bool

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
