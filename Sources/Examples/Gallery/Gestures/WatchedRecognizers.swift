import UIKit

/// A recognizer that reports when it receives touches and when it is reset. In between it is trying; if it was reset
/// without having called its action, it has failed.
@MainActor
protocol WatchedRecognizer: UIGestureRecognizer {
  var watcher: (any AttemptWatcher)? { get set }
}

/// Sees the attempts of a recognizer.
@MainActor
protocol AttemptWatcher: AnyObject {
  func attemptBegan()
  func attemptEnded()
}

final class WatchedTap: UITapGestureRecognizer, WatchedRecognizer {
  var watcher: (any AttemptWatcher)?
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    watcher?.attemptBegan()
    super.touchesBegan(touches, with: event)
  }
  override func reset() {
    super.reset()
    watcher?.attemptEnded()
  }
}

final class WatchedLongPress: UILongPressGestureRecognizer, WatchedRecognizer {
  var watcher: (any AttemptWatcher)?
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    watcher?.attemptBegan()
    super.touchesBegan(touches, with: event)
  }
  override func reset() {
    super.reset()
    watcher?.attemptEnded()
  }
}

final class WatchedPan: UIPanGestureRecognizer, WatchedRecognizer {
  var watcher: (any AttemptWatcher)?
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    watcher?.attemptBegan()
    super.touchesBegan(touches, with: event)
  }
  override func reset() {
    super.reset()
    watcher?.attemptEnded()
  }
}

final class WatchedPinch: UIPinchGestureRecognizer, WatchedRecognizer {
  var watcher: (any AttemptWatcher)?
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    watcher?.attemptBegan()
    super.touchesBegan(touches, with: event)
  }
  override func reset() {
    super.reset()
    watcher?.attemptEnded()
  }
}

final class WatchedRotation: UIRotationGestureRecognizer, WatchedRecognizer {
  var watcher: (any AttemptWatcher)?
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    watcher?.attemptBegan()
    super.touchesBegan(touches, with: event)
  }
  override func reset() {
    super.reset()
    watcher?.attemptEnded()
  }
}

final class WatchedSwipe: UISwipeGestureRecognizer, WatchedRecognizer {
  var watcher: (any AttemptWatcher)?
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    watcher?.attemptBegan()
    super.touchesBegan(touches, with: event)
  }
  override func reset() {
    super.reset()
    watcher?.attemptEnded()
  }
}

final class WatchedEdgePan: UIScreenEdgePanGestureRecognizer, WatchedRecognizer {
  var watcher: (any AttemptWatcher)?
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    watcher?.attemptBegan()
    super.touchesBegan(touches, with: event)
  }
  override func reset() {
    super.reset()
    watcher?.attemptEnded()
  }
}
