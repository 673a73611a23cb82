import Foundation
import Testing

/// Every line of code in the table of actions in docs/using-uikit.md is also in a test, which compiles and runs it.
@Suite struct ActionTableTests {
  @Test func theTestsCompileTheTable() throws {
    let page = try #require(SourceTree.file("docs/using-uikit.md")).text
    let tests = try #require(SourceTree.file("Tests/UIKitTests/Actions/ActionFormTests.swift")).text
    let rows = page.matches(of: #/\| [A-Z][a-z ]+ \| `([^`]+)` \| `([^`]+)` \| `([^`]+)` \|/#)
    #expect(rows.count == 8)
    for row in rows {
      let (closure, method, selector) = (String(row.1), String(row.2), String(row.3))
      #expect(tests.contains(closure), "not in ActionFormTests: \(closure)")
      // The other forms replace the closure in a call of the same function.
      let function = String(closure.prefix { $0 != "(" })
      for form in [method, selector] {
        let isThere = tests.split(separator: "\n").contains { $0.contains(function + "(") && $0.contains(form) }
        #expect(isThere, "not in ActionFormTests: \(function) with \(form)")
      }
    }
  }
}
