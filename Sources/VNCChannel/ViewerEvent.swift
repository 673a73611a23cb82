/// An event from a VNC viewer.
public enum ViewerEvent: Hashable, Sendable {
  /// A viewer connected.
  case opened(viewer: UInt32)
  /// A viewer disconnected.
  case closed(viewer: UInt32)
  /// The pointer's position and buttons. The position is in pixels of the upright frame; buttons are numbered as in
  /// RFB: bit 0 is left, 1 middle, 2 right, 3 to 6 the wheel up, down, left and right.
  case pointer(viewer: UInt32, x: Int, y: Int, buttons: Int)
  /// The viewer chose what its pointer is; nil is what the kiosk's setting says.
  case pointerKind(viewer: UInt32, PointerKind?)
  /// A finger on the viewer's own touch screen, at a position in pixels of the upright frame.
  case touch(viewer: UInt32, finger: Int, TouchPhase, x: Int, y: Int)
  /// A key was pressed or released, given by its X keysym, which xkb uses too.
  case key(viewer: UInt32, keysym: UInt32, isPressed: Bool)

  /// What a viewer's pointer is in the kiosk.
  public enum PointerKind: UInt8, Hashable, Sendable { case mouse, finger }

  /// What happened to a finger.
  public enum TouchPhase: UInt8, Hashable, Sendable { case down, move, up, cancel }

  /// The numbers that fingers may have.
  public static let fingers = 0..<10
}
