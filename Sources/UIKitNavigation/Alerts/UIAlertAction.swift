import UIKitCore

/// A choice that an alert offers.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
  /// How an action is presented.
  public enum Style: Int, Sendable {
    case `default` = 0
    /// Cancels and leaves things unchanged. An alert has at most one such action.
    case cancel = 1
    /// Deletes or loses data.
    case destructive = 2
  }

  /// The text of the action.
  public final let title: String?
  /// How the action is presented.
  public final let style: Style
  final let handler: ((UIAlertAction) -> Void)?
  /// The alert that shows the action.
  final weak var controller: UIAlertController?

  /// - Parameter handler: Called after the alert has been dismissed.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }

  /// Whether the user can choose the action.
  open var isEnabled = true {
    didSet { if oldValue != isEnabled { controller?.contentDidChange() } }
  }
}
