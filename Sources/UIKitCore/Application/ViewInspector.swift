import Foundation

/// Describes the views on the screen and the constraints between them, for developers. `SessionInspector` of the module
/// UIKitInspector does it.
@MainActor
package protocol ViewInspector: AnyObject {
  /// Answers `vitrine inspect`: text, JSON or a PNG file.
  /// - Parameter words: What was asked for; untrusted.
  /// - Throws: An error whose description says what is wrong with the request.
  func inspection(_ words: [String]) throws -> Data
  /// Called in each frame between layout and drawing.
  func layoutDidEnd()
}

/// Describes nothing, for an application outside of sessions.
package final class NoViewInspector: ViewInspector {
  package func inspection(_ words: [String]) throws -> Data { Data() }
  package func layoutDidEnd() {}
}
