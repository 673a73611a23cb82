import Input
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite(.serialized) struct EditMenuTests {
  final class Note: UIView, UICutAction, UICopyAction, UIPasteAction, UISelectAllAction {
    var log: [String] = []
    var canPaste = false
    override var canBecomeFirstResponder: Bool { true }
    override func cut(_ sender: Any?) { log.append("cut") }
    override func copy(_ sender: Any?) { log.append("copy") }
    override func paste(_ sender: Any?) { log.append("paste") }
    override func selectAll(_ sender: Any?) { log.append("selectAll") }
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      action == .paste ? canPaste : super.canPerformAction(action, withSender: sender)
    }
    override func validate(_ command: UICommand) { if command.action == .cut { command.attributes = .destructive } }
    func stamp() { log.append("stamp") }
    override func buildMenu(with builder: any UIMenuBuilder) {
      guard builder.system == .context else { return }
      builder.insertSibling(
        UIMenu(options: .displayInline, children: [UICommand(title: "Stamp", action: .stampNote)]), afterMenu: .standardEdit)
    }
  }

  final class TestController: UIViewController, UIEditMenuInteractionDelegate {
    let scroll = UIScrollView()
    let note = Note(frame: CGRect(x: 200, y: 200, width: 400, height: 120))
    private(set) lazy var interaction = UIEditMenuInteraction(delegate: self)
    var log: [String] = []
    var extra: [UIMenuElement] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      scroll.frame = view.bounds
      scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      scroll.contentSize = CGSize(width: 800, height: 900)
      view.addSubview(scroll)
      note.backgroundColor = UIColor.systemYellow.withAlphaComponent(0.3)
      note.layer.cornerRadius = 12
      note.addInteraction(interaction)
      scroll.addSubview(note)
    }

    func show(at point: CGPoint = CGPoint(x: 200, y: 60)) {
      interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: "n", sourcePoint: point))
    }

    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
      suggestedActions: [UIMenuElement]
    ) -> UIMenu? { UIMenu(children: suggestedActions + extra) }

    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect { CGRect(x: configuration.sourcePoint.x - 40, y: configuration.sourcePoint.y - 12, width: 80, height: 24) }

    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
      animator: any UIEditMenuInteractionAnimating
    ) { log.append("present \(configuration.identifier)") }

    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
      animator: any UIEditMenuInteractionAnimating
    ) { log.append("dismiss") }
  }

  private func kiosk(_ width: Int = 800, _ height: Int = 480, dark: Bool = false) -> VirtualKiosk<TestController> {
    VirtualKiosk(width, height, appearance: dark ? .dark : .light) { TestController() }
  }

  private func titles(_ kiosk: VirtualKiosk<TestController>) -> [String] {
    kiosk.views(EditMenuButton.self).compactMap { $0.element?.title }
  }

  private func wait(_ kiosk: VirtualKiosk<TestController>) { kiosk.advance(by: .milliseconds(500)) }

  private func tap(_ title: String, in kiosk: VirtualKiosk<TestController>) {
    guard let button = kiosk.views(EditMenuButton.self).first(where: { $0.accessibilityLabel == title }) else {
      Issue.record("no \(title)")
      return
    }
    kiosk.tap(button)
    wait(kiosk)
  }

  @Test func N6_theMenuHasWhatTheViewPerforms() {
    let kiosk = kiosk()
    kiosk.rootViewController.show()
    wait(kiosk)
    #expect(titles(kiosk) == ["Cut", "Copy", "Select All", "Stamp"])
    #expect(kiosk.rootViewController.log == ["present n"])
    kiosk.rootViewController.note.canPaste = true
    kiosk.rootViewController.interaction.reloadVisibleMenu()
    wait(kiosk)
    #expect(titles(kiosk) == ["Cut", "Copy", "Paste", "Select All", "Stamp"])
    tap("Copy", in: kiosk)
    #expect(kiosk.rootViewController.note.log == ["copy"])
    #expect(kiosk.rootViewController.log == ["present n", "dismiss"])
    #expect(kiosk.view(EditMenuOverlay.self) == nil)
    kiosk.end()
  }

  @Test func N6_theFocusIsAskedElseTheViewUnderThePoint() {
    final class Picture: UIView, UIDeleteAction {
      override func delete(_ sender: Any?) {}
    }
    let kiosk = kiosk()
    kiosk.rootViewController.note.addSubview(Picture(frame: CGRect(x: 150, y: 30, width: 100, height: 60)))
    func titles(at x: CGFloat) -> [String] {
      kiosk.rootViewController.show(at: CGPoint(x: x, y: 60))
      wait(kiosk)
      defer {
        kiosk.rootViewController.interaction.dismissMenu()
        wait(kiosk)
      }
      return self.titles(kiosk)
    }
    #expect(titles(at: 200) == ["Cut", "Copy", "Delete", "Select All", "Stamp"])
    #expect(titles(at: 50) == ["Cut", "Copy", "Select All", "Stamp"])
    kiosk.rootViewController.note.becomeFirstResponder()
    #expect(titles(at: 200) == ["Cut", "Copy", "Select All", "Stamp"])
    kiosk.end()
  }

  @Test func N6_withoutAnythingToDoThereIsNoMenu() {
    let kiosk = kiosk()
    let plain = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let interaction = UIEditMenuInteraction(delegate: nil)
    plain.addInteraction(interaction)
    kiosk.rootViewController.view.addSubview(plain)
    interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: .zero))
    wait(kiosk)
    #expect(kiosk.view(EditMenuOverlay.self) == nil)
    #expect(plain.interactions.count == 1)
    kiosk.rootViewController.note.addInteraction(interaction)
    #expect(plain.interactions.isEmpty && interaction.view === kiosk.rootViewController.note)
    kiosk.end()
  }

  @Test func N6_touchesElsewhereHideItAndArrive() {
    let kiosk = kiosk()
    let tap = UITapGestureRecognizer()
    var taps = 0
    tap.addTarget(kiosk.rootViewController) { _ in taps += 1 }
    kiosk.rootViewController.view.addGestureRecognizer(tap)
    kiosk.rootViewController.show()
    wait(kiosk)
    kiosk.tap(at: .point(50, 50))
    wait(kiosk)
    #expect(taps == 1)
    #expect(kiosk.view(EditMenuOverlay.self) == nil)
    kiosk.end()
  }

  @Test func N6_scrollingFocusAndKeysHideIt() {
    let kiosk = kiosk()
    func isShown() -> Bool {
      kiosk.advance(by: .milliseconds(500))
      return kiosk.view(EditMenuOverlay.self) != nil
    }
    kiosk.rootViewController.show()
    #expect(isShown())
    kiosk.rootViewController.scroll.contentOffset.y = 20
    #expect(!isShown())
    kiosk.rootViewController.show()
    #expect(isShown())
    kiosk.rootViewController.note.becomeFirstResponder()
    #expect(!isShown())
    kiosk.rootViewController.show()
    #expect(isShown())
    kiosk.key(.press, .leftShift, modifiers: .shift)
    #expect(isShown())
    kiosk.key(.press, "a")
    #expect(!isShown())
    kiosk.rootViewController.show()
    #expect(isShown())
    kiosk.rootViewController.interaction.dismissMenu()
    #expect(!isShown())
    kiosk.end()
  }

  @Test func N6_aSecondaryClickShowsAList() {
    let kiosk = kiosk()
    kiosk.click(at: .point(300, 250), .right)
    wait(kiosk)
    #expect(kiosk.views(MenuRow.self).map(\.element.title) == ["Cut", "Copy", "Select All", "Stamp"])
    kiosk.end()
  }

  @Test func N6_whatDoesNotFitIsOnOtherPages() {
    let kiosk = kiosk(480, 320)
    kiosk.rootViewController.note.frame.origin.x = 40
    kiosk.rootViewController.extra = ["Translate", "Look Up", "Share", "Speak", "Highlight"].map { title in
      UIAction(title: title) { _ in kiosk.rootViewController.log.append(title) }
    }
    kiosk.rootViewController.show()
    wait(kiosk)
    #expect(!titles(kiosk).contains("Highlight"))
    tap("Show next items", in: kiosk)
    #expect(titles(kiosk).contains("Speak"))
    #expect(kiosk.view(EditMenuBar.self).map { kiosk.screen.bounds.contains($0.frame) } == true)
    tap("Speak", in: kiosk)
    #expect(kiosk.rootViewController.log.last == "Speak")
    kiosk.end()
  }

  @Test func N6_theOldControllerShowsTheSame() {
    let kiosk = kiosk()
    let controller = UIMenuController.shared
    controller.menuItems = [UIMenuItem(title: "Stamp it", action: .stampNote), UIMenuItem(title: "Nobody", action: .export)]
    kiosk.rootViewController.note.becomeFirstResponder()
    controller.showMenu(from: kiosk.rootViewController.note, rect: CGRect(x: 10, y: 10, width: 40, height: 20))
    wait(kiosk)
    #expect(titles(kiosk) == ["Cut", "Copy", "Select All", "Stamp", "Stamp it"])
    #expect(controller.isMenuVisible && controller.menuFrame.maxY < 210)
    tap("Stamp it", in: kiosk)
    #expect(kiosk.rootViewController.note.log == ["stamp"])
    #expect(!controller.isMenuVisible)
    controller.menuItems = nil
    kiosk.end()
  }

  @Test func N6_aTextFieldShowsItForItsSelection() {
    let kiosk = kiosk()
    let field = UITextField(frame: CGRect(x: 200, y: 380, width: 300, height: 44))
    field.text = "hello world"
    kiosk.rootViewController.view.addSubview(field)
    field.becomeFirstResponder()
    wait(kiosk)
    kiosk.doubleTap(at: .point(220, 402))
    wait(kiosk)
    #expect(titles(kiosk) == ["Cut", "Copy", "Delete", "Select All"])
    tap("Copy", in: kiosk)
    #expect(UIPasteboard.general.string == "hello")
    #expect(kiosk.view(EditMenuOverlay.self) == nil)
    kiosk.end()
  }

  @Test func N7_itIsAboveItsTargetAndBelowWhereThereIsNoRoom() throws {
    let kiosk = kiosk()
    let controller = kiosk.rootViewController
    for (y, isAbove) in [(200, true), (20, false), (420, true)] as [(CGFloat, Bool)] {
      controller.note.frame.origin.y = y
      controller.show(at: CGPoint(x: 200, y: 30))
      wait(kiosk)
      let menu = try #require(kiosk.view(EditMenuOverlay.self)).barFrame
      let target = CGRect(x: 360, y: y + 18, width: 80, height: 24)
      #expect(isAbove ? menu.maxY < target.minY : menu.minY > target.maxY, "\(y): \(menu)")
      #expect(abs(menu.midX - target.midX) < 1)
      controller.interaction.dismissMenu()
      wait(kiosk)
    }
    kiosk.end()
  }

  @Test(arguments: [150, 0] as [CGFloat]) func N7_inTextItLeavesTheKnobsFree(_ top: CGFloat) throws {
    let kiosk = kiosk()
    let text = UITextView(frame: CGRect(x: 100, y: top, width: 500, height: 200))
    text.font = .systemFont(ofSize: 20)
    text.text = "first line\nsecond line\nthird line\nfourth line"
    kiosk.rootViewController.view.addSubview(text)
    text.becomeFirstResponder()
    wait(kiosk)
    // A word in the line in the middle, or in the first one, above which there is no room.
    let line = try #require(text.position(from: text.beginningOfDocument, offset: top == 0 ? 2 : 24))
    let word = text.convert(text.caretRect(for: line), to: nil)
    kiosk.doubleTap(at: .point(word.midX, word.midY))
    wait(kiosk)
    let menu = try #require(kiosk.view(EditMenuOverlay.self)).barFrame
    let knobs = kiosk.views { "\(type(of: $0))" == "SelectionHandle" }.map { $0.convert($0.bounds, to: nil) }
    #expect(knobs.count == 2)
    for knob in knobs { #expect(!menu.insetBy(dx: 0, dy: -4).intersects(knob), "\(menu) \(knob)") }
    #expect((menu.maxY < word.minY) == (top > 0))
    kiosk.end()
  }

  @Test func editMenusHaveTheirLook() {
    for dark in [false, true] {
      let suffix = dark ? "dark" : "light"
      let kiosk = kiosk(dark: dark)
      kiosk.rootViewController.extra = [UIMenu(title: "Format", children: [UIAction(title: "Bold") { _ in }])]
      kiosk.rootViewController.show()
      wait(kiosk)
      #expect(kiosk.matches("edit menu \(suffix)"))
      kiosk.end()
    }
  }
}

extension Selector {
  fileprivate static let stampNote = Selector("stampNote") { (note: EditMenuTests.Note) in note.stamp() }
}
