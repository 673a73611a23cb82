import Display
import Foundation
import SystemOutput

/// The state of a kiosk at one moment, for monitoring.
struct KioskStatus: Codable, Hashable, Sendable {
  var process: Int32
  var uptimeSeconds: Double
  var screen: String
  /// Which display is shown on, or what is waited for; nil for a screen that is no display.
  var display: String?
  var width: Int
  var height: Int
  var refreshHertz: Double
  var scale: Double
  var rotation: Int
  var seat: String
  var idleStage: String
  /// 0 … 1; nil without an adjustable backlight.
  var brightness: Double?
  var frames: Int
  var cycles: Int
  var wakeUps: Int
  var inputEvents: Int
  /// Resident set size in bytes.
  var residentBytes: Int
  /// Lines of the log that could not be written.
  var lostLogLines: UInt64

  @MainActor
  init(
    _ context: HostContext, frames: Int, cycles: Int, inputEvents: Int, idleStage: IdleStage, brightness: Double?
  ) {
    let screen = context.screen
    process = getpid()
    uptimeSeconds = Double(context.clock.now &- context.startTime) / 1e9
    self.screen = screen.name
    display = (screen as? DRMScreen)?.summary
    width = screen.frameWidth
    height = screen.frameHeight
    refreshHertz = Double(screen.mode.refreshMilliHertz) / 1000
    scale = screen.scale
    rotation = screen.rotation.rawValue
    seat = "\(context.seatState)"
    self.idleStage = "\(idleStage)"
    self.brightness = brightness
    self.frames = frames
    self.cycles = cycles
    wakeUps = context.clock.wakeUps
    self.inputEvents = inputEvents
    residentBytes = Self.residentBytes()
    lostLogLines = SystemLog.lostLines
  }

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  /// The metrics with their types, in Prometheus' text exposition format 0.0.4.
  var metrics: String {
    let stages: [String: Int] = ["awake": 0, "dimmed": 1, "blank": 2, "off": 3]
    let rows: [(name: String, help: String, type: String, value: String)] = [
      ("uptime_seconds", "Since the kiosk started.", "gauge", "\(uptimeSeconds)"),
      ("frames_total", "Frames begun.", "counter", "\(frames)"),
      ("cycles_total", "Cycles of the run loop.", "counter", "\(cycles)"),
      ("wakeups_total", "Timers and queued actions that ran.", "counter", "\(wakeUps)"),
      ("input_events_total", "Events of devices.", "counter", "\(inputEvents)"),
      ("resident_bytes", "Main memory in use.", "gauge", "\(residentBytes)"),
      ("lost_log_lines_total", "Lines of the log that could not be written.", "counter", "\(lostLogLines)"),
      ("idle_stage", "0 awake, 1 dimmed, 2 black, 3 off.", "gauge", "\(stages[idleStage] ?? 0)"),
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
