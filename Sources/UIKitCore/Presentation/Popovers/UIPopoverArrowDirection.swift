/// The directions in which the arrow of a popover points.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  /// The bits, with the values of UIKit.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The popover is below its anchor.
  public static let up = UIPopoverArrowDirection(rawValue: 1 << 0)
  /// The popover is above its anchor.
  public static let down = UIPopoverArrowDirection(rawValue: 1 << 1)
  /// The popover is to the right of its anchor.
  public static let left = UIPopoverArrowDirection(rawValue: 1 << 2)
  /// The popover is to the left of its anchor.
  public static let right = UIPopoverArrowDirection(rawValue: 1 << 3)
  /// Any of the four directions.
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
  /// The direction of a popover that has not been shown yet.
  public static let unknown = UIPopoverArrowDirection(rawValue: .max)
}

/// Something that the arrow of a popover can point at: a view, or the item of a bar.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {
  /// Where the item is, in coordinates of `referenceView`; nil while it is not shown in the same window.
  func frame(in referenceView: UIView) -> CGRect?
}

extension UIView: UIPopoverPresentationControllerSourceItem {
  /// The bounds of the view, in coordinates of `referenceView`; nil if they are not in the same window.
  public final func frame(in referenceView: UIView) -> CGRect? {
    guard let window, window === referenceView.window else { return nil }
    return convert(bounds, to: referenceView)
  }
}

extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {
  /// The place of the item's button, in coordinates of `referenceView`; nil while no bar in the same window shows it.
  public final func frame(in referenceView: UIView) -> CGRect? { (shownView ?? customView)?.frame(in: referenceView) }
}
