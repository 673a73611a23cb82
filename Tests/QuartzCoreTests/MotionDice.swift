import CoreGraphics
import QuartzCore
import Raster

/// Random scroll views, cards and layers of all kinds, and random changes of them.
@MainActor struct MotionDice {
  private var trees: TreeDice
  private var lists: [CALayer] = []
  private var cards: [CALayer] = []
  private var others: [CALayer] = []
  /// The layers that blur what is behind them; none unless the dice are made with them.
  private(set) var backdrops: [BackdropLayer] = []
  private let hasBackdrops: Bool

  private let isCalm: Bool

  init(seed: Int, hasBackdrops: Bool = false) {
    self.hasBackdrops = hasBackdrops
    isCalm = seed % 2 == 0
    trees = TreeDice(state: UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 &+ 3)
  }

  mutating func chance(_ percent: Int) -> Bool { trees.chance(percent) }
  private mutating func integer(_ range: ClosedRange<Int>) -> Int { trees.integer(range) }
  private mutating func number(_ range: ClosedRange<Int>) -> CGFloat { CGFloat(integer(range)) }
  private mutating func opaque() -> CGColor {
    let (red, green, blue) = (number(0...9), number(0...9), number(0...9))
    return CGColor(red: red / 9, green: green / 9, blue: blue / 9, alpha: 1)
  }

  // MARK: Trees

  mutating func build(_ stage: Stage) {
    CATransaction.setDisableActions(true)
    if chance(50) { others.append(stage.add(0, 0, 220, 180, opaque())) }
    if chance(25) { add(trees.layer(depth: 1), to: stage.root) }
    // What is around the lists may clip, round, fade or turn them.
    var parent = stage.root
    if chance(25) {
      parent = stage.add(trees.length(-3...9), trees.length(-3...9), number(100...230), number(90...190), nil)
      if chance(60) { parent.backgroundColor = trees.color() }
      if chance(60) { parent.masksToBounds = true }
      if chance(25) { trees.change(parent, percent: 30) }
      cards.append(parent)
    }
    for _ in 0..<integer(0...2) { addList(to: parent, depth: isCalm ? 0 : 2) }
    for _ in 0..<(lists.isEmpty ? 1 : integer(0...2)) {
      addCard(to: chance(50) ? parent : stage.root, depth: isCalm ? 1 : 2)
    }
    for _ in 0..<integer(0...(isCalm ? 1 : 2)) { add(trees.layer(depth: 1), to: stage.root) }
    if hasBackdrops { for _ in 0..<integer(1...3) { addBackdrop(to: chance(60) ? stage.root : parent) } }
    if chance(15) { others.append(stage.add(0, 0, 220, 180, trees.color())) }
  }

  /// A bar or a card that blurs, mostly in front of the rest, sometimes within a list or a card.
  private mutating func addBackdrop(to parent: CALayer) {
    let backdrop = BackdropLayer()
    backdrop.frame = CGRect(
      x: trees.length(-20...60), y: trees.length(-20...100), width: number(20...230), height: number(12...100))
    backdrop.blurRadius = number(3...20)
    if chance(50) { backdrop.saturation = number(0...4) / 2 }
    if chance(80) { backdrop.backgroundColor = trees.color() }
    backdrop.blurredBackgroundOpacity = chance(50) ? 1 : 0.5
    if chance(30) { backdrop.cornerRadius = number(2...20) }
    if chance(20) { backdrop.opacity = 0.6 }
    if chance(10) { backdrop.allowsGroupOpacity = false }
    if chance(30) { backdrop.addSublayer(trees.layer(depth: 1)) }
    let all = lists + cards
    (chance(25) ? all.randomElement(using: &trees) ?? parent : parent).addSublayer(backdrop)
    if chance(40) { add(trees.layer(depth: 0), to: parent) }
    others.append(backdrop)
    backdrops.append(backdrop)
  }

  private mutating func add(_ layer: CALayer, to parent: CALayer) {
    parent.addSublayer(layer)
    others.append(layer)
  }

