import CoreGraphics
import Foundation

/// Finds the outline for a symbol name and caches it.
///
/// It searches, in this order: the project's own drawings, the icon theme by way of `SymbolTable`, an icon of the theme
/// with the same name, and last a composition (`play.circle.fill` from `play.fill` and a disc, `bell.slash` from `bell`
/// and a line).
/// - Threading: any thread.
final class SymbolLibrary: @unchecked Sendable {
  // Unchecked: both variables are used under `lock` only.
  static let shared = SymbolLibrary()

  private let lock = NSRecursiveLock()
  private var outlines: [String: SymbolOutline?] = [:]
  private var contents: [String: ImageContent] = [:]

  /// The content shared by all images of a symbol, so that each size is drawn once.
  func content(named name: String) -> ImageContent? {
    lock.lock()
    defer { lock.unlock() }
    if let known = contents[name] { return known }
    guard let outline = outline(named: name) else { return nil }
    let content = ImageContent(.symbol(outline, name: name))
    contents[name] = content
    return content
  }

  /// The outline for a symbol name; nil for an unknown one.
  func outline(named name: String) -> SymbolOutline? {
    lock.lock()
    defer { lock.unlock() }
    if let known = outlines[name] { return known }
    let outline = find(name)
    // Unknown names are cached too, but an app that makes up names must not grow the table without limit.
    if outline != nil || outlines.count < 1024 { outlines[name] = .some(outline) }
    return outline
  }

  private func find(_ name: String) -> SymbolOutline? {
    if let data = SymbolText.line(of: name, followedBy: ":", in: SymbolDrawings.lines) {
      return SymbolDrawings.outline(data)
    }
    for icon in SymbolTable.icons(for: name) {
      if let outline = IconTheme.outline(named: String(icon)) { return outline }
    }
    if !name.contains("."), let outline = IconTheme.outline(named: name) { return outline }
    return composed(name)
  }

  private func composed(_ name: String) -> SymbolOutline? {
    if let crop = name.range(of: ".crop.") {
      return outline(named: name.replacingCharacters(in: crop, with: "."))
    }
    for shape in ["circle", "square", "seal", "triangle"] {
      let suffix = "." + shape
      if name.hasSuffix(suffix + ".fill"), let ground = outline(named: shape + ".fill"),
        let inner = inner(name.dropLast(suffix.count + 5))
      {
        return SymbolOutline(side: 16, parts: ground.parts + inner.scaled(by: 0.56).erasing.parts)
      }
      if name.hasSuffix(suffix), let ground = outline(named: shape), let inner = inner(name.dropLast(suffix.count)) {
        return SymbolOutline(side: 16, parts: ground.parts + inner.scaled(by: 0.52).parts)
      }
    }
    for suffix in [".slash", ".slash.fill"] where name.hasSuffix(suffix) {
      let base = String(name.dropLast(suffix.count))
      guard let shape = (suffix == ".slash" ? nil : outline(named: base + ".fill")) ?? outline(named: base),
        shape.side == 16
      else { continue }
      let line = SVGPathData.path("M2 2 L14 14"), gap = SVGPathData.path("M3.4 1.6 L15 13.2")
      return SymbolOutline(
        side: 16,
        parts: shape.parts + [
          .init(path: gap, paint: .eraseStroke(width: 1.6)), .init(path: line, paint: .stroke(width: 1.7)),
        ])
    }
    if name.hasSuffix(".fill") { return outline(named: String(name.dropLast(5))) }
    if let badge = name.range(of: ".badge.") { return outline(named: String(name[..<badge.lowerBound])) }
    return nil
  }

  /// The symbol inside a circle or square, filled where there is a filled form: it is easier to recognize at that size.
  private func inner(_ name: Substring) -> SymbolOutline? {
    let name = String(name)
    guard let outline = outline(named: name + ".fill") ?? outline(named: name), outline.side > 0 else { return nil }
    if outline.side == 16 { return outline }
    var result = outline
    var transform = CGAffineTransform(scaleX: 16 / outline.side, y: 16 / outline.side)
    for index in result.parts.indices {
      if let moved = result.parts[index].path.copy(using: &transform) { result.parts[index].path = moved }
    }
    result.side = 16
    return result
  }
}

extension SymbolDrawings {
  static func outline(_ data: String) -> SymbolOutline {
    var outline = SymbolOutline(side: 16, parts: [])
    for part in data.split(separator: "|") {
      let part = part.drop { $0 == " " }
      guard let space = part.firstIndex(of: " "), let kind = part.first else { continue }
      let width = CGFloat(Double(part[part.index(after: part.startIndex)..<space]) ?? 1)
      let paint: SymbolOutline.Paint
      switch kind {
      case "s": paint = .stroke(width: width)
      case "x": paint = .erase
      case "e": paint = .eraseStroke(width: width)
      default: paint = .fill(evenOdd: false)
      }
      outline.parts.append(.init(path: SVGPathData.path(String(part[space...])), paint: paint))
    }
    return outline
  }
}
