import UIKit

/// A recognizer that reports when it receives touches and when it is reset. In between it is trying; if it was reset
/// without having called its action, it has failed.
@MainActor
protocol WatchedRecognizer: UIGestureRecognizer {
  var onAttempt: ((_ isOver: Bool) -> Void)? { get set }
}

final class WatchedTap: UITapGestureRecognizer, WatchedRecognizer {
  var onAttempt: ((Bool) -> Void)?
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    onAttempt?(false)
    super.touchesBegan(touches, with: event)
  }
  override func reset() {
    super.reset()
    onAttempt?(true)
  }
}

final class WatchedLongPress: UILongPressGestureRecognizer, WatchedRecognizer {
  var onAttempt: ((Bool) -> Void)?
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    onAttempt?(false)
    super.touchesBegan(touches, with: event)
  }
  override func reset() {
    super.reset()
    onAttempt?(true)
  }
}

final class WatchedPan: UIPanGestureRecognizer, WatchedRecognizer {
  var onAttempt: ((Bool) -> Void)?
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    onAttempt?(false)
    super.touchesBegan(touches, with: event)
  }
  override func reset() {
    super.reset()
    onAttempt?(true)
  }
}

final class WatchedPinch: UIPinchGestureRecognizer, WatchedRecognizer {
  var onAttempt: ((Bool) -> Void)?
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    onAttempt?(false)
    super.touchesBegan(touches, with: event)
  }
  override func reset() {
    super.reset()
    onAttempt?(true)
  }
}

final class WatchedRotation: UIRotationGestureRecognizer, WatchedRecognizer {
  var onAttempt: ((Bool) -> Void)?
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    onAttempt?(false)
    super.touchesBegan(touches, with: event)
  }
  override func reset() {
    super.reset()
    onAttempt?(true)
  }
}

final class WatchedSwipe: UISwipeGestureRecognizer, WatchedRecognizer {
  var onAttempt: ((Bool) -> Void)?
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    onAttempt?(false)
    super.touchesBegan(touches, with: event)
  }
  override func reset() {
    super.reset()
    onAttempt?(true)
  }
}

final class WatchedEdgePan: UIScreenEdgePanGestureRecognizer, WatchedRecognizer {
  var onAttempt: ((Bool) -> Void)?
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    onAttempt?(false)
    super.touchesBegan(touches, with: event)
  }
  override func reset() {
    super.reset()
    onAttempt?(true)
  }
}
