internal import CPango

/// The attributes of a range of a content's text, with its font measured at the layout's scale. Distances are in pixels.
struct TextStyle {
  let attributes: TextAttributes
  let metrics: FaceMetrics
  let face: UInt32
  let pixelSize: Double
  let ascent: Double
  let descent: Double
  let leading: Double
  /// The distance by which the text is raised.
  let rise: Double
  let kern: Double

  var size26_6: UInt32 { UInt32(pixelSize * 64 + 0.5) }

  init(_ attributes: TextAttributes, scale: Double, pango: PangoSession) {
    self.attributes = attributes
    let known = attributes.font.core.metrics(in: pango)
    metrics = known.face
    face = known.faceID
    pixelSize = min(max(Double(attributes.font.size) * scale, 1 / 64), 16_384)
    ascent = metrics.ascent * pixelSize
    descent = -metrics.descent * pixelSize
    leading = metrics.lineGap * pixelSize
    rise = Self.bounded(attributes.baselineOffset, 10_000) * scale
    kern = Self.bounded(attributes.kern, 10_000) * scale
  }

  /// A value that is safe for arithmetic: NaN becomes 0, other values are clamped to ± limit.
  static func bounded(_ value: CGFloat, _ limit: Double) -> Double {
    value.isNaN ? 0 : min(max(Double(value), -limit), limit)
  }
}

/// The styles of a text, looked up by UTF-16 offset.
struct TextStyles {
  private(set) var all: [TextStyle] = []
  /// The UTF-16 offset at which each style begins; the first is 0.
  private(set) var starts: [Int] = []

  init(_ content: TextContent, scale: Double, pango: PangoSession) {
    all.reserveCapacity(content.runs.count)
    var previous: TextAttributes?
    for run in content.runs {
      if previous == run.attributes { continue }
      if let last = starts.last, run.range.lowerBound <= last, !all.isEmpty {
        // The runs overlap: a later run replaces an earlier one that starts at the same offset, and is ignored if it starts
        // before.
        guard run.range.lowerBound == last else { continue }
        all.removeLast()
        starts.removeLast()
      }
      starts.append(all.isEmpty ? 0 : run.range.lowerBound)
      all.append(TextStyle(run.attributes, scale: scale, pango: pango))
      previous = run.attributes
    }
    if all.isEmpty {
      starts = [0]
      all = [TextStyle(TextAttributes(font: TextFont(size: 17)), scale: scale, pango: pango)]
    }
  }

  func index(at offset: Int) -> Int {
    if starts.count == 1 { return 0 }
    var (low, high) = (0, starts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The UTF-16 offset at which the style after `index` begins.
  func end(of index: Int) -> Int { index + 1 < starts.count ? starts[index + 1] : Int.max }
}
