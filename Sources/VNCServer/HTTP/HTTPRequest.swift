/// The head of an HTTP/1 request (RFC 9112).
struct HTTPRequest {
  let method: String
  let target: String
  /// Field names are in lower case.
  private let fields: [(name: String, value: String)]

  static let sizeLimit = 8192
  private static let fieldLimit = 100

  /// - Parameter head: The bytes up to and including the empty line. The initializer fails if they are not a valid
  ///   head.
  init?(_ head: ArraySlice<UInt8>) {
    // At most one carriage return per line, and no other control characters except tabs.
    var lines = head.split(separator: 10, omittingEmptySubsequences: false).map { $0.last == 13 ? $0.dropLast() : $0 }
    guard lines.allSatisfy({ $0.allSatisfy { $0 >= 32 && $0 != 127 || $0 == 9 } }) else { return nil }
    while lines.last?.isEmpty == true { lines.removeLast() }
    guard let first = lines.first, lines.count <= Self.fieldLimit else { return nil }
    let words = first.split(separator: 32, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0", !words[0].isEmpty, !words[1].isEmpty else {
      return nil
    }
    (method, target) = (words[0], words[1])
    var fields: [(String, String)] = []
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: 58), colon > line.startIndex, line[..<colon].allSatisfy({ $0 > 32 }) else {
        return nil
      }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      let value = String(decoding: line[(colon + 1)...], as: UTF8.self)
      fields.append((name, String(Self.trim(value[...]))))
    }
    self.fields = fields
    // Duplicates of these fields are an attempt to have different parsers read different values.
    for name in ["host", "origin", "upgrade", "sec-websocket-key", "sec-websocket-version"] {
      guard fields.filter({ $0.0 == name }).count <= 1 else { return nil }
    }
  }

  subscript(_ name: String) -> String? { fields.first { $0.name == name }?.value }

  /// Whether a comma-separated field contains a word, which is given in lower case; case is ignored.
  func lists(_ word: String, in name: String) -> Bool {
    fields.contains { field in
      guard field.name == name else { return false }
      return field.value.lowercased().split(separator: ",").contains { Self.trim($0) == word }
    }
  }

  private static func trim(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }

  /// The index after the head in `bytes`; nil while it is incomplete.
  static func end(of bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 else { return nil }
    return (4...bytes.count).first { bytes[($0 - 4)..<$0] == [13, 10, 13, 10] }
  }
}
