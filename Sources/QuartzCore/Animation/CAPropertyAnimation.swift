/// An animation of one property, given by its key path.
open class CAPropertyAnimation: CAAnimation {
  /// The key path of the property.
  open var keyPath: String?
  /// Whether values are added to what the layer shows without the animation.
  open var isAdditive = false
  /// Whether each repetition starts where the previous one ended.
  open var isCumulative = false
  /// A function that converts numbers to a transform, for the key path `transform`.
  open var valueFunction: CAValueFunction?

  /// Creates an animation without a key path.
  public required init() { super.init() }

  /// Creates an animation of the property at `path`.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    guard let other = other as? CAPropertyAnimation else { return }
    keyPath = other.keyPath
    isAdditive = other.isAdditive
    isCumulative = other.isCumulative
    valueFunction = other.valueFunction
  }

  override func tracks(for layer: CALayer, inherited key: String?) -> [AnimationTrack] {
    guard let path = keyPath ?? key else { return [] }
    let target = LayerKeyPath(path)
    if case .known(let known) = target.root, !known.isAnimatable { return [] }
    guard let curve = curve(for: target, of: layer) else { return [] }
    return [AnimationTrack(target: target, curve: curve, isAdditive: isAdditive, isCumulative: isCumulative)]
  }

  /// The curve of the value; nil when there is nothing to animate.
  func curve(for target: LayerKeyPath, of layer: CALayer) -> ValueCurve? { nil }

  /// Converts a value from the app for `target`.
  final func read(_ any: Any?, for target: LayerKeyPath) -> AnimationValue? {
    guard let any else { return nil }
    if let valueFunction { return valueFunction.transform(of: any).map { .transform($0) } }
    switch target.root {
    case .known(let key): return AnimationValue(any, for: key, target.component)
    case .custom: return AnimationValue(custom: any)
    }
  }
}

/// The names of value functions.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A rotation about the x axis, in radians.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// A rotation about the y axis, in radians.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// A rotation about the z axis, in radians.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// A scale, from one number for all axes or from three.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// A scale along x.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  /// A scale along y.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  /// A scale along z.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// A translation, from one number along x or from three.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// A translation along x, in points.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// A translation along y, in points.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// A translation along z, in points.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

/// A function from a number, or an array of three, to a transform.
public final class CAValueFunction: NSObject, Sendable {
  /// The function's name.
  public let name: CAValueFunctionName

  /// Creates the function with this name.
  public init(name: CAValueFunctionName) { self.name = name }

  func transform(of any: Any) -> CATransform3D? {
    if let list = any as? [Any] {
      let v = list.compactMap(AnimationValue.double)
      guard v.count == 3 else { return nil }
      switch name {
      case .scale: return CATransform3DMakeScale(v[0], v[1], v[2])
      case .translate: return CATransform3DMakeTranslation(v[0], v[1], v[2])
      default: return nil
      }
    }
    guard let v = AnimationValue.double(any) else { return nil }
    switch name {
    case .rotateX: return CATransform3DMakeRotation(v, 1, 0, 0)
    case .rotateY: return CATransform3DMakeRotation(v, 0, 1, 0)
    case .rotateZ: return CATransform3DMakeRotation(v, 0, 0, 1)
    case .scaleX: return CATransform3DMakeScale(v, 1, 1)
    case .scaleY: return CATransform3DMakeScale(1, v, 1)
    case .scaleZ: return CATransform3DMakeScale(1, 1, v)
    case .scale: return CATransform3DMakeScale(v, v, v)
    case .translateX, .translate: return CATransform3DMakeTranslation(v, 0, 0)
    case .translateY: return CATransform3DMakeTranslation(0, v, 0)
    case .translateZ: return CATransform3DMakeTranslation(0, 0, v)
    default: return nil
    }
  }
}
