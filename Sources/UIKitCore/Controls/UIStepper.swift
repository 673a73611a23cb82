import CoreGraphics
import Foundation

/// A control with two buttons that decrease and increase a value.
///
/// `valueChanged` is sent when the user changes the value. Holding a button repeats the step.
@preconcurrency @MainActor
open class UIStepper: UIControl, TapOperated {
  // Points and seconds.
  private static let size = CGSize(width: 94, height: 32)
  private static let radius: CGFloat = 8
  private static let firstRepeat: TimeInterval = 0.5
  private static let slowRepeat: TimeInterval = 0.25
  private static let fastRepeat: TimeInterval = 0.1
  // Number of slow steps before the fast ones.
  private static let slowSteps = 5

  private enum Side { case down, up }

  private let downHalf = UIView()
  private let upHalf = UIView()
  private let divider = UIView()
  private let minus = UIImageView()
  private let plus = UIImageView()
  private var storedValue = 0.0 {
    didSet { if storedValue != oldValue { noteVisit(.control) } }
  }
  private var held: Side?
  // Incremented for each press, so that the repetition of an earlier one ends.
  private var hold = 0
  private var startValue = 0.0

  /// Creates a stepper. Its size is fixed; the size of `frame` is ignored.
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
    layer.cornerRadius = Self.radius
    layer.cornerCurve = .continuous
    clipsToBounds = true
    setOwnBackgroundColor(.tertiarySystemFill)
    divider.backgroundColor = .separator
    let symbol = UIImage.SymbolConfiguration(pointSize: 15, weight: .medium)
    minus.image = UIImage(systemName: "minus", withConfiguration: symbol)
    plus.image = UIImage(systemName: "plus", withConfiguration: symbol)
    for view in [downHalf, upHalf, divider, minus, plus] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    for view in [minus, plus] { view.contentMode = .center }
    showState()
  }

  // MARK: Value

  /// The value, clamped to `minimumValue` and `maximumValue`.
  open var value: Double {
    get { storedValue }
    set {
      guard !newValue.isNaN else { return }
      storedValue = min(max(newValue, minimumValue), maximumValue)
      showState()
    }
  }

  /// The smallest value. A value that is not finite is ignored.
  open var minimumValue = 0.0 {
    didSet {
      if !minimumValue.isFinite { minimumValue = oldValue }
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = storedValue
    }
  }

  /// The largest value. A value that is not finite is ignored.
  open var maximumValue = 100.0 {
    didSet {
      if !maximumValue.isFinite { maximumValue = oldValue }
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = storedValue
    }
  }

  /// The size of a step, greater than 0.
  open var stepValue = 1.0 {
    didSet {
      guard !(stepValue > 0 && stepValue.isFinite) else { return }
      Log.error("UIStepper.stepValue: \(stepValue) is not a step; it stays \(oldValue).")
      stepValue = oldValue
    }
  }

  /// Whether `valueChanged` is sent for each repeated step, or once at the end.
  open var isContinuous = true
  /// Whether holding a button repeats the step.
  open var autorepeat = true
  /// Whether a step beyond one end continues at the other end.
  open var wraps = false { didSet { showState() } }

  // MARK: Look

  /// Sets the image of the increment button; only the normal state is supported.
  open func setIncrementImage(_ image: UIImage?, for state: State) { if state == .normal { plus.image = image } }
  /// Sets the image of the decrement button; only the normal state is supported.
  open func setDecrementImage(_ image: UIImage?, for state: State) { if state == .normal { minus.image = image } }
  /// Returns the image of the increment button.
  open func incrementImage(for state: State) -> UIImage? { plus.image }
  /// Returns the image of the decrement button.
  open func decrementImage(for state: State) -> UIImage? { minus.image }

  private func canStep(_ side: Side) -> Bool {
    guard isEnabled else { return false }
    return wraps ? maximumValue > minimumValue : side == .up ? storedValue < maximumValue : storedValue > minimumValue
  }

  private func showState() {
    func show(_ side: Side, _ half: UIView, _ symbol: UIImageView) {
      half.backgroundColor = isHighlighted && held == side && canStep(side) ? .systemFill : .clear
      symbol.tintColor = canStep(side) ? .label : .disabledText
    }
    show(.down, downHalf, minus)
    show(.up, upHalf, plus)
  }

  @_spi(Hooks) open override func stateDidChange() { showState() }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let half = bounds.width / 2
    let left = CGRect(x: 0, y: 0, width: half, height: bounds.height)
    let right = CGRect(x: half, y: 0, width: bounds.width - half, height: bounds.height)
    downHalf.frame = isRightToLeft ? right : left
    upHalf.frame = isRightToLeft ? left : right
    minus.frame = downHalf.frame
    plus.frame = upHalf.frame
    divider.frame = CGRect(x: half - 0.5, y: bounds.height * 0.22, width: 1, height: bounds.height * 0.56)
  }

  open override var intrinsicContentSize: CGSize { Self.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  // MARK: Operating

  private func side(of touch: UITouch) -> Side {
    (touch.location(in: self).x < bounds.midX) != isRightToLeft ? .down : .up
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let side = side(of: touch)
    guard canStep(side) else { return false }
    held = side
    hold += 1
    startValue = storedValue
    step(event)
    if autorepeat { repeatStep(after: Self.firstRepeat, hold, steps: 0) }
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    // Repetition pauses while the finger is outside its button.
    let onSide = isTouchInside && side(of: touch) == held
    if isHighlighted != onSide { isHighlighted = onSide }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    release(event)
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    release(event)
  }

  private func release(_ event: UIEvent?) {
    held = nil
    hold += 1
    showState()
    if !isContinuous, storedValue != startValue { send([.valueChanged, .primaryActionTriggered], event) }
  }

  private func step(_ event: UIEvent?) {
    guard let held, canStep(held) else { return }
    var next = storedValue + (held == .up ? stepValue : -stepValue)
    if next > maximumValue { next = wraps && storedValue == maximumValue ? minimumValue : maximumValue }
    if next < minimumValue { next = wraps && storedValue == minimumValue ? maximumValue : minimumValue }
    guard next != storedValue else { return }
    storedValue = next
    showState()
    if isContinuous { send([.valueChanged, .primaryActionTriggered], event) }
  }

  private func repeatStep(after delay: TimeInterval, _ hold: Int, steps: Int) {
    RunLoopCycle.current.after(delay) { [weak self] in
      guard let self, self.hold == hold, self.held != nil else { return }
      if self.isHighlighted { self.step(nil) }
      guard self.hold == hold else { return }
      self.repeatStep(after: steps < Self.slowSteps ? Self.slowRepeat : Self.fastRepeat, hold, steps: steps + 1)
    }
  }

  // MARK: Accessibility

  open override func accessibilityIncrement() { step(by: .up) }
  open override func accessibilityDecrement() { step(by: .down) }

  private func step(by side: Side) {
    guard isEnabled, canStep(side) else { return }
    held = side
    step(nil)
    held = nil
    if !isContinuous { send([.valueChanged, .primaryActionTriggered], nil) }
  }

  override var controlTraits: UIAccessibilityTraits { .adjustable }

  open override var accessibilityValue: String? {
    get {
      let number = storedValue == storedValue.rounded() && abs(storedValue) < 1e15
      return super.accessibilityValue ?? (number ? "\(Int(storedValue))" : "\(storedValue)")
    }
    set { super.accessibilityValue = newValue }
  }
}
