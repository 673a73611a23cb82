import SystemOutput
import UIKit

/// Moves a view in each frame, and logs what a careless app logs: many lines, and one that is too long.
@MainActor
final class Chatter: NSObject {
  private let view: UIView
  private let home: CGPoint
  private var link: CADisplayLink?
  private var count = 0

  init(_ view: UIView) {
    self.view = view
    home = view.center
    super.init()
    let link = CADisplayLink { [weak self] _ in self?.step() }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func step() {
    count += 1
    view.center.x = home.x - CGFloat(count % 100)
    for line in 0..<5 { SystemLog.write("probe: frame \(count), line \(line)") }
    SystemLog.write("probe: " + String(repeating: "long ", count: 500))
  }

  /// Replaces standard error with a descriptor whose reader is gone (`gone`, a pipe; `dead`, a socket like the
  /// journal's), or whose reader never reads (`full`).
  static func replaceErrors(_ kind: String) {
    var ends: [Int32] = [-1, -1]
    if kind == "dead" { socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) } else { pipe(&ends) }
    dup2(ends[1], 2)
    close(ends[1])
    if kind != "full" { close(ends[0]) }
  }
}
