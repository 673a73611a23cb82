/// The head of an HTTP/1 request (RFC 9112).
struct HTTPRequest {
  let method: String
  let target: String
  /// Names in small letters.
  private let fields: [(name: String, value: String)]

  static let sizeLimit = 8192
  private static let fieldLimit = 100

  /// - Parameter head: Everything up to the empty line. Nil for what is no such thing.
  init?(_ head: ArraySlice<UInt8>) {
    // One carriage return per line at most, and nothing else that does not print.
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
    // Two of these are an attempt to be read differently by different readers.
    for name in ["host", "origin", "upgrade", "sec-websocket-key", "sec-websocket-version"] {
      guard fields.filter({ $0.0 == name }).count <= 1 else { return nil }
    }
  }

  subscript(_ name: String) -> String? { fields.first { $0.name == name }?.value }

  /// Whether a list of words has this one, of whichever case.
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

  /// Where the head ends in `bytes`; nil while it does not.
  static func end(of bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 else { return nil }
    return (4...bytes.count).first { bytes[($0 - 4)..<$0] == [13, 10, 13, 10] }
  }
}
