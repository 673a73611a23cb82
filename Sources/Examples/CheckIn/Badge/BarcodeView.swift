import UIKit

/// A number in Code 39, for scanners at the doors.
final class BarcodeView: UIView {
  private let bars: [(start: Int, width: Int)]
  private let total: Int

  /// The nine alternating bars and spaces of each character; w is wide.
  private static let patterns: [Character: String] = [
    "0": "nnnwwnwnn", "1": "wnnwnnnnw", "2": "nnwwnnnnw", "3": "wnwwnnnnn", "4": "nnnwwnnnw", "5": "wnnwwnnnn",
    "6": "nnwwwnnnn", "7": "nnnwnnwnw", "8": "wnnwnnwnn", "9": "nnwwnnwnn", "*": "nwnnwnwnn",
  ]

  init(digits: String) {
    var bars: [(Int, Int)] = []
    var place = 0
    for character in "*\(digits)*" {
      for (index, width) in (Self.patterns[character] ?? "").enumerated() {
        let units = width == "w" ? 3 : 1
        if index.isMultiple(of: 2) { bars.append((place, units)) }
        place += units
      }
      place += 1
    }
    self.bars = bars.map { (start: $0.0, width: $0.1) }
    total = max(place - 1, 1)
    super.init(frame: .zero)
    isOpaque = false
    backgroundColor = .clear
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { return nil }

  override func draw(_ rect: CGRect) {
    UIColor(red: 0.08, green: 0.1, blue: 0.16, alpha: 1).setFill()
    // Whole points, because a scanner measures the bars.
    let unit = max((bounds.width / CGFloat(total)).rounded(.down), 1)
    // The bars end at the trailing edge.
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let left = isMirrored ? 0 : bounds.width - unit * CGFloat(total)
    for bar in bars {
      UIRectFill(CGRect(x: left + CGFloat(bar.start) * unit, y: 0, width: CGFloat(bar.width) * unit, height: bounds.height))
    }
  }
}
