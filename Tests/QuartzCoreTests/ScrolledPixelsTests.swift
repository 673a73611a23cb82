import CoreGraphics
import Foundation
import QuartzCore
import Raster
import Testing

/// Scrolling moves pixels of the shadow buffer. The result must be that of painting them, to the bit.
@MainActor @Suite struct ScrolledPixelsTests {
  /// A list of opaque rows, 8 points each, in a clipping layer that covers the stage.
  private func list(
    on stage: Stage, rows: Int = 40, background: CGColor? = .white, row color: CGColor? = nil
  ) -> CALayer {
    let list = stage.add(0, 0, 100, 80, background)
    list.masksToBounds = true
    for i in 0..<rows {
      let row = stage.add(0, CGFloat(i) * 8, 100, 8, color ?? (i % 2 == 0 ? .white : .green), to: list)
      stage.add(CGFloat(i % 7) * 4, 2, 10, 4, .blue, to: row)
    }
    return list
  }

  private func expectWhole(_ stage: Stage, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
    let whole = Bitmap(width: stage.bitmap.width, height: stage.bitmap.height, format: .xrgb8888)!
    stage.tree.paint(Region(whole.bounds), into: whole)
    var different = 0
    for y in 0..<whole.height {
      if memcmp(whole.row(y), stage.bitmap.row(y), whole.width * 4) != 0 { different += 1 }
    }
    #expect(different == 0, comment ?? "rows differ", sourceLocation: sourceLocation)
  }

  @Test func onlyWhatEntersIsPainted() {
    let stage = Stage()
    let list = list(on: stage)
    stage.frame()
    for (step, y) in [7, 14, 21, 16, 3, 80, 81.4, 79.6].enumerated() {
      let before = list.bounds.origin.y
      quietly { list.bounds.origin.y = y }
      let damage = stage.frame()
      #expect(damage.rects == [rect(0, 0, 100, 80)])
      let moved = 80 - min(80, abs(Int((y + 0.5).rounded(.down)) - Int((before + 0.5).rounded(.down))))
      #expect(stage.tree.lastStats.movedPixels == moved * 100 || moved < 40, "step \(step)")
      #expect(stage.tree.lastStats.layersVisited <= 2 + 2 * 11 || moved < 40)
      expectWhole(stage)
    }
    quietly { list.bounds.origin = CGPoint(x: 5, y: 70) }
    stage.frame()
    #expect(stage.tree.lastStats.movedPixels == 95 * 70)
    expectWhole(stage)
  }

