import KioskTesting
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitNavigation

@MainActor
@Suite(.serialized) struct ToolbarTests {
  final class TestController: UIViewController {
    let bar = UIToolbar()
    var log: [String] = []
    func done(_ item: UIBarButtonItem) { log.append("done \(item.tag)") }

    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      view.backgroundColor = .systemBackground
      if bar.superview == nil { view.addSubview(bar) }
      bar.frame = CGRect(x: 0, y: view.bounds.height - 44, width: view.bounds.width, height: 44)
    }
  }

  private func kiosk(dark: Bool = false) -> VirtualKiosk<TestController> {
    let kiosk = VirtualKiosk(480, 320, appearance: dark ? .dark : .light) { TestController() }
    let done = UIBarButtonItem(barButtonSystemItem: .done, target: kiosk.rootViewController, action: .done)
    done.tag = 7
    let trash = UIBarButtonItem(
      systemItem: .trash, primaryAction: UIAction { _ in kiosk.rootViewController.log.append("trash") })
    let previous = UIBarButtonItem(
      image: UIImage(systemName: "chevron.up"), style: .plain, target: nil, action: .done)
    previous.isEnabled = false
    kiosk.rootViewController.bar.items = [
      previous, .fixedSpace(20),
      UIBarButtonItem(title: "Next", style: .plain, target: kiosk.rootViewController, action: .done),
      .flexibleSpace(), trash, done,
    ]
    kiosk.presentChanges()
    return kiosk
  }

  private func button(_ index: Int, in kiosk: VirtualKiosk<TestController>) -> UIView { kiosk.views(BarButton.self)[index] }

  @Test func itemsPerformTheirActionsAsTheirSender() {
    let kiosk = kiosk()
    kiosk.tap(button(3, in: kiosk))
    kiosk.tap(button(2, in: kiosk))
    kiosk.tap(button(0, in: kiosk))
    #expect(kiosk.rootViewController.log == ["done 7", "trash"])
    #expect(kiosk.views(BarButton.self).map { $0.accessibilityLabel ?? "" } == ["", "Next", "Trash", "Done"])
    kiosk.end()
  }

  @Test func spacesKeepItemsApart() {
    let kiosk = kiosk()
    #expect(button(0, in: kiosk).frame.minX == 8)
    #expect(button(1, in: kiosk).frame.minX == button(0, in: kiosk).frame.maxX + 20)
    #expect(button(3, in: kiosk).frame.maxX == 472)
    #expect(button(2, in: kiosk).frame.maxX == button(3, in: kiosk).frame.minX - 8)
    kiosk.rootViewController.bar.items?[4].isHidden = true
    kiosk.presentChanges()
    #expect(kiosk.views(BarButton.self).count == 3)
    kiosk.end()
  }

  @Test func aChangedItemIsShownAtOnce() {
    let kiosk = kiosk()
    let item = kiosk.rootViewController.bar.items?[2]
    item?.title = "Next field"
    item?.isEnabled = false
    kiosk.presentChanges()
    #expect(kiosk.view(text: "Next field") != nil)
    kiosk.tap(button(1, in: kiosk))
    #expect(kiosk.rootViewController.log == [])
    kiosk.end()
  }

  @Test func aToolbarHasItsLook() {
    for dark in [false, true] {
      let kiosk = kiosk(dark: dark)
      #expect(kiosk.matches("toolbar \(dark ? "dark" : "light")"))
      kiosk.end()
    }
  }
}

extension Selector {
  fileprivate static let done = Selector("done") { (controller: ToolbarTests.TestController, item: UIBarButtonItem) in
    controller.done(item)
  }
}
