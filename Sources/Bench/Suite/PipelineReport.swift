import CoreGraphics
import Raster
import UIKit

/// The 1080p UI frame from all-dirty views to pixels, beside the same frame drawn by others.
@MainActor
enum PipelineReport {
  static func print(passes: Int, qtLibrary: String?) {
    let copy = FrameCopy()
    let view = UIFrameView()
    guard let stage = Stage(view) else { return Swift.print("no memory for a frame") }
    let twoThreads = UIFrameView()
    let parallel = Stage(twoThreads, threads: 2)
    let cairo = CairoPeer()
    let pixman = PixmanPeer(layout: GlyphPictures.layout)
    let qt = qtLibrary.flatMap(QtPeer.init(library:))

    var contestants = [
      Contestant(name: "memcpy of one frame (F)") { copy.run() },
      Contestant(name: "vitrine, views to pixels") {
        view.dirtyEverything()
        stage.frame()
      },
    ]
    if let qt { contestants.append(Contestant(name: "Qt \(qt.version) raster", run: { qt.frame() })) }
    if let cairo { contestants.append(Contestant(name: "cairo", run: { cairo.frame() })) }
    if let pixman { contestants.append(Contestant(name: "pixman, cached masks", run: { pixman.frame() })) }
    let figures = paired(contestants, passes: passes)

    Swift.print("UI frame, 1920x1080, one thread, everything dirty (processor time)")
    Swift.print(column("", 28), "   median       min       max        in F   of vitrine (min … max)")
    for (contestant, figure) in zip(contestants, figures) {
      let relative = ratio(figure, figures[1])
      Swift.print(
        column(contestant.name, 28), fixed(figure.median / 1e6, 3, width: 9), fixed(figure.least / 1e6, 3, width: 9),
        fixed(figure.most / 1e6, 3, width: 9), "ms", fixed(ratio(figure, figures[0]).median, 2, width: 8),
        fixed(relative.median, 2, width: 9), "(\(fixed(relative.least, 2)) … \(fixed(relative.most, 2)))")
    }
    let stats = stage.tree.lastStats
    Swift.print("layers visited \(stats.layersVisited), operations \(stats.operations), covered \(stats.operationsCovered)")
    if let parallel { wallTimes(parallel, twoThreads, stage, view, passes: passes) }
    if qt == nil { Swift.print("Qt: not measured; deploy/bench builds its peer where qtbase5-dev is installed") }
    Swift.print("")
  }

  /// Threads save no processor time, only waiting.
  private static func wallTimes(_ two: Stage, _ twoView: UIFrameView, _ one: Stage, _ oneView: UIFrameView, passes: Int) {
    var samples: [Double] = []
    for _ in 0..<(passes * 5) {
      var start = wallTime()
      oneView.dirtyEverything()
      one.frame()
      let alone = wallTime() - start
      start = wallTime()
      twoView.dirtyEverything()
      two.frame()
      samples.append(alone / (wallTime() - start))
    }
    Swift.print("two threads: \(fixed(Figure(samples: samples).median, 2)) x faster by the clock")
  }
}
