import Foundation
import Machine

/// What the tests of installed kiosks ask of their machine.
extension Machine {
  /// The app is on the screen: much more than a line of text is lit.
  static func showsTheApp(_ picture: Picture) -> Bool {
    picture.width == 1280 && picture.litShare > 0.5 && !showsNotice(picture)
  }

  /// `vitrine notice`: its ground at the edges.
  static func showsNotice(_ picture: Picture) -> Bool {
    picture.width == 1280 && [(0.01, 0.01), (0.99, 0.99), (0.5, 0.1)].allSatisfy { picture.color($0.0, $0.1) == 0x0F141F }
  }

  /// The same picture, but for the time of day in it.
  static func areAlike(_ a: Picture, _ b: Picture) -> Bool { a.differences(from: b, tolerance: 32) < 8000 }

  /// A property of the kiosk's service.
  func service(_ property: String) throws -> String {
    try run("systemctl show --value -p \(property) vitrine").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Seconds from the start of the kernel to what a property of the service stamps.
  func moment(_ property: String) throws -> Double { (Double(try service(property)) ?? 0) / 1e6 }

  func waitForTheApp(_ what: String = "the service") throws {
    try wait(for: what, timeout: 240) { try service("ActiveState") == "active" }
    try expect("the app", timeout: 60, Self.showsTheApp)
  }

  /// Adds lines to the configuration and starts the kiosk anew with it.
  func configure(_ lines: String...) throws {
    let words = lines.map { "'\($0)'" }.joined(separator: " ")
    try run("printf '%s\\n' \(words) >>/etc/vitrine/vitrine.conf && systemctl restart vitrine")
    try waitForTheApp()
  }
}
