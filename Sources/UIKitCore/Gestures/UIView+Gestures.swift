extension UIView {
  final func attach(_ recognizer: UIGestureRecognizer) {
    if recognizer.storedView === self { return }
    recognizer.storedView?.detach(recognizer)
    rareState.gestures.append(recognizer)
    recognizer.storedView = self
  }

  final func detach(_ recognizer: UIGestureRecognizer) {
    guard recognizer.storedView === self else { return }
    recognizer.arena.abandon(recognizer)
    // The action may have moved the recognizer to another view.
    guard recognizer.storedView === self else { return }
    rare?.gestures.removeAll { $0 === recognizer }
    recognizer.storedView = nil
  }

  final func replaceGestures(_ gestures: [UIGestureRecognizer]) {
    for old in rare?.gestures ?? [] where !gestures.contains(where: { $0 === old }) { detach(old) }
    for new in gestures { attach(new) }
  }
}
