/// A choice that an alert offers.
@MainActor
open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable {
    case `default` = 0
    /// Leaves things as they are. An alert has one at most.
    case cancel = 1
    /// Loses something.
    case destructive = 2
  }

  public final let title: String?
  public final let style: Style
  final let handler: ((UIAlertAction) -> Void)?
  final var onChange: (() -> Void)?

  /// - Parameter handler: Called when the alert has gone.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }

  /// Whether it can be chosen.
  open var isEnabled = true {
    didSet { if oldValue != isEnabled { onChange?() } }
  }
}
