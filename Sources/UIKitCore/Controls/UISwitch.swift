import CoreGraphics
import Foundation

/// A control that is on or off, operated by a tap or by dragging the thumb.
///
/// `valueChanged` is sent when the user switches it, not when `isOn` is set.
@preconcurrency @MainActor
open class UISwitch: UIControl, TapOperated {
  // Points and seconds.
  private static let size = CGSize(width: 51, height: 31)
  private static let thumbSide: CGFloat = 27
  private static let inset: CGFloat = 2
  private static let heldThumbWidth: CGFloat = 33
  private static let duration: TimeInterval = 0.25
  private static let disabledAlpha: CGFloat = 0.5

  private let track = UIView()
  private let thumb = ControlThumb()
  private var storedOn = false {
    didSet { if storedOn != oldValue { noteVisit(.control) } }
  }
  // The state that is shown while a finger drags the thumb.
  private var shownOn = false
  private var wasDragged = false

  /// Creates a switch. Its size is fixed; the size of `frame` is ignored.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    prepare()
  }

  /// Archives are not supported: the same as an initialisation with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    bounds.size = Self.size
    track.isUserInteractionEnabled = false
    addSubview(track)
    addSubview(thumb)
    showState()
  }

  /// Whether the switch is on.
  open var isOn: Bool {
    get { storedOn }
    set { setOn(newValue, animated: false) }
  }

  /// Switches on or off, optionally with an animation.
  open func setOn(_ on: Bool, animated: Bool) {
    storedOn = on
    show(on, animated: animated)
  }

  /// The track's colour if the switch is on; nil means green.
  open var onTintColor: UIColor? {
    didSet {
      noteAppearance(.onTintColor)
      showState()
    }
  }
  /// The thumb's colour; nil means white.
  open var thumbTintColor: UIColor? {
    didSet {
      noteAppearance(.thumbTintColor)
      showState()
    }
  }

  /// The looks of a switch.
  public enum Style: Int, Sendable {
    case automatic = 0
    /// A box with a title, on a Mac.
    case checkbox = 1
    case sliding = 2
  }

  /// Always `sliding`.
  open var style: Style { .sliding }
  /// Stored but without effect: a check box exists only on a Mac.
  open var preferredStyle = Style.automatic
  /// Stored but without effect: the title of a check box.
  open var title: String?

  /// Stored but without effect.
  open var onImage: UIImage?
  /// Stored but without effect.
  open var offImage: UIImage?

  // MARK: Showing

  private func show(_ on: Bool, animated: Bool) {
    guard on != shownOn || !animated else { return }
    shownOn = on
    move(animated: animated)
  }

  private func move(animated: Bool) {
    guard animated, window != nil else {
      showState()
      return
    }
    UIView.animate(
      withDuration: Self.duration, delay: 0, options: [.allowUserInteraction, .curveEaseInOut]
    ) { self.showState() }
  }

  private func showState() {
    track.backgroundColor = shownOn ? onTintColor ?? .systemGreen : .secondarySystemFill
    thumb.backgroundColor = thumbTintColor ?? .white
    alphaOfParts = isEnabled ? 1 : Self.disabledAlpha
    placeParts()
  }

  private var alphaOfParts: CGFloat {
    get { track.alpha }
    set {
      track.alpha = newValue
      // A translucent thumb would show the track through it, so it fades less.
      thumb.alpha = newValue < 1 ? 0.8 : 1
    }
  }

  private func placeParts() {
    let area = CGRect(
      x: bounds.minX + (bounds.width - Self.size.width) / 2, y: bounds.minY + (bounds.height - Self.size.height) / 2,
      width: Self.size.width, height: Self.size.height)
    track.frame = area
    track.layer.cornerRadius = area.height / 2
    let width = isHighlighted ? Self.heldThumbWidth : Self.thumbSide
    let isAtRight = shownOn != isRightToLeft
    let x = isAtRight ? area.maxX - Self.inset - width : area.minX + Self.inset
    thumb.place(CGRect(x: x, y: area.minY + Self.inset, width: width, height: Self.thumbSide))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeParts()
  }

  @_spi(Hooks) open override func stateDidChange() { move(animated: true) }

  open override var intrinsicContentSize: CGSize { Self.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  // MARK: Operating

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    wasDragged = false
    return super.beginTracking(touch, with: event)
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let x = touch.location(in: self).x - bounds.midX
    // The thumb moves once the finger is clearly on the other side.
    let reach: CGFloat = 6
    if abs(x) > reach {
      let on = (x > 0) != isRightToLeft
      if on != shownOn {
        wasDragged = true
        show(on, animated: true)
      }
    }
    return super.continueTracking(touch, with: event)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    let wanted = wasDragged ? shownOn : isTouchInside ? !storedOn : storedOn
    commit(wanted, event)
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    show(storedOn, animated: true)
  }

  override func performPrimaryAction(_ event: UIEvent?) { commit(!storedOn, event) }

  private func commit(_ on: Bool, _ event: UIEvent?) {
    show(on, animated: true)
    guard on != storedOn else { return }
    storedOn = on
    send([.valueChanged, .primaryActionTriggered], event)
  }

  override func isOperated(byPanFrom start: CGPoint, by way: CGVector) -> Bool {
    abs(way.dx) > abs(way.dy) && thumb.frame.insetBy(dx: -ControlThumb.grabSlop, dy: -ControlThumb.grabSlop).holds(start)
  }

  // MARK: Accessibility

  override var controlTraits: UIAccessibilityTraits { [.button, .toggleButton] }

  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? (storedOn ? "1" : "0") }
    set { super.accessibilityValue = newValue }
  }
}
