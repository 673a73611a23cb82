import UIKit

/// The numbers that `showsFPS` and `showsNodeCount` show, in the lower right corner.
final class FrameStatistics: UILabel {
  var showsFrames = false
  var showsNodes = false
  private var times: ContiguousArray<TimeInterval> = []

  init() {
    super.init(frame: .zero)
    font = .monospacedDigitSystemFont(ofSize: 13, weight: .regular)
    textColor = .white
    backgroundColor = UIColor(white: 0, alpha: 0.6)
    textAlignment = .center
    isUserInteractionEnabled = false
    isAccessibilityElement = false
    layer.zPosition = 1
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Counts a frame. The text changes with frames that are made anyway.
  func note(_ time: TimeInterval, nodes: Int) {
    times.append(time)
    times.removeAll { $0 <= time - 1 }
    var parts: [String] = []
    if showsNodes { parts.append("nodes: \(nodes)") }
    if showsFrames { parts.append("\(times.count) fps") }
    let new = parts.joined(separator: "  ")
    guard new != text else { return }
    text = new
    if let superview { place(in: superview.bounds) }
  }

  func place(in area: CGRect) {
    let size = sizeThatFits(area.size)
    let (width, height) = (size.width.rounded(.up) + 16, size.height.rounded(.up) + 4)
    frame = CGRect(x: area.maxX - width - 8, y: area.maxY - height - 8, width: width, height: height)
  }
}
