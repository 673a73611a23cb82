import Raster

/// The kinds of gradients.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Along the line from `startPoint` to `endPoint`.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// From `startPoint` outwards; `endPoint` is a corner of the bounding box of the ellipse.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Clockwise around `startPoint`, beginning in the direction of `endPoint`.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// A layer that fills its rounded bounds with a gradient, over the background.
open class CAGradientLayer: CALayer {
  private var shape: GradientValues { values.special as? GradientValues ?? GradientValues() }

  override func prepare() { values.special = GradientValues() }

  /// The colours (`CGColor`) in order; fewer than two show nothing.
  open var colors: [Any]? {
    get { shape.colors.isEmpty ? nil : shape.colors.map { CGColor(premultipliedComponents: $0) } }
    set { set(newValue ?? [], .colors) }
  }
  /// The position of each colour, 0 … 1, increasing; nil for even spacing.
  open var locations: [NSNumber]? {
    get { shape.locations.isEmpty ? nil : shape.locations.map { NSNumber(value: $0) } }
    set { changeSpecial(.locations, as: GradientValues.self) { $0.locations = newValue?.map(\.doubleValue) ?? [] } }
  }
  /// The start in units of the bounds: (0, 0) is top left, (1, 1) bottom right.
  open var startPoint: CGPoint {
    get { shape.startPoint }
    set { changeSpecial(.startPoint, as: GradientValues.self) { $0.startPoint = newValue } }
  }
  /// The end in units of the bounds.
  open var endPoint: CGPoint {
    get { shape.endPoint }
    set { changeSpecial(.endPoint, as: GradientValues.self) { $0.endPoint = newValue } }
  }
  /// The kind of gradient.
  open var type: CAGradientLayerType {
    get { shape.type }
    set {
      values.editSpecial { ($0 as? GradientValues)?.type = newValue }
      changed(.own)
    }
  }

  private func set(_ colors: [Any], _ key: LayerKey) {
    let list = colors.map { ($0 as? CGColor)?.premultipliedComponents ?? SIMD4() }
    if colors.contains(where: { !($0 is CGColor) }) { logDrawingError("CAGradientLayer.colors: only CGColor is shown") }
    changeSpecial(key, as: GradientValues.self) { $0.colors = list }
  }

  override func makeContent(_ v: LayerValues, _ style: ContentStyle, _ grid: PixelGrid) -> DisplayList? {
    guard let gradient = v.special as? GradientValues, let paint = gradient.paint(width: style.width, height: style.height)
    else { return nil }
    let frame = PixelRect(x: 0, y: 0, width: style.width, height: style.height)
    guard !frame.isEmpty else { return nil }
    let list = DisplayList()
    if let corners = MaskCache.corners(style.radii) {
      let token = list.saveCorners(frame, corners: corners)
      list.gradient(paint, in: frame)
      list.restoreCorners(token, frame, corners: corners)
    } else {
      list.gradient(paint, in: frame)
    }
    return list
  }
}

final class GradientValues: SpecialValues {
  var colors: [SIMD4<Double>] = []
  var locations: [Double] = []
  var startPoint = CGPoint(x: 0.5, y: 0)
  var endPoint = CGPoint(x: 0.5, y: 1)
  var type = CAGradientLayerType.axial

  override func duplicate() -> SpecialValues {
    let copy = GradientValues()
    (copy.colors, copy.locations, copy.type) = (colors, locations, type)
    (copy.startPoint, copy.endPoint) = (startPoint, endPoint)
    copy.stamp = stamp
    return copy
  }

  override func value(for key: LayerKey) -> AnimationValue? {
    switch key {
    case .colors: .colors(colors)
    case .locations: .numbers(locations)
    case .startPoint: .point(startPoint)
    case .endPoint: .point(endPoint)
    default: nil
    }
  }

  override func set(_ value: AnimationValue, for key: LayerKey) {
    switch key {
    case .colors: colors = value.colorList
    case .locations: locations = value.numberList
    case .startPoint: startPoint = value.point
    case .endPoint: endPoint = value.point
    default: break
    }
  }

  /// The gradient in pixels relative to the layer's top left corner.
  func paint(width: Int32, height: Int32) -> GradientPaint? {
    guard colors.count > 1 else { return nil }
    var last: Float = 0
    let stops: [GradientPaint.Stop] = colors.enumerated().map { i, color in
      let given =
        i < locations.count && locations.count >= colors.count ? locations[i] : Double(i) / Double(colors.count - 1)
      // Locations must increase; one that decreases is replaced by the previous one.
      last = max(last, given.isFinite ? Float(min(1, max(0, given))) : last)
      return (last, CGColor(premultipliedComponents: color).premultipliedARGB)
    }
    func pixel(_ p: CGPoint) -> (Float, Float) {
      func clean(_ v: CGFloat, _ side: Int32) -> Float { v.isFinite ? Float(max(-1e4, min(1e4, v)) * CGFloat(side)) : 0 }
      return (clean(p.x, width), clean(p.y, height))
    }
    let (from, to) = (pixel(startPoint), pixel(endPoint))
    switch type {
    case .radial:
      return GradientPaint(radial: stops, center: from, radiusX: abs(to.0 - from.0), radiusY: abs(to.1 - from.1))
    case .conic:
      return GradientPaint(conic: stops, center: from, angle: Float(atan2(Double(to.1 - from.1), Double(to.0 - from.0))))
    default:
      return GradientPaint(linear: stops, from: from, to: to)
    }
  }
}
