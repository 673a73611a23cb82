import UIKit

/// An app under test and the actions of its users.
@MainActor
protocol SoakedApp {
  /// The name of its program.
  static var name: String { get }
  static func delegate() -> any UIApplicationDelegate
  /// Whether a visit leads nowhere unless it begins at the start screen.
  static var beginsAtStart: Bool { get }
  /// Shows everything once, so that what is kept for each part has its size before growth counts.
  static func prepare(_ actor: SimulatedUser)
  /// Simulates one user's visit, which may be abandoned at any point.
  static func visit(_ actor: SimulatedUser)
  /// Brings the app back to its start screen.
  static func leave(_ actor: SimulatedUser)
  /// Whether the app shows its start screen and nothing else.
  static func isAtStart(_ actor: SimulatedUser) -> Bool
}

extension SoakedApp {
  static var beginsAtStart: Bool { false }
  static func prepare(_ actor: SimulatedUser) {}
}
