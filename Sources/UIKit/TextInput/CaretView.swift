import CoreGraphics
import Foundation

/// The blinking line where text will be typed.
///
/// It stays on for half a second after every change, then blinks, and after a while stays on: a kiosk that waits for a
/// visitor does not wake up for a caret.
@MainActor
final class CaretView: UIView {
  // Seconds.
  private static let halfPeriod: TimeInterval = 0.5
  private static let blinksFor: TimeInterval = 10

  /// Nil: the tint.
  var color: UIColor? { didSet { backgroundColor = color ?? tintColor } }

  private let countdown = Countdown()
  private var left = 0
  private var isOn = true

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    layer.cornerRadius = 1
    backgroundColor = tintColor
  }

  required init?(coder: NSCoder) { return nil }

  /// Shows the caret at a place, steady for a moment.
  func show(at rect: CGRect, blinks: Bool = true) {
    isHidden = false
    frame = rect
    alpha = 1
    isOn = true
    countdown.stop()
    guard blinks else { return }
    left = Int(Self.blinksFor / Self.halfPeriod)
    wait()
  }

  func hide() {
    isHidden = true
    countdown.stop()
  }

  private func wait() {
    countdown.start(Self.halfPeriod) { [weak self] in self?.turn() }
  }

  private func turn() {
    guard !isHidden, window != nil else { return }
    left -= 1
    isOn = left <= 0 || !isOn
    alpha = isOn ? 1 : 0
    if left > 0 { wait() }
  }
}
