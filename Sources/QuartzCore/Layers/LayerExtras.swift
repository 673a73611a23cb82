/// Properties few layers have.
@MainActor final class LayerExtras {
  weak var delegate: (any CALayerDelegate)?
  var name: String?
  var actions: [String: any CAAction]?
  var style: [AnyHashable: Any]?
  var mask: CALayer?
  var maskedCorners = CACornerMask.all
  var cornerCurve = CALayerCornerCurve.circular
  var contentsGravity = CALayerContentsGravity.resize
  var contentsScale: CGFloat = 1
  var contentsFormat = CALayerContentsFormat.RGBA8Uint
  var magnificationFilter = CALayerContentsFilter.linear
  var minificationFilter = CALayerContentsFilter.linear
  var minificationFilterBias: Float = 0
  var shouldRasterize = false
  var rasterizationScale: CGFloat = 1
  var edgeAntialiasingMask: CAEdgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge, .layerTopEdge, .layerBottomEdge]
  var timing: Timing?
  var filters: [Any]?
  var backgroundFilters: [Any]?
  var compositingFilter: Any?

  init() {}

  /// For copies; delegate and mask belong to the original.
  init(copying other: LayerExtras) {
    name = other.name
    style = other.style
    maskedCorners = other.maskedCorners
    cornerCurve = other.cornerCurve
    contentsGravity = other.contentsGravity
    contentsScale = other.contentsScale
    contentsFormat = other.contentsFormat
    magnificationFilter = other.magnificationFilter
    minificationFilter = other.minificationFilter
    shouldRasterize = other.shouldRasterize
    rasterizationScale = other.rasterizationScale
    timing = other.timing
  }
}

struct LayerFlags: OptionSet {
  let rawValue: UInt16
  static let needsLayout = LayerFlags(rawValue: 1 << 0)
  /// Some layer below needs layout.
  static let layoutBelow = LayerFlags(rawValue: 1 << 1)
  static let needsDisplay = LayerFlags(rawValue: 1 << 2)
  static let displaysOnResize = LayerFlags(rawValue: 1 << 3)
  static let opaque = LayerFlags(rawValue: 1 << 4)
  static let separateOpacity = LayerFlags(rawValue: 1 << 5)
  static let singleSided = LayerFlags(rawValue: 1 << 6)
  /// Changes look for an action: there is a delegate, or it has been on a screen.
  static let committed = LayerFlags(rawValue: 1 << 7)
  static let presentation = LayerFlags(rawValue: 1 << 8)
  static let animating = LayerFlags(rawValue: 1 << 9)
  static let flipped = LayerFlags(rawValue: 1 << 10)
  static let antialiasesEdges = LayerFlags(rawValue: 1 << 11)
  /// Values are being lent to it for drawing a frame of an animation; nothing gets marked.
  static let lent = LayerFlags(rawValue: 1 << 12)
}
