/// The properties of layers that animations and actions can name.
enum LayerKey: UInt8, CaseIterable {
  case bounds, position, anchorPoint, anchorPointZ, zPosition, transform, sublayerTransform
  case opacity, isHidden, masksToBounds
  case backgroundColor, cornerRadius, borderWidth, borderColor
  case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
  case contents, contentsRect, contentsCenter
  case path, fillColor, strokeColor, lineWidth, strokeStart, strokeEnd, miterLimit, lineDashPhase
  case colors, locations, startPoint, endPoint
  case foregroundColor, fontSize
  /// Used by actions only, not animatable.
  case sublayers, mask, onOrderIn, onOrderOut, transition

  var name: String { Self.names[Int(rawValue)] }

  // In the order of the cases. Getting their names by reflection would take half a millisecond at every start.
  private static let names: [String] = [
    "bounds", "position", "anchorPoint", "anchorPointZ", "zPosition", "transform", "sublayerTransform",
    "opacity", "hidden", "masksToBounds",
    "backgroundColor", "cornerRadius", "borderWidth", "borderColor",
    "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius", "shadowPath",
    "contents", "contentsRect", "contentsCenter",
    "path", "fillColor", "strokeColor", "lineWidth", "strokeStart", "strokeEnd", "miterLimit", "lineDashPhase",
    "colors", "locations", "startPoint", "endPoint",
    "foregroundColor", "fontSize",
    "sublayers", "mask", "onOrderIn", "onOrderOut", "transition",
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

  /// The parts of a layer's state that a change of the property makes out of date.
  var dirtyFlags: DirtyFlags {
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

/// The parts of a layer's state that a change makes out of date.
struct DirtyFlags: OptionSet {
  let rawValue: UInt8
  /// The layer's own content.
  static var own: DirtyFlags { DirtyFlags(rawValue: 1) }
  /// The appearance of the layer with all its sublayers.
  static var subtree: DirtyFlags { DirtyFlags(rawValue: 2) }
  /// The drawing order among its siblings.
  static var order: DirtyFlags { DirtyFlags(rawValue: 4) }
  /// The list of its sublayers.
  static var children: DirtyFlags { DirtyFlags(rawValue: 8) }
  /// Its drawing; the damage is computed from the drawing.
  static var content: DirtyFlags { DirtyFlags(rawValue: 16) }

  /// The position or opacity of the layer with its sublayers, which are otherwise unchanged.
  static var moved: DirtyFlags { DirtyFlags(rawValue: 32) }

  /// The origin of its bounds: all its sublayers show at other places, and are otherwise unchanged.
  static var scrolled: DirtyFlags { DirtyFlags(rawValue: 64) }

  /// Subtree and moved: more than the sublayers shows elsewhere.
  static var shown: DirtyFlags { DirtyFlags(rawValue: 34) }
  /// Subtree and order.
  static var place: DirtyFlags { DirtyFlags(rawValue: 6) }
  /// Subtree and own.
  static var everything: DirtyFlags { DirtyFlags(rawValue: 3) }
  /// Own or content: whatever the layer itself paints.
  static var style: DirtyFlags { DirtyFlags(rawValue: 17) }
  /// Subtree and children: the layer is new in a tree.
  static var attached: DirtyFlags { DirtyFlags(rawValue: 10) }
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

/// A parsed key path.
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
