import Foundation
import SystemOutput

/// Why a layout file was rejected: the file, the line, the reason, and what is used instead.
public struct KeyboardLayoutFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  public let path: String
  /// The line, counted from 1; 0 when the error concerns the whole file.
  public let line: Int
  /// What is wrong, in words.
  public let reason: String

  public var description: String {
    "\(path)\(line > 0 ? ":\(line)" : ""): \(reason). The built-in layout is used. The format: assets/keyboards/README.md."
  }
}

/// Reads layout files: JSON, validated key by key, so that every error has a line number.
public enum KeyboardLayoutFile {
  static let largestSize = 1 << 20
  static let mostKeysInRow = 24
  static let mostRows = 8

  /// Reads the file at `path`, of at most 1 MB.
  /// - Throws: `KeyboardLayoutFileError`.
  public static func read(path: String) throws -> KeyboardLayout {
    guard let data = AtomicFile.read(path, limit: largestSize) else {
      let reason = "it cannot be read: it is missing, no ordinary file, or larger than \(largestSize >> 20) MB"
      throw KeyboardLayoutFileError(path: path, line: 0, reason: reason)
    }
    return try read(data, path: path)
  }

  /// Parses the contents of a layout file.
  /// - Parameter path: Used in messages only.
  /// - Throws: `KeyboardLayoutFileError`.
  public static func read(_ data: Data, path: String) throws -> KeyboardLayout {
    do {
      return try layout(LineNumberedJSON.parse([UInt8](data)))
    } catch let problem as LineNumberedJSON.Problem {
      throw KeyboardLayoutFileError(path: path, line: problem.line, reason: problem.reason)
    }
  }

  private typealias Node = LineNumberedJSON.Node
  private typealias Problem = LineNumberedJSON.Problem

