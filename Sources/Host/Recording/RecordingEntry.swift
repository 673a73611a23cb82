import Display
import Input

/// One line of a recording after the first: something that happened, or a frame that followed from it.
public struct RecordingEntry: Hashable, Sendable {
  /// ns since the start of the run, on the clock of the host.
  public var time: UInt64
  public var kind: Kind

  public init(time: UInt64, kind: Kind) {
    self.time = time
    self.kind = kind
  }

  public enum Kind: Hashable, Sendable {
    /// What a device told, positions in fractions of the panel. `event.time` is the kernel's time, ns of the clock.
    case input(InputEvent)
    /// A frame has reached the panel at `time`, ns of the clock.
    case flip(time: UInt64, screen: ScreenState)
    /// The panel changed, or is back after it was away.
    case mode(Mode, rotation: Rotation, scale: Double)
    /// The session was switched away or came back.
    case seat(isActive: Bool)
    /// The kernel told that memory is short.
    case memory
    /// The panels were switched off or on.
    case power(isOn: Bool)
    case frame(FrameRecord)
    /// The run ended in order, after so many frames.
    case end(frames: Int)
  }

  /// What the frame scheduler asks a screen.
  public struct ScreenState: Hashable, Sendable {
    public var isFlipPending: Bool
    public var isFrameQueued: Bool

    public init(isFlipPending: Bool, isFrameQueued: Bool) {
      self.isFlipPending = isFlipPending
      self.isFrameQueued = isFrameQueued
    }
  }

  /// A frame as it was presented.
  public struct FrameRecord: Hashable, Sendable {
    /// From 1.
    public var number: Int
    /// Of the whole upright frame's colours; nil where it would tell of a secret. A replay does not compare those.
    public var hash: UInt64?
    /// What the screen said afterwards.
    public var screen: ScreenState
    /// False when the screen refused the frame, because it was away.
    public var isTaken: Bool

    public init(number: Int, hash: UInt64?, screen: ScreenState, isTaken: Bool) {
      self.number = number
      self.hash = hash
      self.screen = screen
      self.isTaken = isTaken
    }
  }
}
