import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite(.serialized) struct ShakeToUndoTests {
  final class TestController: UIViewController {
    var log: [String] = []
    var handles = false
    override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
      if !handles { super.motionEnded(motion, with: event) }
    }
    func register() {
      undoManager?.registerUndo(withTarget: self) { rootViewController in
        rootViewController.log.append("undone")
        rootViewController.undoManager?.registerUndo(withTarget: rootViewController) { $0.log.append("redone") }
      }
      undoManager?.setActionName("Typing")
    }
  }

  private func kiosk() -> VirtualKiosk<TestController> {
    let kiosk = VirtualKiosk(480, 320) { TestController() }
    kiosk.rootViewController.register()
    kiosk.presentChanges()
    return kiosk
  }

  private func shake(_ kiosk: VirtualKiosk<TestController>) -> UIAlertController? {
    kiosk.shake()
    kiosk.advance(by: .milliseconds(500))
    return kiosk.rootViewController.presentedViewController as? UIAlertController
  }

  private func tap(_ title: String, in kiosk: VirtualKiosk<TestController>) {
    if let row = kiosk.views(UIControl.self).first(where: { $0.accessibilityLabel == title }) { kiosk.tap(row) }
    kiosk.advance(by: .milliseconds(500))
  }

  @Test func O10_shakingOffersToUndoAndThenToRedo() {
    let kiosk = kiosk()
    let alert = shake(kiosk)
    #expect(alert?.title == "Undo Typing")
    #expect(alert?.actions.map(\.title) == ["Cancel", "Undo"])
    tap("Undo", in: kiosk)
    #expect(kiosk.rootViewController.log == ["undone"])
    #expect(shake(kiosk)?.title == "Redo Typing")
    tap("Cancel", in: kiosk)
    #expect(kiosk.rootViewController.log == ["undone"])
    _ = shake(kiosk)
    tap("Redo", in: kiosk)
    #expect(kiosk.rootViewController.log == ["undone", "redone"])
    kiosk.end()
  }

  @Test func O10_nothingIsOfferedWhereSomebodyHandlesItOrItIsOff() {
    let kiosk = kiosk()
    kiosk.rootViewController.handles = true
    #expect(shake(kiosk) == nil)
    kiosk.rootViewController.handles = false
    UIApplication.shared.applicationSupportsShakeToEdit = false
    #expect(shake(kiosk) == nil)
    UIApplication.shared.applicationSupportsShakeToEdit = true
    kiosk.rootViewController.undoManager?.removeAllActions()
    #expect(shake(kiosk) == nil)
    kiosk.end()
  }
}
