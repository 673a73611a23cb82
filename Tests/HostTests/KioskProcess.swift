import Foundation
import Testing

@testable import Host

/// The app `Probe`, which is built with the tests, as a process of its own without a display. It is ended with this
/// object.
final class KioskProcess {
  let socket: String
  let port: Int
  private let log: URL
  private let process = Process()

  /// Returns when the kiosk answers.
  /// - Parameter settings: Environment variables.
  init(_ settings: [String: String] = [:]) throws {
    let name = "\(FileManager.default.temporaryDirectory.path)/kiosk-\(UUID().uuidString.prefix(8))"
    (socket, port, log) = ("\(name).sock", RFBViewer.freePort(), URL(fileURLWithPath: "\(name).log"))
    try Data().write(to: log)
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("Probe")
    process.environment = [
      "PATH": "/usr/bin:/bin", "VITRINE_CONFIG": "none", "VITRINE_DISPLAY": "virtual:640x480", "VITRINE_CONTROL": socket,
      "VITRINE_VNC": "\(port)",
    ].merging(settings) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: log)
    try process.run()
    let start = ContinuousClock.now
    while (try? ask("status")) == nil {
      try #require(process.isRunning && start.duration(to: .now) < .seconds(60), "\(messages)")
      usleep(20_000)
    }
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: log)
  }

  func ask(_ request: String) throws -> Data { try ControlSocket.ask(request, at: socket, timeout: 30) }

  func status() throws -> KioskStatus { try JSONDecoder().decode(KioskStatus.self, from: ask("status")) }

  /// The log output of the kiosk and of its VNC program.
  var messages: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

  /// The seconds of processor time that it has used.
  func processorTime() throws -> Double {
    let text = try String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
    // The second field, the name in parentheses, may contain spaces. User and system time are the 14th and the 15th.
    let fields = text[(try #require(text.lastIndex(of: ")")))...].split(separator: " ")
    return (try #require(Double(fields[12])) + #require(Double(fields[13]))) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Limits it to `spare` descriptors beyond those that are open.
  func limitDescriptors(to spare: Int) throws {
    // A new descriptor has the lowest free number.
    let folder = "/proc/\(process.processIdentifier)/fd"
    let open = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap(Int.init)
    let last = try #require((0...).lazy.filter { !open.contains($0) }.prefix(spare).max())
    let tool = try Process.run(
      URL(fileURLWithPath: "/usr/bin/prlimit"), arguments: ["--pid=\(process.processIdentifier)", "--nofile=\(last + 1)"])
    tool.waitUntilExit()
    try #require(tool.terminationStatus == 0)
  }
}
