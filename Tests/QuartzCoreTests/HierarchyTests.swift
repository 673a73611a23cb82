import CoreGraphics
import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct HierarchyTests {
  private func named(_ name: String) -> CALayer {
    let layer = CALayer()
    layer.name = name
    return layer
  }
  private func names(_ layer: CALayer) -> String { (layer.sublayers ?? []).compactMap(\.name).joined() }

  @Test func ordersSublayers() {
    let root = CALayer()
    let (a, b, c, d) = (named("a"), named("b"), named("c"), named("d"))
    #expect(root.sublayers == nil)
    root.addSublayer(a)
    root.insertSublayer(b, at: 0)
    root.insertSublayer(c, above: b)
    root.insertSublayer(d, below: a)
    #expect(names(root) == "bcda")
    root.addSublayer(b)
    #expect(names(root) == "cdab")
    root.insertSublayer(b, at: 1)
    #expect(names(root) == "cbda")
    root.insertSublayer(a, at: 99)
    #expect(names(root) == "cbda")
    root.insertSublayer(c, above: CALayer())
    #expect(names(root) == "bdac")
    let e = named("e")
    root.replaceSublayer(d, with: e)
    #expect(names(root) == "beac" && d.superlayer == nil && e.superlayer === root)
    root.sublayers = [c, d]
    #expect(names(root) == "cd" && a.superlayer == nil)
    root.sublayers = nil
    #expect(root.sublayers == nil)
  }

  @Test func movesBetweenParents() {
    let (one, two, child) = (CALayer(), CALayer(), CALayer())
    one.addSublayer(child)
    two.addSublayer(child)
    #expect(one.sublayers == nil && child.superlayer === two)
    child.removeFromSuperlayer()
    child.removeFromSuperlayer()
    #expect(two.sublayers == nil && child.superlayer == nil)
  }

  @Test func refusesCycles() {
    let (a, b, c) = (named("a"), named("b"), named("c"))
    a.addSublayer(b)
    b.addSublayer(c)
    c.addSublayer(a)
    a.addSublayer(a)
    #expect(a.superlayer == nil && c.sublayers == nil && names(a) == "b")
    c.mask = a
    #expect(c.mask == nil)
    let mask = CALayer()
    a.mask = mask
    #expect(mask.superlayer == nil)
    a.addSublayer(mask)
    #expect(a.mask == nil && mask.superlayer === a)
  }

  @Test func keepsAndReleasesLayers() {
    weak var gone: CALayer?
    let root = CALayer()
    do {
      let child = CALayer()
      gone = child
      root.addSublayer(child)
    }
    #expect(gone != nil)
    root.sublayers = []
    #expect(gone == nil)
    var parent: CALayer? = CALayer()
    let child = CALayer()
    parent?.addSublayer(child)
    parent = nil
    #expect(child.superlayer == nil)
  }

  @Test func delegateIsWeak() {
    final class Quiet: CALayerDelegate {}
    let layer = CALayer()
    var delegate: Quiet? = Quiet()
    layer.delegate = delegate
    #expect(layer.delegate != nil)
    delegate = nil
    #expect(layer.delegate == nil)
  }

  @Test func paintsByZPositionThenIndex() {
    let stage = Stage()
    let low = stage.add(0, 0, 20, 20, .red)
    stage.add(0, 0, 20, 20, .green)
    stage.frame()
    #expect(stage[5, 5] == 0xff00_ff00)
    quietly { low.zPosition = 1 }
    #expect(stage.frame().rects == [rect(0, 0, 20, 20)])
    #expect(stage[5, 5] == 0xffff_0000)
    quietly { low.zPosition = 0 }
    stage.frame()
    #expect(stage[5, 5] == 0xff00_ff00)
  }

  @Test func fiftyThousandSiblingsAndThousandsOfGenerations() {
    let stage = Stage()
    var all: [CALayer] = []
    for i in 0..<50_000 {
      let layer = CALayer()
      layer.frame = CGRect(x: i % 90, y: i / 900, width: 5, height: 5)
      layer.backgroundColor = .blue
      if i % 2 == 0 { stage.root.addSublayer(layer) } else { stage.root.insertSublayer(layer, at: 0) }
      all.append(layer)
    }
    stage.frame()
    #expect(stage[3, 3] == 0xff00_00ff)
    for layer in all.prefix(25_000) { layer.removeFromSuperlayer() }
    for layer in all.suffix(25_000).reversed() { layer.removeFromSuperlayer() }
    stage.frame()
    #expect(stage[3, 3] == 0xffff_ffff)
    #expect(stage.root.sublayers == nil)

    var deepest = stage.root
    for _ in 0..<2_000 {
      let next = CALayer()
      next.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
      deepest.addSublayer(next)
      deepest = next
    }
    deepest.backgroundColor = .red
    stage.frame()
    #expect(stage[10, 10] == 0xffff_0000)
    #expect(stage.root.hitTest(CGPoint(x: 10, y: 10)) === deepest)
    #expect(deepest.convert(CGPoint(x: 1, y: 1), to: stage.root) == CGPoint(x: 1, y: 1))
    stage.root.sublayers = nil
    stage.frame()
    #expect(stage[10, 10] == 0xffff_ffff)
  }
}
