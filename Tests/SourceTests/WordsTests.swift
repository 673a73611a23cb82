import Foundation
import Testing

/// Names, comments, documents and tests say things with the field's terms; see docs/glossary.md.
@Suite struct WordsTests {
  /// A line of words.txt: `WORD, WORD: INSTEAD | except REGEX`. Several words after each other may stand for one.
  private struct Rule {
    let words: [String]
    let instead: String
    /// Matches what may stand.
    let exception: Regex<AnyRegexOutput>?

    init?(_ line: Substring) throws {
      let halves = line.split(separator: "|", maxSplits: 1)
      let parts = halves.first?.split(separator: ":", maxSplits: 1) ?? []
      guard !line.hasPrefix("#"), parts.count == 2 else { return nil }
      words = parts[0].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      instead = parts[1].trimmingCharacters(in: .whitespaces)
      let text = halves.count > 1 ? halves[1].trimmingCharacters(in: .whitespaces) : ""
      exception = text.hasPrefix("except ") ? try Regex(String(text.dropFirst(7))) : nil
    }

    /// The word that a line in plain words uses and should not.
    func found(in line: String) throws -> String? {
      var line = line
      if let exception { line.replace(exception, with: "") }
      return try words.first { line.contains(try Regex("\\b\($0)\\b")) }
    }
  }

  @Test func nothingUsesAWordThatTheGlossaryReplaces() throws {
    let list = try #require(SourceTree.file("Tests/SourceTests/words.txt"))
    let rules = try list.lines.compactMap { try Rule($0) }
    #expect(rules.count >= 8)
    // The first word of what a rule replaces. Only lines that have it are looked at more closely.
    var suspects: [String: [Rule]] = [:]
    for rule in rules {
      for first in Set(rule.words.compactMap { $0.split(separator: " ").first }) {
        suspects[String(first), default: []].append(rule)
      }
    }
    let files =
      SourceTree.files(in: ["Sources", "Tests", "docs", ".github"], endings: ["swift", "c", "h", "md"])
      + ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"].compactMap(SourceTree.file)
    for file in files {
      for (index, found) in Self.lines(of: file, with: suspects).sorted(by: { $0.key < $1.key }) {
        let line = Self.words(file.lines[index])
        for rule in found {
          guard let word = try rule.found(in: line) else { continue }
          Issue.record("\(file.path):\(index + 1) says \"\(word)\": \(rule.instead)")
        }
      }
    }
  }

  /// The lines of a file in which words of `suspects` occur, by their index, with what these stand for.
  private static func lines<Value>(of file: SourceTree.File, with suspects: [String: [Value]]) -> [Int: [Value]] {
    var (found, line, word) = ([Int: [Value]](), 0, [UInt8]())
    func end() {
      guard !word.isEmpty else { return }
      if let values = suspects[String(decoding: word, as: UTF8.self)] { found[line, default: []] += values }
      word.removeAll(keepingCapacity: true)
    }
    var (text, last) = (file.text, UInt8.space)
    text.withUTF8 { bytes in
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): word.append(byte)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"):
          if !(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= last) { end() }
          word.append(byte | 0x20)
        default:
          end()
          if byte == .newline { line += 1 }
        }
        last = byte
      }
      end()
    }
    return found
  }

  /// The text in small letters, with names taken apart: `showsHighKey` is `shows high key`.
  private static func words(_ text: Substring) -> String {
    var (result, last) = ("", Character(" "))
    result.reserveCapacity(text.utf8.count + 64)
    for character in text {
      if character.isUppercase, last.isLowercase || last.isNumber { result.append(" ") }
      result.append(character == "_" ? " " : Character(character.lowercased()))
      last = character
    }
    return result
  }
}
