import CoreGraphics
import Foundation
import SystemOutput

/// Finds the outline for a symbol name and caches it.
///
/// It searches, in this order: the project's own drawings, the icon theme by way of `SymbolTable`, an icon of the theme
/// with the same name, `SymbolNeighbours`, and last a composition (`play.circle.fill` from `play.fill` and a disc,
/// `bell.slash` from `bell` and a line, `cart.badge.plus` from `cart` and `plus`).
/// - Threading: any thread.
final class SymbolLibrary: @unchecked Sendable {
  // Unchecked: both variables are used under `lock` only.
  static let shared = SymbolLibrary()

  /// The names in the tables, in the order of the alphabet. Composed ones and icons of the theme by their own names are
  /// not among them.
  static var names: [String] {
    let shapes = SymbolText.lines(of: SymbolShapes.lines).flatMap { line -> [String] in
      guard let end = line.firstIndex(of: ":") else { return [] }
      let name = String(line[..<end])
      return line[end...].contains(" o") ? [name, name + ".fill"] : [name]
    }
    let others = [SymbolDrawings.lines, SymbolTable.lines, SymbolNeighbours.lines].flatMap { text in
      SymbolText.lines(of: text).map { String($0.prefix { $0 != ":" && $0 != " " }) }
    }
    return Set(shapes + others).sorted()
  }

