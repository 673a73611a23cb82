import Foundation

/// Searches tables stored as text with one line per name. A program shows about a dozen symbols: comparing the start of
/// each line takes microseconds, while splitting the whole text into strings took 2 ms of every start.
enum SymbolText {
  /// The rest of the line that begins with `name` and `mark`.
  static func line(of name: String, followedBy mark: Character, in text: String) -> String? {
    guard !name.isEmpty else { return nil }
    var (text, wanted) = (text, "\(name)\(mark)")
    return text.withUTF8 { text in
      wanted.withUTF8 { wanted -> String? in
        guard let base = text.baseAddress, let start = wanted.baseAddress else { return nil }
        var from = 0
        while from < text.count {
          let end =
            memchr(base + from, 10, text.count - from)
            .map { UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? text.count
          if end - from >= wanted.count, memcmp(base + from, start, wanted.count) == 0 {
            return String(decoding: text[(from + wanted.count)..<end], as: UTF8.self)
          }
          from = end + 1
        }
        return nil
      }
    }
  }

  /// All lines, which takes milliseconds.
  static func lines(of text: String) -> [Substring] { text.split(separator: "\n") }
}