  private mutating func addList(to parent: CALayer, depth: Int) {
    let list = CALayer()
    list.masksToBounds = true
    list.frame = CGRect(
      x: trees.length(-4...20), y: trees.length(-4...20), width: number(80...200), height: number(70...170))
    if chance(60) { list.backgroundColor = chance(70) ? opaque() : trees.color() }
    if chance(15) { list.cornerRadius = number(2...12) }
    if chance(15) { (list.borderWidth, list.borderColor) = (number(1...3), trees.color()) }
    for i in 0..<integer(6...20) {
      let row = CALayer()
      row.frame = CGRect(x: 0, y: CGFloat(i) * 13 - 20, width: 190, height: number(8...13))
      row.backgroundColor = chance(70) ? opaque() : trees.color()
      if chance(30) { row.addSublayer(trees.layer(depth: 0)) }
      if chance(20) { row.addSublayer(ornament()) }
      list.addSublayer(row)
      others.append(row)
    }
    if depth > 0, chance(40) { addList(to: list, depth: depth - 1) }
    if chance(25) { addCard(to: list, depth: 0) }
    if chance(40) { add(trees.layer(depth: 0), to: list) }
    parent.addSublayer(list)
    lists.append(list)
  }

  /// A card as it is dragged: opaque, often with round corners, a border or a shadow, and with contents.
  private mutating func addCard(to parent: CALayer, depth: Int) {
    let card = chance(10) ? ornament() : CALayer()
    card.frame = CGRect(
      x: trees.length(-9...50), y: trees.length(-9...50), width: number(50...140), height: number(50...120))
    card.backgroundColor = chance(80) ? opaque() : trees.color()
    if chance(50) { card.cornerRadius = number(1...(chance(70) ? 12 : 70)) }
    if chance(40) { card.masksToBounds = true }
    if chance(30) { (card.borderWidth, card.borderColor) = (number(1...4), trees.color()) }
    if chance(30) {
      (card.shadowOpacity, card.shadowRadius) = (chance(50) ? 1 : 0.4, number(0...5))
      card.shadowOffset = CGSize(width: integer(-4...4), height: integer(-4...4))
    }
    if chance(10) { card.opacity = 0.6 }
    if chance(10) { card.allowsGroupOpacity = false }
    for _ in 0..<integer(0...3) { add(chance(60) ? trees.layer(depth: 1) : ornament(), to: card) }
    if depth > 0, chance(40) { addCard(to: card, depth: depth - 1) }
    if depth > 0, chance(20) { addList(to: card, depth: 0) }
    parent.addSublayer(card)
    cards.append(card)
  }

