import Foundation

/// What a program shows, in a form from which the next run can show it again: of an app with a scene delegate the activity
/// that describes its scene, of another one the archive of its controllers.
package struct SavedInterfaceState: Codable, Equatable, Sendable {
  /// The activity that the scene's delegate has returned.
  package var activity: SavedActivity?
  /// `UISceneSession.userInfo`.
  package var sceneInfo: ActivityValue?
  /// What the controllers have encoded.
  package var archive: Data?

  package init() {}

  /// Whether nothing was saved.
  package var isEmpty: Bool { activity == nil && sceneInfo == nil && archive == nil }

  /// A binary property list.
  package func data() throws -> Data {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return try encoder.encode(self)
  }

  /// Reads what `data()` has written.
  /// - Throws: `DecodingError` for anything else.
  package init(data: Data) throws { self = try PropertyListDecoder().decode(SavedInterfaceState.self, from: data) }
}
