import UIKit

/// Calls when nobody has been there for a while.
///
/// Time is that of the screen's animations: nothing wakes the kiosk meanwhile, and tests move it by hand.
@MainActor
final class IdleClock {
  private let view = UIView(frame: .zero)
  private var last = CACurrentMediaTime()
  private var serial = 0
  var onPass: (() -> Void)?
  private var seconds: TimeInterval?

  /// - Parameter host: Some view of the screen.
  init(in host: UIView) {
    view.isUserInteractionEnabled = false
    host.addSubview(view)
  }

  /// Begins to count, instead of what was counted before.
  func start(_ seconds: TimeInterval) {
    self.seconds = seconds
    last = CACurrentMediaTime()
    wait(seconds)
  }

  func stop() {
    seconds = nil
    serial += 1
  }

  /// Somebody is there: counting begins anew.
  func touch() { last = CACurrentMediaTime() }

  private func wait(_ delay: TimeInterval) {
    serial += 1
    let expected = serial
    UIView.animate(withDuration: 0.01, delay: delay, options: .allowUserInteraction) {
      self.view.alpha = self.view.alpha == 1 ? 0.99 : 1
    } completion: { [weak self] _ in
      guard let self, self.serial == expected, let seconds = self.seconds else { return }
      let left = self.last + seconds - CACurrentMediaTime()
      if left > 0.05 { return self.wait(left) }
      self.onPass?()
    }
  }
}
