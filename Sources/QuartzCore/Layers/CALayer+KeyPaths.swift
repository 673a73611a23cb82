extension CALayer {
  final func namedValue(_ path: String) -> Any? {
    let target = LayerKeyPath(path)
    switch target.root {
    case .custom(let name): return customValue(name)
    case .known(let key):
      if target.component == .whole { return knownValue(key) }
      guard let part = values.value(for: key, target.component) else { return nil }
      if case .pair = part, target.component == .size || target.component == .translation { return part.size }
      return part.boxed(like: nil)
    }
  }

  private func knownValue(_ key: LayerKey) -> Any? {
    switch key {
    case .isHidden: return isHidden
    case .masksToBounds: return masksToBounds
    case .opacity: return opacity
    case .shadowOpacity: return shadowOpacity
    case .shadowOffset: return shadowOffset
    case .backgroundColor: return backgroundColor
    case .contents: return contents
    case .sublayers: return sublayers
    case .mask: return mask
    case .onOrderIn, .onOrderOut, .transition: return nil
    default: return values.value(for: key)?.boxed(like: nil)
    }
  }

  private func customValue(_ name: String) -> Any? {
    switch name {
    case "name": return self.name
    case "frame": return frame
    case "contentsScale": return contentsScale
    case "contentsGravity": return contentsGravity
    case "speed": return speed
    case "timeOffset": return timeOffset
    case "beginTime": return beginTime
    case "delegate": return delegate
    default: return values.custom?[name] ?? type(of: self).defaultValue(forKey: name)
    }
  }

  final func setNamedValue(_ value: Any?, _ path: String) {
    let target = LayerKeyPath(path)
    switch target.root {
    case .custom(let name): setCustomValue(value, name)
    case .known(let key):
      guard let new = AnimationValue(value, for: key, target.component) else {
        return logDrawingError("CALayer: no value for \(path) in \(value.map { String(describing: type(of: $0)) } ?? "nil")")
      }
      var whole = new
      if target.component != .whole {
        guard let old = values.value(for: key) else { return }
        whole = old.replacing(target.component, by: new)
      }
      setKnown(whole, value, key)
    }
  }

  /// Sets the value through the property, so that overrides, actions and change marks apply.
  private func setKnown(_ value: AnimationValue, _ raw: Any?, _ key: LayerKey) {
    switch key {
    case .bounds: bounds = value.rect
    case .position: position = value.point
    case .anchorPoint: anchorPoint = value.point
    case .anchorPointZ: anchorPointZ = CGFloat(value.double)
    case .zPosition: zPosition = CGFloat(value.double)
    case .transform: transform = value.transform
    case .sublayerTransform: sublayerTransform = value.transform
    case .opacity: opacity = Float(value.double)
    case .isHidden: isHidden = value.double != 0
    case .masksToBounds: masksToBounds = value.double != 0
    case .backgroundColor: backgroundColor = raw as? CGColor
    case .cornerRadius: cornerRadius = CGFloat(value.double)
    case .borderWidth: borderWidth = CGFloat(value.double)
    case .borderColor: borderColor = raw as? CGColor
    case .shadowColor: shadowColor = raw as? CGColor
    case .shadowOpacity: shadowOpacity = Float(value.double)
    case .shadowOffset: shadowOffset = value.size
    case .shadowRadius: shadowRadius = CGFloat(value.double)
    case .shadowPath: shadowPath = value.path
    case .contents: contents = raw
    case .contentsRect: contentsRect = value.rect
    case .contentsCenter: contentsCenter = value.rect
    case .mask: mask = raw as? CALayer
    case .sublayers: sublayers = raw as? [CALayer]
    case .onOrderIn, .onOrderOut, .transition: break
    default:
      guard values.special?.value(for: key) != nil else { return setCustomValue(raw, key.name) }
      changeSpecial(key, as: SpecialValues.self) { $0.set(value, for: key) }
    }
  }

  private func setCustomValue(_ value: Any?, _ name: String) {
    switch name {
    case "name": self.name = value as? String
    case "frame": if let rect = value as? CGRect { frame = rect }
    case "contentsScale": if let scale = value.flatMap(AnimationValue.double) { contentsScale = CGFloat(scale) }
    case "speed": if let v = value.flatMap(AnimationValue.double) { speed = Float(v) }
    case "timeOffset": if let v = value.flatMap(AnimationValue.double) { timeOffset = v }
    case "beginTime": if let v = value.flatMap(AnimationValue.double) { beginTime = v }
    default:
      let action = customAction(name)
      var custom = values.custom ?? [:]
      custom[name] = value
      values.custom = custom
      if type(of: self).needsDisplay(forKey: name) { setNeedsDisplay() }
      action?.run(forKey: name, object: self, arguments: nil)
    }
  }

  private func customAction(_ name: String) -> (any CAAction)? {
    guard flags.contains(.committed), !flags.contains(.presentation), !flags.contains(.hasTemporaryValues),
      !CATransaction.disableActions(), let action = action(forKey: name), type(of: action) != NSNull.self
    else { return nil }
    return action
  }

  static func standardValue(forKey key: String) -> Any? {
    switch key {
    case "opacity", "speed": Float(1)
    case "contentsScale", "rasterizationScale": CGFloat(1)
    case "anchorPoint": CGPoint(x: 0.5, y: 0.5)
    case "shadowOffset": CGSize(width: 0, height: -3)
    case "shadowRadius": CGFloat(3)
    case "transform", "sublayerTransform": CATransform3D.identity
    case "contentsRect", "contentsCenter": CGRect(x: 0, y: 0, width: 1, height: 1)
    case "doubleSided": true
    default: nil
    }
  }
}
