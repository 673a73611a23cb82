/// Finds the key command that a key means and has its action performed.
@MainActor
struct KeyCommandDispatch {
  /// - Parameter priority: Whether only commands are looked at that come before text input.
  /// - Returns: Whether there was one.
  func perform(_ press: UIPress, isRepeat: Bool, priority: Bool) -> Bool { false }
}