  /// In bytes; no name is nearly as long.
  private static let longestName = 128

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
    // Each part of a name may be a composition of the ones before it.
    guard name.utf8.count <= Self.longestName else { return nil }
    lock.lock()
    defer { lock.unlock() }
    if let known = outlines[name] { return known }
    let outline = find(name)
    // Unknown names are cached too, but an app that makes up names must not grow the table without limit.
    if outline != nil || outlines.count < 1024 { outlines[name] = .some(outline) }
    return outline
  }

  /// What the log says of a name that is not there.
  static func refusal(of name: String) -> String {
    let nearest = NearestNames.nearest(to: name, among: names).joined(separator: ", ")
    return "UIImage(systemName: \"\(name)\"): there is no such symbol. The nearest: \(nearest). docs/symbols.md shows all."
  }

  private func find(_ name: String) -> SymbolOutline? {
    if let data = SymbolText.line(of: name, followedBy: ":", in: SymbolDrawings.lines) {
      return SymbolDrawings.outline(data)
    }
    if let data = SymbolText.line(of: name, followedBy: ":", in: SymbolShapes.lines) {
      return SymbolDrawings.outline(data)
    }
    let isFilled = name.hasSuffix(".fill"), base = isFilled ? String(name.dropLast(5)) : name
    if isFilled, let data = SymbolText.line(of: base, followedBy: ":", in: SymbolShapes.lines), data.contains(" o") {
      return SymbolDrawings.outline(data, isFilled: true)
    }
    for icon in SymbolTable.icons(for: name) {
      if let outline = IconTheme.outline(named: String(icon)) { return outline }
    }
    if !name.contains("."), let outline = IconTheme.outline(named: name) { return outline }
    // Names are looked up once, so there is no circle as long as a near name is no key of the table.
    if let near = SymbolNeighbours.symbol(for: base) {
      return (isFilled ? outline(named: near + ".fill") : nil) ?? outline(named: near)
    }
    return composed(name)
  }

  /// What a symbol can be put into, the share of the side that it takes there (outlined, filled), and how far it is moved
  /// down, in units.
  private static let grounds: [(suffix: String, name: String, outlined: CGFloat, filled: CGFloat, dy: CGFloat)] = [
    ("circle", "circle", 0.52, 0.56, 0), ("square", "square", 0.52, 0.56, 0), ("seal", "seal", 0.52, 0.56, 0),
    ("triangle", "triangle", 0.52, 0.56, 0), ("rectangle", "rectangle", 0.46, 0.48, 0), ("app", "app", 0.52, 0.54, 0),
    ("bubble", "bubble.left", 0.42, 0.44, -1.25), ("icloud", "cloud", 0.4, 0.42, 1.4),
    ("shield", "shield", 0.46, 0.5, -0.3),
    ("octagon", "octagon", 0.52, 0.56, 0), ("hexagon", "hexagon", 0.5, 0.54, 0), ("diamond", "diamond", 0.4, 0.44, 0),
  ]

  private func composed(_ name: String) -> SymbolOutline? {
    if let crop = name.range(of: ".crop.") {
      return outline(named: name.replacingCharacters(in: crop, with: "."))
    }
    for ground in Self.grounds {
      let suffix = "." + ground.suffix
      if name.hasSuffix(suffix + ".fill"), let shape = outline(named: ground.name + ".fill"),
        let inner = inner(name.dropLast(suffix.count + 5))
      {
        return SymbolOutline(
          side: 16, parts: shape.parts + inner.scaled(by: ground.filled, dy: ground.dy).erasing.parts)
      }
      if name.hasSuffix(suffix), let shape = outline(named: ground.name), let inner = inner(name.dropLast(suffix.count)) {
        return SymbolOutline(side: 16, parts: shape.parts + inner.scaled(by: ground.outlined, dy: ground.dy).parts)
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
    if name.contains(".badge"), let badged = badged(name) { return badged }
    if name.hasSuffix(".fill") { return outline(named: String(name.dropLast(5))) }
    return nil
  }

  /// A symbol with a disc at its lower right corner, and another symbol in that; with a smaller disc at the upper right for
  /// `.badge` alone.
  private func badged(_ name: String) -> SymbolOutline? {
    let isFilled = name.hasSuffix(".fill"), name = isFilled ? String(name.dropLast(5)) : name
    func ground(_ base: Substring) -> SymbolOutline? {
      let shape = (isFilled ? outline(named: base + ".fill") : nil) ?? outline(named: String(base))
      return shape?.side == 16 ? shape : nil
    }
    func disc(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat, _ paint: SymbolOutline.Paint) -> SymbolOutline.Part {
      let box = CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)
      return SymbolOutline.Part(path: CGPath(ellipseIn: box, transform: nil), paint: paint)
    }
    if name.hasSuffix(".badge") {
      guard var shape = ground(name.dropLast(6)) else { return nil }
      shape.parts += [disc(12.2, 3.8, 3.9, .erase), disc(12.2, 3.8, 2.7, .fill(evenOdd: false))]
      return shape
    }
    guard let badge = name.range(of: ".badge."), var shape = ground(name[..<badge.lowerBound]) else { return nil }
    guard let mark = inner(name[badge.upperBound...]) else { return shape }
    shape.parts += [disc(11.7, 11.7, 4.9, .erase), disc(11.7, 11.7, 3.9, .fill(evenOdd: false))]
    shape.parts += mark.scaled(by: 0.3, dx: 3.7, dy: 3.7, strokes: 0.55).erasing.parts
    return shape
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
  /// Reads a line of `SymbolDrawings` or `SymbolShapes`.
  /// - Parameter isFilled: Whether to make the form with `.fill`.
  static func outline(_ data: String, isFilled: Bool = false) -> SymbolOutline {
    var outline = SymbolOutline(side: 16, parts: [])
    for part in data.split(separator: "|") {
      let part = part.drop { $0 == " " }
      guard let space = part.firstIndex(of: " "), let kind = part.first else { continue }
      let width = CGFloat(Double(part[part.index(after: part.startIndex)..<space]) ?? 1)
      let path = SVGPathData.path(String(part[space...]))
      let paint: SymbolOutline.Paint
      switch kind {
      case "o":
        if isFilled { outline.parts.append(.init(path: path, paint: .fill(evenOdd: false))) }
        paint = .stroke(width: width)
      case "d": paint = isFilled ? .eraseStroke(width: width) : .stroke(width: width)
      case "h": paint = isFilled ? .erase : .fill(evenOdd: false)
      case "s": paint = .stroke(width: width)
      case "x": paint = .erase
      case "e": paint = .eraseStroke(width: width)
      default: paint = .fill(evenOdd: false)
      }
      outline.parts.append(.init(path: path, paint: paint))
    }
    return outline
  }
}
