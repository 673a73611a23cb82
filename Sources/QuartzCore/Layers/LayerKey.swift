/// Properties of layers that animations and actions name.
enum LayerKey: UInt8, CaseIterable {
  case bounds, position, anchorPoint, anchorPointZ, zPosition, transform, sublayerTransform
  case opacity, isHidden, masksToBounds
  case backgroundColor, cornerRadius, borderWidth, borderColor
  case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
  case contents, contentsRect, contentsCenter
  case path, fillColor, strokeColor, lineWidth, strokeStart, strokeEnd, miterLimit, lineDashPhase
  case colors, locations, startPoint, endPoint
  case foregroundColor, fontSize
  /// Not animatable; named by actions only.
  case sublayers, mask, onOrderIn, onOrderOut, transition

  var name: String { Self.names[Int(rawValue)] }

  // In the order of the cases. Asking the runtime for their names takes half a millisecond of every start.
  private static let names: [String] = [
    "bounds", "position", "anchorPoint", "anchorPointZ", "zPosition", "transform", "sublayerTransform",
    "opacity", "hidden", "masksToBounds",
    "backgroundColor", "cornerRadius", "borderWidth", "borderColor",
    "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius", "shadowPath",
    "contents", "contentsRect", "contentsCenter",
    "path", "fillColor", "strokeColor", "lineWidth", "strokeStart", "strokeEnd", "miterLimit", "lineDashPhase",
    "colors", "locations", "startPoint", "endPoint",
    "foregroundColor", "fontSize",
    "sublayers", "mask", "onOrderIn", "onOrderOut", "transition"
  ]

  private static let byName: [String: LayerKey] = {
    var result: [String: LayerKey] = [:]
    for key in LayerKey.allCases { result[key.name] = key }
    result["isHidden"] = .isHidden
    return result
  }()

  init?(named name: String) {
    guard let key = Self.byName[name] else { return nil }
    self = key
  }

  /// What has to be redone when the property changes.
  var dirt: Dirt {
    switch self {
    case .position, .transform, .opacity, .isHidden: .moved
    case .anchorPoint, .anchorPointZ, .sublayerTransform, .mask: .subtree
    case .bounds, .masksToBounds: .everything
    case .zPosition: .place
    case .sublayers, .onOrderIn, .onOrderOut, .transition: []
    default: .own
    }
  }

  var isAnimatable: Bool {
    switch self {
    case .sublayers, .mask, .onOrderIn, .onOrderOut, .transition: false
    default: true
    }
  }
}

/// What a change makes out of date.
struct Dirt: OptionSet {
  let rawValue: UInt8
  /// What the layer paints itself.
  static var own: Dirt { Dirt(rawValue: 1) }
  /// The look of the layer with everything in it.
  static var subtree: Dirt { Dirt(rawValue: 2) }
  /// The painting order among its siblings.
  static var order: Dirt { Dirt(rawValue: 4) }
  /// The list of its sublayers.
  static var children: Dirt { Dirt(rawValue: 8) }
  /// What it draws; damage follows the drawing.
  static var content: Dirt { Dirt(rawValue: 16) }

  /// Where and how faintly the layer shows with everything in it, which itself stays as it is.
  static var moved: Dirt { Dirt(rawValue: 32) }

  /// Subtree and order.
  static var place: Dirt { Dirt(rawValue: 6) }
  /// Subtree and own.
  static var everything: Dirt { Dirt(rawValue: 3) }
  /// Own or content: what the layer paints.
  static var look: Dirt { Dirt(rawValue: 17) }
  /// Subtree and children: new in a tree.
  static var attached: Dirt { Dirt(rawValue: 10) }
}

/// Part of a property's value, such as the `size.width` of `bounds`.
enum LayerComponent: UInt8 {
  case whole
  case x, y, width, height
  case origin, size
  case rotationX, rotationY, rotationZ
  case scale, scaleX, scaleY, scaleZ
  case translation, translationX, translationY, translationZ

  private static let byName: [String: LayerComponent] = [
    "x": .x, "y": .y, "width": .width, "height": .height, "origin": .origin, "size": .size,
    "origin.x": .x, "origin.y": .y, "size.width": .width, "size.height": .height,
    "rotation": .rotationZ, "rotation.x": .rotationX, "rotation.y": .rotationY, "rotation.z": .rotationZ,
    "scale": .scale, "scale.x": .scaleX, "scale.y": .scaleY, "scale.z": .scaleZ,
    "translation": .translation, "translation.x": .translationX, "translation.y": .translationY,
    "translation.z": .translationZ,
  ]

  init?(named name: String) {
    guard let component = Self.byName[name] else { return nil }
    self = component
  }
}

/// A key path taken apart.
struct LayerKeyPath {
  enum Root: Equatable {
    case known(LayerKey)
    case custom(String)
  }

  var root: Root
  var component: LayerComponent

  init(_ path: String) {
    if let key = LayerKey(named: path) {
      (root, component) = (.known(key), .whole)
      return
    }
    if let dot = path.firstIndex(of: "."), let key = LayerKey(named: String(path[..<dot])),
      let part = LayerComponent(named: String(path[path.index(after: dot)...]))
    {
      (root, component) = (.known(key), part)
      return
    }
    (root, component) = (.custom(path), .whole)
  }
}
