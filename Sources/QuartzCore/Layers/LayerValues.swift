/// All animatable values of a layer. There is one copy as set by the app (the model), and another as shown while
/// animations run.
struct LayerValues {
  var bounds = CGRect.zero
  var position = CGPoint.zero
  var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  var zPosition: CGFloat = 0
  var cornerRadius: CGFloat = 0
  var borderWidth: CGFloat = 0
  var opacity: Float = 1
  var isHidden = false
  var masksToBounds = false
  var backgroundColor: CGColor?
  /// Nil stands for the default, opaque black.
  var borderColor: CGColor?
  /// Nil while all of its values have their defaults.
  private(set) var rare: RareValues?
  /// Values of subclasses.
  var special: SpecialValues?
  /// Values of key paths that the framework does not define, by name.
  var custom: [String: Any]?

  var transform: CATransform3D { rare?.transform ?? .identity }
  var sublayerTransform: CATransform3D { rare?.sublayerTransform ?? .identity }

  /// Changes the rare values, which copies share until one of them changes (copy on write).
  mutating func editRare(_ change: (RareValues) -> Void) {
    if rare == nil {
      rare = RareValues()
    } else if !isKnownUniquelyReferenced(&rare), let shared = rare {
      rare = RareValues(copying: shared)
    }
    if let rare { change(rare) }
  }

  /// Changes a subclass's values in the same way.
  mutating func editSpecial(_ change: (SpecialValues) -> Void) {
    if !isKnownUniquelyReferenced(&special), let shared = special { special = shared.duplicate() }
    guard let special else { return }
    change(special)
    special.stamp = SpecialValues.nextStamp()
  }
}

/// Values that most layers leave at their defaults.
final class RareValues {
  var transform = CATransform3D.identity
  var sublayerTransform = CATransform3D.identity
  var anchorPointZ: CGFloat = 0
  /// Nil stands for the default, opaque black.
  var shadowColor: CGColor?
  var shadowOpacity: Float = 0
  var shadowOffset = CGSize(width: 0, height: -3)
  var shadowRadius: CGFloat = 3
  var shadowPath: CGPath?
  var contents: CGImage?
  var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)

  init() {}

  init(copying other: RareValues) {
    transform = other.transform
    sublayerTransform = other.sublayerTransform
    anchorPointZ = other.anchorPointZ
    shadowColor = other.shadowColor
    shadowOpacity = other.shadowOpacity
    shadowOffset = other.shadowOffset
    shadowRadius = other.shadowRadius
    shadowPath = other.shadowPath
    contents = other.contents
    contentsRect = other.contentsRect
    contentsCenter = other.contentsCenter
  }
}

/// Animatable values of a subclass. Subclasses override copying and access by key.
class SpecialValues {
  /// Identifies a state of the values, so that what was made from it can be reused.
  final var stamp = SpecialValues.nextStamp()

  private nonisolated(unsafe) static var lastStamp = 0
  /// Called on the main actor only.
  static func nextStamp() -> Int {
    lastStamp += 1
    return lastStamp
  }

  func duplicate() -> SpecialValues { self }
  func value(for key: LayerKey) -> AnimationValue? { nil }
  func set(_ value: AnimationValue, for key: LayerKey) {}
}
