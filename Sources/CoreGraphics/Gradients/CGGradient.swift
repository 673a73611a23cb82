import Raster

/// Whether a gradient continues beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits of the options.
  public let rawValue: UInt32

  /// Makes options from their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The first colour continues before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last colour continues after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// Colours at rising locations 0 … 1. Immutable. Colours are mixed premultiplied.
public final class CGGradient: Sendable {
  let stops: [Stop]

  struct Stop: Sendable {
    var location: CGFloat
    var color: CGColor
  }

  /// Makes a gradient from colours. Elements of `colors` that are not `CGColor` are left out. Without `locations` the
  /// colours are spread evenly; `locations` must hold one number per colour. Nil when there is no colour.
  public convenience init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?) {
    let list = colors.compactMap { $0 as? CGColor }
    let places = locations.map { Array(UnsafeBufferPointer(start: $0, count: colors.count)) }
    self.init(colors: list, locations: places)
  }

  /// Makes a gradient from colours, as above. Nil when there is no colour.
  public convenience init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: [CGFloat]) {
    self.init(colors: colors.compactMap { $0 as? CGColor }, locations: locations)
  }

  /// `components` holds, for each of `count` colours, the components of `colorSpace` and alpha.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    let width = space.numberOfComponents + 1
    guard width > 1, count > 0 else { return nil }
    let colors = (0..<count).compactMap { index in
      CGColor(colorSpace: space, components: Array(UnsafeBufferPointer(start: components + index * width, count: width)))
    }
    self.init(colors: colors, locations: locations.map { Array(UnsafeBufferPointer(start: $0, count: count)) })
  }

  /// Missing locations and NaN are replaced by even ones, others are clamped to 0 … 1; the stops are sorted stably.
  public init?(colors: [CGColor], locations: [CGFloat]?) {
    guard !colors.isEmpty else { return nil }
    let last = CGFloat(max(colors.count - 1, 1))
    var stops = colors.enumerated().map { index, color in
      let even = CGFloat(index) / last
      guard let locations, index < locations.count, !locations[index].isNaN else {
        return Stop(location: even, color: color)
      }
      return Stop(location: min(max(locations[index], 0), 1), color: color)
    }
    if zip(stops, stops.dropFirst()).contains(where: { $0.location > $1.location }) {
      stops = stops.enumerated().sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
        .map(\.element)
    }
    self.stops = stops
  }

  /// Whether all colours are opaque.
  public var isOpaque: Bool { stops.allSatisfy { $0.color.isOpaque } }

  /// The stops in the form that Raster takes.
  var paintStops: [GradientPaint.Stop] {
    stops.map { (location: Float($0.location), color: $0.color.premultipliedARGB) }
  }
}
