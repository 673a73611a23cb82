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

  /// Creates the default texts, in the language of the visit.
  public init() {}

  /// The question.
  public var title: String {
    get { shown[\.question] }
    set { shown[\.question] = newValue }
  }
  /// The text below the question.
  public var message: String {
    get { shown[\.consequence] }
    set { shown[\.consequence] = newValue }
  }
  /// The title of the button that grants more time.
  public var button: String {
    get { shown[\.answer] }
    set { shown[\.answer] = newValue }
  }

  private var shown = OwnTexts(\.inactivity)
}
