import CoreGraphics
import Raster
import UIKit

/// Measures the 1080p UI frame from dirty views to pixels, next to the same frame drawn by other renderers.
@MainActor
enum PipelineReport {
  static func print(passes: Int, qtLibrary: String?) {
    let copy = FrameCopy()
    let view = UIFrameView()
    guard let stage = Stage(view) else { return Swift.print("no memory for a frame") }
    let cairo = CairoPeer()
    let pixman = PixmanPeer(layout: GlyphPictures.layout)
    let qt = qtLibrary.flatMap(QtPeer.init(library:))

    var contestants = [
      Candidate(name: "memcpy of one frame (F)") { copy.run() },
      Candidate(name: "vitrine, views to pixels") {
        view.dirtyEverything()
        stage.frame(everything: true)
      },
    ]
    if let qt { contestants.append(Candidate(name: "Qt \(qt.version) raster", run: { qt.frame() })) }
    if let cairo { contestants.append(Candidate(name: "cairo", run: { cairo.frame() })) }
    if let pixman { contestants.append(Candidate(name: "pixman, cached masks", run: { pixman.frame() })) }
    let figures = paired(contestants, passes: passes)

    Swift.print("UI frame, 1920x1080, one thread, everything dirty (processor time)")
    Swift.print(column("", 28), "   median       min       max        in F   of vitrine (min … max)")
    for (contestant, figure) in zip(contestants, figures) {
      let relative = ratio(figure, figures[1])
      Swift.print(
        column(contestant.name, 28), fixed(figure.median / 1e6, 3, width: 9), fixed(figure.minimum / 1e6, 3, width: 9),
        fixed(figure.maximum / 1e6, 3, width: 9), "ms", fixed(ratio(figure, figures[0]).median, 2, width: 8),
        fixed(relative.median, 2, width: 9), "(\(fixed(relative.minimum, 2)) … \(fixed(relative.maximum, 2)))")
    }
    let stats = stage.stats
    Swift.print("layers visited \(stats.layersVisited), operations \(stats.operations), covered \(stats.operationsCovered)")
    Swift.print("two threads: \(fixed(threadSpeedup(stage, view, passes: passes), 2)) x faster by the clock")
    if qt == nil { Swift.print("Qt: not measured; deploy/bench builds its peer where qtbase5-dev is installed") }
    Swift.print("")
  }

  /// Draws the UI frame repeatedly, for a profiler.
  static func spin(frames: Int) {
    let view = UIFrameView()
    guard let stage = Stage(view) else { return }
    for _ in 0..<frames {
      view.dirtyEverything()
      stage.frame(everything: true)
    }
  }

  /// The speed-up by two threads in wall-clock time of a frame; threads do not save processor time.
  private static func threadSpeedup(_ stage: Stage, _ view: UIFrameView, passes: Int) -> Double {
    // The median of frames: what interrupts one of two threads on two processors delays the frame, which is not their doing.
    func time(threads: Int) -> Double {
      stage.threads = threads
      view.dirtyEverything()
      stage.frame(everything: true)
      return Figure(
        samples: (0..<21).map { _ in
          let start = wallTime()
          view.dirtyEverything()
          stage.frame(everything: true)
          return wallTime() - start
        }
      ).median
    }
    let speedup = Figure(samples: (0..<passes).map { _ in time(threads: 1) / time(threads: 2) }).median
    stage.threads = 1
    return speedup
  }
}
