import CoreGraphics
import Foundation

/// A control for choosing a value by moving a thumb along a track.
///
/// `valueChanged` is sent while the user moves the thumb, or once at the end if `isContinuous` is false. It is not sent
/// when `value` is set.
@preconcurrency @MainActor
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
  private var storedValue: Float = 0 {
    didSet { if storedValue != oldValue { noteVisit(.control) } }
  }
  // Distance from the centre of the thumb to the finger that grabbed it.
  private var grip: CGFloat = 0

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  /// Archives are not supported: the same as an initialisation with an empty frame.
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

  /// The value, within `minimumValue` and `maximumValue`.
  open var value: Float {
    get { storedValue }
    set { setValue(newValue, animated: false) }
  }

  /// The value at the leading end. A value that is not finite is ignored.
  open var minimumValue: Float = 0 {
    didSet {
      if !minimumValue.isFinite { minimumValue = oldValue }
      if maximumValue < minimumValue { maximumValue = minimumValue }
      limitValue()
    }
  }

  /// The value at the trailing end. A value that is not finite is ignored.
  open var maximumValue: Float = 1 {
    didSet {
      if !maximumValue.isFinite { maximumValue = oldValue }
      if minimumValue > maximumValue { minimumValue = maximumValue }
      limitValue()
    }
  }

  /// Whether `valueChanged` is sent while the thumb moves.
  open var isContinuous = true

  /// Sets the value, clamped to the range.
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

  /// Colour of the track before the thumb; nil means the tint colour.
  open var minimumTrackTintColor: UIColor? {
    didSet {
      noteAppearance(.minimumTrackTintColor)
      showColors()
    }
  }
  /// Colour of the track after the thumb; nil means a grey.
  open var maximumTrackTintColor: UIColor? {
    didSet {
      noteAppearance(.maximumTrackTintColor)
      showColors()
    }
  }
  /// Colour of the thumb; nil means white.
  open var thumbTintColor: UIColor? {
    didSet {
      noteAppearance(.thumbTintColor)
      showColors()
    }
  }

  /// The image at the end of the minimum value.
  open var minimumValueImage: UIImage? {
    didSet { show(minimumValueImage, in: &minimumPicture) }
  }
  /// The image at the end of the maximum value.
  open var maximumValueImage: UIImage? {
    didSet { show(maximumValueImage, in: &maximumPicture) }
  }

  /// Sets an image that replaces the thumb in `state`.
  open func setThumbImage(_ image: UIImage?, for state: State) {
    images.thumb[state.rawValue] = image
    showColors()
    setNeedsLayout()
  }

  /// Sets an image for the track before the thumb in `state`.
  open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
    images.minimumTrack[state.rawValue] = image
    showColors()
    setNeedsLayout()
  }

  /// Sets an image for the track after the thumb in `state`.
  open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
    images.maximumTrack[state.rawValue] = image
    showColors()
    setNeedsLayout()
  }

  /// Returns the thumb image set for `state`.
  open func thumbImage(for state: State) -> UIImage? { images.thumb[state.rawValue] }
  /// Returns the image set for `state` of the track before the thumb.
  open func minimumTrackImage(for state: State) -> UIImage? { images.minimumTrack[state.rawValue] }
  /// Returns the image set for `state` of the track after the thumb.
  open func maximumTrackImage(for state: State) -> UIImage? { images.maximumTrack[state.rawValue] }
  /// The thumb image for the current state.
  open var currentThumbImage: UIImage? { current(images.thumb) }
  /// The image of the track before the thumb for the current state.
  open var currentMinimumTrackImage: UIImage? { current(images.minimumTrack) }
  /// The image of the track after the thumb for the current state.
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
    thumb.backgroundColor =
      isEnabled ? thumbTintColor ?? .white : thumbTintColor ?? UIColor(light: .white, dark: .systemGray)
  }

  @_spi(Hooks) open override func stateDidChange() { showColors() }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showColors()
  }

  // MARK: Layout

  private var endImageWidths: (CGFloat, CGFloat) {
    func width(_ image: UIImage?) -> CGFloat { image.map { $0.size.width + Self.imageGap } ?? 0 }
    return (width(minimumValueImage), width(maximumValueImage))
  }

  /// Returns the frame of the image at the minimum end, in points.
  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    guard let size = minimumValueImage?.size else { return CGRect(origin: bounds.origin, size: .zero) }
    let x = isRightToLeft ? bounds.maxX - size.width : bounds.minX
    return CGRect(x: x, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  /// Returns the frame of the image at the maximum end, in points.
  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    guard let size = maximumValueImage?.size else { return CGRect(x: bounds.maxX, y: bounds.minY, width: 0, height: 0) }
    let x = isRightToLeft ? bounds.minX : bounds.maxX - size.width
    return CGRect(x: x, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  /// Returns the frame of the track, in points.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    let height = currentMinimumTrackImage?.size.height ?? Self.trackHeight
    let (minimum, maximum) = endImageWidths
    let left = isRightToLeft ? maximum : minimum, right = isRightToLeft ? minimum : maximum
    // The track extends two points beyond the range of the thumb.
    let edge: CGFloat = 2
    return CGRect(
      x: bounds.minX + edge + left, y: (bounds.midY - height / 2).rounded(.down),
      width: max(bounds.width - 2 * edge - left - right, 0), height: height)
  }

  /// Returns the frame of the thumb for `value`, in points.
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
    // Both tracks continue under the thumb, so that their round ends are hidden there.
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

  // While tracking, the thumb has moved away from the start; before, a scroll view may be delaying the touch.
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

  /// Changes the value by a fraction of the range.
  private func nudge(by part: Float) {
    let value = min(max(storedValue + part * (maximumValue - minimumValue), minimumValue), maximumValue)
    guard isEnabled, value != storedValue else { return }
    setValue(value, animated: false)
    send([.valueChanged, .primaryActionTriggered], nil)
  }

  open override var accessibilityValue: String? {
    get {
      let percent = Int((fraction(of: storedValue) * 100).rounded())
      return super.accessibilityValue ?? Strings.preferred.controls.percent(percent)
    }
    set { super.accessibilityValue = newValue }
  }
}
