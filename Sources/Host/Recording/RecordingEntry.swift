import Display
import Input

/// One line of a recording after the header: an external event, or a frame that resulted from the events.
public struct RecordingEntry: Hashable, Sendable {
  /// When it happened: ns since the start of the run, on the host's clock.
  public var time: UInt64
  /// What happened.
  public var kind: Kind

  /// Creates an entry at `time` ns since the start of the run.
  public init(time: UInt64, kind: Kind) {
    self.time = time
    self.kind = kind
  }

  /// The kinds of events and frames.
  public enum Kind: Hashable, Sendable {
    /// An event of a device, positions in fractions of the panel. `event.time` is the kernel's time, ns of the clock.
    case input(InputEvent)
    /// A frame has reached the panel at `time`, ns of the clock.
    case flip(time: UInt64, screen: ScreenState)
    /// The panel's mode, rotation or scale changed, or it was reconnected.
    case mode(Mode, rotation: Rotation, scale: Double)
    /// The session became inactive or active.
    case seat(isActive: Bool)
    /// The kernel reported memory pressure.
    case memory
    /// The panels were switched off or on.
    case power(isOn: Bool)
    /// A frame was presented.
    case frame(FrameRecord)
    /// The run ended normally after this number of frames.
    case end(frames: Int)
  }

  /// The state of the screen that the frame scheduler reads.
  public struct ScreenState: Hashable, Sendable {
    /// Whether a presented frame waits for its flip.
    public var isFlipPending: Bool
    /// Whether another frame waits behind the pending flip.
    public var isFrameQueued: Bool

    /// Creates a state.
    public init(isFlipPending: Bool, isFrameQueued: Bool) {
      self.isFlipPending = isFlipPending
      self.isFrameQueued = isFrameQueued
    }
  }

  /// A presented frame.
  public struct FrameRecord: Hashable, Sendable {
    /// The first frame is number 1.
    public var number: Int
    /// Hash of the colours of the whole upright frame; nil where it would reveal a secret. A replay does not compare
    /// frames without a hash.
    public var hash: UInt64?
    /// The screen's state after presenting.
    public var screen: ScreenState
    /// False when the screen refused the frame because it was unavailable.
    public var isTaken: Bool

    /// Creates a record of frame `number`, counted from 1.
    public init(number: Int, hash: UInt64?, screen: ScreenState, isTaken: Bool) {
      self.number = number
      self.hash = hash
      self.screen = screen
      self.isTaken = isTaken
    }
  }
}
