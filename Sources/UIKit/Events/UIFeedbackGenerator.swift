/// Feedback that can be felt. A kiosk has nothing to shake its visitors' hands with: generators are there for apps that use
/// them, and stay silent.
@MainActor
open class UIFeedbackGenerator: NSObject {
  public override init() { super.init() }

  open func prepare() {}
}

@MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackStyle: Int, Sendable {
    case light = 0
    case medium = 1
    case heavy = 2
    case soft = 3
    case rigid = 4
  }

  public override init() { super.init() }
  public init(style: FeedbackStyle) { super.init() }

  open func impactOccurred() {}
  /// - Parameter intensity: 0 … 1.
  open func impactOccurred(intensity: CGFloat) {}
}

@MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  open func selectionChanged() {}
}

@MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackType: Int, Sendable {
    case success = 0
    case warning = 1
    case error = 2
  }

  open func notificationOccurred(_ notificationType: FeedbackType) {}
}
