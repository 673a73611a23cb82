import UIKit

/// Calls back after a number of seconds.
///
/// Uses an animation's clock: nothing wakes the kiosk meanwhile, and tests can advance the time.
@MainActor
final class Countdown {
  private let view = UIView(frame: .zero)
  private var serial = 0
  var onEnd: (() -> Void)?

  /// - Parameter host: Any view in the window.
  init(in host: UIView) {
    view.isUserInteractionEnabled = false
    host.addSubview(view)
  }

  /// Starts counting; replaces a countdown that is running.
  func start(_ seconds: TimeInterval) {
    serial += 1
    let expected = serial
    UIView.animate(withDuration: 0.01, delay: seconds, options: .allowUserInteraction) {
      self.view.alpha = self.view.alpha == 1 ? 0.99 : 1
    } completion: { [weak self] hasEnded in
      guard hasEnded, let self, self.serial == expected else { return }
      self.onEnd?()
    }
  }
}
