import Display
import Host
// Foundation has a class of this name too.
import class Host.Host
import Raster

/// Renders one screen's views to its output, frame by frame, and requests frames only while something changes.
///
/// A frame is: layout → display → animations, all in `RenderTree.commit`, then painting the damage into the shadow
/// buffer (cached memory, never read back from the output) and presenting it.
@MainActor
final class FrameRunner {
  let screen: UIScreen
  /// The session whose code runs while a frame is made, and owns this.
  private weak var state: SessionState?
  private let host: Host
  private var shadow: Bitmap?
  private var pendingDamage = Region()
  private(set) var frames = 0
  private var delayed: ClockTimer?

  init(state: SessionState, host: Host) {
    self.state = state
    screen = state.screen
    self.host = host
    if let threads = host.configuration.threads, threads > 1 { screen.tree.painter = Painter(threads: threads) }
    screen.tree.delegate = self
    host.frames.requestFrame()
  }

  /// Allocates the memory of the first frame and touches its pages.
  func prepare() {
    makeShadow()
    shadow?.populate()
  }

  private func makeShadow() {
    guard shadow == nil else { return }
    shadow = Bitmap(width: screen.pixels.width, height: screen.pixels.height, format: .xrgb8888)
    // Without memory for it, frames are copied as far as their damage reaches.
    screen.tree.changes = ChangedPixels(width: screen.pixels.width, height: screen.pixels.height)
    pendingDamage = Region(PixelRect(x: 0, y: 0, width: Int32(screen.pixels.width), height: Int32(screen.pixels.height)))
  }

  func end() {
    delayed?.cancel()
    screen.tree.delegate = nil
  }

  /// The newest frame's pixels, whether or not the output has scanned them out yet.
  var picture: Bitmap? { frames > 0 ? shadow : nil }

  /// Makes the frame that the scheduler has begun.
  func run(_ timing: FrameTiming) {
    // This frame includes the input that arrived since the last one.
    UIApplication.shared.flushEvents()
    var appearing = RunLoopCycle.current.announceAppearing()
    if frames == 0, let visit = state?.visit {
      visit.resume()
      appearing += RunLoopCycle.current.announceAppearing()
    }
    RunLoopCycle.current.runAfterLayout(of: UIApplication.shared.allWindows)
    screen.tree.refreshInterval = Double(timing.period) / 1e9
    let damage = screen.tree.commit(at: Double(timing.timestamp) / 1e9)
    show(damage)
    for controller in appearing { controller.endFollowing() }
    askForNext()
    frames += 1
    if frames == 1 { state?.session?.didShowFirstFrame() }
  }

  /// Requests a frame every refresh while anything animates; for an animation that starts later, a timer requests it.
  private func askForNext() {
    delayed?.cancel()
    delayed = nil
    if screen.tree.isDirty || screen.tree.hasAnimations {
      host.frames.requestFrame()
    } else if let start = screen.tree.nextAnimationTime, start > 0, start < 1e9 {
      delayed = host.clock.schedule(at: UInt64(start * 1e9)) { [weak self] in self?.host.frames.requestFrame() }
    }
  }

  private func show(_ damage: Region) {
    pendingDamage.formUnion(damage)
    makeShadow()
    guard !pendingDamage.isEmpty else { return }
    guard let shadow else {
      return Log.error(
        "\(host.screen.name): no memory for a frame of \(screen.pixels.width) x \(screen.pixels.height) pixels; "
          + "nothing is shown.",
        once: "shadow")
    }
    let changes = screen.tree.update(shadow, damage: pendingDamage) ? screen.tree.changes : nil
    do {
      try host.present(shadow, damage: pendingDamage, changes: changes)
    } catch {
      // The screen keeps the damage it could not present, and reports when it is active again.
      Log.error("\(error)", once: "present \(error)")
    }
    changes?.removeAll(inRowsOf: pendingDamage.bounds)
    pendingDamage.removeAll()
  }

  /// Lays out again and renders a whole frame, after the output's mode, rotation or scale changed.
  func outputDidChange() {
    shadow = nil
    screen.outputDidChange()
    host.frames.requestFrame()
  }
}

extension FrameRunner: RenderTreeDelegate {
  func treeNeedsCommit() { host.frames.requestFrame() }
  func treeWillLayOut() { ConstraintPass.run(on: screen) }
  func treeDidLayOut() { state?.application.viewInspector.layoutDidEnd() }
}
