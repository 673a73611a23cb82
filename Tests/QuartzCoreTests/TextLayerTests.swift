import CoreGraphics
import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct TextLayerTests {
  private func ink(_ stage: Stage) -> (columns: Set<Int>, rows: Set<Int>) {
    var (columns, rows): (Set<Int>, Set<Int>) = ([], [])
    for y in 0..<80 {
      for x in 0..<200 where stage[x, y] & 0xff00 != 0xff00 { (columns, rows) = (columns.union([x]), rows.union([y])) }
    }
    return (columns, rows)
  }

  @Test func showsAlignsAndWrapsText() throws {
    let stage = Stage(200, 80)
    let text = CATextLayer()
    text.frame = CGRect(x: 0, y: 0, width: 200, height: 80)
    text.string = "Hello"
    text.fontSize = 20
    text.foregroundColor = .red
    stage.root.addSublayer(text)
    stage.frame()
    let left = ink(stage)
    #expect(left.columns.count > 20 && (left.columns.max() ?? 200) < 80 && (left.rows.max() ?? 80) < 30)
    text.alignmentMode = .right
    stage.frame()
    #expect((ink(stage).columns.min() ?? 0) > 120)
    text.alignmentMode = .left
    text.string = String(repeating: "Hello ", count: 12)
    stage.frame()
    #expect((ink(stage).rows.max() ?? 80) < 30)
    text.isWrapped = true
    stage.frame()
    #expect((ink(stage).rows.max() ?? 0) > 40)
    // Nothing lies outside of the bounds.
    quietly { text.bounds.size = CGSize(width: 50, height: 20) }
    stage.frame()
    #expect(stage.tree.lastStats.damagedPixels > 0)
    text.string = nil
    stage.frame()
    #expect(ink(stage).columns.isEmpty)
  }

  @Test func foregroundColourAnimates() {
    let stage = Stage(200, 80)
    let text = CATextLayer()
    text.frame = CGRect(x: 0, y: 0, width: 200, height: 80)
    text.string = "█████"
    text.fontSize = 30
    text.foregroundColor = .black
    stage.root.addSublayer(text)
    stage.frame(at: 0)
    let fade = CABasicAnimation(keyPath: "foregroundColor")
    (fade.toValue, fade.duration) = (CGColor.white, 1)
    text.add(fade, forKey: nil)
    stage.frame(at: 1)
    stage.frame(at: 1.5)
    let darkest = (0..<80).flatMap { y in (0..<200).map { stage[$0, y] & 255 } }.min() ?? 0
    #expect(darkest > 100 && darkest < 160)
    #expect(text.presentation()?.foregroundColor != text.foregroundColor)
  }

  @Test func missingFontsAndOddStringsAreNoTrouble() {
    let stage = Stage(200, 80)
    let text = CATextLayer()
    text.frame = CGRect(x: 0, y: 0, width: 200, height: 80)
    stage.root.addSublayer(text)
    let values: [(Any?, Any?, CGFloat)] = [
      ("x", "No Such Family", 12), (NSAttributedString(string: "y"), nil, 0), (42, 42, -5),
      ("\u{0}\n\u{202e}", nil, .nan), ("z", nil, 1e9),
    ]
    for (string, font, size) in values {
      (text.string, text.font) = (string, font)
      quietly { text.fontSize = size }
      stage.frame()
    }
    #expect(!stage.tree.isDirty)
  }
}
