/// Animations that run together, each with its own timing within the group's. The end of the group ends all of them.
///
/// Delegates and `isRemovedOnCompletion` of the members are not used.
open class CAAnimationGroup: CAAnimation {
  /// The members of the group.
  open var animations: [CAAnimation]?

  /// Creates an empty group.
  public required init() { super.init() }

  override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    guard let other = other as? CAAnimationGroup else { return }
    animations = other.animations?.map { $0.duplicate() }
  }
}
