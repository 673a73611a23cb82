import KioskTesting
import Testing

@testable import SpriteKit

@MainActor
struct FocusTests {
  private final class Card: SKSpriteNode, UICopyAction {
    var log: [String] = []
    override var canBecomeFirstResponder: Bool { true }
    override var keyCommands: [UIKeyCommand]? {
      [UIKeyCommand(input: "m", modifierFlags: .command, action: Selector("nudge") { (card: Card) in card.nudge() })]
    }
    override func copy(_ sender: Any?) { log.append("copy") }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      log.append("press")
      super.pressesBegan(presses, with: event)
    }
    func nudge() {
      position.x += 10
      undoManager?.registerUndo(withTarget: self) { card in card.position.x -= 10 }
    }
  }

  private let scene = SKScene(size: CGSize(width: 800, height: 480))
  private let card = Card(color: .red, size: CGSize(width: 100, height: 100))

  init() { scene.addChild(card) }

  @Test func SK1_aNodeHasTheFocusOfItsWindow() {
    #expect(!card.becomeFirstResponder(), "in no window")
    let kiosk = makeKiosk(scene)
    #expect(card.becomeFirstResponder() && card.isFirstResponder)
    kiosk.key(.press, "x")
    #expect(card.log == ["press"])
    #expect(card.resignFirstResponder() && !card.isFirstResponder)
  }

  @Test func SK1_keyCommandsAndUndoComeFromTheFocusedNode() {
    let kiosk = makeKiosk(scene)
    #expect(card.becomeFirstResponder())
    kiosk.key(.press, "m", modifiers: .control)
    #expect(card.position.x == 10)
    card.undoManager?.undo()
    #expect(card.position.x == 0)
    card.undoManager?.redo()
    _ = UIApplication.shared.sendAction(.copy, to: nil, from: nil, for: nil)
    #expect(card.log.contains("copy"))
  }

  @Test func SK1_removalEndsTheFocus() {
    let kiosk = makeKiosk(scene)
    let group = SKNode()
    scene.addChild(group)
    card.move(toParent: group)
    #expect(card.becomeFirstResponder())
    group.removeFromParent()
    #expect(!card.isFirstResponder)
    kiosk.key(.press, "x")
    #expect(card.log == [])
  }

  @Test func speechReadsNodesWithALabel() {
    card.accessibilityLabel = "Ace of spades"
    card.accessibilityTraits = .button
    card.position = CGPoint(x: 400, y: 400)
    let label = SKLabelNode(text: "Pick a card")
    label.position = CGPoint(x: 400, y: 100)
    scene.addChild(label)
    let silent = SKSpriteNode(color: .blue, size: CGSize(width: 10, height: 10))
    scene.addChild(silent)
    let kiosk = makeKiosk(scene)
    let elements = kiosk.rootViewController.sceneView.accessibilityElements as? [UIView] ?? []
    #expect(elements.map(\.accessibilityLabel) == ["Ace of spades", "Pick a card"])
    #expect(elements.first?.accessibilityTraits == .button && elements.last?.accessibilityTraits == .staticText)
    #expect(elements.first?.accessibilityFrame == CGRect(x: 350, y: 30, width: 100, height: 100))
    card.removeFromParent()
    #expect(kiosk.rootViewController.sceneView.accessibilityElements?.count == 1)
    kiosk.presentChanges()
    UIAccessibility.startSpeech()
    kiosk.advance(by: .seconds(1))
    kiosk.speech.finish()
    #expect(kiosk.speech.spoken.contains { $0.text.contains("Pick a card") })
  }
}
