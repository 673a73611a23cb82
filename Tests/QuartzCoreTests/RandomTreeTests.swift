import CoreGraphics
import Foundation
import QuartzCore
import Raster
import Testing

/// Random layer trees, the same for the same seed.
struct TreeDice {
  var state: UInt64
  mutating func integer(_ range: ClosedRange<Int>) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return range.lowerBound + Int((state >> 33) % UInt64(range.count))
  }
  mutating func chance(_ percent: Int) -> Bool { integer(0...99) < percent }
  /// Mostly whole points, sometimes quarters.
  mutating func length(_ range: ClosedRange<Int>) -> CGFloat {
    CGFloat(integer(range)) + (chance(25) ? CGFloat(integer(0...3)) / 4 : 0)
  }
  mutating func color() -> CGColor {
    func part(_ dice: inout TreeDice) -> CGFloat { CGFloat(dice.integer(0...255)) / 255 }
    let alpha = [0.25, 0.5, 0.75, 1, 1, 1][integer(0...5)]
    return CGColor(red: part(&self), green: part(&self), blue: part(&self), alpha: alpha)
  }

  @MainActor
  mutating func layer(depth: Int) -> CALayer {
    let layer: CALayer
    if chance(15) {
      let gradient = CAGradientLayer()
      gradient.colors = [color(), color(), color()]
      if chance(50) { (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5)) }
      if chance(30) { (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0.1, y: 0.2), CGPoint(x: 0.9, y: 0.7)) }
      layer = gradient
    } else {
      layer = CALayer()
    }
    layer.bounds = CGRect(x: 0, y: 0, width: length(1...50), height: length(1...40))
    if chance(20) { layer.bounds.origin = CGPoint(x: length(-9...9), y: length(-9...9)) }
    layer.position = CGPoint(x: length(-5...70), y: length(-5...55))
    if chance(20) { layer.anchorPoint = CGPoint(x: CGFloat(integer(0...4)) / 4, y: CGFloat(integer(0...4)) / 4) }
    change(layer, percent: 30)
    if chance(80) { layer.backgroundColor = color() }
    if chance(7) {
      let mask = CALayer()
      mask.frame = CGRect(x: 2, y: 3, width: length(5...40), height: length(5...30))
      mask.cornerRadius = CGFloat(integer(0...10))
      mask.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: chance(50) ? 1 : 0.6)
      layer.mask = mask
    }
    if depth > 0 { for _ in 0..<integer(0...4) { layer.addSublayer(self.layer(depth: depth - 1)) } }
    return layer
  }

  /// Sets some of the properties that change how a layer looks.
  @MainActor
  mutating func change(_ layer: CALayer, percent: Int) {
    if chance(percent) { layer.cornerRadius = length(0...25) }
    if chance(percent / 3) { layer.maskedCorners = CACornerMask(rawValue: UInt(integer(1...15))) }
    if chance(percent / 2) { (layer.borderWidth, layer.borderColor) = (CGFloat(integer(0...4)), color()) }
    if chance(percent / 2) { layer.opacity = [0, 0.3, 0.6, 1][integer(0...3)] }
    if chance(percent / 2) { layer.masksToBounds = chance(50) }
    if chance(percent / 3) {
      (layer.shadowOpacity, layer.shadowRadius) = ([0, 0.5, 1][integer(0...2)], CGFloat(integer(0...4)))
      layer.shadowOffset = CGSize(width: integer(-3...3), height: integer(-3...3))
    }
    if chance(percent / 3) {
      layer.setAffineTransform(
        chance(20) ? .identity
          : CGAffineTransform(rotationAngle: CGFloat(integer(0...62)) / 10).scaledBy(
            x: CGFloat(integer(7...18)) / 10, y: CGFloat(integer(7...18)) / 10))
    }
    if chance(percent / 5) { layer.isHidden = chance(50) }
    if chance(percent / 4) { layer.zPosition = CGFloat(integer(-2...2)) }
  }

  @MainActor
  mutating func tree(scale: CGFloat) -> RenderTree {
    let tree = RenderTree(scale: scale, width: 96, height: 80)
    CATransaction.setDisableActions(true)
    for _ in 0..<integer(1...4) { tree.rootLayer.addSublayer(layer(depth: 3)) }
    return tree
  }
}

