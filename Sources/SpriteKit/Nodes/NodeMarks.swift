import UIKit

/// What is pending for a node, and its flags.
struct NodeMarks: OptionSet {
  let rawValue: UInt16
  /// Its place, visibility or opacity has changed since the last frame, and with it those of its descendants.
  static let placed = NodeMarks(rawValue: 1)
  /// What it shows has changed.
  static let content = NodeMarks(rawValue: 2)
  /// It or a descendant has one of these marks.
  static let below = NodeMarks(rawValue: 4)
  static let hidden = NodeMarks(rawValue: 8)
  static let paused = NodeMarks(rawValue: 16)
  static let interactive = NodeMarks(rawValue: 32)
  /// In the scene's list of nodes with actions.
  static let acting = NodeMarks(rawValue: 64)
  /// A scene, which is the root of its tree.
  static let root = NodeMarks(rawValue: 256)
  /// Its picture is one of the prepared steps of its rotation.
  static let stepped = NodeMarks(rawValue: 512)
  /// It has been turned since the frame before.
  static let turning = NodeMarks(rawValue: 1024)
  /// Its picture is mirrored from left to right.
  static let flippedX = NodeMarks(rawValue: 16384)
  /// Its picture stands on its head.
  static let flippedY = NodeMarks(rawValue: 32768)
  /// In the scene's list of nodes with constraints.
  static let constrained = NodeMarks(rawValue: 128)
}

/// Where a node is in its parent.
struct NodePlace {
  var position = CGPoint.zero
  var z: CGFloat = 0
  var rotation: CGFloat = 0
  var xScale: CGFloat = 1
  var yScale: CGFloat = 1

  /// The map from the node's own coordinates to its parent's.
  var transform: CGAffineTransform {
    guard rotation != 0 else {
      return CGAffineTransform(a: xScale, b: 0, c: 0, d: yScale, tx: position.x, ty: position.y)
    }
    let (s, c) = (sin(rotation), cos(rotation))
    return CGAffineTransform(
      a: c * xScale, b: s * xScale, c: -s * yScale, d: c * yScale, tx: position.x, ty: position.y)
  }
}

/// The accessibility properties of a node that were set.
struct NodeAccessibility {
  var isElement: Bool?
  var label: String?
  var value: String?
  var hint: String?
  var traits: UIAccessibilityTraits?
  var language: String?
  var identifier: String?
}
