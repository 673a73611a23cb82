import Input

/// The application's queue of events, first in, first out: input of the host's devices, and events that were posted.
///
/// It is drained at the start of a run loop cycle. Input goes to the event dispatcher, which makes touches, presses and
/// motion of it; posted events go to `UIApplication.sendEvent`.
@MainActor
package final class EventQueue {
  private enum Item {
    case input(InputEvent)
    case posted(UIEvent)
  }

  private unowned let application: UIApplication
  private var queue: [Item] = []
  private var draining: [Item] = []
  private(set) var isDraining = false

  init(application: UIApplication) { self.application = application }

  package func append(_ event: InputEvent) { append(.input(event)) }

  func post(_ event: UIEvent) { append(.posted(event)) }

  private func append(_ item: Item) {
    queue.append(item)
    if queue.count == 1 { RunLoopCycle.current.request() }
  }

  /// Handles the queued events; events that arrive meanwhile wait for the next run loop cycle.
  func drain() {
    guard !isDraining, !queue.isEmpty else { return }
    isDraining = true
    swap(&queue, &draining)
    let dispatcher = application.eventDispatcher
    for index in draining.indices {
      switch draining[index] {
      case .input(let event): dispatcher.dispatch(event)
      case .posted(let event): application.sendEvent(event)
      }
    }
    draining.removeAll(keepingCapacity: true)
    isDraining = false
    if !queue.isEmpty { RunLoopCycle.current.request() }
  }
}

extension UIApplication {
  /// Drains the event queue, and also delivers moves that wait for the next refresh.
  final func flushEvents() {
    eventQueue.drain()
    if !eventQueue.isDraining { eventDispatcher.touches.deliverMoves() }
  }
}
