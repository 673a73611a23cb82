import KioskTesting
import Testing

import UIKit
@_spi(Hooks) @testable import UIKitCore

/// Fingers that slide over the choices of alerts and menus: the choice under the finger when it is lifted counts.
@MainActor
@Suite struct SlidingChoiceTests {
  final class Page: UIViewController {
    var log: [String] = []

    func present(_ style: UIAlertController.Style, _ titles: [String], cancel: String? = nil) {
      let alert = UIAlertController(title: "Booking", message: "What now?", preferredStyle: style)
      for title in titles {
        alert.addAction(UIAlertAction(title: title, style: .default) { [weak self] _ in self?.log.append(title) })
      }
      if let cancel {
        alert.addAction(UIAlertAction(title: cancel, style: .cancel) { [weak self] _ in self?.log.append(cancel) })
      }
      present(alert, animated: false)
    }
  }

  private func kiosk() -> VirtualKiosk<Page> { VirtualKiosk(800, 480) { Page() } }

  private func row(_ title: String, _ kiosk: VirtualKiosk<Page>) -> ChoiceControl {
    kiosk.views(ChoiceControl.self).first { $0.accessibilityLabel == title } ?? ChoiceControl()
  }

  private func highlighted(_ kiosk: VirtualKiosk<Page>) -> [String] {
    kiosk.views(ChoiceControl.self).filter(\.isHighlighted).compactMap(\.accessibilityLabel)
  }

