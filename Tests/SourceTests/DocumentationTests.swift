import Foundation
import Testing

/// At least nine in ten public declarations of each module have a docstring.
@Suite struct DocumentationTests {
  @Test func publicDeclarationsAreDocumented() throws {
    for target in try Manifest().targets where !target.isTest && target.path.hasPrefix("Sources/") {
      var (all, missing) = (0, [String]())
      for file in SourceTree.files(in: [target.path], endings: ["swift"]) {
        let lines = file.lines
        for (index, line) in lines.enumerated() where Self.isPublic(line) {
          all += 1
          if !Self.isDocumented(lines, index) { missing.append("\(file.path):\(index + 1)") }
        }
      }
      let share = "\(target.name): \(all - missing.count) of \(all)"
      #expect(missing.count * 10 <= all, "\(share) documented; missing:\n\(missing.joined(separator: "\n"))")
    }
  }

  private static func isPublic(_ line: Substring) -> Bool {
    let code = line.drop { $0 == " " }
    // An override has the docstring of what it overrides.
    if code.contains(" override ") { return false }
    return code.wholeMatch(of: declaration) != nil
  }

  nonisolated(unsafe) private static let declaration =
    #/
      (@[A-Za-z_]+(\([^)]*\))?\ )*(public|open)\ ([a-z]+\ )*
      (class|struct|enum|protocol|actor|func|var|let|init|subscript|typealias|case)\b.*
    /#

  /// Whether a comment stands above the line, with attributes between them at most.
  private static func isDocumented(_ lines: [Substring], _ index: Int) -> Bool {
    for line in lines[..<index].reversed() {
      let code = line.drop { $0 == " " }
      if code.hasPrefix("///") || code.hasPrefix("*/") { return true }
      guard code.hasPrefix("@") else { return false }
    }
    return false
  }
}
