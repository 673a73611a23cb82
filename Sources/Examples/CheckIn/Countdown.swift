import UIKit

/// Calls back after some seconds.
///
/// Time is that of the screen's animations: nothing wakes the kiosk meanwhile, and tests move it by hand.
@MainActor
final class Countdown {
  private let view = UIView(frame: .zero)
  private var serial = 0
  var onEnd: (() -> Void)?

  /// - Parameter host: Some view of the screen.
  init(in host: UIView) {
    view.isUserInteractionEnabled = false
    host.addSubview(view)
  }

  /// Begins to count, instead of what was counted before.
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
