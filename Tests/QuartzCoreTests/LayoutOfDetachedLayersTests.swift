import CoreGraphics
import QuartzCore
import Testing

@MainActor @Suite struct LayoutOfDetachedLayersTests {
  private final class Counting: CALayer {
    var layouts = 0
    override func layoutSublayers() { layouts += 1 }
  }

  /// A layer that was marked before it got superlayers is found by their `layoutIfNeeded`.
  @Test func aLayerThatWasMarkedBeforeItWasAddedIsLaidOut() {
    let (root, middle, leaf) = (CALayer(), CALayer(), Counting())
    leaf.setNeedsLayout()
    middle.addSublayer(leaf)
    root.layoutIfNeeded()
    leaf.layouts = 0
    leaf.removeFromSuperlayer()
    leaf.setNeedsLayout()
    root.addSublayer(middle)
    middle.addSublayer(leaf)
    root.layoutIfNeeded()
    #expect(leaf.layouts == 1)
  }
}
