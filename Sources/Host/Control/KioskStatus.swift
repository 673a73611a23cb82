import Display
import Foundation

/// How a kiosk is at one moment, for those who look after it.
struct KioskStatus: Codable, Hashable, Sendable {
  var process: Int32
  var uptimeSeconds: Double
  var screen: String
  /// What is shown where, or what is waited for; nil for a screen that is no display.
  var display: String?
  var width: Int
  var height: Int
  var refreshHertz: Double
  var scale: Double
  var rotation: Int
  var seat: String
  var resting: String
  /// 0 … 1; nil without a lamp that can be set.
  var brightness: Double?
  var frames: Int
  var turns: Int
  var wakeUps: Int
  var inputEvents: Int
  /// In main memory, bytes.
  var residentBytes: Int

  @MainActor
  init(_ host: Host) {
    process = getpid()
    uptimeSeconds = Double(host.clock.now &- host.beginning) / 1e9
    screen = host.screen.name
    display = (host.screen as? DRMScreen)?.summary
    width = host.screen.frameWidth
    height = host.screen.frameHeight
    refreshHertz = Double(host.screen.mode.refreshMilliHertz) / 1000
    scale = host.screen.scale
    rotation = host.screen.rotation.rawValue
    seat = "\(host.seatState)"
    resting = "\(host.idleStage)"
    brightness = host.backlight?.level
    frames = host.frames.frames
    turns = host.turns
    wakeUps = host.clock.wakeUps
    inputEvents = host.inputs
    residentBytes = Self.residentBytes()
  }

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  /// Each with its type, as exposition format 0.0.4 wants it.
  var metrics: String {
    let stages: [String: Int] = ["awake": 0, "dimmed": 1, "blank": 2, "off": 3]
    let rows: [(name: String, help: String, type: String, value: String)] = [
      ("uptime_seconds", "Since the kiosk started.", "gauge", "\(uptimeSeconds)"),
      ("frames_total", "Frames begun.", "counter", "\(frames)"),
      ("turns_total", "Turns of the main loop.", "counter", "\(turns)"),
      ("wakeups_total", "Timers and queued actions that ran.", "counter", "\(wakeUps)"),
      ("input_events_total", "Events of devices.", "counter", "\(inputEvents)"),
      ("resident_bytes", "Main memory in use.", "gauge", "\(residentBytes)"),
      ("resting", "0 awake, 1 dimmed, 2 black, 3 off.", "gauge", "\(stages[resting] ?? 0)"),
      ("seat_active", "1 while the kiosk is in front.", "gauge", seat == "active" ? "1" : "0"),
    ]
    return rows.map { row in
      "# HELP vitrine_\(row.name) \(row.help)\n# TYPE vitrine_\(row.name) \(row.type)\nvitrine_\(row.name) \(row.value)\n"
    }.joined()
  }

  private static func residentBytes() -> Int {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(getpagesize()) : 0
  }
}
