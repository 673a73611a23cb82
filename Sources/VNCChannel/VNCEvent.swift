/// What a VNC viewer has done.
public enum VNCEvent: Hashable, Sendable {
  case opened(viewer: UInt32)
  case closed(viewer: UInt32)
  /// Pixels of the upright frame; buttons as VNC counts them: bit 0 left, 1 middle, 2 right, 3 … 6 the wheel up, down, left
  /// and right.
  case pointer(viewer: UInt32, x: Int, y: Int, buttons: Int)
  /// A keysym of X, which is also xkb's.
  case key(viewer: UInt32, keysym: UInt32, isPressed: Bool)
}
