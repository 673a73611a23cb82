/// A screen whose picture can be rotated while the program runs.
@MainActor
public protocol RotatableScreen: Screen {
  /// Rotates the picture on the panel. The size of frames may change; calls `screenDidChange` then. While the session is
  /// switched away it happens on return.
  /// - Throws: `ScreenError.noMemory`; nothing has changed then.
  func setRotation(_ rotation: Rotation) throws
}

extension VirtualScreen: RotatableScreen {
  /// Rotates the picture, as `reconfigure` does.
  public func setRotation(_ rotation: Rotation) throws {
    guard rotation != self.rotation else { return }
    try reconfigure(rotation: rotation)
  }
}