@MainActor
private func all(_ layer: CALayer) -> [CALayer] { [layer] + (layer.sublayers ?? []).flatMap(all) }

private func newBitmap() -> Bitmap {
  let bitmap = Bitmap(width: 96, height: 80, format: .xrgb8888)!
  bitmap.clear(to: 0xffff_ffff)
  return bitmap
}

@MainActor @Suite struct RandomTreeTests {
  /// Draw order, clipping, turned and scaled layers, group opacity, masks and shadows against the slow reference.
  ///
  /// Three of the thousand trees have a pixel that is 3 off, where more than ten translucent layers lie on each other and
  /// as many roundings to eight bits add up; they are named, and held to that.
  @Test(arguments: 0..<20)
  func treesEqualTheReference(hundredth: Int) throws {
    for seed in (hundredth * 50)..<(hundredth * 50 + 50) {
      var dice = TreeDice(state: UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 &+ 1)
      let scale: CGFloat = seed % 5 == 4 ? 2 : 1
      let tree = dice.tree(scale: scale)
      tree.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
      let bitmap = newBitmap()
      _ = tree.commit(at: 0)
      tree.paint(Region(bitmap.bounds), into: bitmap)
      let plane = ReferenceCompositor(scale: scale).render(tree.rootLayer, width: 96, height: 80, background: (1, 1, 1, 1))
      var worst = 0
      var y = 0
      while y < 80 {
        var x = 0
        while x < 96 {
          let (p, q) = (bitmap.pixel(x, y), plane.at(Int32(x), Int32(y)))
          worst = max(worst, abs(Int(p >> 16 & 255) - Int((q[1] * 255).rounded())))
          worst = max(worst, abs(Int(p >> 8 & 255) - Int((q[2] * 255).rounded())))
          worst = max(worst, abs(Int(p & 255) - Int((q[3] * 255).rounded())))
          x += 1
        }
        y += 1
      }
      #expect(worst <= ([286, 631, 841].contains(seed) ? 3 : 2), "seed \(seed)")
    }
  }

  /// After any change, repainting the damage gives what repainting everything gives, to the byte.
  @Test(arguments: 0..<10)
  func damageIsNeverTooSmall(tenth: Int) throws {
    for seed in (tenth * 30)..<(tenth * 30 + 30) {
      var dice = TreeDice(state: UInt64(seed) &* 0xd134_2543_de82_ef95 &+ 7)
      let tree = dice.tree(scale: 1)
      let kept = newBitmap()
      tree.paint(tree.commit(at: 0), into: kept)
      for step in 0..<8 {
        let layers = all(tree.rootLayer).dropFirst()
        CATransaction.setDisableActions(true)
        for _ in 0..<dice.integer(1...3) {
          guard let layer = Array(layers).randomElement(using: &dice) else { break }
          switch dice.integer(0...6) {
          case 0: layer.position.x += dice.length(-9...9)
          case 1: layer.bounds.size.width = dice.length(0...50)
          case 2: layer.bounds.origin.y += dice.length(-5...5)
          case 3: layer.removeFromSuperlayer()
          case 4: layer.addSublayer(dice.layer(depth: 1))
          case 5: layer.backgroundColor = dice.color()
          default: dice.change(layer, percent: 60)
          }
        }
        tree.paint(tree.commit(at: CFTimeInterval(step)), into: kept)
        let whole = newBitmap()
        tree.paint(Region(whole.bounds), into: whole)
        var different = 0
        for y in 0..<80 { for x in 0..<96 where kept.pixel(x, y) != whole.pixel(x, y) { different += 1 } }
        #expect(different == 0, "seed \(seed), step \(step)")
        if different > 0 { return }
      }
    }
  }
}

extension TreeDice: RandomNumberGenerator {
  mutating func next() -> UInt64 { UInt64(integer(0...0x3fff_ffff)) << 34 ^ UInt64(integer(0...0x3fff_ffff)) }
}
