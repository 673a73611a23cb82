import Foundation
import Testing

/// docs/unsafe.md says why each construct is sound that the compiler does not check.
@Suite struct UnsafeTests {
  private static let constructs = ["@unchecked Sendable", "nonisolated(unsafe)", "unowned(unsafe)"]

  @Test func everyFileWithAnUncheckedConstructIsExplained() throws {
    let document = try #require(SourceTree.file("docs/unsafe.md")).text
    let named = Set(document.matches(of: #/`([A-Za-z0-9_+]+\.swift)`/#).map { String($0.1) })
    var files = Set<String>()
    for file in SourceTree.files(in: ["Sources"], endings: ["swift"]) {
      // Comments may mention a construct.
      let code = file.lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      guard code.contains(where: { line in Self.constructs.contains { line.contains($0) } }) else { continue }
      files.insert((file.path as NSString).lastPathComponent)
    }
    #expect(files.count > 50)
    let missing = files.subtracting(named)
    #expect(missing.isEmpty, "docs/unsafe.md does not explain \(missing.sorted())")
  }

  /// A file that is renamed or deleted must not stay in the document.
  @Test func everyFileThatTheDocumentNamesIsThere() throws {
    let document = try #require(SourceTree.file("docs/unsafe.md")).text
    let files = SourceTree.files(in: ["Sources", "Tests"], endings: ["swift"])
    let present = Set(files.map { ($0.path as NSString).lastPathComponent })
    let gone = Set(document.matches(of: #/([A-Za-z0-9_+]+\.swift)`/#).map { String($0.1) }).subtracting(present)
    #expect(gone.isEmpty, "docs/unsafe.md names \(gone.sorted()), which are not there")
  }
}