  @Test func aLayerInFrontIsPaintedWhereItIsAndWhereItWasCarried() {
    let stage = Stage()
    let list = list(on: stage)
    stage.add(90, 20, 6, 10, CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    stage.frame()
    quietly { list.bounds.origin.y = 4 }
    stage.frame()
    #expect(stage.tree.lastStats.movedPixels == 76 * 100 - 6 * 14)
    expectWhole(stage)
    // A translucent colour over all of it moves along.
    stage.add(0, 0, 100, 80, CGColor(red: 0, green: 0, blue: 0, alpha: 0.25))
    stage.frame()
    quietly { list.bounds.origin.y = 8 }
    stage.frame()
    #expect(stage.tree.lastStats.movedPixels == 76 * 100 - 6 * 14)
    expectWhole(stage)
  }

  @Test func aBorderInFrontThatFillsItsLayerStays() {
    let stage = Stage()
    let list = list(on: stage)
    let front = stage.add(40, 20, 6, 30, nil)
    (front.borderWidth, front.borderColor) = (3, .red)
    stage.frame()
    quietly { list.bounds.origin.y = 4 }
    stage.frame()
    #expect(stage.tree.lastStats.movedPixels == 76 * 100 - 6 * 34)
    expectWhole(stage)
  }

  @Test func aClearListMovesOverOneColour() {
    let stage = Stage()
    let list = list(on: stage, background: nil, row: CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    stage.frame()
    quietly { list.bounds.origin.y = 4 }
    stage.frame()
    #expect(stage.tree.lastStats.movedPixels == 76 * 100)
    expectWhole(stage)
    let picture = CAGradientLayer()
    picture.colors = [CGColor.red, CGColor.blue]
    picture.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
    stage.root.insertSublayer(picture, at: 0)
    stage.frame()
    quietly { list.bounds.origin.y = 8 }
    stage.frame()
    #expect(stage.tree.lastStats.movedPixels == 0)
    expectWhole(stage)
  }

  @Test func changesWithinTheListArePainted() {
    let stage = Stage()
    let list = list(on: stage)
    let rows = list.sublayers ?? []
    stage.frame()
    quietly {
      list.bounds.origin.y = 4
      rows[3].backgroundColor = .red
      rows[5].isHidden = true
      rows[0].removeFromSuperlayer()
      rows[7].position.x += 3
      let new = stage.add(10, 70, 20, 20, .red, to: list)
      new.cornerRadius = 5
    }
    stage.frame()
    #expect(stage.tree.lastStats.movedPixels > 3000)
    expectWhole(stage)
  }

  @Test func roundedCornersAndBordersStay() {
    let stage = Stage()
    let list = list(on: stage)
    quietly {
      list.frame = CGRect(x: 3, y: 2, width: 90, height: 70)
      (list.cornerRadius, list.borderWidth, list.borderColor) = (10, 2, .red)
    }
    stage.frame()
    quietly { list.bounds.origin.y += 3 }
    stage.frame()
    #expect(stage.tree.lastStats.movedPixels > 4000)
    expectWhole(stage)
  }

  @Test func whatShowsChangedIsPainted() {
    let changes: [(CALayer) -> Void] = [
      { $0.opacity = 0.5 },
      { $0.transform = CATransform3DMakeRotation(0.1, 0, 0, 1) },
      { $0.transform = CATransform3DMakeScale(1.5, 1.5, 1) },
      {
        let mask = CALayer()
        mask.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
        mask.backgroundColor = .white
        $0.mask = mask
      },
    ]
    for change in changes {
      let stage = Stage()
      let outer = stage.add(0, 0, 100, 80, nil)
      let list = list(on: stage)
      outer.addSublayer(list)
      quietly { change(outer) }
      stage.frame()
      quietly { list.bounds.origin.y = 4 }
      stage.frame()
      #expect(stage.tree.lastStats.movedPixels == 0)
      expectWhole(stage)
    }
  }

  @Test func anAnimatedScrollMovesPixels() {
    let stage = Stage()
    let list = list(on: stage)
    stage.frame(at: 1)
    let animation = CABasicAnimation(keyPath: "bounds")
    animation.fromValue = list.bounds
    animation.toValue = list.bounds.offsetBy(dx: 0, dy: 60)
    animation.duration = 1
    list.add(animation, forKey: "scroll")
    var moved = 0
    for step in 0..<20 {
      stage.frame(at: 1 + Double(step) / 15)
      moved += stage.tree.lastStats.movedPixels
      expectWhole(stage)
    }
    #expect(moved > 10 * 7000)
  }

  @Test func anOpaqueLayerThatMovesTakesItsPixelsAlong() {
    let stage = Stage(160, 120)
    let picture = CAGradientLayer()
    picture.colors = [CGColor.red, CGColor.blue]
    picture.frame = CGRect(x: 0, y: 0, width: 160, height: 120)
    stage.root.addSublayer(picture)
    let card = stage.add(10, 10, 80, 60, .white)
    card.cornerRadius = 6
    stage.add(10, 10, 20, 20, .green, to: card)
    let front = stage.add(80, 40, 30, 30, .blue)
    stage.frame()
    for (dx, dy) in [(3, 0), (0, -2), (-4, 5)] as [(CGFloat, CGFloat)] {
      quietly { card.position = CGPoint(x: card.position.x + dx, y: card.position.y + dy) }
      stage.frame()
      #expect(stage.tree.lastStats.movedPixels > 3000)
      expectWhole(stage)
    }
    // Two at a time that overlap.
    quietly {
      card.position.y += 2
      front.position.x -= 2
    }
    stage.frame()
    expectWhole(stage)
    // A translucent layer shows what is behind it.
    quietly { card.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.5) }
    stage.frame()
    quietly { card.position.y += 2 }
    stage.frame()
    #expect(stage.tree.lastStats.movedPixels == 0)
    expectWhole(stage)
  }

  @Test func roundLayersMoveWithoutATrail() {
    let stage = Stage()
    // The corners of an odd size meet, so that one mask clips all of the layer.
    let round = stage.add(10, 10, 41, 41, .red)
    (round.cornerRadius, round.masksToBounds) = (20.5, true)
    stage.add(16, 14, 8, 10, .blue, to: round)
    let around = stage.add(50, 4, 48, 60, .green)
    let inner = stage.add(4, 4, 41, 41, .white, to: around)
    (inner.cornerRadius, inner.masksToBounds) = (24, true)
    stage.add(16, 14, 8, 10, .blue, to: inner)
    stage.frame()
    for step in 0..<12 {
      quietly {
        round.position.y += CGFloat(step % 3)
        around.position.y += step % 4 == 0 ? 3 : -1
        inner.position.y += 1
      }
      stage.frame()
      expectWhole(stage, "step \(step)")
    }
  }

  @Test func anotherBitmapIsPainted() {
    let stage = Stage()
    let list = list(on: stage)
    stage.frame()
    quietly { list.bounds.origin.y = 4 }
    let other = Bitmap(width: 100, height: 80, format: .xrgb8888)!
    stage.tree.update(other, damage: stage.tree.commit(at: 0))
    #expect(stage.tree.lastStats.movedPixels == 0)
    // The stage's bitmap has missed a frame.
    quietly { list.bounds.origin.y = 8 }
    stage.frame()
    #expect(stage.tree.lastStats.movedPixels == 0)
    expectWhole(stage)
  }

  /// Random scroll views within each other, with all kinds of layers around them.
  @Test(arguments: 0..<16)
  func randomScrollsEqualPainting(part: Int) {
    var moved = 0
    for seed in (part * 3)..<(part * 3 + 3) {
      var dice = ScrollDice(state: UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 &+ 3)
      let stage = Stage(120, 96, scale: seed % 4 == 3 ? 2 : 1)
      dice.build(stage)
      stage.frame(at: 0)
      expectWhole(stage, "seed \(seed)")
      for step in 0..<24 {
        let before = stage.bitmap.copy()!
        dice.step(stage)
        let rects = stage.frame(at: Double(step + 1) / 20).rects
        moved += stage.tree.lastStats.movedPixels
        let whole = Bitmap(width: 120, height: 96, format: .xrgb8888)!
        stage.tree.paint(Region(whole.bounds), into: whole)
        var (wrong, missed) = (0, 0)
        for y in 0..<96 {
          guard memcmp(before.row(y), whole.row(y), 480) != 0 || memcmp(stage.bitmap.row(y), whole.row(y), 480) != 0 else {
            continue
          }
          for x in 0..<120 {
            let pixel = whole.pixel(x, y)
            if pixel != stage.bitmap.pixel(x, y) { wrong += 1 }
            if pixel != before.pixel(x, y), !rects.contains(where: { $0.contains(x: Int32(x), y: Int32(y)) }) { missed += 1 }
          }
        }
        #expect(wrong == 0 && missed == 0, "seed \(seed), step \(step): \(wrong) wrong, \(missed) not in the damage")
        if wrong > 0 || missed > 0 { return }
      }
    }
    #expect(moved > 0)
  }
}

/// Random scroll views and changes.
@MainActor private struct ScrollDice {
  var trees: TreeDice
  var lists: [CALayer] = []
  var others: [CALayer] = []

