import CoreGraphics
import QuartzCore

/// Random layer trees; a seed gives the same trees everywhere.
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
        chance(20)
          ? .identity
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

extension TreeDice: RandomNumberGenerator {
  mutating func next() -> UInt64 { UInt64(integer(0...0x3fff_ffff)) << 34 ^ UInt64(integer(0...0x3fff_ffff)) }
}
