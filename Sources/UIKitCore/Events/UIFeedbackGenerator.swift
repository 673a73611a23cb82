/// Haptic feedback. Kiosks have no haptic hardware: the generators exist for apps that use them, and do nothing.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
  public override init() { super.init() }

  /// Does nothing.
  open func prepare() {}
}

/// Feedback for impacts; does nothing.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The strength and hardness of an impact.
  public enum FeedbackStyle: Int, Sendable {
    case light = 0
    case medium = 1
    case heavy = 2
    case soft = 3
    case rigid = 4
  }

  public override init() { super.init() }
  /// Creates a generator; the style has no effect.
  public init(style: FeedbackStyle) { super.init() }

  /// Does nothing.
  open func impactOccurred() {}
  /// Does nothing.
  /// - Parameter intensity: 0 … 1.
  open func impactOccurred(intensity: CGFloat) {}
}

/// Feedback for changed selections; does nothing.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Does nothing.
  open func selectionChanged() {}
}

/// Feedback for success, warnings and errors; does nothing.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The outcome that the feedback announces.
  public enum FeedbackType: Int, Sendable {
    case success = 0
    case warning = 1
    case error = 2
  }

  /// Does nothing.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}
