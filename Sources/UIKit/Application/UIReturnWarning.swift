/// What the screen says before a kiosk that nobody uses goes back to its start (`idle-reset`,
/// `UIApplication.returnInterval`, `idle-warning`). Whatever is
/// touched or pressed then gives more time and does nothing else, as often as somebody wants.
///
/// - Threading: main actor.
@MainActor
public struct UIReturnWarning {
  public static var current = UIReturnWarning()

  public init() {}

  public var title = "Are you still there?"
  public var message = "Otherwise this starts over."
  public var button = "I’m still here"
}
