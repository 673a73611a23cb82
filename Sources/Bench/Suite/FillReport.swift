import Glibc
import Raster
import UIKit

/// Measures filling the screen with a colour beside memset: the pixels alone, and a frame whose only view has another
/// colour.
@MainActor
enum FillReport {
  static func print(passes: Int) {
    let bytes = UIFrame.width * UIFrame.height * 4
    guard let target = Bitmap(width: UIFrame.width, height: UIFrame.height, format: .xrgb8888) else {
      return Swift.print("no memory for a frame")
    }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    defer { memory.deallocate() }
    let list = DisplayList()
    list.fill(target.bounds, color: 0xff33_6699)
    let painter = Painter(threads: 1), damage = Region(target.bounds)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: UIFrame.width, height: UIFrame.height))
    guard let stage = Stage(view) else { return Swift.print("no memory for a frame") }
    var turn = 0
    let figures = paired(
      [
        Candidate(name: "memset") { memset(memory, 0x55, bytes) },
        Candidate(name: "the pixels") { painter.paint(list, into: target, damage: damage) },
        Candidate(name: "a frame") {
          turn += 1
          view.backgroundColor = UIColor(white: CGFloat(turn % 2), alpha: 1)
          stage.frame()
        },
      ], passes: passes)
    func compared(_ index: Int) -> String {
      let relative = ratio(figures[index], figures[0])
      return "\(fixed(figures[index].median / 1e6, 3)) ms, \(fixed(relative.median, 2)) x memset "
        + "(\(fixed(relative.minimum, 2)) … \(fixed(relative.maximum, 2)))"
    }
    Swift.print("Filling 1920x1080 pixels, one thread: memset \(fixed(figures[0].median / 1e6, 3)) ms")
    Swift.print("the pixels alone \(compared(1))")
    Swift.print("a frame in which the only view has another colour \(compared(2))")
    Swift.print("")
  }
}
