import Foundation

/// The types that Swift files declare, and what is declared within each and within its extensions.
///
/// A nested type is known by its own name. What is declared within functions is not looked at, but for types.
struct Declarations {
  private(set) var types: Set<String> = []
  private(set) var members: [String: Set<String>] = [:]
  /// Files whose braces do not match, of which the rest of this is not to be trusted.
  private(set) var unbalanced: [String] = []

  /// Those of `Sources`.
  static let ofSources = Declarations(SourceTree.files(in: ["Sources"], endings: ["swift"]))

  init(_ files: [SourceTree.File]) {
    for file in files {
      var scanner = DeclarationScanner()
      SwiftTokens.scan(file.text) { scanner.read($0) }
      if !scanner.isBalanced { unbalanced.append(file.path) }
      types.formUnion(scanner.types)
      members.merge(scanner.members) { $0.union($1) }
    }
  }

  /// Whether `path`, such as `["Outer", "Inner", "member"]`, is declared from the first name to the last.
  func declare(_ path: [String]) -> Bool {
    guard let first = path.first, types.contains(first) || members[first] != nil else { return false }
    return zip(path, path.dropFirst()).allSatisfy { members[$0]?.contains($1) ?? false }
  }
}

/// Reads the declarations of one file.
private struct DeclarationScanner {
  private(set) var types: Set<String> = []
  private(set) var members: [String: Set<String>] = [:]

  /// What is within a pair of braces: a type's members, or code.
  private struct Scope {
    let type: String?
    /// Of brackets that were open before the brace.
    let brackets: Int
  }

  private enum Expected {
    case nothing
    /// The name of a type, in an extension the path to it.
    case type(isExtension: Bool)
    case typePath
    case alias
    /// The name of a member, after `func`, `var` and the like.
    case member
    /// One of a list's further names: `case a, b`.
    case listed
  }

  private var scopes: [Scope] = []
  private var brackets = 0
  private var expected = Expected.nothing
  /// The type whose brace comes next.
  private var pendingType: String?
  /// The brackets around the list of cases that is being read.
  private var list: Int?
  private var last = SwiftTokens.Token.sign(.newline)

  var isBalanced: Bool { scopes.isEmpty && brackets == 0 }

  mutating func read(_ token: SwiftTokens.Token) {
    switch token {
    case .word(let word): read(word)
    case .sign(let sign): read(sign)
    }
    last = token
  }

  private mutating func read(_ word: String) {
    switch expected {
    case .type(let isExtension):
      expected = .nothing
      // `class func` and `class var` declare members.
      if Self.memberKeywords.contains(word) || word == "override" { return read(word) }
      if !isExtension {
        types.insert(word)
        addMember(word)
      }
      pendingType = word
      expected = .typePath
      return
    case .typePath:
      expected = .nothing
      if last == .sign(UInt8(ascii: ".")) {
        pendingType = word
        expected = .typePath
        return
      }
    case .alias:
      expected = .nothing
      types.insert(word)
      addMember(word)
      return
    case .member:
      expected = .nothing
      addMember(word)
      return
    case .listed:
      expected = .nothing
      if list == brackets { addMember(word) }
      return
    case .nothing: break
    }
    readKeyword(word)
  }

  private mutating func readKeyword(_ word: String) {
    // A keyword after a dot or a colon is a name or a constraint: `.extension`, `T: class`.
    switch last {
    case .sign(UInt8(ascii: ".")), .sign(UInt8(ascii: ":")), .sign(UInt8(ascii: "`")): return
    default: break
    }
    if Self.typeKeywords.contains(word) {
      expected = .type(isExtension: word == "extension")
      list = nil
    } else if Self.aliasKeywords.contains(word) {
      expected = .alias
      list = nil
    } else if Self.memberKeywords.contains(word) {
      expected = .member
      list = word == "case" ? brackets : nil
    } else if word == "init" || word == "subscript" {
      addMember(word)
      list = nil
    }
  }

  private mutating func read(_ sign: UInt8) {
    switch sign {
    case UInt8(ascii: "`"): return
    case UInt8(ascii: "."):
      if case .typePath = expected { return }
    case UInt8(ascii: "{"):
      scopes.append(Scope(type: pendingType, brackets: brackets))
      (brackets, pendingType, list) = (0, nil, nil)
    case UInt8(ascii: "}"):
      brackets = scopes.popLast()?.brackets ?? -1
      (pendingType, list) = (nil, nil)
    case UInt8(ascii: "("), UInt8(ascii: "["): brackets += 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"): brackets -= 1
    case UInt8(ascii: ",") where list == brackets:
      expected = .listed
      return
    default: break
    }
    expected = .nothing
  }

  private mutating func addMember(_ name: String) {
    guard let type = scopes.last?.type, brackets == 0 else { return }
    members[type, default: []].insert(name)
  }

  private static let typeKeywords: Set = ["class", "struct", "enum", "protocol", "actor", "extension"]
  private static let aliasKeywords: Set = ["typealias", "associatedtype"]
  private static let memberKeywords: Set = ["func", "var", "let", "case"]
}
