import CoreGraphics
import UIKitText

@testable import UIKitGraphics

/// A picture of symbols with their names, four in a row, at two pixels per point.
struct SymbolSheet {
  let names: [String]

  private static let columns = 4
  private static let cell = CGSize(width: 208, height: 34)

  func image() -> UIImage {
    let rows = (names.count + Self.columns - 1) / Self.columns
    let size = CGSize(width: CGFloat(Self.columns) * Self.cell.width, height: CGFloat(rows) * Self.cell.height)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    format.opaque = true
    return UIGraphicsImageRenderer(size: size, format: format).image { context in
      UIColor.white.setFill()
      context.fill(CGRect(origin: .zero, size: size))
      for (index, name) in names.enumerated() {
        let x = CGFloat(index % Self.columns) * Self.cell.width, y = CGFloat(index / Self.columns) * Self.cell.height
        UIImage(systemName: name)?.withTintColor(.black, renderingMode: .alwaysOriginal)
          .draw(in: CGRect(x: x + 6, y: y + 5, width: 24, height: 24))
        // The font makes a multiplication sign of an x between digits, unless something is between them.
        NSString(string: name.replacingOccurrences(of: "x", with: "\u{200C}x\u{200C}")).draw(
          in: CGRect(x: x + 37, y: y + 11, width: Self.cell.width - 40, height: 16),
          withAttributes: [.font: UIFont.systemFont(ofSize: name.count > 30 ? 7.5 : 10), .foregroundColor: UIColor.darkGray])
      }
    }
  }
}
