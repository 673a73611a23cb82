internal import CPango

/// The requested properties of a `TextFont`.
struct FontDescription: Hashable {
  var family: String?
  var design: TextFont.Design
  var size: Double
  var weight: Double
  var italic: Bool
  var monospacedDigits: Bool
  var features: [String: Int]

  /// The largest size in points. Beyond it a letter is larger than any screen.
  static let largestSize = 4_096.0
  /// The size in points that Core Text uses for 0.
  static let standardSize = 12.0

  static func usable(size: Double) -> Double {
    if size > 0, size <= largestSize { return size }
    if size == 0 { return standardSize }
    let used = size > largestSize ? largestSize : standardSize
    logDrawingError("A font of size \(size) cannot be drawn; \(used) points are used.")
    return used
  }

  static func usable(weight: Double) -> Double {
    weight.isFinite ? min(max(weight, -1), 1) : 0
  }

  /// The families to try, best first.
  var families: [String] {
    let system = usesDisplayCut ? ["Inter Display", "Inter"] : ["Inter"]
    let defaults: [String]
    switch design {
    case .default, .rounded: defaults = system
    case .monospaced: defaults = ["JetBrains Mono", "DejaVu Sans Mono", "Noto Sans Mono", "Liberation Mono"]
    case .serif: defaults = ["Noto Serif", "DejaVu Serif", "Liberation Serif"]
    }
    guard let family, !family.isEmpty else { return defaults }
    return [family] + defaults
  }

  /// Fontconfig's generic family, for when none of the families is installed.
  var genericFamily: String {
    switch design {
    case .default, .rounded: return "sans-serif"
    case .monospaced: return "monospace"
    case .serif: return "serif"
    }
  }

  /// From this size in points the system font uses Inter's display cut, which is tighter and finer.
  static let displaySize = 20.0

  // Debian's display cut of Inter has no digits of equal width.
  var usesDisplayCut: Bool { size >= Self.displaySize && !monospacedDigits && features["tnum"] == nil }

  /// The families that do not count as a fallback.
  var acceptedFamilies: [String] {
    if let family, !family.isEmpty { return [family] }
    switch design {
    case .default, .rounded: return ["Inter", "Inter Display"]
    case .monospaced: return ["JetBrains Mono", "DejaVu Sans Mono", "Noto Sans Mono"]
    case .serif: return ["Noto Serif", "DejaVu Serif"]
    }
  }

  /// The weight on OpenType's scale of 100 … 900, from UIFont.Weight's: ultralight, thin, light, regular, medium,
  /// semibold, bold, heavy, black.
  var openTypeWeight: Int {
    let stops: [(weight: Double, value: Double)] = [
      (-1, 100), (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700), (0.56, 800),
      (0.62, 900), (1, 900),
    ]
    guard let upper = stops.firstIndex(where: { $0.weight >= weight }), upper > 0 else { return 100 }
    let (a, b) = (stops[upper - 1], stops[upper])
    return Int((a.value + (weight - a.weight) / (b.weight - a.weight) * (b.value - a.value)).rounded())
  }

  static func weight(openType value: Double) -> Double {
    let stops: [(value: Double, weight: Double)] = [
      (100, -0.8), (200, -0.6), (300, -0.4), (400, 0), (500, 0.23), (600, 0.3), (700, 0.4), (800, 0.56), (900, 0.62),
    ]
    return stops.min { abs($0.value - value) < abs($1.value - value) }!.weight
  }

  /// OpenType features in Pango's syntax; empty when there are none.
  var featureList: String {
    var settings = features.filter { $0.key.utf8.count == 4 && $0.key.utf8.allSatisfy { (0x20...0x7e).contains($0) } }
    if monospacedDigits { settings["tnum"] = 1 }
    // The system's monospaced font shows what was typed: no arrows for "->".
    if design == .monospaced, family == nil, settings["calt"] == nil { settings["calt"] = 0 }
    return settings.sorted { $0.key < $1.key }.map { "\($0.key)=\(max($0.value, 0))" }.joined(separator: ",")
  }

  /// The caller frees it with `pango_font_description_free`.
  func makePangoDescription(family: String, pixelSize: Double) -> OpaquePointer {
    let description = pango_font_description_new()!
    // A comma would start another family.
    pango_font_description_set_family(
      description, family.utf8.contains(0x2c) ? family.replacingOccurrences(of: ",", with: " ") : family)
    pango_font_description_set_weight(description, PangoWeight(UInt32(openTypeWeight)))
    if italic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
    pango_font_description_set_absolute_size(description, (pixelSize * Double(PANGO_SCALE)).rounded())
    return description
  }
}
