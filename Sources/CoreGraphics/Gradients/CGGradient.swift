import Raster

public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The first colour goes on before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last colour goes on after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// Colours at rising locations 0 … 1. Immutable. Colours are mixed premultiplied.
public final class CGGradient: Sendable {
  let stops: [Stop]

  struct Stop: Sendable {
    var location: CGFloat
    var color: CGColor
  }

  /// Elements of `colors` that are not `CGColor` are left out. Without `locations` the colours are spread evenly;
  /// `locations` must hold one number per colour. Nil when there is no colour.
  public convenience init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?) {
    let list = colors.compactMap { $0 as? CGColor }
    let places = locations.map { Array(UnsafeBufferPointer(start: $0, count: colors.count)) }
    self.init(colors: list, locations: places)
  }

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

  /// Locations that are missing, out of 0 … 1 or not numbers are replaced; they are sorted stably.
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

  public var isOpaque: Bool { stops.allSatisfy { $0.color.isOpaque } }

  /// As the pixel floor takes them.
  var paintStops: [GradientPaint.Stop] {
    stops.map { (location: Float($0.location), color: $0.color.premultipliedARGB) }
  }
}
