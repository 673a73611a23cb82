/// Recognizes a pan inwards from an edge of the window.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges from which the pan may start. None by default.
  open var edges: UIRectEdge = []

  /// Whether the edges are those of the recognizer's view, which may be away from the window's.
  package final var followsView = false

  private var edge: UIRectEdge = []

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard state == .possible, edge.isEmpty, let touch = touches.first else { return }
    edge = startingEdge(touch)
    if edge.isEmpty { state = .failed }
  }

  private func startingEdge(_ touch: UITouch) -> UIRectEdge {
    guard let window = touch.storedWindow else { return [] }
    var bounds = window.bounds
    if followsView, let view { bounds = view.convert(view.bounds, to: window) }
    let width = UIInputTuning.current.edgeWidth
    let place = touch.startPosition
    if edges.contains(.left), place.x < bounds.minX + width { return .left }
    if edges.contains(.right), place.x >= bounds.maxX - width { return .right }
    if edges.contains(.top), place.y < bounds.minY + width { return .top }
    if edges.contains(.bottom), place.y >= bounds.maxY - width { return .bottom }
    return []
  }

  /// Requires movement inwards that is larger than that along the edge; movement along the edge fails the gesture.
  override func isEnough(_ way: CGPoint) -> Bool {
    let inwards: CGFloat
    switch edge {
    case .left: inwards = way.x
    case .right: inwards = -way.x
    case .top: inwards = way.y
    default: inwards = -way.y
    }
    let along = edge == .left || edge == .right ? abs(way.y) : abs(way.x)
    let hysteresis = UIInputTuning.current.panHysteresis
    if max(along, abs(inwards)) >= hysteresis, inwards < along {
      state = .failed
      return false
    }
    return inwards >= hysteresis
  }

  open override func reset() {
    super.reset()
    edge = []
  }
}
