import Foundation
import Testing

/// docs/architecture.md names files, types and members that are there.
@Suite struct ArchitectureTests {
  private static func names() throws -> [String] {
    let document = try #require(SourceTree.file("docs/architecture.md")).text
    return document.matches(of: #/`([^`\n]+)`/#).map { String($0.1) }
  }

  @Test func everyFileThatItNamesIsThere() throws {
    let paths = Set(SourceTree.files(in: ["Sources", "deploy"], endings: ["swift", "c", "h", "sh", ""]).map(\.path))
    let files = Set(paths.map { ($0 as NSString).lastPathComponent })
    for name in try Self.names() where Self.isFile(name) && !name.contains("LANGUAGE") {
      if name.contains("/") {
        #expect(paths.contains("Sources/\(name)"), "docs/architecture.md names \(name), which is not there")
      } else if name != "Package.swift" {
        #expect(files.contains(name), "docs/architecture.md names \(name), which is not there")
      }
    }
  }

  @Test func everySourceFileIsRead() {
    #expect(Declarations.ofSources.unbalanced == [])
    #expect(Declarations.ofSources.types.count > 1000)
  }

  /// Of `Type.member`, the member is declared within the type or an extension of it: nowhere else, and not by a class
  /// that it inherits from, since a reader looks for it there.
  @Test func everyMemberThatItNamesIsDeclared() throws {
    var count = 0
    for name in Set(try Self.names()) where !Self.isFile(name) {
      guard let path = name.wholeMatch(of: #/([A-Z]\w*(?:\.\w+)+)(?:\(.*\))?/#)?.1 else { continue }
      count += 1
      let isDeclared = Declarations.ofSources.declare(path.split(separator: ".").map(String.init))
      #expect(isDeclared, "docs/architecture.md names \(name), which is not declared there")
    }
    #expect(count > 100)
  }

  /// Of every name that begins with a capital letter, a type must be there.
  @Test func everyTypeThatItNamesIsDeclared() throws {
    let targets = Set(try Manifest().targets.map(\.name))
    let outside: Set = ["Sources", "Tests", "UIApplicationMain"]
    for name in Set(try Self.names()).subtracting(targets).subtracting(outside) {
      guard name.wholeMatch(of: #/[A-Z][A-Za-z]+/#) != nil else { continue }
      let isDeclared = Declarations.ofSources.types.contains(name)
      #expect(isDeclared, "docs/architecture.md names \(name), which is not declared")
    }
  }

  private static func isFile(_ name: String) -> Bool { name.wholeMatch(of: #/[\w+\/]+\.(swift|c|h)/#) != nil }
}
