import CoreGraphics
import Foundation
import QuartzCore
import Raster
import Testing

@MainActor @Suite struct DamageTests {
  @Test func firstFrameIsEverythingThenNothing() {
    let stage = Stage()
    stage.add(10, 10, 20, 20)
    #expect(stage.frame().rects == [rect(0, 0, 100, 80)])
    #expect(!stage.tree.isDirty && !stage.tree.hasAnimations)
    #expect(stage.frame().isEmpty)
    #expect(stage.tree.lastStats == RenderStats())
  }

  @Test func movingIsOldAndNew() {
    let stage = Stage()
    let layer = stage.add(10, 10, 20, 20)
    stage.frame()
    quietly { layer.position.x += 40 }
    #expect(stage.frame().rects == [rect(10, 10, 20, 20), rect(50, 10, 20, 20)])
    #expect(stage[15, 15] == 0xffff_ffff && stage[55, 15] == 0xffff_0000)
    // A move by less than half a pixel does not change the drawn position.
    quietly { layer.position.x += 0.25 }
    stage.frame()
    #expect(stage[50, 15] == 0xffff_0000 && stage[49, 15] == 0xffff_ffff)
  }

  @Test func edgesRoundOnTheirOwnSoNeighboursAbut() {
    let stage = Stage(40, 10)
    let parent = stage.add(0.5, 0, 40, 10, nil)
    let colors: [CGColor] = [.red, .green, .blue]
    for i in 0..<3 { stage.add(CGFloat(i) * 10.4, 0, 10.4, 10, colors[i], to: parent) }
    stage.frame()
    // 0.5 rounds up; 10.4 → 10, 20.8 → 21, 31.2 → 31.
    #expect(stage[0, 5] == 0xffff_ffff && stage[1, 5] == 0xffff_0000 && stage[10, 5] == 0xffff_0000)
    #expect(stage[11, 5] == 0xff00_ff00 && stage[21, 5] == 0xff00_ff00)
    #expect(stage[22, 5] == 0xff00_00ff && stage[31, 5] == 0xff00_00ff && stage[32, 5] == 0xffff_ffff)
  }

  @Test func scrollingMovesASubtreeRigidly() {
    let stage = Stage()
    let view = stage.add(0, 0, 100, 80, nil)
    view.masksToBounds = true
    let row = stage.add(0, 30.3, 50, 10.3, .blue, to: view)
    let mark = stage.add(2.4, 2.4, 4.4, 4.4, .red, to: row)
    stage.frame()
    let size = (0..<80).filter { stage[3, $0] == 0xffff_0000 }.count
    for step in 1..<12 {
      quietly { view.bounds.origin.y = CGFloat(step) * 0.7 }
      stage.frame()
      #expect((0..<80).filter { stage[3, $0] == 0xffff_0000 }.count == size)
    }
    _ = mark
  }

  @Test func caretInTenThousandLayersTouchesItsPixelsOnly() {
    for depth in [1, 4] {
      let stage = Stage(400, 400)
      var caret = CALayer()
      func fill(_ parent: CALayer, _ level: Int) {
        let count = depth == 1 ? 10_000 : 10
        for i in 0..<count {
          let layer = stage.add(
            CGFloat(i % 100) * 4, CGFloat(i / 100) * 4, 3, 3, level == depth ? .blue : nil, to: parent)
          if level < depth { fill(layer, level + 1) } else { caret = layer }
        }
      }
      fill(stage.root, 1)
      stage.frame()
      quietly { caret.backgroundColor = .red }
      let damage = stage.frame()
      #expect(damage.area == 9)
      let stats = stage.tree.lastStats
      #expect(stats.layersUpdated == 1)
      #expect(stats.layersVisited <= 2 + depth * 40)
      #expect(stats.layouts == 0 && stats.displays == 0)
    }
  }

