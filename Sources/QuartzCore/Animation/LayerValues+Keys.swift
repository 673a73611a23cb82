extension LayerValues {
  /// The complete value of a property.
  func value(for key: LayerKey) -> AnimationValue? {
    switch key {
    case .bounds: .rect(bounds)
    case .position: .point(position)
    case .anchorPoint: .point(anchorPoint)
    case .anchorPointZ: .number(Double(rare?.anchorPointZ ?? 0))
    case .zPosition: .number(Double(zPosition))
    case .transform: .transform(transform)
    case .sublayerTransform: .transform(sublayerTransform)
    case .opacity: .number(Double(opacity))
    case .isHidden: .number(isHidden ? 1 : 0)
    case .masksToBounds: .number(masksToBounds ? 1 : 0)
    case .backgroundColor: .color(backgroundColor)
    case .cornerRadius: .number(Double(cornerRadius))
    case .borderWidth: .number(Double(borderWidth))
    case .borderColor: .color(borderColor ?? .black)
    case .shadowColor: .color(rare?.shadowColor ?? .black)
    case .shadowOpacity: .number(Double(rare?.shadowOpacity ?? 0))
    case .shadowOffset: .size(rare?.shadowOffset ?? CGSize(width: 0, height: -3))
    case .shadowRadius: .number(Double(rare?.shadowRadius ?? 3))
    case .shadowPath: rare?.shadowPath.map { .path($0) } ?? .object(nil)
    case .contents: .object(rare?.contents)
    case .contentsRect: .rect(rare?.contentsRect ?? CGRect(x: 0, y: 0, width: 1, height: 1))
    case .contentsCenter: .rect(rare?.contentsCenter ?? CGRect(x: 0, y: 0, width: 1, height: 1))
    default: special?.value(for: key)
    }
  }

  mutating func set(_ value: AnimationValue, for key: LayerKey) {
    switch key {
    case .bounds: bounds = value.rect
    case .position: position = value.point
    case .anchorPoint: anchorPoint = value.point
    case .anchorPointZ: editRare { $0.anchorPointZ = CGFloat(value.double) }
    case .zPosition: zPosition = CGFloat(value.double)
    case .transform: editRare { $0.transform = value.transform }
    case .sublayerTransform: editRare { $0.sublayerTransform = value.transform }
    case .opacity: opacity = Float(value.double)
    case .isHidden: isHidden = value.double != 0
    case .masksToBounds: masksToBounds = value.double != 0
    case .backgroundColor: backgroundColor = value.color
    case .cornerRadius: cornerRadius = CGFloat(value.double)
    case .borderWidth: borderWidth = CGFloat(value.double)
    case .borderColor: borderColor = value.color
    case .shadowColor: editRare { $0.shadowColor = value.color }
    case .shadowOpacity: editRare { $0.shadowOpacity = Float(value.double) }
    case .shadowOffset: editRare { $0.shadowOffset = value.size }
    case .shadowRadius: editRare { $0.shadowRadius = CGFloat(value.double) }
    case .shadowPath: editRare { $0.shadowPath = value.path }
    case .contents: editRare { $0.contents = value.object as? CGImage }
    case .contentsRect: editRare { $0.contentsRect = value.rect }
    case .contentsCenter: editRare { $0.contentsCenter = value.rect }
    default: editSpecial { $0.set(value, for: key) }
    }
  }

  func value(for key: LayerKey, _ component: LayerComponent) -> AnimationValue? {
    value(for: key)?.part(component)
  }

  mutating func set(_ value: AnimationValue, for key: LayerKey, _ component: LayerComponent) {
    if component == .whole { return set(value, for: key) }
    guard let whole = self.value(for: key) else { return }
    set(whole.replacing(component, by: value), for: key)
  }
}

extension AnimationValue {
  /// A component of a compound value.
  func part(_ component: LayerComponent) -> AnimationValue? {
    switch (self, component) {
    case (_, .whole): return self
    case (.pair(let v), .x), (.pair(let v), .width): return .number(v.x)
    case (.pair(let v), .y), (.pair(let v), .height): return .number(v.y)
    case (.rect(let v), .x): return .number(v.x)
    case (.rect(let v), .y): return .number(v.y)
    case (.rect(let v), .width): return .number(v.z)
    case (.rect(let v), .height): return .number(v.w)
    case (.rect(let v), .origin): return .pair(v.lowHalf)
    case (.rect(let v), .size): return .pair(v.highHalf)
    case (.transform(let t), _):
      switch component {
      case .translation: return .pair(SIMD2(t.m41, t.m42))
      case .translationX: return .number(t.m41)
      case .translationY: return .number(t.m42)
      case .translationZ: return .number(t.m43)
      default: break
      }
      guard let parts = TransformParts(t) else { return .number(0) }
      switch component {
      case .rotationX: return .number(parts.angles.x)
      case .rotationY: return .number(parts.angles.y)
      case .rotationZ: return .number(parts.angles.z)
      case .scale: return .number(parts.scale.sum() / 3)
      case .scaleX: return .number(parts.scale.x)
      case .scaleY: return .number(parts.scale.y)
      case .scaleZ: return .number(parts.scale.z)
      default: return nil
      }
    default: return nil
    }
  }

  func replacing(_ component: LayerComponent, by value: AnimationValue) -> AnimationValue {
    switch (self, component) {
    case (.pair(var v), .x), (.pair(var v), .width):
      v.x = value.double
      return .pair(v)
    case (.pair(var v), .y), (.pair(var v), .height):
      v.y = value.double
      return .pair(v)
    case (.rect(var v), _):
      switch (component, value) {
      case (.x, _): v.x = value.double
      case (.y, _): v.y = value.double
      case (.width, _): v.z = value.double
      case (.height, _): v.w = value.double
      case (.origin, .pair(let p)): v.lowHalf = p
      case (.size, .pair(let p)): v.highHalf = p
      default: break
      }
      return .rect(v)
    case (.transform(var t), _):
      switch (component, value) {
      case (.translation, .pair(let p)): (t.m41, t.m42) = (p.x, p.y)
      case (.translationX, _): t.m41 = value.double
      case (.translationY, _): t.m42 = value.double
      case (.translationZ, _): t.m43 = value.double
      default:
        // A singular matrix cannot be decomposed: start with its translation.
        var parts = TransformParts(t) ?? TransformParts(CATransform3DMakeTranslation(t.m41, t.m42, t.m43))
        let v = value.double
        switch component {
        case .rotationX: parts?.angles.x = v
        case .rotationY: parts?.angles.y = v
        case .rotationZ: parts?.angles.z = v
        case .scale: parts?.scale = SIMD3(v, v, v)
        case .scaleX: parts?.scale.x = v
        case .scaleY: parts?.scale.y = v
        case .scaleZ: parts?.scale.z = v
        default: break
        }
        if let parts { t = parts.matrix }
      }
      return .transform(t)
    default: return self
    }
  }
}
