import CoreGraphics
import QuartzCore
import Testing

@MainActor @Suite struct LayersThatFillThemselvesTests {
  /// Removes its sublayers and adds new ones whenever it is laid out, as many views do in `layoutSubviews`.
  private final class Filled: CALayer {
    var layouts = 0
    override func layoutSublayers() {
      layouts += 1
      for layer in sublayers ?? [] { layer.removeFromSuperlayer() }
      let bar = CALayer()
      bar.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      bar.backgroundColor = .red
      addSublayer(bar)
    }
  }

  @Test func aLayerThatFillsItselfIsLaidOutAFewTimesOnly() {
    let stage = Stage()
    let layer = Filled()
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    stage.root.addSublayer(layer)
    stage.frame()
    #expect(stage[5, 5] == 0xffff_0000)
    // Where layouts request each other 32 times, a complaint follows.
    #expect(layer.layouts < 12)
    layer.layouts = 0
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    #expect(layer.layouts >= 1 && layer.layouts < 12 && layer.sublayers?.count == 1)
    layer.layouts = 0
    stage.frame(at: 1)
    stage.frame(at: 2)
    #expect(layer.layouts < 12)
  }

  /// A layer of an app, with a property of its own.
  private final class Dial: CALayer {
    var title = ""
    override init() { super.init() }
    override init(layer: Any) {
      super.init(layer: layer)
      title = (layer as? Dial)?.title ?? "none"
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  private final class Plain: CAShapeLayer {
    var number = 4
  }

  @Test func thePresentationOfALayerHasItsOwnClass() throws {
    let stage = Stage()
    let (dial, plain) = (Dial(), Plain())
    dial.title = "speed"
    for layer in [dial, plain] { stage.root.addSublayer(layer) }
    stage.frame()
    // Nothing animates.
    #expect(try #require(dial.presentation()).title == "speed")
    #expect(try #require(plain.presentation()).number == 4)
    dial.frame.size.width = 40
    let shown: CALayer = try #require(dial.presentation())
    #expect(type(of: shown) == Dial.self && shown.model() === dial)
  }
}
