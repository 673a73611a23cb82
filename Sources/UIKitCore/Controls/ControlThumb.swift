import CoreGraphics

/// The round white knob of switches and sliders.
final class ControlThumb: UIView {
  /// A touch that misses the thumb by up to this many points still grabs it.
  static let grabSlop: CGFloat = 12

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    backgroundColor = .white
    layer.shadowColor = CGColor(gray: 0, alpha: 1)
    layer.shadowOpacity = 0.15
    layer.shadowOffset = CGSize(width: 0, height: 3)
    // A design blur of 8 points corresponds to a standard deviation of 4.
    layer.shadowRadius = 4
    layer.borderWidth = 0.5
    layer.borderColor = CGColor(gray: 0, alpha: 0.04)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Sets the frame and keeps the ends round.
  func place(_ frame: CGRect) {
    self.frame = frame
    layer.cornerRadius = min(frame.width, frame.height) / 2
  }
}
