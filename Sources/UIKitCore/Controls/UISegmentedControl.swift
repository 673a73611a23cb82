import CoreGraphics
import Foundation

/// A control for choosing one of several segments side by side.
///
/// `valueChanged` is sent when the user chooses a segment, not when `selectedSegmentIndex` is set.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl, TapOperated {
  /// No segment is selected.
  public nonisolated static let noSegment = -1

  final var segments: [SegmentView] = []
  final let selection = UIView()
  final var dividers: [UIView] = []
  final var selected = UISegmentedControl.noSegment {
    didSet { if selected != oldValue { noteVisit(.control) } }
  }
  // The segment under the finger, and whether the finger drags the selection.
  final var pressed: Int?
  final var carriesSelection = false
  // The segment at which a dragged selection is shown.
  final var shownSelection = UISegmentedControl.noSegment
  final var attributes: [UInt: [NSAttributedString.Key: Any]] = [:]

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  /// Creates a segment for each item: a string, an image or an action.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    for (index, item) in (items ?? []).enumerated() {
      switch item {
      case let title as String: insertSegment(withTitle: title, at: index, animated: false)
      case let image as UIImage: insertSegment(with: image, at: index, animated: false)
      case let action as UIAction: insertSegment(action: action, at: index, animated: false)
      default: insertSegment(withTitle: "\(item)", at: index, animated: false)
      }
    }
    sizeToFit()
  }

  /// Creates a segment for each action.
  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    for (index, action) in actions.enumerated() { insertSegment(action: action, at: index, animated: false) }
    if frame.size == .zero { sizeToFit() }
  }

  /// Archives are not supported: the same as an initialisation with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  // MARK: Segments

  /// The number of segments.
  open var numberOfSegments: Int { segments.count }

  /// Inserts a segment with a title at index `segment`, clamped to the valid range.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(SegmentView(title: title, image: nil), at: segment, animated: animated)
  }

  /// Inserts a segment with an image at index `segment`, clamped to the valid range.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insert(SegmentView(title: nil, image: image), at: segment, animated: animated)
  }

  /// Inserts a segment that shows the action's image or title and performs the action when it is chosen.
  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    let view = SegmentView(title: action.image == nil ? action.title : nil, image: action.image)
    view.action = action
    insert(view, at: segment, animated: animated)
  }

  /// Removes the segment at index `segment`, if it exists.
  open func removeSegment(at segment: Int, animated: Bool) { remove(segment, animated: animated) }
  /// Removes all segments.
  open func removeAllSegments() { removeAll() }

  /// Sets the title of a segment, which replaces its image.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    change(segment) { $0.show(title: title, image: nil) }
  }
  /// Returns the title of a segment.
  open func titleForSegment(at segment: Int) -> String? { view(segment)?.title }

  /// Sets the image of a segment, which replaces its title.
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    change(segment) { $0.show(title: nil, image: image) }
  }
  /// Returns the image of a segment.
  open func imageForSegment(at segment: Int) -> UIImage? { view(segment)?.image }

  /// Sets the action of a segment, whose image or title it shows.
  open func setAction(_ action: UIAction, forSegmentAt segment: Int) {
    change(segment) {
      $0.action = action
      $0.show(title: action.image == nil ? action.title : nil, image: action.image)
    }
  }
  /// Returns the action of a segment.
  open func actionForSegment(at segment: Int) -> UIAction? { view(segment)?.action }
  /// Returns the index of the segment with this action; `noSegment` if there is none.
  open func segmentIndex(identifiedBy identifier: UIAction.Identifier) -> Int {
    segments.firstIndex { $0.action?.identifier == identifier } ?? Self.noSegment
  }

  /// Sets the width of a segment in points; 0 shares the remaining width.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
    change(segment) { $0.width = width.isFinite ? max(width, 0) : 0 }
  }
  /// Returns the width set for a segment in points; 0 if it shares the remaining width.
  open func widthForSegment(at segment: Int) -> CGFloat { view(segment)?.width ?? 0 }

  /// Sets whether the user can choose a segment.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) { change(segment) { $0.isEnabled = enabled } }
  /// Whether the user can choose a segment; false if there is no such segment.
  open func isEnabledForSegment(at segment: Int) -> Bool { view(segment)?.isEnabled ?? false }

  /// Whether widths are in proportion to the content instead of equal.
  open var apportionsSegmentWidthsByContent = false {
    didSet {
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }

  // MARK: Selection

  /// The index of the selected segment, or `noSegment`.
  open var selectedSegmentIndex: Int {
    get { selected }
    set { select(newValue) }
  }

  /// Whether segments act like push buttons: none remains selected.
  open var isMomentary = false { didSet { if isMomentary { select(Self.noSegment) } } }

  // MARK: Look

  /// The background colour of the selected segment.
  open var selectedSegmentTintColor: UIColor? {
    didSet {
      noteAppearance(.selectedSegmentTintColor)
      showColors()
    }
  }

  /// Sets the attributes of titles in `state`.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {
    noteAppearance(.titleTextAttributes)
    self.attributes[state.rawValue] = attributes
    showTitles()
  }

  /// Returns the attributes set for `state`.
  open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? { attributes[state.rawValue] }

  @_spi(Hooks) open override func stateDidChange() { showTitles() }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showTitles()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeSegments()
  }

  open override var intrinsicContentSize: CGSize { fittingSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize }

  // MARK: Operating

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { press(touch) }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    drag(touch)
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    release(commits: isTouchInside, event)
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    release(commits: false, event)
  }

  // MARK: Accessibility

  // The segments are the accessibility elements.
  open override var isAccessibilityElement: Bool {
    get { rare?.accessibility.isElement ?? false }
    set { super.isAccessibilityElement = newValue }
  }
}
