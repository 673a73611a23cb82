/// Delivers hovering to hover recognizers, and scrolling to pan recognizers, of the view under the pointer and of all
/// views around it.
@MainActor
final class PointerDelivery {
  private var hovering: [UIGestureRecognizer] = []
  private var scrolling: [UIGestureRecognizer] = []

  var isHovering: Bool { !hovering.isEmpty }

  // MARK: Hovering

  func deliverHover(_ event: UIEvent, through arena: GestureArena) {
    guard let pointer = event.touchList.first else { return }
    pointer.needsDelivery = false
    let entered =
      pointer.storedPhase == .regionExited
      ? [] : recognizers(above: pointer.storedView) { $0 is UIHoverGestureRecognizer }
    let left = hovering.filter { old in !entered.contains { $0 === old } }
    let stayed = hovering.filter { old in entered.contains { $0 === old } }
    hovering = entered
    func send(_ phase: UITouch.Phase, to recognizers: [UIGestureRecognizer]) {
      arena.feed(recognizers) { recognizer in
        recognizer.take(event)
        recognizer.centroid = pointer.position
        recognizer.hovered(phase)
      }
    }
    send(.regionExited, to: left)
    send(.regionMoved, to: stayed)
    send(.regionEntered, to: entered.filter { new in !stayed.contains { $0 === new } })
  }

  // MARK: Scrolling

  func deliverScroll(_ event: UIEvent, through arena: GestureArena) {
    guard let pointer = event.touchList.first, let step = event.scroll else { return }
    pointer.needsDelivery = false
    if step.phase == .began {
      scrolling = recognizers(above: pointer.storedView) { $0.takesScroll(step) && $0.shouldReceive(event) }
    } else {
      // Recognizers of this scroll session keep it; one that failed or was reset is removed until the next session.
      scrolling.removeAll { $0.scrollSession != step.session }
    }
    for recognizer in scrolling { recognizer.scrollSession = step.session }
    arena.feed(scrolling) { recognizer in
      recognizer.take(event)
      recognizer.centroid = pointer.position
      recognizer.scrolled(step, with: event)
    }
  }

  /// Called after the event with the end of scrolling, even if an override did not forward it.
  func scrollDidEnd() { scrolling = [] }

  private func recognizers(
    above view: UIView?, where isMeant: (UIGestureRecognizer) -> Bool
  ) -> [UIGestureRecognizer] {
    var found: [UIGestureRecognizer] = []
    var step = view
    while let here = step {
      for recognizer in here.rare?.gestures ?? [] where recognizer.storedEnabled && isMeant(recognizer) {
        found.append(recognizer)
      }
      step = here.superviewForGestures
    }
    return found
  }
}
