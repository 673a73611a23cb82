import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite(.serialized) struct MenuTests {
  final class TestController: UIViewController, UIContextMenuInteractionDelegate {
    let button = UIButton(type: .system)
    let card = UIView(frame: CGRect(x: 300, y: 200, width: 200, height: 120))
    var log: [String] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      button.setTitle("Ticket", for: .normal)
      button.frame = CGRect(x: 40, y: 30, width: 120, height: 44)
      button.showsMenuAsPrimaryAction = true
      button.menu = menu
      view.addSubview(button)
      card.backgroundColor = .systemTeal
      card.layer.cornerRadius = 16
      card.addInteraction(UIContextMenuInteraction(delegate: self))
      view.addSubview(card)
      for event in [UIControl.Event.touchUpInside, .primaryActionTriggered, .menuActionTriggered] {
        button.addAction(UIAction { [weak self] _ in self?.log.append("event \(event.rawValue)") }, for: event)
      }
    }

    func action(
      _ title: String, _ symbol: String? = nil, _ attributes: UIMenuElement.Attributes = [], on: Bool = false,
      subtitle: String? = nil
    ) -> UIAction {
      UIAction(
        title: title, subtitle: subtitle, image: symbol.flatMap { UIImage(systemName: $0) }, attributes: attributes,
        state: on ? .on : .off
      ) { [weak self] _ in self?.log.append(title) }
    }

    var menu: UIMenu {
      UIMenu(
        title: "Ticket 4711",
        children: [
          action("Print", "printer"), action("Send by Mail", "envelope", subtitle: "anna@example.org"),
          UIMenu(
            title: "Class", options: [.displayInline, .singleSelection],
            children: [action("First Class"), action("Second Class", on: true)]),
          UIMenu(title: "More", children: [action("Duplicate"), action("Share")]),
          action("Change Seat", nil, .disabled), action("Hidden", nil, .hidden), action("Cancel", "trash", .destructive),
        ])
    }

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
      log.append("asked at \(Int(location.x)) \(Int(location.y))")
      return UIContextMenuConfiguration(actionProvider: { [weak self] _ in self?.menu })
    }

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) { log.append("end") }
  }

  private func kiosk(_ width: Int = 800, _ height: Int = 480, dark: Bool = false) -> VirtualKiosk<TestController> {
    VirtualKiosk(width, height, appearance: dark ? .dark : .light) { TestController() }
  }

  private func open(_ kiosk: VirtualKiosk<TestController>) {
    kiosk.tap(kiosk.rootViewController.button)
    kiosk.advance(by: .milliseconds(600))
  }

  private func titles(_ kiosk: VirtualKiosk<TestController>) -> [String] { kiosk.views(MenuRow.self).map(\.element.title) }

  private func choose(_ title: String, in kiosk: VirtualKiosk<TestController>) {
    guard let row = kiosk.views(MenuRow.self).first(where: { $0.element.title == title }) else {
      Issue.record("no row \(title)")
      return
    }
    kiosk.tap(row)
    kiosk.advance(by: .milliseconds(600))
  }

  private let all = ["Print", "Send by Mail", "First Class", "Second Class", "More", "Change Seat", "Cancel"]

  @Test func H10_aMenuAsPrimaryActionOpensInsteadOfTheEventsOfATap() {
    let kiosk = kiosk()
    open(kiosk)
    #expect(kiosk.rootViewController.log == ["event \(UIControl.Event.menuActionTriggered.rawValue)"])
    #expect(titles(kiosk) == all)
    choose("Print", in: kiosk)
    #expect(kiosk.rootViewController.log.last == "Print")
    #expect(kiosk.view(MenuOverlay.self) == nil)
    kiosk.end()
  }

  @Test func H10_aTouchOutsideClosesTheMenuAndDoesNothingElse() {
    let kiosk = kiosk()
    let behind = Counting(frame: CGRect(x: 600, y: 300, width: 100, height: 100))
    kiosk.rootViewController.view.addSubview(behind)
    open(kiosk)
    kiosk.tap(behind)
    kiosk.advance(by: .milliseconds(600))
    #expect(kiosk.view(MenuOverlay.self) == nil)
    #expect(behind.taps == 0)
    kiosk.tap(behind)
    #expect(behind.taps == 1)
    kiosk.end()
  }

  final class Counting: UIView {
    var taps = 0
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { taps += 1 }
  }

  @Test func N5_sectionsSubmenusAndMarks() throws {
    let kiosk = kiosk()
    open(kiosk)
    choose("First Class", in: kiosk)
    let section = kiosk.rootViewController.button.menu?.children.compactMap { $0 as? UIMenu }.first
    #expect(section?.selectedElements.map(\.title) == ["First Class"])
    open(kiosk)
    // The entries after an inline menu are a section again.
    let rows = kiosk.views(MenuRow.self).map { $0.convert($0.bounds, to: nil) }
    let gaps = zip(rows, rows.dropFirst()).map { $1.minY - $0.maxY }
    try #require(gaps.count == all.count - 1)
    #expect(gaps[1] > gaps[0] && gaps[3] > gaps[2] && gaps[4] == gaps[2])
    choose("Change Seat", in: kiosk)
    #expect(kiosk.view(MenuOverlay.self) != nil)
    choose("More", in: kiosk)
    #expect(titles(kiosk) == ["More", "Duplicate", "Share"])
    choose("More", in: kiosk)
    #expect(titles(kiosk) == all)
    choose("More", in: kiosk)
    choose("Share", in: kiosk)
    #expect(kiosk.rootViewController.log.last == "Share")
    kiosk.end()
  }

  @Test func N5_deferredEntriesArriveWhileTheMenuIsOpen() {
    let kiosk = kiosk()
    var answer: (([UIMenuElement]) -> Void)?
    kiosk.rootViewController.button.menu = UIMenu(children: [
      kiosk.rootViewController.action("First"), UIDeferredMenuElement.uncached { answer = $0 },
    ])
    open(kiosk)
    #expect(titles(kiosk) == ["First"])
    #expect(kiosk.view(UIActivityIndicatorView.self) != nil)
    answer?([kiosk.rootViewController.action("Late"), UICommand(title: "Nobody", action: .export)])
    kiosk.advance(by: .milliseconds(100))
    #expect(titles(kiosk) == ["First", "Late"])
    choose("Late", in: kiosk)
    #expect(kiosk.rootViewController.log.last == "Late")
    kiosk.end()
  }

  @Test func N3_commandsAreValidatedBeforeTheyAreShown() {
    final class Field: UIButton, UICopyAction {
      var copies: [String] = []
      override func copy(_ sender: Any?) { copies.append((sender as? UICommand)?.title ?? "") }
      override func validate(_ command: UICommand) { command.title = "Copy the Number" }
    }
    let kiosk = kiosk()
    let field = Field(frame: CGRect(x: 300, y: 30, width: 100, height: 44))
    field.menu = UIMenu(children: [UICommand(title: "Copy", action: .copy), UICommand(title: "Paste", action: .paste)])
    field.showsMenuAsPrimaryAction = true
    kiosk.rootViewController.view.addSubview(field)
    kiosk.tap(field)
    kiosk.advance(by: .milliseconds(600))
    #expect(titles(kiosk) == ["Copy the Number"])
    // It is performed by the button the menu belongs to, which has no focus.
    choose("Copy the Number", in: kiosk)
    #expect(field.copies == ["Copy the Number"])
    kiosk.end()
  }

  @Test func H10_aHeldButtonOpensItsMenuWhereTheTapDoesSomethingElse() {
    let kiosk = kiosk()
    kiosk.rootViewController.button.showsMenuAsPrimaryAction = false
    kiosk.tap(kiosk.rootViewController.button)
    #expect(kiosk.rootViewController.log.count == 2)
    kiosk.longPress(at: .view(kiosk.rootViewController.button))
    kiosk.advance(by: .milliseconds(600))
    #expect(kiosk.views(MenuRow.self).count == 7)
    #expect(kiosk.rootViewController.log.count == 2)
    kiosk.end()
  }

  @Test func H10_aPopUpButtonShowsWhatIsChosen() {
    let kiosk = kiosk()
    let button = kiosk.rootViewController.button
    button.changesSelectionAsPrimaryAction = true
    button.menu = UIMenu(children: ["Adult", "Child"].map { kiosk.rootViewController.action($0) })
    #expect(button.currentTitle == "Adult")
    open(kiosk)
    choose("Child", in: kiosk)
    #expect(button.currentTitle == "Child")
    #expect(button.menu?.selectedElements.map(\.title) == ["Child"])
    #expect(!button.isSelected)
    kiosk.end()
  }

  @Test func H10_keysOpenAndUseTheMenu() {
    final class Focusable: UIButton { override var canBecomeFirstResponder: Bool { true } }
    let kiosk = kiosk()
    let button = Focusable(frame: CGRect(x: 300, y: 30, width: 100, height: 44))
    button.menu = kiosk.rootViewController.menu
    button.showsMenuAsPrimaryAction = true
    kiosk.rootViewController.view.addSubview(button)
    button.becomeFirstResponder()
    kiosk.key(.press, .return)
    kiosk.advance(by: .milliseconds(600))
    #expect(titles(kiosk) == all)
    #expect(button.isFirstResponder)
    func picked() -> String? { kiosk.views(MenuRow.self).first(where: \.isPicked)?.element.title }
    kiosk.key(.press, .up)
    #expect(picked() == "Cancel")
    // Disabled entries are skipped.
    kiosk.key(.press, .up)
    #expect(picked() == "More")
    kiosk.key(.press, .right)
    #expect(titles(kiosk) == ["More", "Duplicate", "Share"])
    kiosk.key(.press, .left)
    #expect(titles(kiosk) == all)
    kiosk.key(.press, .escape)
    kiosk.advance(by: .milliseconds(600))
    #expect(kiosk.view(MenuOverlay.self) == nil)
    kiosk.key(.press, .space)
    kiosk.advance(by: .milliseconds(600))
    kiosk.key(.press, .down)
    kiosk.key(.press, .return)
    kiosk.advance(by: .milliseconds(600))
    #expect(kiosk.rootViewController.log.last == "Print")
    #expect(kiosk.view(MenuOverlay.self) == nil)
    kiosk.end()
  }

  @Test func N5_aContextMenuOpensWhereItIsHeldOrClicked() {
    let kiosk = kiosk()
    kiosk.longPress(at: .point(350, 250))
    kiosk.advance(by: .milliseconds(600))
    #expect(kiosk.rootViewController.log == ["asked at 50 50"])
    #expect(titles(kiosk) == all)
    choose("Print", in: kiosk)
    #expect(kiosk.rootViewController.log == ["asked at 50 50", "end", "Print"])
    kiosk.click(at: .point(400, 300), .right)
    kiosk.advance(by: .milliseconds(600))
    #expect(kiosk.rootViewController.log.last == "asked at 100 100")
    #expect(titles(kiosk) == all)
    kiosk.tap(at: .point(10, 470))
    kiosk.advance(by: .milliseconds(600))
    kiosk.click(at: .point(400, 300))
    kiosk.advance(by: .milliseconds(600))
    #expect(kiosk.view(MenuOverlay.self) == nil)
    kiosk.end()
  }

  @Test func menusStayOnTheScreen() {
    for place in [
      CGPoint(x: 2, y: 2), CGPoint(x: 400, y: 2), CGPoint(x: 2, y: 280), CGPoint(x: 400, y: 280),
      CGPoint(x: 200, y: 140),
    ] {
      let kiosk = kiosk(480, 320)
      kiosk.rootViewController.card.removeFromSuperview()
      kiosk.rootViewController.button.frame = CGRect(origin: place, size: CGSize(width: 70, height: 36))
      kiosk.rootViewController.button.menu = UIMenu(
        children: (1...20).map { kiosk.rootViewController.action("Platform \($0)") })
      open(kiosk)
      let panel = kiosk.view(MenuPanel.self)
      #expect(panel.map { kiosk.screen.bounds.contains($0.frame) } == true)
      kiosk.end()
    }
  }

  @Test func menusHaveTheirLook() {
    for dark in [false, true] {
      let suffix = dark ? "dark" : "light"
      let kiosk = kiosk(dark: dark)
      open(kiosk)
      #expect(kiosk.matches("menu \(suffix)"))
      choose("More", in: kiosk)
      #expect(kiosk.matches("submenu \(suffix)"))
      kiosk.end()
      let large = self.kiosk(1920, 1080, dark: dark)
      large.rootViewController.button.menu = UIMenu(children: [
        UIMenu(
          options: .displayInline, preferredElementSize: .medium,
          children: [
            large.rootViewController.action("Copy", "doc.on.doc"),
            large.rootViewController.action("Share", "square.and.arrow.up"),
            large.rootViewController.action("Print", "printer"),
          ]),
        large.rootViewController.action("Rename", "pencil"), UIDeferredMenuElement.uncached { _ in },
      ])
      open(large)
      #expect(large.matches("menu rows \(suffix)"))
      large.end()
      let small = self.kiosk(480, 320, dark: dark)
      small.longPress(at: .point(350, 250))
      small.advance(by: .milliseconds(600))
      #expect(small.matches("context menu small \(suffix)"))
      small.end()
    }
  }
}