  @Test func clipsAndHiddenParentsLimitDamage() {
    let stage = Stage()
    let clip = stage.add(20, 20, 20, 20, nil)
    clip.masksToBounds = true
    let child = stage.add(10, 10, 50, 50, .red, to: clip)
    stage.frame()
    quietly { child.backgroundColor = .blue }
    #expect(stage.frame().rects == [rect(30, 30, 10, 10)])
    quietly { clip.isHidden = true }
    #expect(stage.frame().rects == [rect(30, 30, 10, 10)])
    quietly { child.backgroundColor = .green }
    #expect(stage.frame().isEmpty)
    quietly { clip.isHidden = false }
    #expect(stage.frame().rects == [rect(30, 30, 10, 10)])
    #expect(stage[35, 35] == 0xff00_ff00)
  }

  @Test func addingAndRemovingDamageTheSubtree() {
    let stage = Stage()
    stage.frame()
    let layer = stage.add(10, 10, 20, 20)
    stage.add(15, 15, 20, 20, .blue, to: layer)
    #expect(stage.frame().rects == [rect(10, 10, 35, 35)])
    layer.removeFromSuperlayer()
    #expect(stage.tree.isDirty)
    #expect(stage.frame().rects == [rect(10, 10, 35, 35)])
    // Adding and removing a layer between two frames causes no damage.
    stage.root.addSublayer(layer)
    layer.removeFromSuperlayer()
    #expect(stage.frame().isEmpty)
  }

  @Test func shadowsBelongToTheDamage() {
    let stage = Stage()
    let layer = stage.add(40, 40, 10, 10)
    layer.shadowOpacity = 1
    layer.shadowRadius = 2
    layer.shadowOffset = CGSize(width: 3, height: 0)
    stage.frame()
    quietly { layer.isHidden = true }
    // Three standard deviations on each side of the moved shape, and the body itself.
    #expect(stage.frame().bounds == rect(37, 34, 22, 22))
  }

  @Test func partialDisplayDamagesThatPart() {
    final class Drawn: CALayer {
      var draws = 0
      override func draw(in ctx: CGContext) {
        draws += 1
        ctx.setFillColor(.red)
        ctx.fill(bounds)
      }
    }
    let stage = Stage()
    let layer = Drawn()
    layer.frame = CGRect(x: 10, y: 10, width: 60, height: 40)
    layer.setNeedsDisplay()
    stage.root.addSublayer(layer)
    stage.frame()
    #expect(layer.draws == 1 && stage[20, 20] == 0xffff_0000)
    layer.setNeedsDisplay(CGRect(x: 10, y: 10, width: 5, height: 5))
    let damage = stage.frame()
    #expect(layer.draws == 2)
    #expect(damage.bounds.contains(rect(20, 20, 5, 5)) && damage.area <= 49)
    layer.setNeedsDisplay()
    #expect(stage.frame().rects == [rect(10, 10, 60, 40)])
  }

  @Test func turnedLayersAreDamagedWhereTheyShow() {
    let stage = Stage()
    let turned = stage.add(40, 30, 20, 20, .red)
    turned.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    let child = stage.add(8, 8, 4, 4, .blue, to: turned)
    stage.frame()
    #expect(stage[50, 40] == 0xff00_00ff && stage[50, 29] == 0xffff_0000 && stage[41, 31] == 0xffff_ffff)
    quietly { child.backgroundColor = .green }
    let damage = stage.frame()
    #expect(stage[50, 40] == 0xff00_ff00)
    #expect(damage.bounds.contains(rect(48, 38, 4, 4)) && damage.area <= 144)
    // After a move by whole pixels the picture is the same, elsewhere.
    quietly { turned.position.x += 10 }
    stage.frame()
    #expect(stage[60, 40] == 0xff00_ff00 && stage[50, 29] == 0xffff_ffff)
  }

