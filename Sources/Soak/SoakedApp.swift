import UIKit

/// An app and what people do with it.
@MainActor
protocol SoakedApp {
  /// That of its program.
  static var name: String { get }
  static func delegate() -> any UIApplicationDelegate
  /// One person's visit. It may break off anywhere.
  static func visit(_ actor: Actor)
  /// Brings the app back to its first picture.
  static func leave(_ actor: Actor)
  /// Whether it shows that picture, and nothing else.
  static func isAtStart(_ actor: Actor) -> Bool
}