  @Test func theRowUnderTheFingerCountsInAnAlert() {
    let kiosk = kiosk()
    kiosk.rootViewController.present(.alert, ["Delete", "Move"], cancel: "Later")
    kiosk.advance(by: .seconds(1))
    let rows = ["Delete", "Move", "Later"].map { row($0, kiosk) }
    // Two actions and a cancelling one are below each other.
    kiosk.touch(.down, at: .view(rows[0]))
    #expect(highlighted(kiosk) == ["Delete"])
    kiosk.touch(.move, at: .view(rows[1]))
    #expect(highlighted(kiosk) == ["Move"])
    kiosk.touch(.move, at: .view(rows[2]))
    #expect(highlighted(kiosk) == ["Later"])
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.log == ["Later"])
    kiosk.end()
  }

  @Test func liftingBesideTheRowsChoosesNothingAndComingBackDoes() {
    let kiosk = kiosk()
    kiosk.rootViewController.present(.alert, ["Delete"], cancel: "Later")
    kiosk.advance(by: .seconds(1))
    let row = row("Delete", kiosk)
    kiosk.touch(.down, at: .view(row))
    // Just over the edge, into the text.
    kiosk.touch(.move, at: .within(row, 20, -30))
    #expect(highlighted(kiosk) == [])
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.log == [] && kiosk.rootViewController.presentedViewController != nil)
    kiosk.touch(.down, at: .view(row))
    kiosk.touch(.move, at: .within(row, 20, -200))
    kiosk.touch(.move, at: .view(row))
    #expect(highlighted(kiosk) == ["Delete"])
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.log == ["Delete"])
    kiosk.end()
  }

  @Test func aFingerSlidesFromOnePanelOfAnActionSheetToTheOther() {
    let kiosk = kiosk()
    kiosk.rootViewController.present(.actionSheet, ["Print", "Mail"], cancel: "Cancel")
    kiosk.advance(by: .seconds(1))
    kiosk.drag(from: .view(row("Print", kiosk)), to: .view(row("Cancel", kiosk)))
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.log == ["Cancel"])
    kiosk.end()
  }

  @Test func aDisabledRowIsNeitherHighlightedNorChosen() {
    let kiosk = kiosk()
    kiosk.rootViewController.present(.alert, ["Delete", "Move"], cancel: "Later")
    (kiosk.rootViewController.presentedViewController as? UIAlertController)?.actions[1].isEnabled = false
    kiosk.advance(by: .seconds(1))
    kiosk.touch(.down, at: .view(row("Delete", kiosk)))
    kiosk.touch(.move, at: .view(row("Move", kiosk)))
    #expect(highlighted(kiosk) == [])
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.log == [] && kiosk.rootViewController.presentedViewController != nil)
    kiosk.end()
  }

  @Test func aCancelledTouchChoosesNothing() {
    let kiosk = kiosk()
    kiosk.rootViewController.present(.alert, ["Delete", "Move"], cancel: "Later")
    kiosk.advance(by: .seconds(1))
    kiosk.touch(.down, at: .view(row("Delete", kiosk)))
    kiosk.touch(.move, at: .view(row("Move", kiosk)))
    kiosk.touch(.cancel)
    kiosk.advance(by: .seconds(1))
    #expect(highlighted(kiosk) == [] && kiosk.rootViewController.log == [])
    kiosk.end()
  }

  @Test func menusSlideTheSameWay() {
    let kiosk = kiosk()
    let button = UIButton(frame: CGRect(x: 20, y: 20, width: 100, height: 44))
    let titles = ["Copy", "Share", "Delete"]
    button.menu = UIMenu(
      children: titles.map { title in
        UIAction(title: title) { [weak rootViewController = kiosk.rootViewController] _ in
          rootViewController?.log.append(title)
        }
      })
    button.showsMenuAsPrimaryAction = true
    kiosk.rootViewController.view.addSubview(button)
    kiosk.presentChanges()
    kiosk.tap(button)
    kiosk.advance(by: .seconds(1))
    let delete = row("Delete", kiosk)
    kiosk.touch(.down, at: .view(delete))
    kiosk.touch(.move, at: .within(delete, 20, 200))
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.log == [])
    kiosk.drag(from: .view(delete), to: .view(row("Copy", kiosk)))
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.log == ["Copy"])
    kiosk.end()
  }

  @Test func anAlertDimsTheTintBehindIt() {
    let kiosk = kiosk()
    final class Tinted: UIView {
      var changes = 0
      override func tintColorDidChange() { changes += 1 }
    }
    let (plain, proud) = (Tinted(), Tinted())
    kiosk.rootViewController.view.tintColor = .systemRed
    kiosk.rootViewController.view.addSubview(plain)
    kiosk.rootViewController.view.addSubview(proud)
    proud.tintAdjustmentMode = .normal
    let red = plain.tintColor
    plain.changes = 0
    kiosk.rootViewController.present(.alert, ["Delete"], cancel: "Later")
    #expect(plain.tintAdjustmentMode == .dimmed && proud.tintAdjustmentMode == .normal)
    #expect(plain.changes == 1 && plain.tintColor != red)
    kiosk.advance(by: .seconds(1))
    #expect(row("Later", kiosk).tintAdjustmentMode == .normal)
    // One alert on top of the other.
    let second = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
    kiosk.rootViewController.presentedViewController?.present(second, animated: false)
    kiosk.advance(by: .seconds(1))
    #expect(row("Later", kiosk).tintAdjustmentMode == .dimmed)
    second.dismiss(animated: false)
    kiosk.advance(by: .seconds(1))
    #expect(plain.tintAdjustmentMode == .dimmed && row("Later", kiosk).tintAdjustmentMode == .normal)
    kiosk.rootViewController.dismiss(animated: true)
    #expect(plain.tintAdjustmentMode == .normal && plain.tintColor == red)
    kiosk.advance(by: .seconds(1))
    // A presenter that is removed with its alert has its tint when it comes back.
    kiosk.rootViewController.present(.alert, ["Delete"])
    kiosk.advance(by: .seconds(1))
    let window = kiosk.rootViewController.view.window
    window?.rootViewController = UIViewController()
    kiosk.advance(by: .seconds(1))
    window?.rootViewController = kiosk.rootViewController
    kiosk.advance(by: .seconds(1))
    #expect(plain.tintAdjustmentMode == .normal)
    kiosk.end()
  }
}
