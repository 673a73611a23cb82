import Dispatch
import VNCChannel

/// Delivers the events of VNC viewers in portions, so that frames, and the requests of `vitrine status`, come between.
///
/// It holds one batch, at most `ChannelCoding.eventLimit` events: vitrine-vnc sends the next one when `handled` is called,
/// and reads from no viewer meanwhile whose own queue is full.
@MainActor
final class ViewerInbox {
  /// Events delivered before other work on the main queue runs.
  static let limit = 4
  /// After so many ns no further event is delivered in a portion. A single click may open a keyboard, which takes longer.
  static let time: UInt64 = 4_000_000

  /// Receives the events; nil once it is gone, or before it is there.
  weak var receiver: (any ViewerEventReceiver)?
  private let now: @MainActor () -> UInt64
  private let later: @MainActor (@escaping @MainActor () -> Void) -> Void

  nonisolated init(
    now: @escaping @MainActor () -> UInt64 = { DispatchTime.now().uptimeNanoseconds },
    later: @escaping @MainActor (@escaping @MainActor () -> Void) -> Void = { work in DispatchQueue.main.async { work() } }
  ) {
    (self.now, self.later) = (now, later)
  }

  /// - Parameter handled: Called when all events have been delivered.
  func take(_ events: ArraySlice<ViewerEvent>, _ handled: @escaping @Sendable () -> Void) {
    let begin = now()
    var rest = events
    while let event = rest.popFirst() {
      receiver?.receive(event)
      if events.count - rest.count == Self.limit || now() &- begin >= Self.time { break }
    }
    guard !rest.isEmpty else { return handled() }
    later { self.take(rest, handled) }
  }
}

/// What the events of VNC viewers are delivered to.
@MainActor
protocol ViewerEventReceiver: AnyObject {
  func receive(_ event: ViewerEvent)
}