  @Test func aMovedCardDamagesWhatIsOnItAndItsEdges() {
    let stage = Stage(200, 200)
    let card = stage.add(10, 10, 150, 150, .blue)
    stage.add(100, 100, 20, 20, .green, to: card)
    stage.frame()
    quietly { card.position.y += 2 }
    let damage = stage.frame()
    #expect(damage.area == 150 * 2 * 2 + 20 * 22)
    #expect(stage[20, 11] == 0xffff_ffff && stage[20, 161] == 0xff00_00ff && stage[115, 131] == 0xff00_ff00)
    // Not even that when the pixels stay where they are.
    quietly { card.position.y += 0.25 }
    #expect(stage.frame().isEmpty)
    // A change of another kind is painted as a whole.
    quietly {
      card.position.y += 2
      card.opacity = 0.5
    }
    #expect(stage.frame().area == 150 * 152)
  }

  @Test func aMovedCardWithRoundedCornersAndShadowDamagesAroundIt() {
    let stage = Stage(240, 240)
    let card = stage.add(20, 20, 200, 180, .blue)
    (card.cornerRadius, card.borderWidth) = (10, 2)
    (card.shadowOpacity, card.shadowRadius) = (0.5, 3)
    stage.frame()
    for (dx, dy) in [(0, 1), (3, 0), (-2, -2), (0, 12)] as [(CGFloat, CGFloat)] {
      quietly {
        card.position.x += dx
        card.position.y += dy
      }
      let damage = stage.frame()
      #expect(damage.area < 218 * 200 * 3 / 4)
      let whole = Bitmap(width: 240, height: 240, format: .xrgb8888)!
      stage.tree.paint(Region(whole.bounds), into: whole)
      #expect((0..<240).allSatisfy { memcmp(whole.row($0), stage.bitmap.row($0), 960) == 0 })
    }
  }

  @Test func aRotatedLayerThatMovesDamagesItsSlices() {
    let stage = Stage(200, 200)
    let turned = stage.add(60, 60, 80, 80, .red)
    turned.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    stage.frame()
    quietly { turned.position.y += 1 }
    let damage = stage.frame()
    #expect(damage.area < 116 * 117 * 4 / 5)
    let whole = Bitmap(width: 200, height: 200, format: .xrgb8888)!
    stage.tree.paint(Region(whole.bounds), into: whole)
    #expect((0..<200).allSatisfy { memcmp(whole.row($0), stage.bitmap.row($0), 800) == 0 })
  }

  @Test func needsCommitComesOncePerFrame() {
    let stage = Stage()
    let layer = stage.add(0, 0, 10, 10)
    stage.frame()
    stage.wakes = 0
    quietly {
      layer.backgroundColor = .blue
      layer.position.x = 30
      layer.setNeedsLayout()
    }
    #expect(stage.wakes == 1 && stage.tree.isDirty)
    stage.frame()
    #expect(stage.wakes == 1 && !stage.tree.isDirty)
    // Setting the same values again is no change.
    quietly { layer.position.x = 30 }
    #expect(stage.wakes == 1)
  }

  @Test func resizingPaintsEverythingAtTheNewScale() {
    let stage = Stage(80, 60)
    stage.add(10, 10, 10, 10)
    stage.frame()
    stage.tree.resize(width: 80, height: 60, scale: 2)
    #expect(stage.root.bounds == CGRect(x: 0, y: 0, width: 40, height: 30))
    #expect(stage.frame().area == 4800)
    #expect(stage[25, 25] == 0xffff_0000 && stage[15, 15] == 0xffff_ffff && stage[39, 39] == 0xffff_0000)
  }

  @Test func theSameInputGivesTheSameBytesOnAnyNumberOfThreads() {
    func picture(threads: Int) -> [UInt32] {
      var dice = TreeDice(state: 99)
      let tree = dice.tree(scale: 1)
      tree.painter = Painter(threads: threads)
      let bitmap = Bitmap(width: 96, height: 80, format: .xrgb8888)!
      tree.paint(tree.commit(at: 0), into: bitmap)
      return (0..<80).flatMap { y in (0..<96).map { bitmap.pixel($0, y) } }
    }
    let one = picture(threads: 1)
    #expect(picture(threads: 3) == one)
    #expect(picture(threads: 1) == one)
  }
}
