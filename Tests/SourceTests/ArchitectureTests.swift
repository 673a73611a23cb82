import Foundation
import Testing

/// docs/architecture.md names files and functions that are there.
@Suite struct ArchitectureTests {
  private static let sources = SourceTree.files(in: ["Sources", "deploy"], endings: ["swift", "c", "h", "sh", ""])

  private static func names() throws -> [String] {
    let document = try #require(SourceTree.file("docs/architecture.md")).text
    return document.matches(of: #/`([^`\n]+)`/#).map { String($0.1) }
  }

  @Test func everyFileThatItNamesIsThere() throws {
    let paths = Set(Self.sources.map(\.path))
    let files = Set(paths.map { ($0 as NSString).lastPathComponent })
    for name in try Self.names() where name.wholeMatch(of: #/[\w+\/]+\.(swift|c|h)/#) != nil && !name.contains("LANGUAGE") {
      if name.contains("/") {
        #expect(paths.contains("Sources/\(name)"), "docs/architecture.md names \(name), which is not there")
      } else if name != "Package.swift" {
        #expect(files.contains(name), "docs/architecture.md names \(name), which is not there")
      }
    }
  }

  /// `Type.member` needs a declaration of the member in a file that mentions the type.
  @Test func everyMemberThatItNamesIsDeclared() throws {
    let names = try Self.names()
    var count = 0
    for name in names {
      guard let match = name.wholeMatch(of: #/([A-Z]\w+)\.([a-z]\w+)/#), match.2 != "swift" else { continue }
      let (type, member) = (String(match.1), String(match.2))
      let declaration = try Regex(#"\b(func|var|let|case|class)\s+([a-zA-Z, ]*\b)?\#(member)\b|\binit\("#)
      let isDeclared = Self.sources.contains { file in
        file.text.contains(type) && file.text.contains(declaration)
      }
      #expect(isDeclared, "docs/architecture.md names \(name), which is not declared")
      count += 1
    }
    #expect(count > 100)
  }

  /// Of every name that begins with a capital letter, a type must be there.
  @Test func everyTypeThatItNamesIsDeclared() throws {
    let targets = Set(try Manifest().targets.map(\.name))
    let outside = ["Sources", "Tests", "UIApplicationMain"]
    for name in Set(try Self.names()) {
      guard name.wholeMatch(of: #/[A-Z][A-Za-z]+/#) != nil, !targets.contains(name), !outside.contains(name) else {
        continue
      }
      let declaration = try Regex(#"\b(class|struct|enum|protocol|actor|typealias)\s+\#(name)\b"#)
      #expect(
        Self.sources.contains { $0.text.contains(declaration) }, "docs/architecture.md names \(name), which is not declared")
    }
  }
}
