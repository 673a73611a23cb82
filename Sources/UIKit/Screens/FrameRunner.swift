import Display
import Host
// Foundation has a class of that name too.
import class Host.Host
import Raster

/// Brings one screen's views to its output, a frame at a time, and asks for frames only while there is something to show.
///
/// A frame is: layout → display → animations, all in `RenderTree.commit`, then painting the damage into the shadow bitmap
/// (cached memory, never read back from the output) and presenting it.
@MainActor
final class FrameRunner {
  let screen: UIScreen
  private let host: Host
  private var shadow: Bitmap?
  private var owed = Region()
  private(set) var frames = 0
  private var delayed: ClockTimer?
  var onFirstFrame: (() -> Void)?

  init(screen: UIScreen, host: Host) {
    self.screen = screen
    self.host = host
    if let threads = host.configuration.threads, threads > 1 { screen.tree.painter = Painter(threads: threads) }
    screen.tree.needsCommit = { [weak host] in host?.frames.requestFrame() }
    host.frames.onFrame = { [weak self] timing in self?.run(timing) }
    host.onScreenChange = { [weak self] in self?.outputDidChange() }
    host.frames.requestFrame()
  }

  /// Has the memory of the first frame ready.
  func prepare() {
    makeShadow()
    shadow?.populate()
  }

  private func makeShadow() {
    guard shadow == nil else { return }
    shadow = Bitmap(width: screen.pixels.width, height: screen.pixels.height, format: .xrgb8888)
    owed = Region(PixelRect(x: 0, y: 0, width: Int32(screen.pixels.width), height: Int32(screen.pixels.height)))
  }

  func end() {
    delayed?.cancel()
    screen.tree.needsCommit = nil
    host.frames.onFrame = nil
    host.onScreenChange = nil
  }

  /// The newest frame's pixels, whether or not the output has shown them yet.
  var picture: Bitmap? { frames > 0 ? shadow : nil }

  private func run(_ timing: FrameTiming) {
    // What fingers did since the last frame shows in this one.
    UIApplication.shared.street.flush()
    let appearing = Turn.current.announceAppearing()
    screen.tree.refreshInterval = Double(timing.period) / 1e9
    let damage = screen.tree.commit(at: Double(timing.timestamp) / 1e9)
    show(damage)
    for controller in appearing { controller.endFollowing() }
    askForNext()
    frames += 1
    if frames == 1 { onFirstFrame?() }
  }

  /// While something moves every refresh is a frame; an animation that waits for its time is waited for by a timer.
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
    owed.formUnion(damage)
    makeShadow()
    guard !owed.isEmpty else { return }
    guard let shadow else {
      return Log.error(
        "\(host.screen.name): no memory for a frame of \(screen.pixels.width) x \(screen.pixels.height) pixels; nothing is shown.",
        once: "shadow")
    }
    screen.tree.paint(owed, into: shadow)
    do {
      try host.present(shadow, damage: owed)
    } catch {
      // The screen remembers what it was not able to take, and says when it is back.
      Log.error("\(error)", once: "present \(error)")
    }
    owed = Region()
  }

  private func outputDidChange() {
    shadow = nil
    screen.outputDidChange()
    host.frames.requestFrame()
  }
}
