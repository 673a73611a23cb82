import Foundation

/// What `childNode(withName:)` looks for: names between slashes.
///
/// At the start, `/` is the root of the tree and `//` everything in it. Later, `/` goes to the children and `//` to all
/// descendants. `.` is the node itself, `..` its parent, `*` any letters, `[a-z]` one of several.
@MainActor
struct NodeSearch {
  private enum Step {
    case root, parent, here
    case children(NamePattern)
    case descendants(NamePattern)
  }

  private var steps: [Step] = []

  init(_ text: String) {
    var rest = text[...]
    if rest.hasPrefix("/") { steps.append(.root) }
    var isDeep = false
    if rest.hasPrefix("//") {
      isDeep = true
      rest = rest.dropFirst(2)
    } else if rest.hasPrefix("/") {
      rest = rest.dropFirst()
    }
    while !rest.isEmpty {
      let name = rest.prefix { $0 != "/" }
      rest = rest.dropFirst(name.count)
      switch name {
      case "..": steps.append(.parent)
      case ".": steps.append(.here)
      case "": break
      default: steps.append(isDeep ? .descendants(NamePattern(name)) : .children(NamePattern(name)))
      }
      isDeep = rest.hasPrefix("//")
      rest = rest.drop { $0 == "/" }
    }
  }

  func first(from node: SKNode) -> SKNode? {
    var found: SKNode?
    _ = visit(node, 0) {
      found = $0
      return false
    }
    return found
  }

  func all(from node: SKNode) -> [SKNode] {
    var found: [SKNode] = []
    _ = visit(node, 0) {
      found.append($0)
      return true
    }
    return found
  }

  /// The block may change the tree: the nodes are found first.
  func forEach(from node: SKNode, _ block: (SKNode, UnsafeMutablePointer<ObjCBool>) -> Void) {
    var stop = ObjCBool(false)
    for found in all(from: node) {
      block(found, &stop)
      if stop.boolValue { return }
    }
  }

  /// - Returns: False when `body` wants no more.
  private func visit(_ node: SKNode, _ index: Int, _ body: (SKNode) -> Bool) -> Bool {
    guard index < steps.count else { return body(node) }
    switch steps[index] {
    case .here: return visit(node, index + 1, body)
    case .parent: return node.parentLink.map { visit($0, index + 1, body) } ?? true
    case .root:
      var root = node
      while let above = root.parentLink { root = above }
      return steps.count == 1 ? body(root) : visit(root, index + 1, body)
    case .children(let pattern):
      for child in node.childNodes where pattern.matches(child.name) {
        if !visit(child, index + 1, body) { return false }
      }
      return true
    case .descendants(let pattern):
      var goesOn = true
      node.forEachInTree { inside in
        guard goesOn, inside !== node, pattern.matches(inside.name) else { return }
        goesOn = visit(inside, index + 1, body)
      }
      return goesOn
    }
  }
}

/// A name with wildcards.
struct NamePattern {
  private enum Part {
    case letter(Character)
    case oneOf([ClosedRange<Character>])
    case any
  }

  private let parts: [Part]
  private let plain: String?

  init(_ text: Substring) {
    guard text.contains(where: { $0 == "*" || $0 == "[" }) else {
      (plain, parts) = (String(text), [])
      return
    }
    plain = nil
    var parts: [Part] = []
    var rest = text
    while let letter = rest.popFirst() {
      if letter == "*" {
        parts.append(.any)
      } else if letter == "[", let end = rest.firstIndex(of: "]") {
        parts.append(.oneOf(Self.ranges(rest[..<end])))
        rest = rest[rest.index(after: end)...]
      } else {
        parts.append(.letter(letter))
      }
    }
    self.parts = parts
  }

  private static func ranges(_ text: Substring) -> [ClosedRange<Character>] {
    var ranges: [ClosedRange<Character>] = []
    let letters = Array(text)
    var i = 0
    while i < letters.count {
      if i + 2 < letters.count, letters[i + 1] == "-", letters[i] <= letters[i + 2] {
        ranges.append(letters[i]...letters[i + 2])
        i += 3
      } else {
        ranges.append(letters[i]...letters[i])
        i += 1
      }
    }
    return ranges
  }

  func matches(_ name: String?) -> Bool {
    guard let name else { return false }
    if let plain { return plain == name }
    let letters = Array(name)
    // Greedy with one place to return to, since the last `*` alone decides.
    var (i, j) = (0, 0)
    var star: (part: Int, letter: Int)?
    while j < letters.count {
      if i < parts.count, case .any = parts[i] {
        star = (i, j)
        i += 1
      } else if i < parts.count, accepts(parts[i], letters[j]) {
        i += 1
        j += 1
      } else if let last = star {
        star = (last.part, last.letter + 1)
        (i, j) = (last.part + 1, last.letter + 1)
      } else {
        return false
      }
    }
    return parts[i...].allSatisfy { if case .any = $0 { true } else { false } }
  }

  private func accepts(_ part: Part, _ letter: Character) -> Bool {
    switch part {
    case .letter(let own): own == letter
    case .oneOf(let ranges): ranges.contains { $0.contains(letter) }
    case .any: true
    }
  }
}
