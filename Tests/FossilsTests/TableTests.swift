import KioskTesting
import SpriteKit
import Testing
import UIKit

@testable import Fossils

/// Visitors at the table of finds.
@MainActor
struct TableTests {
  private func table(_ width: Int = 800, _ height: Int = 480) -> VirtualKiosk<TableController> {
    let kiosk = VirtualKiosk(width, height) { TableController() }
    kiosk.advance(by: .seconds(1))
    return kiosk
  }

  private func spot(_ kiosk: VirtualKiosk<TableController>, _ find: Find) -> Spot {
    let p = kiosk.rootViewController.scene.convertPoint(toView: find.position)
    return .point(p.x, p.y)
  }

  @Test(arguments: [(800, 480, Language.english), (480, 800, .arabic), (480, 320, .german), (1920, 1080, .english)])
  func finds(_ screen: (Int, Int, Language)) {
    let kiosk = table(screen.0, screen.1)
    let scene = kiosk.rootViewController.scene
    scene.language = screen.2
    scene.startOver()
    kiosk.advance(by: .seconds(1))
    if screen.0 != 1920 { kiosk.tap(at: spot(kiosk, scene.finds[0])) }
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.matches("table-\(screen.0)x\(screen.1)", tolerance: .text))
  }

  @Test func visitorsChooseTheirLanguage() {
    let kiosk = table()
    let scene = kiosk.rootViewController.scene
    func names() -> [String] {
      (kiosk.rootViewController.view.accessibilityElements as? [UIView] ?? []).compactMap(\.accessibilityLabel)
    }
    func choose(_ index: Int) {
      let button = scene.languages.children.compactMap { $0 as? LanguageButton }[index]
      let p = scene.convertPoint(toView: button.convert(.zero, to: scene))
      kiosk.tap(at: .point(p.x, p.y))
      kiosk.advance(by: .seconds(1))
    }
    kiosk.tap(at: spot(kiosk, scene.finds[3]))
    choose(1)
    #expect(scene.language == .german && names().contains("Seeigel") && !names().contains("Sea urchin"))
    #expect(names().contains(Kind.tooth.story.german), "the caption that is shown, too")
    choose(2)
    #expect(scene.language == .arabic && names().contains(Kind.fern.name.arabic))
    #expect(scene.languages.position.x < 400)
    choose(0)
    #expect(scene.language == .english && scene.languages.position.x > 400)
  }

  private func caption(_ scene: TableScene) throws -> Caption {
    try #require(scene.children.compactMap { $0 as? Caption }.first)
  }

  @Test(arguments: [(480, 320), (800, 480), (600, 1024), (480, 800), (1920, 1080)], Language.allCases)
  func noCardAndNoTextCoversAFind(_ screen: (Int, Int), _ language: Language) throws {
    let kiosk = table(screen.0, screen.1)
    let scene = kiosk.rootViewController.scene
    scene.language = language
    scene.startOver()
    kiosk.advance(by: .seconds(1))
    let caption = try caption(scene)
    let hint = try #require(
      scene.children.compactMap { $0 as? SKLabelNode }.first { $0.text == Kind.hint[language] })
    let whole = CGRect(origin: .zero, size: scene.size)
    func isFree(_ rect: CGRect, _ what: String) {
      #expect(whole.contains(rect), "\(what) leaves the screen")
      #expect(!rect.intersects(scene.languages.calculateAccumulatedFrame()), "\(what) covers the languages")
      for find in scene.finds {
        let nearest = CGPoint(
          x: min(max(find.position.x, rect.minX), rect.maxX), y: min(max(find.position.y, rect.minY), rect.maxY))
        let gap = hypot(find.position.x - nearest.x, find.position.y - nearest.y) - find.radius
        #expect(gap > 0, "\(what) covers \(find.kind)")
      }
    }
    isFree(hint.frame, "the hint")
    for find in scene.finds {
      kiosk.tap(at: spot(kiosk, find))
      kiosk.advance(by: .seconds(1))
      #expect(caption.alpha == 1 && hint.alpha == 0, "the card takes the place of the hint")
      let card = caption.calculateAccumulatedFrame()
      isFree(card, "the card of \(find.kind)")
      for label in caption.children.compactMap({ $0 as? SKLabelNode }) {
        let text = label.frame.offsetBy(dx: caption.position.x, dy: caption.position.y)
        #expect(card.insetBy(dx: 8, dy: 8).contains(text), "the text of \(find.kind) leaves its card")
      }
    }
  }

  /// On the card, and anywhere on the table where no find lies.
  @Test(arguments: [true, false]) func aTapPutsTheCaptionAway(_ isOnCard: Bool) throws {
    let kiosk = table()
    let scene = kiosk.rootViewController.scene
    let caption = try caption(scene)
    kiosk.tap(at: spot(kiosk, scene.finds[0]))
    kiosk.advance(by: .seconds(1))
    #expect(caption.alpha == 1)
    let card = caption.calculateAccumulatedFrame()
    let p = scene.convertPoint(toView: isOnCard ? CGPoint(x: card.midX, y: card.midY) : CGPoint(x: 20, y: 40))
    kiosk.tap(at: .point(p.x, p.y))
    kiosk.advance(by: .seconds(1))
    #expect(caption.alpha == 0)
    let isBack = scene.children.contains { ($0 as? SKLabelNode)?.text == Kind.hint.english && $0.alpha == 1 }
    #expect(isBack, "the hint is back")
  }

  @Test(arguments: 1...4)
  func clumsyFingersLeaveTheTableWholeAndAtRest(_ seed: UInt64) {
    let kiosk = table()
    let scene = kiosk.rootViewController.scene
    var dice = Grain(seed)
    for _ in 0..<25 {
      let count = 1 + Int(dice.next() * 4)
      var places = (0..<count).map { _ in CGPoint(x: dice.next() * 799, y: dice.next() * 479) }
      kiosk.touch(.down, at: places.map { .point($0.x, $0.y) })
      for _ in 0..<Int(dice.next() * 12) {
        places = places.map {
          CGPoint(
            x: min(max(0, $0.x + (dice.next() - 0.5) * 160), 799), y: min(max(0, $0.y + (dice.next() - 0.5) * 160), 479))
        }
        kiosk.touch(.move, at: places.map { .point($0.x, $0.y) })
        kiosk.advance(by: .milliseconds(16))
      }
      kiosk.liftAll()
      kiosk.advance(by: .milliseconds(Int(dice.next() * 500)))
    }
    kiosk.advance(by: .seconds(30))
    #expect(!scene.finds.contains { $0.isHeld })
    for find in scene.finds {
      let (x, y) = (find.position.x, find.position.y)
      #expect(x > 0 && x < 800 && y > 0 && y < 480 - scene.header, "\(find.kind)")
    }
    #expect(kiosk.cost { kiosk.advance(by: .seconds(20)) }.frames == 0)
  }

  @Test func aFindFollowsTheFingerSlidesAndRests() {
    let kiosk = table()
    let scene = kiosk.rootViewController.scene
    let find = scene.finds[5]
    let before = find.position
    kiosk.drag(from: spot(kiosk, find), to: .point(600, 330), duration: .milliseconds(200))
    let atEnd = find.position
    #expect(atEnd.x > before.x + 100)
    kiosk.advance(by: .milliseconds(300))
    #expect(find.position != atEnd, "it slides on")
    kiosk.advance(by: .seconds(10))
    let cost = kiosk.cost { kiosk.advance(by: .seconds(20)) }
    #expect(cost.frames == 0 && cost.wakeUps == 0, "and rests")
  }

  @Test func findsPushEachOtherAndStayOnTheTable() {
    let kiosk = table()
    let scene = kiosk.rootViewController.scene
    let (pusher, pushed) = (scene.finds[0], scene.finds[1])
    let before = pushed.position
    kiosk.touch(.down, at: spot(kiosk, pusher))
    for step in 1...30 {
      kiosk.touch(.move, at: .point(100 + CGFloat(step) * 12, 160))
      kiosk.advance(by: .milliseconds(16))
    }
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(5))
    #expect(pushed.position != before)
    #expect(kiosk.matches("table-pushed", tolerance: .text))
    for find in scene.finds {
      #expect(find.position.x >= 0 && find.position.x <= 800 && find.position.y >= 0 && find.position.y <= 480)
    }
  }

  @Test func twoFingersTurnAFindAndTwoVisitorsMoveTwo() {
    let kiosk = table(1920, 1080)
    let scene = kiosk.rootViewController.scene
    let find = scene.finds[5]
    let (angle, center) = (find.zRotation, scene.convertPoint(toView: find.position))
    kiosk.touch(.down, at: [.point(center.x - 60, center.y), .point(center.x + 60, center.y)])
    kiosk.touch(.move, at: [.point(center.x - 42, center.y + 42), .point(center.x + 42, center.y - 42)])
    kiosk.advance(by: .milliseconds(300))
    kiosk.liftAll()
    #expect(abs(find.zRotation - angle - .pi / 4) < 0.02)
    let (a, b) = (scene.finds[0], scene.finds[3])
    let (fromA, fromB) = (scene.convertPoint(toView: a.position), scene.convertPoint(toView: b.position))
    kiosk.touch(.down, at: [.point(fromA.x, fromA.y), .point(fromB.x, fromB.y)])
    kiosk.touch(.move, at: [.point(fromA.x + 30, fromA.y), .point(fromB.x, fromB.y + 30)])
    #expect(a.isHeld && b.isHeld)
    kiosk.liftAll()
    #expect(!a.isHeld && !b.isHeld)
  }

  @Test func everythingGoesBackForTheNextVisitor() {
    let kiosk = table()
    let scene = kiosk.rootViewController.scene
    let start = scene.finds.map(\.position)
    kiosk.drag(from: spot(kiosk, scene.finds[5]), to: .point(700, 400))
    kiosk.advance(by: .seconds(5))
    scene.startOver()
    #expect(scene.finds.map(\.position) == start)
    let names = (kiosk.rootViewController.view.accessibilityElements as? [UIView] ?? []).compactMap(\.accessibilityLabel)
    #expect(Kind.allCases.allSatisfy { names.contains($0.name.english) })
  }
}
