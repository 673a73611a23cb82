import KioskTesting
import Testing

@testable import UIKit

@MainActor
@Suite(.serialized) struct ShakeToUndoTests {
  final class Room: UIViewController {
    var log: [String] = []
    var handles = false
    override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
      if !handles { super.motionEnded(motion, with: event) }
    }
    func register() {
      undoManager?.registerUndo(withTarget: self) { room in
        room.log.append("undone")
        room.undoManager?.registerUndo(withTarget: room) { $0.log.append("redone") }
      }
      undoManager?.setActionName("Typing")
    }
  }

  private func kiosk() -> VirtualKiosk<Room> {
    let kiosk = VirtualKiosk(480, 320) { Room() }
    kiosk.room.register()
    kiosk.settle()
    return kiosk
  }

  private func shake(_ kiosk: VirtualKiosk<Room>) -> UIAlertController? {
    kiosk.shake()
    kiosk.advance(by: .milliseconds(500))
    return kiosk.room.presentedViewController as? UIAlertController
  }

  private func tap(_ title: String, in kiosk: VirtualKiosk<Room>) {
    if let row = kiosk.views(UIControl.self).first(where: { $0.accessibilityLabel == title }) { kiosk.tap(row) }
    kiosk.advance(by: .milliseconds(500))
  }

  @Test func O10_shakingOffersToUndoAndThenToRedo() {
    let kiosk = kiosk()
    let alert = shake(kiosk)
    #expect(alert?.title == "Undo Typing")
    #expect(alert?.actions.map(\.title) == ["Cancel", "Undo"])
    tap("Undo", in: kiosk)
    #expect(kiosk.room.log == ["undone"])
    #expect(shake(kiosk)?.title == "Redo Typing")
    tap("Cancel", in: kiosk)
    #expect(kiosk.room.log == ["undone"])
    _ = shake(kiosk)
    tap("Redo", in: kiosk)
    #expect(kiosk.room.log == ["undone", "redone"])
    kiosk.end()
  }

  @Test func O10_nothingIsOfferedWhereSomebodyHandlesItOrItIsOff() {
    let kiosk = kiosk()
    kiosk.room.handles = true
    #expect(shake(kiosk) == nil)
    kiosk.room.handles = false
    UIApplication.shared.applicationSupportsShakeToEdit = false
    #expect(shake(kiosk) == nil)
    UIApplication.shared.applicationSupportsShakeToEdit = true
    kiosk.room.undoManager?.removeAllActions()
    #expect(shake(kiosk) == nil)
    kiosk.end()
  }
}
