import Raster

/// A layer that shows what is behind it blurred, as Core Animation's backdrop layers do, under its background colour.
///
/// What is behind it are all pixels that are painted before it, within the part of its frame that is on the screen; beyond
/// its edges they are taken to continue. They are averaged in squares of 8 · 8 pixels, which are blurred and mixed again,
/// so that one colour all over stays as it is. The layer clips its sublayers, and the blur, to its corners.
///
/// Where it is not painted onto the screen directly there is nothing to blur: under a rotation or a scale, in a mask, a
/// shadow or a snapshot, and during a `CATransition`. The background colour then shows in full.
package final class BackdropLayer: CALayer {
  /// The sigma of the blur, in points; 0 for none. Not animatable.
  package var blurRadius: CGFloat = 0 {
    didSet {
      guard oldValue != blurRadius else { return }
      if !flags.contains(.backdrop) {
        // Until it blurs for the first time, it is a layer like any other.
        flags.insert(.backdrop)
        node.pointee.tree?.takeUnretainedValue().backdrops.append(node)
      }
      changed(.everything)
    }
  }
  /// The factor of the colours' distance from grey: 1 keeps them, 0 removes them. Not animatable.
  package var saturation: CGFloat = 1 {
    didSet { if oldValue != saturation { changed(.everything) } }
  }
  /// The share of the background's opacity that remains where the blur shows, 0 … 1. Not animatable.
  package var blurredBackgroundOpacity: Float = 1 {
    didSet { if oldValue != blurredBackgroundOpacity { changed(.everything) } }
  }

  package override init() {
    super.init()
    masksToBounds = true
  }

  package override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? BackdropLayer else { return }
    (blurRadius, saturation) = (other.blurRadius, other.saturation)
    blurredBackgroundOpacity = other.blurredBackgroundOpacity
  }

  /// Creates a layer; archives are not read.
  package required init?(coder: NSCoder) {
    super.init(coder: coder)
    masksToBounds = true
  }

  package override class func layer() -> CALayer { BackdropLayer() }
  package override func copyForPresentation() -> CALayer { BackdropLayer(layer: self) }
}

/// How a backdrop is blurred.
struct BackdropStyle: Equatable {
  /// The neighbours of a cell on either side that a pass of the blur includes; 0 for no blur.
  var radius: Int32 = 0
  /// In 256ths.
  var saturation: Int32 = 256
  /// The opacity of the background on it.
  var backgroundOpacity: UInt16 = OpKind.full

  init() {}

  @MainActor init(_ layer: BackdropLayer, _ grid: PixelGrid) {
    let sigma = Double(layer.blurRadius * grid.scale) / Double(Backdrop.cell)
    guard sigma > 0, sigma.isFinite else { return }
    // The variance of three passes over 2r + 1 cells is ((2r + 1)² − 1) / 4.
    radius = Int32(max(1, min(64, ((4 * sigma * sigma + 1).squareRoot() / 2 - 0.5).rounded())))
    saturation = Int32(max(0, min(1024, (layer.saturation.isFinite ? layer.saturation * 256 : 256).rounded())))
    backgroundOpacity = OpKind.opacity(Double(layer.blurredBackgroundOpacity))
  }
}
