import Devices
import Foundation

/// Why no picture can be shown on the displays of this machine.
public enum DRMError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There are no cards.
  case noCard(asked: String?)
  /// No card has the requested name.
  case unknownCard(asked: String, cards: [String])
  /// There are cards, but none can drive a display; each with its reason.
  case unfitCards([String])
  /// No card has the requested connector.
  case unknownConnector(asked: String, connectors: [String])
  /// The display does not have the requested mode.
  case unknownMode(asked: String, output: String, modes: [String])
  /// The plane shows neither XRGB8888 nor RGB565.
  case noFormat(output: String, formats: [String])
  /// All CRTCs a connector could use are taken.
  case noCRTC(output: String)
  /// The kernel rejected every configuration that was tried.
  case refused(output: String, mode: String, code: Int32)
  /// The kernel rejected several modes, and there are no others; each reason with the modes that it kept from being used.
  case refusedModes(output: String, reasons: [String])
  /// Another program is DRM master of the card.
  case notMaster(card: String)
  /// A scan-out buffer could not be allocated.
  case buffer(card: String, width: Int, height: Int, code: Int32)
  /// A query to the card failed.
  case query(card: String, what: String, code: Int32)
  /// A flip did not complete, twice in a row.
  case flipTimeout(output: String, milliseconds: Int)

  /// Whether waiting may help because something is not present yet. USB displays, the driver that replaces the
  /// firmware's, and connectors behind a hub may appear seconds after an early program start.
  public var mayAppearLater: Bool {
    switch self {
    case .noCard, .unknownCard, .unknownConnector: true
    case .query(_, _, let code): code == ENODEV
    default: false
    }
  }

  /// The message for the user: what was tried, why it failed and what to do next.
  public var description: String {
    switch self {
    case .noCard(let asked):
      return "\(asked ?? "/dev/dri"): there is no graphics card. "
        + "Is its driver loaded (lsmod), and in a container: is /dev/dri passed on? "
        + "`vitrine doctor` shows what there is; VITRINE_DISPLAY=virtual runs without a display."
    case .unknownCard(let asked, let cards):
      return "\(asked): there is no such graphics card. There is \(Self.list(cards)). "
        + "If none is given, the card with a display is used."
    case .unfitCards(let reasons):
      return "No graphics card can drive a display: \(reasons.joined(separator: "; ")). "
        + "Load the display's kernel driver; `vitrine doctor` shows what there is."
    case .unknownConnector(let asked, let connectors):
      return "\(asked): no graphics card has a connector of that name. There is \(Self.list(connectors))."
    case .unknownMode(let asked, let output, let modes):
      return "\(output): the display has no mode \(asked). It has \(Self.list(modes)). "
        + "\"preferred\" uses the display's preferred mode, \"largest\" the one with the most pixels; "
        + "forced:\(asked) sets it anyway, for displays that do not report their modes."
    case .noFormat(let output, let formats):
      return "\(output): no pixel format in common: "
        + "the plane takes \(Self.list(formats)), frames are XR24 (XRGB8888) or RG16 (RGB565). "
        + "Choose another connector or card."
    case .noCRTC(let output):
      return "\(output): the card has no CRTC left for this connector. Choose fewer connectors."
    case .refused(let output, let mode, let code):
      return "\(output): the kernel refuses \(mode): \(Self.text(code)). "
        + "Try a smaller mode (1280x720@60), or force the legacy interface (VITRINE_DRM_LEGACY=1); `dmesg` may tell more."
    case .refusedModes(let output, let reasons):
      return "\(output): the kernel refuses every mode of the display: \(reasons.joined(separator: "; ")). "
        + "Choose another connector or card, or force the legacy interface (VITRINE_DRM_LEGACY=1); `dmesg` may tell more."
    case .notMaster(let card):
      return "\(card): another program controls the displays of this card. "
        + "Stop the display server or kiosk that runs on this seat "
        + "(`fuser -v` on the file names it), or switch to its virtual terminal and end it."
    case .buffer(let card, let width, let height, let code):
      return "\(card): no buffer of \(width)x\(height) pixels for the display: \(Self.text(code)). Choose a smaller mode."
    case .query(let card, let what, let code):
      return "\(card): cannot \(what): \(Self.text(code)). "
        + "Is it a graphics card whose driver sets modes? `vitrine doctor` shows what there is."
    case .flipTimeout(let output, let milliseconds):
      return "\(output): a frame was not shown within \(milliseconds) ms, even after the mode was set again. "
        + "The driver hangs; `dmesg` may tell more. Restart the program."
    }
  }

  /// The card or output of a refusal; empty for other errors.
  var place: String {
    switch self {
    case .refused(let output, _, _): output
    case .buffer(let card, _, _, _): card
    default: ""
    }
  }

  /// Why a configuration was refused, in words; empty for other errors.
  var reason: String {
    switch self {
    case .refused(_, _, let code): Self.text(code)
    case .buffer(_, _, _, let code): "no buffer of that size: \(Self.text(code))"
    default: ""
    }
  }

  private static func text(_ code: Int32) -> String { String(cString: strerror(code)) }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}
