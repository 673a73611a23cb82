import UIKit

/// Distances and font sizes for the current screen: designed for 1280×800 and scaled uniformly from 800×480 to
/// 1920×1080.
struct Metrics: Equatable {
  let unit: CGFloat
  /// Whether the sidebar is wide enough for titles.
  let isWide: Bool

  init(_ size: CGSize) {
    unit = min(max(min(size.width / 1280, size.height / 800), 0.7), 1.6)
    isWide = size.width >= 1000
  }

  /// A distance of the 1280×800 design on this screen, in whole points.
  func points(_ length: CGFloat) -> CGFloat { (length * unit).rounded() }

  func font(_ size: CGFloat, _ weight: UIFont.Weight = .regular) -> UIFont {
    .systemFont(ofSize: typeSize(size), weight: weight)
  }

  /// Scales a font size half as much as distances: small screens are read from the same distance as large ones.
  func typeSize(_ size: CGFloat) -> CGFloat { max((size * (unit < 1 ? (1 + unit) / 2 : unit)).rounded(), 12) }

  var margin: CGFloat { points(32) }
  var gap: CGFloat { points(20) }
  var corner: CGFloat { points(22) }
  var padding: CGFloat { points(22) }
  var sidebarWidth: CGFloat { isWide ? points(248) : points(100) }
}

extension UIView {
  var metrics: Metrics { Metrics(window?.bounds.size ?? CGSize(width: 1280, height: 800)) }
}

/// A rectangle divided evenly into cells with gaps between them.
struct Grid {
  let rect: CGRect
  let columns: Int
  let rows: Int
  let gap: CGFloat

  /// The cell at (x, y), or `width` × `height` of them joined.
  func cell(_ x: Int, _ y: Int, _ width: Int = 1, _ height: Int = 1) -> CGRect {
    let w = (rect.width + gap) / CGFloat(columns), h = (rect.height + gap) / CGFloat(rows)
    let left = (rect.minX + w * CGFloat(x)).rounded(), top = (rect.minY + h * CGFloat(y)).rounded()
    let right = (rect.minX + w * CGFloat(x + width) - gap).rounded()
    let bottom = (rect.minY + h * CGFloat(y + height) - gap).rounded()
    return CGRect(x: left, y: top, width: max(right - left, 0), height: max(bottom - top, 0))
  }
}

extension UILabel {
  convenience init(_ text: String, color: UIColor = .label, alignment: NSTextAlignment = .natural, lines: Int = 1) {
    self.init(frame: .zero)
    self.text = text
    textColor = color
    textAlignment = alignment
    numberOfLines = lines
  }

  /// Places the label with its top left at `origin`, at most `width` wide. Returns its bottom edge.
  @discardableResult
  func place(at origin: CGPoint, width: CGFloat) -> CGFloat {
    let size = sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    frame = CGRect(origin: origin, size: CGSize(width: width, height: size.height))
    return frame.maxY
  }
}
