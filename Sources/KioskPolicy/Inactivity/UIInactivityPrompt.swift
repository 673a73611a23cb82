import UIKitCore

/// Texts of the prompt before an unused kiosk returns to its start (`idle-reset`, `UIApplication.returnInterval`,
/// `idle-warning`). Any touch or key then grants more time and has no other effect; this can be repeated without limit.
///
/// - Threading: main actor.
@preconcurrency @MainActor
public struct UIInactivityPrompt: SessionTuning {
  /// The texts in use by the current app. Those set before there is one apply to the next.
  public static var current: UIInactivityPrompt {
    get { ofSession }
    set { ofSession = newValue }
  }

  /// Creates the default texts, in the users' language.
  public init() {}

  /// The question.
  public var title = Strings.preferred.inactivity.question
  /// The text below the question.
  public var message = Strings.preferred.inactivity.consequence
  /// The title of the button that grants more time.
  public var button = Strings.preferred.inactivity.answer
}
