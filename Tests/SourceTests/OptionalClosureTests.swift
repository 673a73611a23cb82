import Foundation
import Testing

/// What a part needs is given to it when it is made. An optional closure that is set later compiles without it, and a reader
/// cannot go from its call to what is called.
@Suite struct OptionalClosureTests {
  /// Lower it when there are fewer. Those that stay are an app's own, completions, or set by tests only.
  private static let limit = 17

  private struct Property {
    let name: String
    let path: String
    let line: Int
  }

  /// The stored closures that are optional and no public API.
  private static let properties: [Property] = SourceTree.files(in: ["Sources"], endings: ["swift"]).flatMap { file in
    file.lines.enumerated().compactMap { index, line in
      guard !line.contains("public "), !line.contains("open "), let name = optionalClosure(line) else { return nil }
      return Property(name: name, path: file.path, line: index + 1)
    }
  }

  /// The name in `var name: ((…) -> …)?`.
  private static func optionalClosure(_ line: Substring) -> String? {
    guard let start = line.firstRange(of: "var ")?.upperBound else { return nil }
    let name = line[start...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let type = line[name.endIndex...]
    guard type.hasPrefix(": (("), let arrow = type.firstRange(of: "->")?.upperBound,
      type[arrow...].contains(")?")
    else { return nil }
    return String(name)
  }

  @Test func thereAreNoMoreThanBefore() {
    let count = Self.properties.count
    #expect(count <= Self.limit, "An optional closure that is set later: give what is needed to the initialiser instead")
  }

  /// Of a closure that nobody sets, what would call it has no effect.
  @Test func everyOneIsSetInTheSources() {
    let names = Set(Self.properties.map(\.name))
    var set: Set<String> = []
    for file in SourceTree.files(in: ["Sources"], endings: ["swift"]) {
      set.formUnion(Self.assigned(in: file.text).filter(names.contains))
    }
    for property in Self.properties where !set.contains(property.name) {
      Issue.record("\(property.path):\(property.line): nobody sets \(property.name)")
    }
  }

  /// The names to which something other than nil is assigned: `name = …`, also with others in parentheses.
  private static func assigned(in text: String) -> [String] {
    var tokens: [SwiftTokens.Token] = []
    SwiftTokens.scan(text) { tokens.append($0) }
    let operators: [SwiftTokens.Token] = "=!<>+-*/&|".utf8.map { .sign($0) }
    return tokens.indices.dropFirst().dropLast().flatMap { index -> [String] in
      guard tokens[index] == .sign(UInt8(ascii: "=")), tokens[index + 1] != .word("nil"),
        !operators.contains(tokens[index - 1]), tokens[index + 1] != tokens[index]
      else { return [] }
      guard tokens[index - 1] == .sign(UInt8(ascii: ")")) else { return word(tokens[index - 1]).map { [$0] } ?? [] }
      let start = tokens[..<index].lastIndex(of: .sign(UInt8(ascii: "("))) ?? index
      return tokens[start..<index].compactMap(word)
    }
  }

  private static func word(_ token: SwiftTokens.Token) -> String? {
    if case .word(let word) = token { word } else { nil }
  }

  @Test func assignmentsAreFound() {
    let text = "var a: (() -> Void)?; x.b = f; (self.c, y) = (f, 1); if d == nil { e?() }; g = nil; h >= i"
    #expect(Set(Self.assigned(in: text)) == ["b", "self", "c", "y"])
    #expect(Self.optionalClosure("  private var onEnd: ((Bool) -> Void)?") == "onEnd")
    #expect(Self.optionalClosure("  let onEnd: ((Bool) -> Void)?") == nil)
    #expect(Self.optionalClosure("  var make: (Int) -> Bool") == nil)
  }
}
