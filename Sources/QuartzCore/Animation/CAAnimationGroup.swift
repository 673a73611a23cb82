/// Animations that run together, each with its own timing within the group's. What outlasts the group is cut off.
///
/// Delegates and `isRemovedOnCompletion` of the members are not used.
open class CAAnimationGroup: CAAnimation {
  open var animations: [CAAnimation]?

  public required init() { super.init() }

  override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    guard let other = other as? CAAnimationGroup else { return }
    animations = other.animations?.map { $0.duplicate() }
  }
}
