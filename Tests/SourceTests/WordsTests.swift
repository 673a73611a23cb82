import Foundation
import Testing

/// Names, comments and documents say things with the field's terms; see docs/glossary.md.
@Suite struct WordsTests {
  private struct Rule {
    let word: String
    let instead: String
    /// Matches what may stand.
    let exception: Regex<AnyRegexOutput>?
    let pattern: Regex<AnyRegexOutput>

    /// Reads `WORD: INSTEAD | except REGEX`.
    init?(_ line: Substring) throws {
      let halves = line.split(separator: "|", maxSplits: 1)
      let parts = halves.first?.split(separator: ":", maxSplits: 1) ?? []
      guard !line.hasPrefix("#"), parts.count == 2 else { return nil }
      word = String(parts[0])
      instead = parts[1].trimmingCharacters(in: .whitespaces)
      pattern = try Regex("\\b\(word)\\b")
      let text = halves.count > 1 ? halves[1].trimmingCharacters(in: .whitespaces) : ""
      exception = text.hasPrefix("except ") ? try Regex(String(text.dropFirst(7))) : nil
    }
  }

  @Test func nothingUsesAWordThatTheGlossaryReplaces() throws {
    let list = try #require(SourceTree.file("Tests/SourceTests/words.txt"))
    let rules = try list.lines.compactMap { try Rule($0) }
    #expect(rules.count >= 8)
    let files = SourceTree.files(in: ["Sources", "docs"], endings: ["swift", "c", "h", "md"])
      + ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"].compactMap(SourceTree.file)
    for file in files {
      let whole = Self.words(file.text[...])
      for rule in rules where whole.contains(rule.pattern) {
        for (index, line) in file.lines.enumerated() {
          var words = Self.words(line)
          if let exception = rule.exception { words.replace(exception, with: "") }
          if words.contains(rule.pattern) {
            Issue.record("\(file.path):\(index + 1) says \"\(rule.word)\": \(rule.instead)")
          }
        }
      }
    }
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
