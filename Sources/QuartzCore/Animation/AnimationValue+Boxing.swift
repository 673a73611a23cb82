extension AnimationValue {
  /// Converts a value from an app (`fromValue`, `values`, `setValue(_:forKeyPath:)`) to the kind that `key` holds.
  init?(_ any: Any?, for key: LayerKey, _ component: LayerComponent = .whole) {
    let any = any.flatMap(AnimationValue.unwrapped)
    switch component {
    case .whole: break
    case .origin:
      guard let p = any.flatMap(AnimationValue.pair) else { return nil }
      self = .pair(p)
      return
    case .size:
      guard let p = any.flatMap(AnimationValue.pair) else { return nil }
      self = .pair(p)
      return
    case .translation:
      // As in Core Animation, a size translates in x and y, a number along x.
      if let p = any.flatMap(AnimationValue.pair) {
        self = .pair(p)
      } else if let v = any.flatMap(AnimationValue.double) {
        self = .pair(SIMD2(v, 0))
      } else {
        return nil
      }
      return
    default:
      guard let v = any.flatMap(AnimationValue.double) else { return nil }
      self = .number(v)
      return
    }
    switch key {
    case .bounds, .contentsRect, .contentsCenter:
      guard let r = any.flatMap(AnimationValue.rectangle) else { return nil }
      self = .rect(r)
    case .position, .anchorPoint, .shadowOffset, .startPoint, .endPoint:
      guard let p = any.flatMap(AnimationValue.pair) else { return nil }
      self = .pair(p)
    case .transform, .sublayerTransform:
      if let t = any as? CATransform3D {
        self = .transform(t)
      } else if let t = any as? CGAffineTransform {
        self = .transform(CATransform3D(affine: t))
      } else if let v = any as? NSValue, let t = v.caTransform3DIfThere {
        self = .transform(t)
      } else {
        return nil
      }
    case .backgroundColor, .borderColor, .shadowColor, .fillColor, .strokeColor, .foregroundColor:
      self = .color(any as? CGColor)
    case .shadowPath, .path:
      if let p = any as? CGPath { self = .path(p) } else { self = .object(nil) }
    case .contents: self = .object(any as? CGImage)
    case .colors: self = .colors((any as? [Any])?.map { ($0 as? CGColor)?.premultipliedComponents ?? SIMD4() } ?? [])
    case .locations: self = .numbers((any as? [Any])?.compactMap(AnimationValue.double) ?? [])
    default:
      guard let v = any.flatMap(AnimationValue.double) else { return nil }
      self = .number(v)
    }
  }

  /// Converts a value for a custom key, by its type.
  init?(custom any: Any?) {
    guard let any = any.flatMap(AnimationValue.unwrapped) else { return nil }
    if let v = AnimationValue.double(any) {
      self = .number(v)
    } else if let p = AnimationValue.pair(any) {
      self = .pair(p)
    } else if let r = AnimationValue.rectangle(any) {
      self = .rect(r)
    } else if let t = any as? CATransform3D {
      self = .transform(t)
    } else if let c = any as? CGColor {
      self = .color(c)
    } else if let p = any as? CGPath {
      self = .path(p)
    } else if type(of: any) is AnyClass {
      self = .object(any as AnyObject)
    } else {
      return nil
    }
  }

  /// Converts to a value for the app, of the same type as `original`.
  func boxed(like original: Any?) -> Any? {
    switch self {
    case .number(let v):
      // Compares exact types: a cast would also succeed for other number types through NSNumber.
      switch original.flatMap(AnimationValue.unwrapped).map({ ObjectIdentifier(type(of: $0)) }) {
      case ObjectIdentifier(Float.self): return Float(v)
      case ObjectIdentifier(Double.self): return v
      case ObjectIdentifier(Int.self): return Int(v.rounded())
      case ObjectIdentifier(Bool.self): return v != 0
      default: return CGFloat(v)
      }
    case .pair(let v): return original is CGSize ? CGSize(width: v.x, height: v.y) : CGPoint(x: v.x, y: v.y)
    case .rect: return rect
    case .color: return color
    case .transform(let t): return t
    case .path(let p): return p
    case .colors(let list): return list.map { CGColor(premultipliedComponents: $0) }
    case .numbers(let list): return list.map { NSNumber(value: $0) }
    case .object(let o): return o
    }
  }

  /// Unwraps optionals inside of `Any`; NSNull counts as nil.
  private static func unwrapped(_ any: Any) -> Any? {
    if any is NSNull { return nil }
    let mirror = Mirror(reflecting: any)
    guard mirror.displayStyle == .optional else { return any }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }

  static func double(_ any: Any) -> Double? {
    switch any {
    case let v as CGFloat: return Double(v)
    case let v as Double: return v
    case let v as Int: return Double(v)
    case let v as Float: return Double(v)
    case let v as Bool: return v ? 1 : 0
    case let v as NSNumber: return v.doubleValue
    default: return (any as? any BinaryInteger).map { Double(Int64(clamping: $0)) }
    }
  }

  private static func pair(_ any: Any) -> SIMD2<Double>? {
    switch any {
    case let p as CGPoint: return SIMD2(p.x, p.y)
    case let s as CGSize: return SIMD2(s.width, s.height)
    case let v as CGVector: return SIMD2(v.dx, v.dy)
    case let v as NSValue: return v.doubles(2).map { SIMD2($0[0], $0[1]) }
    default: return nil
    }
  }

  private static func rectangle(_ any: Any) -> SIMD4<Double>? {
    switch any {
    case let r as CGRect: return SIMD4(r.origin.x, r.origin.y, r.size.width, r.size.height)
    case let v as NSValue: return v.doubles(4).map { SIMD4($0[0], $0[1], $0[2], $0[3]) }
    default: return nil
    }
  }
}

extension NSValue {
  /// Boxes a transform.
  public convenience init(caTransform3D t: CATransform3D) {
    var t = t
    // Foundation on Linux traps on encodings of unknown structures; it supports an array of as many numbers.
    self.init(bytes: &t, objCType: Self.transformEncoding)
  }

  private static let transformEncoding = "[16d]"

  /// The boxed transform; the identity when the value is of another type.
  public var caTransform3DValue: CATransform3D { caTransform3DIfThere ?? .identity }

  var caTransform3DIfThere: CATransform3D? {
    guard doubleCount == 16 else { return nil }
    var t = CATransform3D.identity
    getValue(&t)
    return t
  }

  /// The numbers of a boxed structure that consists of `count` doubles.
  fileprivate func doubles(_ count: Int) -> [Double]? {
    guard !(self is NSNumber), doubleCount == count else { return nil }
    var values = [Double](repeating: 0, count: count)
    values.withUnsafeMutableBytes { if let base = $0.baseAddress { getValue(base) } }
    return values
  }

  /// The number of doubles in an encoding such as `{CGPoint=dd}` or `{CGRect={CGPoint=dd}{CGSize=dd}}`; 0 when it
  /// contains anything else.
  private var doubleCount: Int {
    let encoding = String(cString: objCType)
    if encoding == Self.transformEncoding { return 16 }
    var count = 0
    var inName = false
    for c in encoding {
      switch c {
      case "{": inName = true
      case "=": inName = false
      case "}": break
      case "d" where !inName: count += 1
      default: if !inName { return 0 }
      }
    }
    return count
  }
}
