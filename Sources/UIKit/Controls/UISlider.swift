import CoreGraphics
import Foundation

/// A value chosen by moving a thumb along a track.
///
/// `valueChanged` is sent while the user moves the thumb, or once at the end when `isContinuous` is false; never when
/// `value` is set.
@MainActor
open class UISlider: UIControl {
  // Points.
  private static let height: CGFloat = 31
  private static let trackHeight: CGFloat = 4
  private static let thumbSide: CGFloat = 28
  private static let imageGap: CGFloat = 9

  private struct Images {
    var thumb: [UInt: UIImage] = [:]
    var minimumTrack: [UInt: UIImage] = [:]
    var maximumTrack: [UInt: UIImage] = [:]
  }

  private let minimumTrack = UIImageView()
  private let maximumTrack = UIImageView()
  private let thumb = ControlThumb()
  private var thumbPicture: UIImageView?
  private var minimumPicture: UIImageView?
  private var maximumPicture: UIImageView?
  private var images = Images()
  private var storedValue: Float = 0
  // From the thumb's middle to the finger that took it.
  private var grip: CGFloat = 0

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    for view in [maximumTrack, minimumTrack] {
      view.layer.cornerRadius = Self.trackHeight / 2
      addSubview(view)
    }
    addSubview(thumb)
    showColors()
  }

  // MARK: Value

  open var value: Float {
    get { storedValue }
    set { setValue(newValue, animated: false) }
  }

  open var minimumValue: Float = 0 {
    didSet {
      if !minimumValue.isFinite { minimumValue = oldValue }
      if maximumValue < minimumValue { maximumValue = minimumValue }
      limitValue()
    }
  }

  open var maximumValue: Float = 1 {
    didSet {
      if !maximumValue.isFinite { maximumValue = oldValue }
      if minimumValue > maximumValue { minimumValue = maximumValue }
      limitValue()
    }
  }

  /// Whether `valueChanged` is sent while the thumb moves.
  open var isContinuous = true

  /// Sets the value, brought into the range.
  open func setValue(_ value: Float, animated: Bool) {
    guard !value.isNaN else { return }
    if animated, window != nil { layoutIfNeeded() }
    storedValue = min(max(value, minimumValue), maximumValue)
    setNeedsLayout()
    guard animated, window != nil else { return }
    UIView.animate(withDuration: 0.25, delay: 0, options: [.allowUserInteraction]) { self.layoutIfNeeded() }
  }

  private func limitValue() {
    storedValue = min(max(storedValue, minimumValue), maximumValue)
    setNeedsLayout()
  }

  // MARK: Look

  open var minimumTrackTintColor: UIColor? { didSet { showColors() } }
  open var maximumTrackTintColor: UIColor? { didSet { showColors() } }
  open var thumbTintColor: UIColor? { didSet { showColors() } }

  open var minimumValueImage: UIImage? {
    didSet { show(minimumValueImage, in: &minimumPicture) }
  }
  open var maximumValueImage: UIImage? {
    didSet { show(maximumValueImage, in: &maximumPicture) }
  }

  open func setThumbImage(_ image: UIImage?, for state: State) {
    images.thumb[state.rawValue] = image
    showColors()
    setNeedsLayout()
  }

  open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
    images.minimumTrack[state.rawValue] = image
    showColors()
    setNeedsLayout()
  }

  open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
    images.maximumTrack[state.rawValue] = image
    showColors()
    setNeedsLayout()
  }

  open func thumbImage(for state: State) -> UIImage? { images.thumb[state.rawValue] }
  open func minimumTrackImage(for state: State) -> UIImage? { images.minimumTrack[state.rawValue] }
  open func maximumTrackImage(for state: State) -> UIImage? { images.maximumTrack[state.rawValue] }
  open var currentThumbImage: UIImage? { current(images.thumb) }
  open var currentMinimumTrackImage: UIImage? { current(images.minimumTrack) }
  open var currentMaximumTrackImage: UIImage? { current(images.maximumTrack) }

  private func current(_ images: [UInt: UIImage]) -> UIImage? { images[state.rawValue] ?? images[0] }

  private func show(_ image: UIImage?, in slot: inout UIImageView?) {
    if image != nil, slot == nil {
      let view = UIImageView()
      view.contentMode = .center
      view.tintColor = .secondaryLabel
      addSubview(view)
      slot = view
    }
    slot?.image = image
    slot?.isHidden = image == nil
    setNeedsLayout()
  }

  private func showColors() {
    minimumTrack.image = currentMinimumTrackImage
    maximumTrack.image = currentMaximumTrackImage
    minimumTrack.backgroundColor = minimumTrack.image == nil ? minimumTrackTintColor ?? tintColor : nil
    maximumTrack.backgroundColor = maximumTrack.image == nil ? maximumTrackTintColor ?? .systemFill : nil
    if let image = currentThumbImage {
      let view = thumbPicture ?? UIImageView()
      view.image = image
      if thumbPicture == nil {
        thumbPicture = view
        addSubview(view)
      }
      thumb.isHidden = true
    } else {
      thumbPicture?.removeFromSuperview()
      thumbPicture = nil
      thumb.isHidden = false
    }
    let alpha: CGFloat = isEnabled ? 1 : 0.5
    for view in [minimumTrack, maximumTrack, thumbPicture, minimumPicture, maximumPicture] { view?.alpha = alpha }
    // The track must not show through the thumb.
    thumb.backgroundColor = isEnabled ? thumbTintColor ?? .white : thumbTintColor ?? UIColor(light: .white, dark: .systemGray)
  }

  override func stateDidChange() { showColors() }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showColors()
  }

  // MARK: Layout

  private var endImageWidths: (CGFloat, CGFloat) {
    func width(_ image: UIImage?) -> CGFloat { image.map { $0.size.width + Self.imageGap } ?? 0 }
    return (width(minimumValueImage), width(maximumValueImage))
  }

  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    guard let size = minimumValueImage?.size else { return CGRect(origin: bounds.origin, size: .zero) }
    let x = isRightToLeft ? bounds.maxX - size.width : bounds.minX
    return CGRect(x: x, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    guard let size = maximumValueImage?.size else { return CGRect(x: bounds.maxX, y: bounds.minY, width: 0, height: 0) }
    let x = isRightToLeft ? bounds.minX : bounds.maxX - size.width
    return CGRect(x: x, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    let height = currentMinimumTrackImage?.size.height ?? Self.trackHeight
    let (minimum, maximum) = endImageWidths
    let left = isRightToLeft ? maximum : minimum, right = isRightToLeft ? minimum : maximum
    // The track reaches two points beyond where the thumb stops.
    let edge: CGFloat = 2
    return CGRect(
      x: bounds.minX + edge + left, y: (bounds.midY - height / 2).rounded(.down),
      width: max(bounds.width - 2 * edge - left - right, 0), height: height)
  }

  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let size = currentThumbImage?.size ?? CGSize(width: Self.thumbSide, height: Self.thumbSide)
    let share = fraction(of: value)
    let room = rect.width + 4 - size.width
    let x = rect.minX - 2 + room * (isRightToLeft ? 1 - share : share)
    return CGRect(x: x, y: rect.midY - size.height / 2, width: size.width, height: size.height)
  }

  private func fraction(of value: Float) -> CGFloat {
    let range = maximumValue - minimumValue
    return range > 0 ? CGFloat((value - minimumValue) / range) : 0
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let scale = max(effectiveTraits.displayScale, 1)
    let track = trackRect(forBounds: bounds)
    var place = thumbRect(forBounds: bounds, trackRect: track, value: storedValue)
    place.origin.x = place.origin.x.rounded(toPixel: scale)
    place.origin.y = place.origin.y.rounded(toPixel: scale)
    let middle = place.midX
    let low = CGRect(x: track.minX, y: track.minY, width: max(middle - track.minX, 0), height: track.height)
    let high = CGRect(x: middle, y: track.minY, width: max(track.maxX - middle, 0), height: track.height)
    // Both tracks run on under the thumb, so that their round ends never show there.
    minimumTrack.frame = isRightToLeft ? high : low
    maximumTrack.frame = track
    thumb.place(place)
    thumbPicture?.frame = place
    minimumPicture?.frame = minimumValueImageRect(forBounds: bounds)
    maximumPicture?.frame = maximumValueImageRect(forBounds: bounds)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: max(Self.height, currentThumbImage?.size.height ?? 0))
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width > 0 ? size.width : bounds.width, height: intrinsicContentSize.height)
  }

  // MARK: Operating

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let finger = touch.location(in: self)
    guard isOnThumb(finger) else { return false }
    grip = finger.x - thumbPlace.midX
    return true
  }

  private var thumbPlace: CGRect {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: storedValue)
  }

  private func isOnThumb(_ finger: CGPoint) -> Bool {
    let place = thumbPlace
    let isKiosk = effectiveTraits.userInterfaceIdiom == .kiosk
    let reach = isKiosk ? (UIInputTuning.current.kioskTarget - place.width) / 2 : 0
    let slop = max(reach, ControlThumb.grabSlop)
    return place.insetBy(dx: -slop, dy: -slop).holds(finger)
  }

  // A thumb that is moved already is no longer where the finger took it; a scroll view may hold the touch back still.
  override func isOperated(byPanFrom start: CGPoint, by way: CGVector) -> Bool {
    abs(way.dx) > abs(way.dy) && (isTracking || isOnThumb(start))
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    follow(touch)
    if isContinuous { send(.valueChanged, event) }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if !isContinuous { send([.valueChanged, .primaryActionTriggered], event) }
  }

  private func follow(_ touch: UITouch) {
    let track = trackRect(forBounds: bounds)
    let width = thumbRect(forBounds: bounds, trackRect: track, value: storedValue).width
    let room = track.width + 4 - width
    guard room > 0 else { return }
    let middle = touch.location(in: self).x - grip
    var share = min(max((middle - (track.minX - 2 + width / 2)) / room, 0), 1)
    if isRightToLeft { share = 1 - share }
    storedValue = minimumValue + Float(share) * (maximumValue - minimumValue)
    setNeedsLayout()
  }

  // MARK: Accessibility

  override var controlTraits: UIAccessibilityTraits { .adjustable }

  open override func accessibilityIncrement() { nudge(by: 0.1) }
  open override func accessibilityDecrement() { nudge(by: -0.1) }

  /// By a part of the whole way.
  private func nudge(by part: Float) {
    let value = min(max(storedValue + part * (maximumValue - minimumValue), minimumValue), maximumValue)
    guard isEnabled, value != storedValue else { return }
    setValue(value, animated: false)
    send([.valueChanged, .primaryActionTriggered], nil)
  }

  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? "\(Int((fraction(of: storedValue) * 100).rounded())) %" }
    set { super.accessibilityValue = newValue }
  }
}
