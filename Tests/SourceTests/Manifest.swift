import Foundation

/// What Package.swift says of the package's targets.
struct Manifest {
  struct Target {
    let name: String
    let isTest: Bool
    let dependencies: Set<String>
    /// The folder with its sources, below the root.
    let path: String
    /// From the last comment `// Level N` before it.
    let level: Int
  }

  let targets: [Target]

  init() throws {
    let text = try String(contentsOfFile: SourceTree.root + "/Package.swift", encoding: .utf8)
    let declaration = #/\.(?<kind>target|executableTarget|testTarget|systemLibrary)\(/#
    let body = text[(text.range(of: "  targets: [")?.upperBound ?? text.startIndex)...]
    var (targets, level) = ([Target](), 0)
    for part in Self.entries(body) {
      if let comment = part.firstMatch(of: #/// Level ([0-9]+)/#) { level = Int(comment.1) ?? level }
      guard let kind = part.prefixMatch(of: declaration)?.kind,
        let name = part.firstMatch(of: #/name: "([^"]+)"/#)?.1
      else { continue }
      let list = part.firstMatch(of: #/dependencies: \[([^\]]*)\]/#)?.1 ?? ""
      let path = part.firstMatch(of: #/path: "([^"]+)"/#)?.1
      targets.append(
        Target(
          name: String(name), isTest: kind == "testTarget",
          dependencies: Set(list.matches(of: #/"([^"]+)"/#).map { String($0.1) }),
          path: path.map(String.init) ?? "\(kind == "testTarget" ? "Tests" : "Sources")/\(name)", level: level))
    }
    self.targets = targets
  }

  /// Takes the list apart: an entry begins with four spaces, what belongs to it with more.
  private static func entries(_ list: Substring) -> [String] {
    list.split(separator: "\n").reduce(into: []) { entries, line in
      if line.hasPrefix("     "), !entries.isEmpty {
        entries[entries.count - 1] += "\n" + line
      } else {
        entries.append(String(line.drop { $0 == " " }))
      }
    }
  }

  subscript(_ name: String) -> Target? { targets.first { $0.name == name } }
}
