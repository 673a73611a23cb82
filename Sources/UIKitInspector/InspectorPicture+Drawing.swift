import UIKitCore

extension InspectorPicture {
  private static let font = UIFont.systemFont(ofSize: 9, weight: .medium)
  // Points.
  private static let labelHeight: CGFloat = 12
  private static let labelInset: CGFloat = 3
  /// Estimates a label's width before it is measured: labels that do not fit need not be.
  private static let letterWidth: CGFloat = 5
  /// More labels than that nobody reads.
  private static let mostLabels = 300

  /// Draws in the current context, in points of the screen.
  @MainActor
  func draw(in bounds: CGRect, traits: UITraitCollection) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    defer { context.restoreGState() }
    for outline in outlines where !outline.kind.isProblem { stroke(outline, context, traits) }
    for line in lines where !line.kind.isProblem { stroke(line, context, traits) }
    for line in lines where line.kind.isProblem { stroke(line, context, traits) }
    for outline in outlines where outline.kind.isProblem { stroke(outline, context, traits) }
    drawLabels(in: bounds, context, traits)
  }

  // MARK: Strokes

  @MainActor
  private func stroke(_ outline: Outline, _ context: CGContext, _ traits: UITraitCollection) {
    let isProblem = outline.kind.isProblem
    // What has no size would not be seen.
    let least: CGFloat = isProblem ? 4 : 1
    var rect = outline.rect
    if rect.width < least { rect = rect.insetBy(dx: (rect.width - least) / 2, dy: 0) }
    if rect.height < least { rect = rect.insetBy(dx: 0, dy: (rect.height - least) / 2) }
    let width: CGFloat = isProblem ? 2 : 1
    context.setStrokeColor(outline.kind.color(traits, alpha: isProblem ? 1 : outline.kind == .frame ? 0.45 : 0.7))
    context.setLineDash(phase: 0, lengths: outline.kind == .ambiguous ? [5, 3] : outline.kind == .guide ? [2, 2] : [])
    context.stroke(rect.insetBy(dx: min(width, rect.width) / 2, dy: min(width, rect.height) / 2), width: width)
  }

  @MainActor
  private func stroke(_ line: Line, _ context: CGContext, _ traits: UITraitCollection) {
    context.setStrokeColor(line.kind.color(traits, alpha: line.kind.isProblem ? 1 : 0.8))
    context.setLineWidth(line.kind == .clashing ? 2 : 1)
    context.setLineDash(phase: 0, lengths: line.kind == .ambiguous ? [4, 3] : [])
    context.move(to: line.start)
    context.addLine(to: line.end)
    context.strokePath()
    context.setLineDash(phase: 0, lengths: [])
    // Short strokes across the ends tell a distance from an edge.
    let isHorizontal = line.start.y == line.end.y
    for end in [line.start, line.end] where hypot(line.start.x - line.end.x, line.start.y - line.end.y) > 8 {
      context.move(to: CGPoint(x: end.x - (isHorizontal ? 0 : 2), y: end.y - (isHorizontal ? 2 : 0)))
      context.addLine(to: CGPoint(x: end.x + (isHorizontal ? 0 : 2), y: end.y + (isHorizontal ? 2 : 0)))
    }
    context.strokePath()
  }

  // MARK: Labels

  /// Problems get their labels first; others get one where there is space.
  @MainActor
  private func drawLabels(in bounds: CGRect, _ context: CGContext, _ traits: UITraitCollection) {
    var taken = [drawLegend(in: bounds, context, traits)]
    func place(_ text: String, _ kind: Kind, at point: CGPoint, within width: CGFloat) {
      guard taken.count < Self.mostLabels, !text.isEmpty else { return }
      guard CGFloat(text.count) * Self.letterWidth + 2 * Self.labelInset <= width else { return }
      var rect = CGRect(origin: point, size: Self.size(of: text))
      rect.origin.x = max(min(rect.minX, bounds.maxX - rect.width), bounds.minX)
      rect.origin.y = max(min(rect.minY, bounds.maxY - rect.height), bounds.minY)
      guard !taken.contains(where: { $0.intersects(rect) }) else { return }
      taken.append(rect)
      Self.draw(text, kind, in: rect, context, traits)
    }
    for line in lines {
      guard let label = line.label else { continue }
      let middle = CGPoint(x: (line.start.x + line.end.x) / 2, y: (line.start.y + line.end.y) / 2)
      let size = Self.size(of: label)
      place(label, line.kind, at: CGPoint(x: middle.x - size.width / 2, y: middle.y + 3), within: .infinity)
    }
    for outline in outlines where outline.kind.isProblem {
      place(outline.label, outline.kind, at: outline.rect.origin, within: .infinity)
    }
    // In front of what contains them, so the innermost views come first.
    for outline in outlines.reversed() where !outline.kind.isProblem && outline.rect.height >= Self.labelHeight {
      // A label in a low view would hide what the view shows.
      let y = outline.rect.minY - (outline.rect.height < 30 ? Self.labelHeight : 0)
      place(outline.label, outline.kind, at: CGPoint(x: outline.rect.minX, y: y), within: outline.rect.width)
    }
  }

  /// What the colours mean, and how many problems there are.
  /// - Returns: What it covers.
  @MainActor
  private func drawLegend(in bounds: CGRect, _ context: CGContext, _ traits: UITraitCollection) -> CGRect {
    let entries: [(String, Kind)] = [
      ("by frame", .frame), ("by constraints", .constraints), ("\(ambiguous) ambiguous", .ambiguous),
      ("\(clashing) left out", .clashing),
    ]
    var x = bounds.minX + 2
    let y = bounds.maxY - Self.labelHeight - 2
    for (text, kind) in entries {
      let rect = CGRect(origin: CGPoint(x: x, y: y), size: Self.size(of: text))
      Self.draw(text, kind, in: rect, context, traits)
      x = rect.maxX + 2
    }
    return CGRect(x: bounds.minX, y: y, width: x - bounds.minX, height: Self.labelHeight)
  }

  @MainActor private static func attributed(_ text: String) -> NSAttributedString {
    NSAttributedString(string: text, attributes: [.font: font, .foregroundColor: UIColor.white])
  }

  @MainActor private static func size(of text: String) -> CGSize {
    CGSize(width: attributed(text).size().width.rounded(.up) + 2 * labelInset, height: labelHeight)
  }

  @MainActor
  private static func draw(
    _ text: String, _ kind: Kind, in rect: CGRect, _ context: CGContext, _ traits: UITraitCollection
  ) {
    context.setFillColor(kind.labelColor(traits))
    context.fill(rect)
    let string = attributed(text)
    let y = rect.minY + ((labelHeight - string.size().height) / 2).rounded()
    string.draw(at: CGPoint(x: rect.minX + labelInset, y: y))
  }
}

extension InspectorPicture.Kind {
  private var color: UIColor {
    switch self {
    case .guide: return .systemTeal
    case .frame: return .systemGray
    case .constraints: return .systemBlue
    case .ambiguous: return .systemOrange
    case .clashing: return .systemRed
    }
  }

  @MainActor fileprivate func color(_ traits: UITraitCollection, alpha: CGFloat) -> CGColor {
    color.resolvedColor(with: traits).withAlphaComponent(alpha).cgColor
  }

  /// Behind white letters; darker than the lines, so that they can be read.
  @MainActor fileprivate func labelColor(_ traits: UITraitCollection) -> CGColor {
    let shade: UIColor
    switch self {
    case .guide: shade = UIColor(red: 0.07, green: 0.42, blue: 0.5, alpha: 0.95)
    case .frame: shade = UIColor(white: 0.36, alpha: 0.9)
    case .constraints: shade = UIColor(red: 0, green: 0.36, blue: 0.8, alpha: 0.95)
    case .ambiguous: shade = UIColor(red: 0.66, green: 0.36, blue: 0, alpha: 1)
    case .clashing: shade = UIColor(red: 0.78, green: 0.1, blue: 0.1, alpha: 1)
    }
    return shade.cgColor
  }
}
