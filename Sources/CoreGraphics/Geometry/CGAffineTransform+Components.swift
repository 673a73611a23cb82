/// The components of a transform, in the order they are applied: scale, then horizontal shear, then rotation (radians), then
/// translation.
public struct CGAffineTransformComponents: Equatable, Hashable, Sendable {
  /// The scale factors; the height is negative for a flipped transform.
  public var scale: CGSize
  /// The horizontal shear per unit of y.
  public var horizontalShear: CGFloat
  /// The rotation in radians.
  public var rotation: CGFloat
  /// The translation, which is applied last.
  public var translation: CGVector

  /// Makes components that are all zero, the scale included.
  public init() {
    self.init(scale: .zero, horizontalShear: 0, rotation: 0, translation: .zero)
  }

  /// Makes components from their values; the rotation is in radians.
  public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
    self.scale = scale
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }
}

extension CGAffineTransform {
  /// Makes a transform that scales, shears, rotates and translates, in this order.
  public init(_ components: CGAffineTransformComponents) {
    let shear = CGAffineTransform(a: 1, b: 0, c: components.horizontalShear, d: 1, tx: 0, ty: 0)
    self = CGAffineTransform(scaleX: components.scale.width, y: components.scale.height)
      .concatenating(shear)
      .concatenating(CGAffineTransform(rotationAngle: components.rotation))
      .concatenating(CGAffineTransform(translationX: components.translation.dx, y: components.translation.dy))
  }

  /// The components from which `init(_:)` rebuilds this transform. A flipped transform gets a negative height scale.
  public func decomposed() -> CGAffineTransformComponents {
    let width = (a * a + b * b).squareRoot()
    guard width > 0 else {
      let height = (c * c + d * d).squareRoot()
      let rotation = height > 0 ? CGFloat(atan2(Double(-c), Double(d))) : 0
      return CGAffineTransformComponents(
        scale: CGSize(width: 0, height: height), horizontalShear: 0, rotation: rotation,
        translation: CGVector(dx: tx, dy: ty))
    }
    let height = (a * d - b * c) / width
    let shear = height != 0 ? (a * c + b * d) / (width * height) : 0
    return CGAffineTransformComponents(
      scale: CGSize(width: width, height: height), horizontalShear: shear,
      rotation: CGFloat(atan2(Double(b), Double(a))), translation: CGVector(dx: tx, dy: ty))
  }
}
