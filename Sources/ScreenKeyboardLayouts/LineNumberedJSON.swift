import Foundation

/// A JSON parser that keeps the line number of every value. Foundation's parser does not report where a mistake is.
enum LineNumberedJSON {
  struct Problem: Error {
    let line: Int
    let reason: String
  }

  struct Node {
    enum Value {
      case null
      case bool(Bool)
      case number(Double)
      case string(String)
      case array([Node])
      case object([(String, Node)])
    }
    let line: Int
    let value: Value
  }

  static func parse(_ bytes: [UInt8]) throws -> Node {
    var parser = Parser(bytes: bytes)
    let node = try parser.value(depth: 0)
    try parser.skipSpace()
    guard parser.isAtEnd else { throw Problem(line: parser.line, reason: "there is something after the end of the layout") }
    return node
  }

  private struct Parser {
    let bytes: [UInt8]
    var index = 0
    var line = 1

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { index >= bytes.count }
    private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func skipSpace() throws {
      while let byte {
        switch byte {
        case UInt8(ascii: "\n"): line += 1
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
        default: return
        }
        index += 1
      }
    }

    private func problem(_ reason: String) -> Problem { Problem(line: line, reason: reason) }

    private mutating func expect(_ character: Unicode.Scalar) throws {
      try skipSpace()
      guard byte == UInt8(ascii: character) else {
        throw problem(
          "\"\(character)\" is missing"
            + "\(byte.map { " before \"\(Character(Unicode.Scalar($0)))\"" } ?? " at the end of the file")")
      }
      index += 1
    }

    private mutating func take(_ character: Unicode.Scalar) throws -> Bool {
      try skipSpace()
      guard byte == UInt8(ascii: character) else { return false }
      index += 1
      return true
    }

    mutating func value(depth: Int) throws -> Node {
      guard depth < 16 else { throw problem("the nesting is too deep for a layout") }
      try skipSpace()
      let start = line
      switch byte {
      case UInt8(ascii: "{"):
        index += 1
        var members: [(String, Node)] = []
        if try take("}") { return Node(line: start, value: .object([])) }
        repeat {
          try skipSpace()
          let name = try string()
          try expect(":")
          members.append((name, try value(depth: depth + 1)))
        } while try take(",")
        try expect("}")
        return Node(line: start, value: .object(members))
      case UInt8(ascii: "["):
        index += 1
        var items: [Node] = []
        if try take("]") { return Node(line: start, value: .array([])) }
        repeat { items.append(try value(depth: depth + 1)) } while try take(",")
        try expect("]")
        return Node(line: start, value: .array(items))
      case UInt8(ascii: "\""): return Node(line: start, value: .string(try string()))
      case UInt8(ascii: "t"): return try word("true", .bool(true))
      case UInt8(ascii: "f"): return try word("false", .bool(false))
      case UInt8(ascii: "n"): return try word("null", .null)
      case .some(let byte) where byte == UInt8(ascii: "-") || (48...57).contains(byte): return try number()
      case .some(let byte): throw problem("\"\(Character(Unicode.Scalar(byte)))\" begins no value")
      case nil: throw problem("the file ends where a value belongs")
      }
    }

    private mutating func word(_ text: String, _ value: Node.Value) throws -> Node {
      guard bytes[index...].starts(with: text.utf8) else { throw problem("unknown word; did you mean \"\(text)\"?") }
      index += text.utf8.count
      return Node(line: line, value: value)
    }

    private mutating func number() throws -> Node {
      let start = index
      while let byte, (48...57).contains(byte) || [43, 45, 46, 69, 101].contains(byte) { index += 1 }
      let text = String(decoding: bytes[start..<index], as: UTF8.self)
      guard let value = Double(text) else { throw problem("\"\(text)\" is no number") }
      return Node(line: line, value: .number(value))
    }

    private mutating func string() throws -> String {
      guard byte == UInt8(ascii: "\"") else {
        throw problem(byte == nil ? "the file ends where a text belongs" : "a text in quotes belongs here")
      }
      index += 1
      var text: [UInt8] = []
      while let byte {
        index += 1
        switch byte {
        case UInt8(ascii: "\""):
          guard let string = String(bytes: text, encoding: .utf8) else { throw problem("the text is not UTF-8") }
          return string
        case UInt8(ascii: "\\"): try escape(into: &text)
        case 0..<32: throw problem("the text does not end on its line")
        default: text.append(byte)
        }
      }
      throw problem("the file ends within a text")
    }

    private mutating func escape(into text: inout [UInt8]) throws {
      guard let byte else { throw problem("the file ends within a text") }
      index += 1
      switch byte {
      case UInt8(ascii: "n"): text.append(10)
      case UInt8(ascii: "t"): text.append(9)
      case UInt8(ascii: "r"): text.append(13)
      case UInt8(ascii: "b"): text.append(8)
      case UInt8(ascii: "f"): text.append(12)
      case UInt8(ascii: "u"):
        var unit = try hex()
        if (0xD800...0xDBFF).contains(unit), bytes[index...].starts(with: [92, 117]) {
          index += 2
          let low = try hex()
          guard (0xDC00...0xDFFF).contains(low) else { throw problem("half a surrogate pair") }
          unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(unit) else { throw problem("half a surrogate pair") }
        text += String(scalar).utf8
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
      default: throw problem("\"\\\(Character(Unicode.Scalar(byte)))\" is not an escape sequence")
      }
    }

    private mutating func hex() throws -> UInt32 {
      guard index + 4 <= bytes.count,
        let value = UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
      else { throw problem("four hexadecimal digits belong after \"\\u\"") }
      index += 4
      return value
    }
  }
}
