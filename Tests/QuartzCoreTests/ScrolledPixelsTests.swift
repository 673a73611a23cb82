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
      let before = stage.bitmap.copy()!
      let rects = stage.frame().rects
      expectWhole(stage, "step \(step)")
      // The display gets the damage only, so that it has to include every pixel that changed.
      var missed = 0
      for y in 0..<stage.bitmap.height {
        for x in 0..<stage.bitmap.width where before.pixel(x, y) != stage.bitmap.pixel(x, y) {
          if !rects.contains(where: { $0.contains(x: Int32(x), y: Int32(y)) }) { missed += 1 }
        }
      }
      #expect(missed == 0, "step \(step)")
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
}