  private static func layout(_ node: Node) throws -> KeyboardLayout {
    let fields = try object(node, of: "a layout", ["name", "title", "language", "rightToLeft", "casing", "layers"])
    guard let name = fields["name"] else { throw Problem(line: node.line, reason: "a layout needs a \"name\"") }
    var layout = KeyboardLayout(name: try string(name))
    if let title = fields["title"] { layout.title = try string(title) }
    if let language = fields["language"] { layout.language = try string(language) }
    if let flag = fields["rightToLeft"] {
      guard case .bool(let value) = flag.value else {
        throw Problem(line: flag.line, reason: "rightToLeft is true or false")
      }
      layout.isRightToLeft = value
    }
    if let casing = fields["casing"] {
      guard let value = KeyboardLayout.Casing(rawValue: try string(casing)) else {
        throw Problem(
          line: casing.line,
          reason: "casing is \"cased\", \"caseless\" or \"none\", not \"\(try string(casing))\"")
      }
      layout.casing = value
    }
    guard let layers = fields["layers"] else { throw Problem(line: node.line, reason: "a layout needs \"layers\"") }
    guard case .object(let members) = layers.value, !members.isEmpty else {
      throw Problem(line: layers.line, reason: "\"layers\" is an object of at least one layer")
    }
    for (name, value) in members {
      guard let layer = KeyboardLayout.Layer(rawValue: name) else {
        throw Problem(
          line: value.line,
          reason: "there is no layer \"\(name)\"; "
            + "layers are \(KeyboardLayout.Layer.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      layout.layers[layer] = try rows(value, layer)
    }
    for (name, value) in members {
      guard let layer = KeyboardLayout.Layer(rawValue: name) else { continue }
      for key in (layout.layers[layer] ?? []).joined() {
        let needed: KeyboardLayout.Layer? =
          switch key.action {
          case .symbols where layout.layers[.letters] != nil: .symbols
          case .more where layout.layers[.letters] != nil: .more
          case .third where layout.layers[.letters] != nil: .third
          default: nil
          }
        if let needed, layout.layers[needed] == nil {
          throw Problem(
            line: value.line,
            reason: "a key leads to the layer \"\(needed.rawValue)\", which the layout does not have")
        }
      }
    }
    return layout
  }

  private static func rows(_ node: Node, _ layer: KeyboardLayout.Layer) throws -> [[LayoutKey]] {
    guard case .array(let rows) = node.value, !rows.isEmpty, rows.count <= mostRows else {
      throw Problem(line: node.line, reason: "a layer is an array of 1 to \(mostRows) rows")
    }
    if layer == .bottom, rows.count > 1 { throw Problem(line: rows[1].line, reason: "the layer \"bottom\" has one row") }
    return try rows.map { row in
      guard case .array(let keys) = row.value, !keys.isEmpty, keys.count <= mostKeysInRow else {
        throw Problem(line: row.line, reason: "a row is an array of 1 to \(mostKeysInRow) keys")
      }
      return try keys.map { try key($0) }
    }
  }

  private static func key(_ node: Node) throws -> LayoutKey {
    // A key that only types may be a plain string.
    if case .string(let text) = node.value {
      guard !text.isEmpty else { throw Problem(line: node.line, reason: "a key's text is empty") }
      return LayoutKey(text: text)
    }
    let fields = try object(node, of: "a key", ["t", "a", "w", "flex", "v", "cap", "hint", "pos", "dead"])
    var key = LayoutKey()
    if let text = fields["t"] {
      key.text = try string(text)
      if key.text?.isEmpty == true { throw Problem(line: text.line, reason: "a key's text \"t\" is empty") }
    }
    if let action = fields["a"] {
      let name = try string(action)
      guard let value = LayoutKey.Action(rawValue: name) else {
        throw Problem(
          line: action.line,
          reason: "there is no action \"\(name)\"; "
            + "actions are \(LayoutKey.Action.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      key.action = value
    }
    guard (key.text == nil) != (key.action == nil) else {
      throw Problem(line: node.line, reason: "a key has either a text \"t\" or an action \"a\"")
    }
    if let width = fields["w"] {
      guard case .number(let value) = width.value, value.isFinite, (0.1...20).contains(value) else {
        throw Problem(line: width.line, reason: "a key's width \"w\" is a number from 0.1 to 20")
      }
      key.width = value
    }
    if let flex = fields["flex"] {
      guard case .bool(let value) = flex.value else { throw Problem(line: flex.line, reason: "\"flex\" is true or false") }
      key.stretches = value
    }
    if let variants = fields["v"] {
      guard case .array(let list) = variants.value else {
        throw Problem(line: variants.line, reason: "\"v\" is an array of texts")
      }
      key.variants = try list.map { try string($0) }
      if let index = key.variants.firstIndex(of: "") { throw Problem(line: list[index].line, reason: "a variant is empty") }
    }
    key.cap = try fields["cap"].map { try string($0) }
    key.hint = try fields["hint"].map { try string($0) }
    key.position = try fields["pos"].map { try string($0) }
    if let dead = fields["dead"] {
      guard case .object(let members) = dead.value else {
        throw Problem(line: dead.line, reason: "\"dead\" is an object that maps letters to composed characters")
      }
      key.composes = try Dictionary(members.map { ($0, try string($1)) }, uniquingKeysWith: { $1 })
    }
    return key
  }

  private static func object(_ node: Node, of what: String, _ names: Set<String>) throws -> [String: Node] {
    guard case .object(let members) = node.value else {
      throw Problem(line: node.line, reason: "\(what) is written as an object { … }")
    }
    var fields: [String: Node] = [:]
    for (name, value) in members {
      guard names.contains(name) else {
        throw Problem(
          line: value.line,
          reason: "\(what) has no \"\(name)\"; it may have \(names.sorted().joined(separator: ", "))")
      }
      guard fields.updateValue(value, forKey: name) == nil else {
        throw Problem(line: value.line, reason: "\"\(name)\" is there twice")
      }
    }
    return fields
  }

  private static func string(_ node: Node) throws -> String {
    guard case .string(let text) = node.value else {
      throw Problem(line: node.line, reason: "a text in quotes belongs here")
    }
    return text
  }
}
