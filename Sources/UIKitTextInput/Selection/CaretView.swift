import CoreGraphics
import Foundation
import UIKitCore

/// The blinking text caret.
///
/// It is steady for half a second after every change, then blinks, and after 10 s stays visible: an idle kiosk does not
/// need to render for a caret.
@MainActor
final class CaretView: UIView {
  // In seconds.
  private static let halfPeriod: TimeInterval = 0.5
  private static let blinksFor: TimeInterval = 10

  /// The colour of the caret; nil uses the tint colour.
  var color: UIColor? { didSet { backgroundColor = color ?? tintColor } }

  private let countdown = RestartableTimer()
  private var left = 0
  private var isOn = true

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    layer.cornerRadius = 1
    backgroundColor = tintColor
  }

  required init?(coder: NSCoder) { return nil }

  /// Shows the caret in `rect`, steady at first.
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
    countdown.start(Self.halfPeriod) { [weak self] in self?.toggleBlink() }
  }

  private func toggleBlink() {
    guard !isHidden, window != nil else { return }
    left -= 1
    isOn = left <= 0 || !isOn
    alpha = isOn ? 1 : 0
    if left > 0 { wait() }
  }
}
