import UIKitCore

/// Texts of the prompt before an unused kiosk returns to its start (`idle-reset`, `UIApplication.returnInterval`,
/// `idle-warning`). Any touch or key then grants more time and has no other effect; this can be repeated without limit.
///
/// - Threading: main actor.
@preconcurrency @MainActor
public struct UIInactivityPrompt {
  /// The texts in use.
  public static var current = UIInactivityPrompt()

  /// Creates the default texts, in the users' language.
  public init() {}

  /// The question.
  public var title = Strings.preferred.inactivity.question
  /// The text below the question.
  public var message = Strings.preferred.inactivity.consequence
  /// The title of the button that grants more time.
  public var button = Strings.preferred.inactivity.answer
}