  init(state: UInt64) { trees = TreeDice(state: state) }

  private mutating func integer(_ range: ClosedRange<Int>) -> Int { trees.integer(range) }
  private mutating func chance(_ percent: Int) -> Bool { trees.chance(percent) }
  private mutating func opaque() -> CGColor {
    let (red, green, blue) = (integer(0...9), integer(0...9), integer(0...9))
    return CGColor(red: CGFloat(red) / 9, green: CGFloat(green) / 9, blue: CGFloat(blue) / 9, alpha: 1)
  }

  mutating func build(_ stage: Stage) {
    CATransaction.setDisableActions(true)
    if chance(50) { others.append(stage.add(0, 0, 120, 96, opaque())) }
    if chance(25) { add(trees.layer(depth: 1), to: stage.root) }
    for _ in 0..<integer(1...2) { addList(to: stage.root, depth: 2, stage) }
    for _ in 0..<integer(0...2) { add(trees.layer(depth: 1), to: stage.root) }
    if chance(20) { others.append(stage.add(0, 0, 120, 96, trees.color())) }
  }

  private mutating func add(_ layer: CALayer, to parent: CALayer) {
    parent.addSublayer(layer)
    others.append(layer)
  }

  private mutating func addList(to parent: CALayer, depth: Int, _ stage: Stage) {
    let list = CALayer()
    list.masksToBounds = true
    list.frame = CGRect(
      x: trees.length(-4...20), y: trees.length(-4...20), width: CGFloat(integer(50...120)),
      height: CGFloat(integer(40...96)))
    if chance(60) { list.backgroundColor = chance(70) ? opaque() : trees.color() }
    if chance(15) { list.cornerRadius = CGFloat(integer(2...12)) }
    if chance(15) { (list.borderWidth, list.borderColor) = (CGFloat(integer(1...3)), trees.color()) }
    for i in 0..<integer(4...14) {
      let row = CALayer()
      row.frame = CGRect(x: 0, y: CGFloat(i) * 13 - 20, width: 90, height: CGFloat(integer(8...13)))
      row.backgroundColor = chance(70) ? opaque() : trees.color()
      if chance(30) { row.addSublayer(trees.layer(depth: 0)) }
      list.addSublayer(row)
      others.append(row)
    }
    if depth > 0, chance(50) { addList(to: list, depth: depth - 1, stage) }
    if chance(40) { add(trees.layer(depth: 0), to: list) }
    parent.addSublayer(list)
    lists.append(list)
  }

