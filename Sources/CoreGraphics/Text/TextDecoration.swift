import Raster

/// A bar behind, under or through text, in device pixels relative to the layout's top left.
struct TextDecoration {
  var rect: PixelRect
  /// The premultiplied colour.
  var color: UInt32
  /// Whether it has the text's colour, even if that is overridden.
  var followsText: Bool
  /// The lengths of dashes and gaps along the bar in pixels; 0 for a solid bar.
  var mark: Int32 = 0
  var gap: Int32 = 0

  func append(to list: DisplayList, _ x: Int32, _ y: Int32, _ clip: PixelRect, override: UInt32?) {
    let color = followsText ? override ?? self.color : self.color
    let bar = rect.offset(x, y)
    guard mark > 0 else { return list.fill(bar, color: color, clip: clip) }
    guard bar.intersects(clip) else { return }
    // Dashes lie on a common grid, so that neighbouring bars join.
    let pitch = mark + gap
    var left = max(rect.x0, clip.x0 &- x)
    left -= ((left % pitch) + pitch) % pitch
    let end = min(rect.x1, clip.x1 &- x)
    // The dots of a bar that is wider than any screen are not drawn one by one.
    guard (end - left) / pitch < 20_000 else { return list.fill(bar, color: color, clip: clip) }
    while left < end {
      let dot = PixelRect(x0: max(left, rect.x0), y0: rect.y0, x1: min(left + mark, rect.x1), y1: rect.y1)
      list.fill(dot.offset(x, y), color: color, clip: clip)
      left += pitch
    }
  }

  static func all(
    of layout: TextLayout, factor: Double
  ) -> (backgrounds: [TextDecoration], underlines: [TextDecoration], strikes: [TextDecoration]) {
    var (backgrounds, underlines, strikes): ([TextDecoration], [TextDecoration], [TextDecoration]) = ([], [], [])
    let isPlain = layout.styles.allSatisfy {
      $0.attributes.backgroundColor == nil && $0.attributes.underline == .none && $0.attributes.strikethrough == .none
    }
    if isPlain { return (backgrounds, underlines, strikes) }
    for line in layout.result.lines {
      for run in layout.result.runs[line.runs] {
        let style = layout.styles[run.style]
        let attributes = style.attributes
        func pixel(_ value: Double) -> Int32 { Int32(min(max((value * factor).rounded(), -1e8), 1e8)) }
        // Exclude the spaces at which the line was wrapped.
        let start = line.x + line.leadingSpace
        let (left, right) = (pixel(max(line.x + run.x0, start)), pixel(min(line.x + run.x1, start + line.width)))
        guard left < right else { continue }
        if let color = attributes.backgroundColor {
          let rect = PixelRect(
            x0: left, y0: pixel(Double(line.top)), x1: right, y1: pixel(Double(line.top + line.height)))
          backgrounds.append(TextDecoration(rect: rect, color: color.premultipliedARGB, followsText: false))
        }
        let baseline = (Double(line.baseline) * factor).rounded() - (style.rise * factor).rounded()
        let thickness = style.metrics.underlineThickness * style.pixelSize * factor
        if attributes.underline != .none {
          let centre = baseline - style.metrics.underlinePosition * style.pixelSize * factor
          underlines += bars(
            attributes.underline, left..<right, centre, thickness, attributes.underlineColor, attributes.color)
        }
        if attributes.strikethrough != .none {
          let centre = baseline - style.metrics.strikethroughPosition * style.pixelSize * factor
          strikes += bars(
            attributes.strikethrough, left..<right, centre, thickness, attributes.strikethroughColor, attributes.color)
        }
      }
    }
    return (backgrounds, underlines, strikes)
  }

  private static func bars(
    _ kind: TextAttributes.Underline, _ span: Range<Int32>, _ centre: Double, _ thickness: Double, _ own: CGColor?,
    _ text: CGColor
  ) -> [TextDecoration] {
    let height = Int32(min(max((kind == .thick ? 2 * thickness : thickness).rounded(), 1), 10_000))
    let top = Int32(min(max((centre - Double(height) / 2).rounded(), -1e8), 1e8))
    var bar = TextDecoration(
      rect: PixelRect(x0: span.lowerBound, y0: top, x1: span.upperBound, y1: top + height),
      color: (own ?? text).premultipliedARGB, followsText: own == nil)
    switch kind {
    case .none: return []
    case .single, .thick: return [bar]
    case .dotted: (bar.mark, bar.gap) = (height, height)
    case .dashed: (bar.mark, bar.gap) = (4 * height, 2 * height)
    case .double:
      var second = bar
      second.rect = second.rect.offset(0, 2 * height)
      return [bar, second]
    }
    return [bar]
  }
}
