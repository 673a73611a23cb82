/// Properties that few layers use.
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
  /// See `CALayer.density`.
  var density: CGFloat?
  var contentsFormat = CALayerContentsFormat.RGBA8Uint
  var magnificationFilter = CALayerContentsFilter.linear
  var minificationFilter = CALayerContentsFilter.linear
  var minificationFilterBias: Float = 0
  var blend = LayerBlend.over
  var shouldRasterize = false
  var rasterizationScale: CGFloat = 1
  var edgeAntialiasingMask: CAEdgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge, .layerTopEdge, .layerBottomEdge]
  var timing: Timing?
  var filters: [Any]?
  var backgroundFilters: [Any]?
  var compositingFilter: Any?

  init() {}

  /// Copies the properties except delegate and mask, which belong to the original.
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
    blend = other.blend
    shouldRasterize = other.shouldRasterize
    rasterizationScale = other.rasterizationScale
    timing = other.timing
  }
}

struct LayerFlags: OptionSet {
  let rawValue: UInt16
  static var needsLayout: LayerFlags { LayerFlags(rawValue: 1 << 0) }
  /// Whether a layer below needs layout.
  static var layoutBelow: LayerFlags { LayerFlags(rawValue: 1 << 1) }
  static var needsDisplay: LayerFlags { LayerFlags(rawValue: 1 << 2) }
  static var displaysOnResize: LayerFlags { LayerFlags(rawValue: 1 << 3) }
  static var opaque: LayerFlags { LayerFlags(rawValue: 1 << 4) }
  static var separateOpacity: LayerFlags { LayerFlags(rawValue: 1 << 5) }
  static var singleSided: LayerFlags { LayerFlags(rawValue: 1 << 6) }
  /// Whether the layer has been committed since it was added to its tree.
  static var committed: LayerFlags { LayerFlags(rawValue: 1 << 7) }
  static var presentation: LayerFlags { LayerFlags(rawValue: 1 << 8) }
  static var animating: LayerFlags { LayerFlags(rawValue: 1 << 9) }
  static var flipped: LayerFlags { LayerFlags(rawValue: 1 << 10) }
  static var antialiasesEdges: LayerFlags { LayerFlags(rawValue: 1 << 11) }
  /// Whether values are set temporarily to draw a frame of an animation; nothing is marked as changed meanwhile.
  static var hasTemporaryValues: LayerFlags { LayerFlags(rawValue: 1 << 12) }
  /// Whether there is a delegate that may provide actions.
  static var hasDelegate: LayerFlags { LayerFlags(rawValue: 1 << 13) }

  /// Whether it is a `BackdropLayer` that has blurred what is behind it.
  static var backdrop: LayerFlags { LayerFlags(rawValue: 1 << 14) }

  /// Flags with which changes look for an action: committed, hasDelegate. A layer that was never on a screen and has no
  /// delegate has nothing to animate from.
  static var asksForActions: LayerFlags { LayerFlags(rawValue: 1 << 7 | 1 << 13) }
  /// Flags that suppress actions: presentation, lent.
  static var suppressesActions: LayerFlags { LayerFlags(rawValue: 1 << 8 | 1 << 12) }
  /// needsLayout, layoutBelow.
  static var layout: LayerFlags { LayerFlags(rawValue: 3) }
  /// Flags that copies take over: displaysOnResize, opaque, separateOpacity, singleSided, backdrop.
  static var copied: LayerFlags { LayerFlags(rawValue: 1 << 3 | 1 << 4 | 1 << 5 | 1 << 6 | 1 << 14) }
}