  mutating func step(_ stage: Stage) {
    CATransaction.setDisableActions(true)
    for list in lists where chance(60) {
      list.bounds.origin.y += chance(80) ? CGFloat(integer(-9...9)) : trees.length(-30...30)
      if chance(20) { list.bounds.origin.x += CGFloat(integer(-5...5)) }
      // As an indicator or a header stays in place.
      if chance(40), let last = list.sublayers?.last {
        last.position = CGPoint(x: list.bounds.midX, y: list.bounds.minY + 9)
      }
    }
    for layer in others where chance(12) {
      layer.position.x += CGFloat(integer(-3...3))
      layer.position.y += CGFloat(integer(-3...3))
    }
    guard chance(60), let layer = others.randomElement(using: &trees), let list = lists.randomElement(using: &trees) else {
      return
    }
    switch integer(0...10) {
    case 0: layer.position.x += trees.length(-9...9)
    case 1: layer.isHidden.toggle()
    case 2: layer.removeFromSuperlayer()
    case 3: add(trees.layer(depth: 1), to: list)
    case 4: layer.backgroundColor = trees.color()
    case 5: trees.change(layer, percent: 60)
    case 6: add(trees.layer(depth: 1), to: stage.root)
    case 7:
      let animation = CABasicAnimation(keyPath: "position.y")
      animation.byValue = CGFloat(integer(-30...30))
      animation.duration = 0.4
      layer.add(animation, forKey: nil)
    case 8: trees.change(list, percent: 20)
    case 9:
      let animation = CABasicAnimation(keyPath: "bounds.origin.y")
      animation.byValue = CGFloat(integer(-40...40))
      animation.duration = 0.5
      list.add(animation, forKey: nil)
    default: list.frame.origin.y += CGFloat(integer(-3...3))
    }
  }
}