  /// A layer with contents: a picture, a shape or a pattern of a gradient.
  private mutating func ornament() -> CALayer {
    let layer: CALayer
    let frame = CGRect(x: trees.length(-5...60), y: trees.length(-5...40), width: number(4...40), height: number(4...30))
    switch integer(0...3) {
    case 0:
      let shape = CAShapeLayer()
      let path = CGMutablePath()
      path.addEllipse(in: CGRect(x: 2, y: 2, width: frame.width, height: frame.height))
      (shape.path, shape.fillColor, shape.strokeColor) = (path, chance(50) ? trees.color() : nil, trees.color())
      (shape.lineWidth, shape.strokeEnd) = (number(1...4), number(1...4) / 4)
      layer = shape
    case 1:
      let gradient = CAGradientLayer()
      gradient.colors = [opaque(), opaque()]
      layer = gradient
    default:
      layer = CALayer()
      let format: Bitmap.Format = chance(50) ? .xrgb8888 : .argb8888
      let bitmap = Bitmap(width: integer(1...40), height: integer(1...40), format: format)!
      let color = trees.color()
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width {
          let value: UInt32 = (x ^ y) & 3 == 0 ? color.premultipliedPixel : 0xff20_3040 &+ UInt32(x * 5)
          bitmap.row(y).storeBytes(of: value, toByteOffset: x * 4, as: UInt32.self)
        }
      }
      layer.contents = CGImage(bitmap: bitmap)
      if chance(40) { layer.contentsGravity = .center }
    }
    layer.frame = frame
    return layer
  }

  // MARK: Changes

  mutating func step(_ stage: Stage) {
    CATransaction.setDisableActions(true)
    // Pixels are moved where few things change, as on a screen that somebody uses. Half of the trees are like this.
    let share = isCalm ? 100 / max(1, lists.count + cards.count) : 60
    for list in lists where chance(share) {
      list.bounds.origin.y += chance(85) ? number(-9...9) : trees.length(-30...30)
      if chance(15) { list.bounds.origin.x += number(-5...5) }
      // As an indicator or a header stays in place.
      if chance(40), let last = list.sublayers?.last {
        last.position = CGPoint(x: list.bounds.midX, y: list.bounds.minY + 9)
      }
    }
    for card in cards where chance(share) {
      if chance(60) { card.position.x += chance(85) ? number(-4...4) : trees.length(-12...12) }
      if chance(60) { card.position.y += chance(85) ? number(-4...4) : trees.length(-12...12) }
    }
    for layer in others where chance(isCalm ? 1 : 10) {
      layer.position.x += number(-3...3)
      layer.position.y += number(-3...3)
    }
    for backdrop in backdrops where chance(isCalm ? 3 : 12) {
      backdrop.position.x += number(-9...9)
      backdrop.position.y += trees.length(-9...9)
      if chance(20) { backdrop.blurRadius = number(0...20) }
    }
    if chance(isCalm ? 15 : 60) { change(stage) }
  }

  private mutating func change(_ stage: Stage) {
    let all = lists + cards + others
    guard let layer = all.randomElement(using: &trees), let other = all.randomElement(using: &trees) else { return }
    let holder = (lists + cards).randomElement(using: &trees) ?? stage.root
    switch integer(0...19) {
    case 0: layer.position.x += trees.length(-9...9)
    case 1: layer.isHidden.toggle()
    case 2: layer.removeFromSuperlayer()
    case 3: add(trees.layer(depth: 1), to: holder)
    case 4: layer.backgroundColor = trees.color()
    case 5: trees.change(layer, percent: 60)
    case 6: add(chance(50) ? ornament() : trees.layer(depth: 1), to: stage.root)
    case 7: animate(layer, "position.y", by: number(-30...30))
    case 8: trees.change(holder, percent: 20)
    case 9: animate(lists.randomElement(using: &trees) ?? layer, "bounds.origin.y", by: number(-40...40))
    case 10: holder.frame.origin.y += number(-3...3)
    case 11: animate(layer, "opacity", by: -number(1...9) / 10)
    case 12: animate(holder, "cornerRadius", by: number(-9...9))
    case 13: animate(layer, "transform.rotation.z", by: number(-9...9) / 10)
    case 14: animate(holder, "transform.translation.x", by: number(-30...30))
    case 15:
      let transition = CATransition()
      (transition.type, transition.duration) = ([.fade, .push, .moveIn, .reveal][integer(0...3)], 0.3)
      layer.add(transition, forKey: "transition")
      layer.backgroundColor = trees.color()
    case 16: layer.bounds.size.height += trees.length(-6...6)
    case 17: layer.zPosition = number(-1...1)
    case 18:
      // Its new superlayer must not be within it.
      var around: CALayer? = other
      while let at = around, at !== layer { around = at.superlayer }
      if around == nil { other.insertSublayer(layer, at: UInt32(integer(0...2))) }
    default: if chance(20) { stage.tree.backgroundColor = opaque() } else { layer.masksToBounds.toggle() }
    }
  }

  private mutating func animate(_ layer: CALayer, _ keyPath: String, by value: CGFloat) {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.byValue = value
    animation.duration = 0.4
    layer.add(animation, forKey: chance(50) ? keyPath : nil)
  }
}

extension CGColor {
  fileprivate var premultipliedPixel: UInt32 {
    let c = components ?? [0, 0, 0, 1]
    let alpha = c.last ?? 1
    func part(_ i: Int) -> UInt32 { UInt32((c[min(i, c.count - 1)] * alpha * 255).rounded()) }
    return UInt32((alpha * 255).rounded()) << 24 | part(0) << 16 | part(1) << 8 | part(2)
  }
}
