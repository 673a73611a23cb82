import Foundation
import Machine

/// What the tests of installed kiosks have in common.
extension Machine {
  /// Whether the app is on the screen: much more than a line of text is not black.
  static func showsTheApp(_ picture: Picture) -> Bool {
    picture.width == 1280 && picture.nonBlackShare > 0.5 && !showsNotice(picture)
  }

  /// Whether `vitrine notice` is on the screen: its background is at the edges.
  static func showsNotice(_ picture: Picture) -> Bool {
    picture.width == 1280 && [(0.01, 0.01), (0.99, 0.99), (0.5, 0.1)].allSatisfy { picture.color($0.0, $0.1) == 0x0F141F }
  }

  /// Whether two pictures are the same, except for the time of day in them.
  static func areAlike(_ a: Picture, _ b: Picture) -> Bool { a.differences(from: b, tolerance: 32) < 8000 }

  /// A property of the kiosk's service.
  func service(_ property: String) throws -> String {
    try run("systemctl show --value -p \(property) vitrine").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// A time stamp of the service, in seconds since the start of the kernel.
  func moment(_ property: String) throws -> Double { (Double(try service(property)) ?? 0) / 1e6 }

  /// Whether the service is up with another process. Just after a process was killed the service still is active, and then
  /// has none: two questions would get an answer of each.
  func hasRestarted(after process: String) throws -> Bool {
    let answer = try run("systemctl show -p ActiveState -p MainPID vitrine").split(separator: "\n")
    return answer.contains("ActiveState=active") && !answer.contains("MainPID=0") && !answer.contains("MainPID=\(process)")
  }

  func waitForTheApp(_ what: String = "the service") throws {
    try wait(for: what, timeout: 240) { try service("ActiveState") == "active" }
    try expect("the app", timeout: 60, Self.showsTheApp)
  }

  /// Adds lines to the configuration and restarts the kiosk with it.
  func configure(_ lines: String...) throws {
    let words = lines.map { "'\($0)'" }.joined(separator: " ")
    try run("printf '%s\\n' \(words) >>/etc/vitrine/vitrine.conf && systemctl restart vitrine")
    try waitForTheApp()
  }
}
