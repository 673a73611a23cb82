import Foundation
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct TintTests {
  final class Tinted: UIView {
    var changes = 0
    override func tintColorDidChange() { changes += 1 }
  }

  @Test func tintIsInheritedUntilAViewSetsItsOwn() {
    let (root, middle, leaf) = (Tinted(), Tinted(), Tinted())
    root.addSubview(middle)
    middle.addSubview(leaf)
    for view in [root, middle, leaf] { view.changes = 0 }
    root.tintColor = .red
    #expect(leaf.tintColor == .red)
    #expect([root, middle, leaf].allSatisfy { $0.changes == 1 })
    middle.tintColor = .green
    #expect(leaf.tintColor == .green)
    root.tintColor = .blue
    #expect(leaf.tintColor == .green)
    #expect([root, middle, leaf].allSatisfy { $0.changes == 2 })
    middle.tintColor = nil
    #expect(leaf.tintColor == .blue)
  }

  @Test func dimmingTakesTheColourOut() {
    let (root, leaf) = (Tinted(), Tinted())
    root.addSubview(leaf)
    root.tintColor = .red
    leaf.changes = 0
    root.tintAdjustmentMode = .dimmed
    #expect(leaf.tintAdjustmentMode == .dimmed)
    #expect(leaf.changes == 1)
    var (red, green, blue): (CGFloat, CGFloat, CGFloat) = (0, 0, 1)
    _ = leaf.tintColor.getRed(&red, green: &green, blue: &blue, alpha: nil)
    #expect(abs(red - green) < 1e-6 && abs(green - blue) < 1e-6)
    leaf.tintAdjustmentMode = .normal
    #expect(leaf.tintColor == .red)
  }

  @Test func movingUnderAnotherTintIsReported() {
    let (root, leaf) = (Tinted(), Tinted())
    root.tintColor = .red
    root.addSubview(leaf)
    #expect(leaf.changes == 1)
    #expect(leaf.tintColor == .red)
    leaf.removeFromSuperview()
    #expect(leaf.tintColor == .tintColor)
  }
}
