import Foundation

/// What remains of a user activity when it is saved or sent: plain values, written as a binary property list.
package struct SavedActivity: Codable, Equatable, Sendable {
  /// The activity's type; never empty in what `init(data:)` reads.
  package var type: String
  package var title: String?
  package var userInfo: [ActivityValue: ActivityValue]?
  package var requiredUserInfoKeys: Set<String>?
  package var webpageURL: URL?
  package var referrerURL: URL?
  package var expirationDate: Date?
  package var keywords: Set<String> = []
  package var targetContentIdentifier: String?
  package var persistentIdentifier: String?

  package init(type: String) { self.type = type }

  private enum Key: String, CodingKey {
    case type, title, userInfo, required, webpage, referrer, expiration, keywords, target, identifier
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    type = try container.decode(String.self, forKey: .type)
    title = try container.decodeIfPresent(String.self, forKey: .title)
    switch try container.decodeIfPresent(ActivityValue.self, forKey: .userInfo) {
    case .dictionary(let values)?: userInfo = values
    case nil: userInfo = nil
    default: throw DecodingError.dataCorruptedError(forKey: .userInfo, in: container, debugDescription: "no dictionary")
    }
    requiredUserInfoKeys = try container.decodeIfPresent(Set<String>.self, forKey: .required)
    webpageURL = try container.decodeIfPresent(String.self, forKey: .webpage).flatMap { URL(string: $0) }
    referrerURL = try container.decodeIfPresent(String.self, forKey: .referrer).flatMap { URL(string: $0) }
    expirationDate = try container.decodeIfPresent(Date.self, forKey: .expiration)
    keywords = try container.decodeIfPresent(Set<String>.self, forKey: .keywords) ?? []
    targetContentIdentifier = try container.decodeIfPresent(String.self, forKey: .target)
    persistentIdentifier = try container.decodeIfPresent(String.self, forKey: .identifier)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(type, forKey: .type)
    try container.encodeIfPresent(title, forKey: .title)
    try container.encodeIfPresent(userInfo.map { ActivityValue.dictionary($0) }, forKey: .userInfo)
    try container.encodeIfPresent(requiredUserInfoKeys, forKey: .required)
    try container.encodeIfPresent(webpageURL?.absoluteString, forKey: .webpage)
    try container.encodeIfPresent(referrerURL?.absoluteString, forKey: .referrer)
    try container.encodeIfPresent(expirationDate, forKey: .expiration)
    if !keywords.isEmpty { try container.encode(keywords, forKey: .keywords) }
    try container.encodeIfPresent(targetContentIdentifier, forKey: .target)
    try container.encodeIfPresent(persistentIdentifier, forKey: .identifier)
  }

  // MARK: Bytes

  /// A binary property list.
  package func data() throws -> Data {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return try encoder.encode(self)
  }

  /// Reads what `data()` has written.
  /// - Throws: `DecodingError` for anything else, and for an empty type.
  package init(data: Data) throws {
    self = try PropertyListDecoder().decode(SavedActivity.self, from: data)
    guard !type.isEmpty else {
      throw DecodingError.dataCorrupted(.init(codingPath: [Key.type], debugDescription: "the type is empty"))
    }
  }
}

extension NSUserActivity {
  /// Makes an activity from what was saved or sent.
  package convenience init(_ saved: SavedActivity) {
    self.init(activityType: saved.type)
    title = saved.title
    userInfo = saved.userInfo.map { ActivityValue.objects($0) }
    requiredUserInfoKeys = saved.requiredUserInfoKeys
    webpageURL = saved.webpageURL
    referrerURL = saved.referrerURL
    expirationDate = saved.expirationDate
    keywords = saved.keywords
    targetContentIdentifier = saved.targetContentIdentifier
    persistentIdentifier = saved.persistentIdentifier
  }

  /// The activity's values as they are now. Nil for an activity that is invalid.
  ///
  /// Call `updateIfNeeded()` before.
  /// - Parameter forRestoration: Keeps only `requiredUserInfoKeys` of `userInfo`, if there are any.
  package final func saved(forRestoration: Bool) -> SavedActivity? {
    guard isValid else { return nil }
    var saved = SavedActivity(type: activityType)
    saved.title = title
    saved.requiredUserInfoKeys = requiredUserInfoKeys
    if let info = userInfo, case .dictionary(let values)? = try? ActivityValue(info) {
      saved.userInfo = values
      if forRestoration, let keys = requiredUserInfoKeys, !keys.isEmpty {
        saved.userInfo = values.filter { entry in
          if case .string(let key) = entry.key { return keys.contains(key) }
          return false
        }
      }
    }
    saved.webpageURL = webpageURL
    saved.referrerURL = referrerURL
    saved.expirationDate = expirationDate
    saved.keywords = keywords
    saved.targetContentIdentifier = targetContentIdentifier
    saved.persistentIdentifier = persistentIdentifier
    return saved
  }
}
