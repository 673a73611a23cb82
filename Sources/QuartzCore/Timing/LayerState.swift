/// Knows the sessions, while there are several: `SessionState` of UIKit.
@MainActor package protocol LayerStateFinder {
  /// The state of the session to which the running code belongs.
  static var currentLayers: LayerState { get }
}

/// What belongs to one run of an app in layers: its clock, display links, open transactions and main tree.
///
/// There is one outside of any session, and one for each session. Tests may have several sessions; everything else has
/// one at a time.
@MainActor package final class LayerState {
  private enum Owner {
    case one(LayerState)
    case several(any LayerStateFinder.Type)
  }
  private static var owner = Owner.one(LayerState(text: PlainLayerText()))

  /// The state of the current session.
  package static var current: LayerState {
    switch owner {
    case .one(let state): state
    case .several(let finder): finder.currentLayers
    }
  }

  /// Makes `state` the current one.
  package static func use(_ state: LayerState) { owner = .one(state) }

  /// Asks `finder` at every use, where the current state may differ from one task to another.
  package static func use(_ finder: any LayerStateFinder.Type) { owner = .several(finder) }

  /// Reads the values of text layers whose classes are UIKit's.
  let text: any LayerTextReader

  /// Returns the current time in seconds.
  package var now: () -> CFTimeInterval = MediaTime.monotonic

  /// The open transactions, the innermost last.
  var transactions: ContiguousArray<CATransaction.Scope> = []
  var implicitTransaction: CATransaction.Scope?

  /// Creates the state of a run of an app.
  package init(text: any LayerTextReader) { self.text = text }

  // MARK: Display links

  private var displayLinks: [CADisplayLink] = []
  private var mainLink: RenderTree.Link?

  /// The tree of the main screen; without one, the oldest tree drives display links.
  package var mainTree: RenderTree? {
    get { mainLink?.tree }
    set { mainLink = newValue?.link }
  }

  /// Whether the main run loop is in tracking mode.
  package var isTracking = false {
    didSet { if oldValue != isTracking { displayLinksDidChange() } }
  }

  /// The tree whose frames drive display links.
  var drivingTree: RenderTree? { mainTree ?? RenderTree.oldest }

  /// Whether a display link needs the frames of `tree`.
  func needsFrames(of tree: RenderTree) -> Bool { drivingTree === tree && displayLinks.contains { $0.wantsFrames } }

  func add(_ link: CADisplayLink) { if !displayLinks.contains(where: { $0 === link }) { displayLinks.append(link) } }

  func remove(_ link: CADisplayLink) { displayLinks.removeAll { $0 === link } }

  /// Makes the host check with the next commit whether frames are needed.
  func displayLinksDidChange() { drivingTree?.wake() }

  func fireDisplayLinks(at time: CFTimeInterval, interval: CFTimeInterval, tree: RenderTree) {
    guard !displayLinks.isEmpty, drivingTree === tree else { return }
    // Links may add and invalidate each other during the loop.
    for link in displayLinks { link.fire(at: time, interval: interval) }
  }

  // MARK: Ending

  /// Ends the display links and discards the open transactions of an app that has ended, without calling their
  /// completion blocks: they must not call into another app, whose clock may be behind.
  package func end() {
    let ended = displayLinks
    displayLinks = []
    for link in ended { link.invalidate() }
    transactions = []
    implicitTransaction = nil
  }
}
