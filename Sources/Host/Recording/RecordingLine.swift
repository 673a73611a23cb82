import Display
import Foundation
import Input

/// The written form of a line: JSON with short keys. Each line has the optional parts of one kind of entry.
struct RecordingLine: Codable {
  /// ns since the start of the run.
  var t: UInt64
  /// The kernel's time of an input event: ns since the start of the run; may be negative.
  var at: Int64?
  var device: UInt32?

  var added: Added?
  var removed: Bool?
  var touch: TouchPart?
  var touchFrame: Bool?
  var moved: [Double]?
  var placed: [Double]?
  var button: Button?
  var scroll: Scroll?
  var key: KeyPart?
  var toggle: TogglePart?
  var systemKey: TogglePart?
  var shake: String?
  var orientation: String?

  var flip: Int64?
  var pending: Bool?
  var queued: Bool?
  var mode: ModePart?
  var seat: Bool?
  var memory: Bool?
  var power: Bool?
  var frame: Int?
  var hash: String?
  /// Written in place of a hash that would reveal a secret.
  var secret: Bool?
  var refused: Bool?
  var end: Int?

  struct Added: Codable { var name: String, uses: UInt16, output: String? }
  struct TouchPart: Codable { var phase: String, slot: Int, x: Double, y: Double, radius: Double?, pressure: Double? }
  struct Button: Codable { var code: UInt16, down: Bool }
  struct Scroll: Codable { var source: String, dx: Double, dy: Double, clicksX: Int?, clicksY: Int?, ended: Bool? }
  struct KeyPart: Codable {
    var phase: String, code: UInt16, keysym: UInt32, text: String, plain: String?, unshifted: String?,
      modifiers: UInt8
  }
  struct TogglePart: Codable { var name: String, on: Bool }
  struct ModePart: Codable { var width: Int, height: Int, refresh: Int, rotation: Int, scale: Double }

  init(t: UInt64) { self.t = t }
}

/// The written form of the first line.
struct RecordingHeaderLine: Codable {
  var vitrine: String
  var version: Int
  var app: String
  var start: UInt64
  var mode: RecordingLine.ModePart
  var appearance: String
  var flips: String
  var commandKey: String?
  var screenKeyboard: String?
  var screenLayouts: [String]?
  var speaks: Bool?
  var safeArea: HostConfiguration.SafeArea?
  var reducesMotion: Bool?
  var blursMaterials: Bool?
}
