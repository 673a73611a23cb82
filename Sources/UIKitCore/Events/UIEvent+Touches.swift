extension UIEvent {
  /// Replaces the touches, both the list and the set.
  final func setTouches(_ touches: [UITouch]) {
    touchList = touches
    storedTouches = Set(touches)
  }

  final func makeCopies(of touch: UITouch) -> [UITouch] {
    guard touchList.contains(where: { $0 === touch }) else { return [] }
    return touch.copies()
  }
}
