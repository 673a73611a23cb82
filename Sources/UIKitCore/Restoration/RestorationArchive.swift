import Foundation

/// What an app without a scene delegate saves: the values of its delegate, and of each saved object in an order in which
/// every container is before what is in it.
struct RestorationArchive: Codable {
  /// What kind of object has saved the values.
  enum Kind: String, Codable { case controller, view, object }

  struct Entry: Codable {
    var kind: Kind
    /// The restoration identifiers of the object and of those around it.
    var path: [String]
    /// How many of the entries before have the same path.
    var occurrence: Int
    /// The name of the class that makes the object.
    var maker: String?
    /// The index of the controller that a view belongs to.
    var controller: Int?
    /// Whether the controller's view was loaded.
    var hasView = false
    var values: [String: RestorableValue] = [:]
  }

  /// Whether the app demands secure coding.
  var isSecure: Bool
  var delegate: [String: RestorableValue]
  var entries: [Entry]
  /// The indices of the root controllers of the app's windows, in the order of the windows.
  var roots: [Int?]
}

/// One value of an object that is saved.
indirect enum RestorableValue: Codable, Sendable {
  case plain(ActivityValue)
  /// The index of an entry.
  case reference(Int)
  /// A list of which some elements are references or archives.
  case list([RestorableValue])
  case archive(ArchivedObject)
}

extension RestorationArchive {
  func data() throws -> Data {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return try encoder.encode(self)
  }
}
