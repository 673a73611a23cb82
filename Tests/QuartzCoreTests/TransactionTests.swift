import CoreGraphics
import Foundation
import QuartzCore
import Raster
import Testing

@MainActor @Suite(.serialized) struct TransactionTests {
  @Test func standaloneLayersAnimateImplicitly() {
    let stage = Stage()
    let layer = stage.add(0, 0, 10, 10)
    layer.opacity = 0.5
    stage.frame(at: 0)
    // New layers appear; known ones move, in a quarter of a second on the default curve.
    #expect(layer.animationKeys() == nil)
    layer.position.x = 45
    #expect(layer.animationKeys() == ["position"])
    stage.frame(at: 1)
    #expect(layer.presentation()?.position.x == 5)
    stage.frame(at: 1.125)
    let middle = layer.presentation()?.position.x ?? 0
    #expect(middle > 35 && middle < 45)
    stage.frame(at: 1.26)
    #expect(layer.presentation()?.position.x == 45 && layer.animationKeys() == nil)
  }

  @Test func settingsNestAndEnd() {
    CATransaction.flush()
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.begin()
    #expect(CATransaction.animationDuration() == 2)
    CATransaction.setValue(true, forKey: kCATransactionDisableActions)
    #expect(CATransaction.disableActions())
    CATransaction.commit()
    #expect(!CATransaction.disableActions())
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    CATransaction.setValue("mine", forKey: "note")
    #expect(CATransaction.value(forKey: "note") as? String == "mine")
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 0.25 && CATransaction.animationTimingFunction() == nil)
    CATransaction.setDisableActions(true)
    #expect(CATransaction.disableActions())
    CATransaction.flush()
    #expect(!CATransaction.disableActions())
  }

  @Test func completionWaitsForTheAnimations() {
    let stage = Stage()
    let layer = stage.add(0, 0, 10, 10)
    stage.frame(at: 0)
    var log: [String] = []
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setCompletionBlock { log.append("moved") }
    layer.position.x = 50
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    layer.backgroundColor = .blue
    CATransaction.commit()
    CATransaction.commit()
    CATransaction.begin()
    CATransaction.setCompletionBlock { log.append("nothing") }
    CATransaction.commit()
    #expect(log == ["nothing"])
    stage.frame(at: 0)
    stage.frame(at: 1.5)
    #expect(log == ["nothing"])
    stage.frame(at: 2.5)
    #expect(log == ["nothing", "moved"])
    // A removed animation is over as well.
    CATransaction.begin()
    CATransaction.setCompletionBlock { log.append("removed") }
    layer.position.x = 10
    CATransaction.commit()
    stage.frame(at: 3)
    layer.removeAllAnimations()
    stage.frame(at: 3.1)
    #expect(log.last == "removed")
  }

  @Test func disablingActionsChangesAtOnce() {
    let stage = Stage()
    let layer = stage.add(0, 0, 10, 10)
    stage.frame(at: 0)
    quietly { layer.position.x = 45 }
    #expect(layer.animationKeys() == nil)
    CATransaction.begin()
    CATransaction.setAnimationDuration(0)
    layer.position.y = 40
    CATransaction.commit()
    #expect(layer.animationKeys() == nil)
  }

  @Test func actionsAreSearchedInOrder() {
    final class Recorder: NSObject, CAAction {
      var events: [String] = []
      func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) { events.append(event) }
    }
    final class Deciding: CALayerDelegate {
      var action: (any CAAction)?
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { action }
    }
    let stage = Stage()
    let layer = stage.add(0, 0, 10, 10)
    stage.frame(at: 0)
    let (own, delegated) = (Recorder(), Recorder())
    layer.actions = ["opacity": own, "position": NSNull()]
    layer.opacity = 0.5
    layer.position.x = 20
    #expect(own.events == ["opacity"] && layer.animationKeys() == nil)
    let delegate = Deciding()
    layer.delegate = delegate
    delegate.action = delegated
    layer.opacity = 0.7
    #expect(delegated.events == ["opacity"] && own.events == ["opacity"])
    delegate.action = NSNull()
    layer.cornerRadius = 4
    #expect(layer.animationKeys() == nil)
    delegate.action = nil
    layer.cornerRadius = 5
    #expect(layer.animationKeys() == ["cornerRadius"])
    // An action's animation that names no values runs from what was shown.
    let slow = CABasicAnimation()
    slow.duration = 2
    layer.removeAllAnimations()
    layer.actions = ["position": slow]
    layer.position.x = 40
    stage.frame(at: 1)
    #expect(layer.presentation()?.position.x == 20)
    stage.frame(at: 2)
    #expect(layer.presentation()?.position.x == 30)
  }

  @Test func presentationIsACopyWithItsModel() {
    let stage = Stage()
    let layer = CAShapeLayer()
    layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    #expect(layer.presentation() == nil)
    stage.root.addSublayer(layer)
    stage.frame(at: 0)
    let shown = layer.presentation()
    #expect(shown !== layer && shown?.model() === layer && layer.model() === layer)
    #expect(shown?.superlayer?.model() === stage.root)
    #expect(shown?.frame == layer.frame)
    shown?.position.x = 99
    #expect(layer.position.x == 20)
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (80, 80, 5)
    layer.add(move, forKey: nil)
    stage.frame(at: 1)
    #expect(stage.root.presentation()?.hitTest(CGPoint(x: 80, y: 20))?.model() === layer)
    #expect(stage.root.hitTest(CGPoint(x: 80, y: 20)) === stage.root)
  }
}
