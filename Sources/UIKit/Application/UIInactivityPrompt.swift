/// Texts of the prompt before an unused kiosk returns to its start (`idle-reset`, `UIApplication.returnInterval`,
/// `idle-warning`). Any touch or key then grants more time and has no other effect; this can be repeated without limit.
///
/// - Threading: main actor.
@MainActor
public struct UIInactivityPrompt {
  /// The texts in use.
  public static var current = UIInactivityPrompt()

  /// Creates the default texts.
  public init() {}

  /// The question.
  public var title = "Are you still there?"
  /// The text below the question.
  public var message = "Otherwise this starts over."
  /// The title of the button that grants more time.
  public var button = "I’m still here"
}
