import CoreGraphics
import Foundation

extension SymbolOutline {
  /// Reads the filled paths of an icon theme's symbolic SVG; ignores colours, applies opacity and transforms.
  ///
  /// Nil when the file has nothing to draw or needs more than paths (masks, clips, images, text): such files are left
  /// to the image decoder.
  init?(svg text: String) {
    var reader = SVGReader(text)
    guard reader.read(), reader.side > 0, !reader.parts.isEmpty else { return nil }
    side = reader.side
    parts = reader.parts
  }
}

/// Parses the subset of SVG that one-colour icons use.
private struct SVGReader {
  private let bytes: [UInt8]
  private var index = 0
  private var groups: [(transform: CGAffineTransform, opacity: CGFloat)] = [(.identity, 1)]
  private(set) var side: CGFloat = 0
  private(set) var parts: [SymbolOutline.Part] = []

  /// Elements that are accepted without being drawn themselves.
  private static let acceptedElements: Set<String> = [
    "svg", "g", "path", "title", "desc", "metadata", "?xml", "style", "rdf:RDF", "cc:Work", "dc:format", "dc:type",
    "dc:title", "cc:License", "cc:permits", "cc:requires", "sodipodi:namedview", "inkscape:grid",
  ]

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// - Returns: False when the file uses a feature this reader does not draw.
  mutating func read() -> Bool {
    while let tag = nextTag() {
      if tag.name.hasPrefix("!") || tag.name.hasPrefix("--") { continue }
      if tag.isEnd {
        if tag.name == "g", groups.count > 1 { groups.removeLast() }
        continue
      }
      guard Self.acceptedElements.contains(tag.name), tag.attributes["clip-path"] == nil, tag.attributes["mask"] == nil
      else { return false }
      switch tag.name {
      case "svg":
        side = Self.side(of: tag.attributes)
      case "g":
        if !tag.isEmpty { groups.append(state(of: tag.attributes)) }
      case "path":
        add(tag.attributes)
      default:
        break
      }
    }
    return true
  }

  private mutating func add(_ attributes: [String: String]) {
    guard let data = attributes["d"], attributes["fill"] != "none" else { return }
    var state = state(of: attributes)
    guard state.opacity > 0, let path = SVGPathData.path(data).copy(using: &state.transform), !path.isEmpty else {
      return
    }
    let isEvenOdd = Self.property("fill-rule", attributes) == "evenodd"
    parts.append(.init(path: path, paint: .fill(evenOdd: isEvenOdd), opacity: state.opacity))
  }

  private func state(of attributes: [String: String]) -> (transform: CGAffineTransform, opacity: CGFloat) {
    var (transform, opacity) = groups[groups.count - 1]
    for name in ["opacity", "fill-opacity"] {
      if let value = Self.property(name, attributes).flatMap(Double.init) { opacity *= CGFloat(value).unitClamped }
    }
    if let text = attributes["transform"] { transform = Self.transform(text).concatenating(transform) }
    return (transform, opacity)
  }

  private static func side(of attributes: [String: String]) -> CGFloat {
    let box = numbers(attributes["viewBox"] ?? "")
    if box.count == 4, box[0] == 0, box[1] == 0 { return max(box[2], box[3]) }
    return max(numbers(attributes["width"] ?? "").first ?? 16, numbers(attributes["height"] ?? "").first ?? 16)
  }

  /// A presentation attribute, or the same property inside `style`.
  private static func property(_ name: String, _ attributes: [String: String]) -> String? {
    if let value = attributes[name] { return value }
    guard let style = attributes["style"] else { return nil }
    for declaration in style.split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      if parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == name {
        return parts[1].trimmingCharacters(in: .whitespaces)
      }
    }
    return nil
  }

  private static func transform(_ text: String) -> CGAffineTransform {
    var result = CGAffineTransform.identity
    for call in text.split(separator: ")") {
      let parts = call.split(separator: "(")
      guard parts.count == 2 else { continue }
      let values = numbers(String(parts[1]))
      let next: CGAffineTransform
      switch (parts[0].trimmingCharacters(in: CharacterSet(charactersIn: " ,")), values.count) {
      case ("matrix", 6):
        next = CGAffineTransform(
          a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5])
      case ("translate", 1...2):
        next = CGAffineTransform(translationX: values[0], y: values.count > 1 ? values[1] : 0)
      case ("scale", 1...2):
        next = CGAffineTransform(scaleX: values[0], y: values.count > 1 ? values[1] : values[0])
      case ("rotate", 1):
        next = CGAffineTransform(rotationAngle: values[0] * .pi / 180)
      case ("rotate", 3):
        next = CGAffineTransform(translationX: -values[1], y: -values[2])
          .concatenating(CGAffineTransform(rotationAngle: values[0] * .pi / 180))
          .concatenating(CGAffineTransform(translationX: values[1], y: values[2]))
      default:
        continue
      }
      result = next.concatenating(result)
    }
    return result
  }

  private static func numbers(_ text: String) -> [CGFloat] {
    text.split { " ,\n\t".contains($0) }.compactMap { part in
      Double(part.hasSuffix("px") ? part.dropLast(2) : part).map { CGFloat($0) }
    }
  }

  // MARK: Tags

  private struct Tag {
    var name = ""
    var attributes: [String: String] = [:]
    var isEnd = false
    var isEmpty = false
  }

  private mutating func nextTag() -> Tag? {
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
    guard index < bytes.count else { return nil }
    index += 1
    if bytes[index...].starts(with: "!--".utf8) {
      skipComment()
      return Tag(name: "--")
    }
    var tag = Tag()
    if index < bytes.count, bytes[index] == UInt8(ascii: "/") {
      tag.isEnd = true
      index += 1
    }
    tag.name = word { $0 <= 0x20 || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/") }
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      let byte = bytes[index]
      if byte <= 0x20 || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") {
        tag.isEmpty = byte == UInt8(ascii: "/")
        index += 1
        continue
      }
      let name = word { $0 <= 0x20 || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ">") }
      while index < bytes.count, bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: "=") { index += 1 }
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") else {
        if name.isEmpty { index += 1 }
        continue
      }
      let quote = bytes[index]
      index += 1
      tag.attributes[name] = word { $0 == quote }
      index += 1
      tag.isEmpty = false
    }
    index += 1
    return tag
  }

  private mutating func skipComment() {
    while index < bytes.count, !bytes[index...].starts(with: "-->".utf8) { index += 1 }
    index = min(index + 3, bytes.count)
  }

  private mutating func word(until isEnd: (UInt8) -> Bool) -> String {
    let from = index
    while index < bytes.count, !isEnd(bytes[index]) { index += 1 }
    return String(decoding: bytes[from..<index], as: UTF8.self)
  }
}
