import KioskTesting
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitTextInput
@testable import UIKitText

/// A text view with exclusion shapes, and checks of its lines.
@MainActor
struct ExclusionFixture {
  static let prose = String(
    repeating: "The quick brown fox jumps over the lazy dog, and five boxing wizards look on. ", count: 6)

  let kiosk: VirtualKiosk<TextController>
  var area: UITextView { kiosk.rootViewController.area }

  init(_ text: String = ExclusionFixture.prose, around paths: [UIBezierPath] = []) {
    kiosk = TextController.kiosk(320, 480)
    kiosk.rootViewController.area.frame = CGRect(x: 10, y: 10, width: 300, height: 400)
    kiosk.rootViewController.field.isHidden = true
    area.textContainer.exclusionPaths = paths
    _ = kiosk.writing(text)
  }

  static func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> UIBezierPath {
    UIBezierPath(rect: CGRect(x: x, y: y, width: width, height: height))
  }

  struct Fragment: Hashable, CustomStringConvertible {
    var range: Range<Int>
    /// Around the text, in the container's coordinates.
    var frame: CGRect
    var description: String { "\(range) \(frame)" }
  }

  /// The lines, and pieces of lines, of all the text in order.
  var fragments: [Fragment] { Self.fragments(of: area) }

  static func fragments(of area: UITextView) -> [Fragment] {
    area.prepareText()
    let blocks = area.editor.blocks
    var found: [Fragment] = []
    for index in 0..<blocks.visibleBlockCount {
      let layout = blocks.layout(index), block = blocks.block(index)
      found += layout.lines.map {
        Fragment(
          range: block.start + $0.range.lowerBound..<block.start + $0.range.upperBound,
          frame: $0.frame.offsetBy(dx: area.textContainer.lineFragmentPadding, dy: block.top))
      }
    }
    return found
  }

  /// The lines from the top down, each with its pieces.
  var rows: [[Fragment]] {
    fragments.reduce(into: []) { rows, fragment in
      if rows.last?.first?.frame.minY == fragment.frame.minY {
        rows[rows.count - 1].append(fragment)
      } else {
        rows.append([fragment])
      }
    }
  }

  /// Nothing overlaps: text neither other text nor a shape, and no text is nearer to a shape than the padding.
  func check(_ note: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
    let padding = area.textContainer.lineFragmentPadding
    let lines = fragments
    for (upper, lower) in zip(rows, rows.dropFirst()) {
      let bottom = upper.map(\.frame.maxY).max() ?? 0
      #expect(lower.allSatisfy { $0.frame.minY >= bottom }, "\(note) \(upper) \(lower)", sourceLocation: sourceLocation)
    }
    for row in rows {
      let sorted = row.sorted { $0.frame.minX < $1.frame.minX }
      for (left, right) in zip(sorted, sorted.dropFirst()) {
        #expect(right.frame.minX - left.frame.maxX >= 2 * padding, "\(note) \(row)", sourceLocation: sourceLocation)
      }
    }
    for line in lines {
      let box = line.frame.insetBy(dx: -padding + 0.1, dy: 0.1)
      #expect(box.minX >= -0.1 && box.maxX <= area.bounds.width + 1, "\(note) \(line)", sourceLocation: sourceLocation)
      for path in area.textContainer.exclusionPaths {
        var covered = false
        for x in stride(from: box.minX, through: box.maxX, by: max(box.width / 60, 0.5)) {
          for y in [box.minY, box.midY, box.maxY] where path.contains(CGPoint(x: x, y: y)) { covered = true }
        }
        #expect(!covered, "\(note) \(line) in \(path.bounds)", sourceLocation: sourceLocation)
      }
    }
    for (line, next) in zip(lines, lines.dropFirst()) {
      #expect(line.range.upperBound <= next.range.lowerBound, "\(note)", sourceLocation: sourceLocation)
    }
  }
}
