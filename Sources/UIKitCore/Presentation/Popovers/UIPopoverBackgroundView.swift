import CoreGraphics

/// The sizes of a background that a program draws for its popovers.
@preconcurrency @MainActor
public protocol UIPopoverBackgroundViewMethods {
  /// The width of the arrow where it begins, in points.
  static func arrowBase() -> CGFloat
  /// The space between the edges of the background and the content, in points.
  static func contentViewInsets() -> UIEdgeInsets
  /// How far the arrow reaches out, in points.
  static func arrowHeight() -> CGFloat
}

/// The background of a popover, with its arrow, drawn by the program: a subclass overrides the three methods for the sizes,
/// `arrowOffset` and `arrowDirection`, and is set as `UIPopoverPresentationController.popoverBackgroundViewClass`.
///
/// The view covers the popover and the arrow. It is made with `init(frame:)`, which a subclass with initialisers of its own
/// overrides.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UIPopoverBackgroundView: UIView, UIPopoverBackgroundViewMethods {
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Archives are not supported: a background without a size.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Makes a background for a popover, by `init(frame:)`. Not for programs: there is no other way to call the initialiser
  /// of a class that is known at run time only.
  public required convenience init(ofPopover: Void) {
    self.init(frame: .zero)
    backgroundColor = .clear
    isOpaque = false
  }

  /// How far the middle of the arrow is from the middle of the edge that it is at, to the right or down. In points.
  open var arrowOffset: CGFloat = 0
  /// Where the arrow points to; empty without one.
  open var arrowDirection = UIPopoverArrowDirection.up

  /// Whether the content has the system's rounded corners.
  open class var wantsDefaultContentAppearance: Bool { true }

  /// The width of the arrow where it begins, in points.
  open class func arrowBase() -> CGFloat { 0 }
  /// The space between the edges of the background and the content, in points.
  open class func contentViewInsets() -> UIEdgeInsets { .zero }
  /// How far the arrow reaches out, in points.
  open class func arrowHeight() -> CGFloat { 0 }
}

/// The sizes of a popover's background: the system's, or those of a class of the program.
struct PopoverMetrics {
  /// How wide the arrow is where it begins, and how far it reaches out.
  var arrow = PopoverLayout.arrow
  var insets = UIEdgeInsets.zero

  init() {}

  @MainActor init(_ type: any UIPopoverBackgroundViewMethods.Type) {
    func length(_ value: CGFloat) -> CGFloat { value.isFinite ? max(value, 0) : 0 }
    let insets = type.contentViewInsets()
    arrow = CGSize(width: length(type.arrowBase()), height: length(type.arrowHeight()))
    self.insets = UIEdgeInsets(
      top: length(insets.top), left: length(insets.left), bottom: length(insets.bottom), right: length(insets.right))
  }
}
