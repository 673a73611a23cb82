// Reduces a symbol graph to what the pages of a catalogue link to: the symbols named in ``double backticks``, what is in
// them, and the types they are in. Usage: keep-symbols GRAPH.symbols.json CATALOGUE.docc
import Foundation

func fail(_ text: String) -> Never {
  FileHandle.standardError.write(Data("keep-symbols: \(text)\n".utf8))
  exit(1)
}

let arguments = CommandLine.arguments
guard arguments.count == 3 else { fail("needs a symbol graph and a catalogue") }
let (graphPath, catalogue) = (arguments[1], arguments[2])

func pages() throws -> [String] {
  let names = FileManager.default.enumerator(atPath: catalogue)?.compactMap { $0 as? String } ?? []
  return try names.filter { $0.hasSuffix(".md") }.map { try String(contentsOfFile: "\(catalogue)/\($0)", encoding: .utf8) }
}

/// `UIApplication/returnToStart()`, as its components.
let wanted = Set(try pages().flatMap { page in
  page.matches(of: #/``([^`\s]+)``/#).map { $0.1.split(separator: "/").map(String.init) }
})

guard var graph = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: graphPath))) as? [String: Any],
  let symbols = graph["symbols"] as? [[String: Any]], let relationships = graph["relationships"] as? [[String: Any]]
else { fail("\(graphPath) is no symbol graph") }

func path(_ symbol: [String: Any]) -> [String] { symbol["pathComponents"] as? [String] ?? [] }
func identifier(_ symbol: [String: Any]) -> String? { (symbol["identifier"] as? [String: Any])?["precise"] as? String }

let paths = Set(symbols.map(path))
let module = URL(fileURLWithPath: graphPath).lastPathComponent.split(separator: ".").first.map { [String($0)] } ?? []
for name in wanted.subtracting(paths).subtracting([module]) {
  fail("\(catalogue) links to \(name.joined(separator: "/")), which is not there")
}
let outer = Set(wanted.flatMap { path in (0..<path.count).map { Array(path[..<$0]) } })
func isKept(_ path: [String]) -> Bool {
  outer.contains(path) || (1...max(1, path.count)).contains { wanted.contains(Array(path.prefix($0))) }
}

let kept = symbols.filter { isKept(path($0)) }
let known = Set(symbols.compactMap(identifier)), keptIdentifiers = Set(kept.compactMap(identifier))
graph["symbols"] = kept
graph["relationships"] = relationships.filter { relationship in
  guard let source = relationship["source"] as? String, let target = relationship["target"] as? String else { return false }
  // What a kept type inherits from or conforms to is shown by name, even if it has no page.
  let isListed = ["conformsTo", "inheritsFrom"].contains(relationship["kind"] as? String ?? "")
  return keptIdentifiers.contains(source) && (keptIdentifiers.contains(target) || isListed || !known.contains(target))
}
try JSONSerialization.data(withJSONObject: graph).write(to: URL(fileURLWithPath: graphPath))
