import KioskTesting
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitNavigation

@MainActor
@Suite(.serialized) struct ShareTests {
  final class Journal { var lines: [String] = [] }

  /// A printer that answers when the test wants it to.
  final class TestPrinter: PrintService {
    var hasPrinter = false
    var isAvailable = true
    var documents: [PrintedDocument] = []
    var answer: (@MainActor ((any Error)?) -> Void)?
    func findPrinter(_ completion: @escaping @MainActor (Bool) -> Void) { completion(hasPrinter) }
    func print(_ document: PrintedDocument, _ completion: @escaping @MainActor ((any Error)?) -> Void) {
      documents.append(document)
      answer = completion
    }
  }

  /// An activity of the app.
  class Favourite: UIActivity {
    let journal: Journal
    init(_ journal: Journal) {
      self.journal = journal
      super.init()
    }
    override var activityType: ActivityType? { ActivityType("org.example.favourite") }
    override var activityTitle: String? { "Keep" }
    override var activityImage: UIImage? { UIImage(systemName: "heart") }
    override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
      journal.lines.append("can \(activityItems)")
      return true
    }
    override func prepare(withActivityItems activityItems: [Any]) { journal.lines.append("prepare \(activityItems)") }
    override func perform() {
      journal.lines.append("perform")
      activityDidFinish(true)
    }
  }

  final class Guestbook: Favourite {
    override class var activityCategory: UIActivity.Category { .share }
    override var activityType: ActivityType? { ActivityType("org.example.guestbook") }
    override var activityTitle: String? { "Guestbook" }
    let page = UIViewController()
    override var activityViewController: UIViewController? { page }
  }

  final class Source: NSObject, UIActivityItemSource {
    func activityViewControllerPlaceholderItem(_ activityViewController: UIActivityViewController) -> Any { "placeholder" }
    func activityViewController(
      _ activityViewController: UIActivityViewController, itemForActivityType activityType: UIActivity.ActivityType?
    ) -> Any? { "item for \(activityType?.rawValue ?? "nil")" }
    func activityViewController(
      _ activityViewController: UIActivityViewController, subjectForActivityType activityType: UIActivity.ActivityType?
    ) -> String { "Subject" }
  }

  let printer = TestPrinter()
  let journal = Journal()

  init() { CUPSPrintService.shared = printer }

  func kiosk(
    _ width: Int = 800, _ height: Int = 480, dark: Bool = false, rightToLeft: Bool = false
  ) -> VirtualKiosk<UIViewController> {
    let kiosk = VirtualKiosk(width, height, appearance: dark ? .dark : .light) { UIViewController() }
    kiosk.rootViewController.view.window?.traitOverrides.userInterfaceIdiom = .kiosk
    kiosk.rootViewController.view.backgroundColor = .systemBackground
    if rightToLeft { kiosk.rootViewController.view.window?.traitOverrides.layoutDirection = .rightToLeft }
    return kiosk
  }

  @discardableResult
  private func share(
    _ items: [Any], _ activities: [UIActivity]? = nil, excluding types: [UIActivity.ActivityType]? = nil,
    on kiosk: VirtualKiosk<UIViewController>
  ) -> UIActivityViewController {
    let sheet = UIActivityViewController(activityItems: items, applicationActivities: activities)
    sheet.excludedActivityTypes = types
    sheet.completionWithItemsHandler = { [journal] type, isCompleted, items, error in
      journal.lines.append("end \(type?.rawValue ?? "nil") \(isCompleted) \(items == nil) \(error.map { "\($0)" } ?? "nil")")
    }
    kiosk.rootViewController.present(sheet, animated: true)
    kiosk.advance(by: .seconds(1))
    return sheet
  }

  private func titles(_ kiosk: VirtualKiosk<UIViewController>) -> [String] {
    (kiosk.views(ActivityIcon.self) as [UIView] + kiosk.views(ActivityRow.self)).map { $0.accessibilityLabel ?? "" }
  }

  private func choose(_ title: String, _ kiosk: VirtualKiosk<UIViewController>) throws {
    let views = kiosk.views { ($0 is ActivityRow || $0 is ActivityIcon) && $0.accessibilityLabel == title }
    kiosk.tap(try #require(views.first))
    kiosk.advance(by: .seconds(1))
  }

  private let link: [Any] = [URL(string: "https://museum.example/works/7")!]

  private func picture(_ width: CGFloat, _ height: CGFloat) -> UIImage {
    let frame = CGRect(x: 0, y: 0, width: width, height: height)
    return UIGraphicsImageRenderer(size: frame.size).image { $0.fill(frame) }
  }

  // MARK: Copying

  @Test func PT15_everyKindIsCopied() throws {
    let kiosk = kiosk()
    let picture = picture(4, 4)
    share(["text"] + link + [picture, UIColor.red], on: kiosk)
    try choose("Copy", kiosk)
    let pasteboard = UIPasteboard.general
    #expect(pasteboard.numberOfItems == 4)
    #expect(pasteboard.string == "text")
    #expect(pasteboard.url == link[0] as? URL)
    #expect(pasteboard.hasImages && pasteboard.hasColors)
    #expect(journal.lines == ["end com.apple.UIKit.activity.CopyToPasteboard true true nil"])
    #expect(kiosk.rootViewController.presentedViewController == nil)
    kiosk.end()
  }

  // MARK: Where it is shown

  @Test func PT15_aSheetPointsAtItsSource() throws {
    func present(_ width: Int, from source: Bool) throws -> (sheet: CGRect, button: CGRect, popover: Bool) {
      let kiosk = kiosk(width, 800)
      let button = UIButton(frame: CGRect(x: CGFloat(width) - 120, y: 60, width: 100, height: 60))
      var shown: UIActivityViewController?
      button.addAction(
        UIAction { action in
          let sheet = UIActivityViewController(activityItems: ["text"], applicationActivities: nil)
          if source { sheet.popoverPresentationController?.sourceView = action.sender as? UIView }
          kiosk.rootViewController.present(sheet, animated: true)
          shown = sheet
        }, for: .primaryActionTriggered)
      kiosk.rootViewController.view.addSubview(button)
      kiosk.tap(button)
      kiosk.advance(by: .seconds(1))
      let sheet = try #require(shown)
      let result = (
        sheet.view.convert(sheet.view.bounds, to: nil), button.convert(button.bounds, to: nil),
        sheet.presentationController is UIPopoverPresentationController
      )
      kiosk.end()
      return result
    }
    let pointing = try present(1280, from: true)
    #expect(
      pointing.popover && pointing.sheet.minY >= pointing.button.maxY && pointing.sheet.minY < pointing.button.maxY + 30)
    #expect(pointing.sheet.maxX > 1200)
    // Nothing to point at, or no space beside it.
    let centred = try present(1280, from: false)
    #expect(!centred.popover && abs(centred.sheet.midX - 640) < 1)
    #expect(try abs(present(400, from: true).sheet.midX - 200) < 1)
  }

  // MARK: End

  @Test func PT15_closingReportsOnceThatNothingWasDone() throws {
    let kiosk = kiosk()
    let sheet = share(link, on: kiosk)
    kiosk.tap(try #require(kiosk.view(ActivityHeader.self)).close)
    #expect(journal.lines == [], "the sheet is on its way")
    kiosk.advance(by: .seconds(1))
    #expect(journal.lines == ["end nil false true nil"])
    #expect(sheet.view.window == nil)
    kiosk.end()
  }

  @Test func PT15_aTouchBesideTheSheetCancels() {
    let kiosk = kiosk()
    share(link, on: kiosk)
    kiosk.tap(at: .point(10, 240))
    kiosk.advance(by: .seconds(1))
    #expect(journal.lines == ["end nil false true nil"])
    kiosk.end()
  }

  @Test func PT15_theAppMayDismissTheSheet() {
    let kiosk = kiosk()
    share(link, on: kiosk)
    kiosk.rootViewController.dismiss(animated: false)
    kiosk.advance(by: .seconds(1))
    #expect(journal.lines == ["end nil false true nil"])
    kiosk.end()
  }

  @Test func PT15_twoFingersChooseOneActivity() throws {
    let kiosk = kiosk()
    share(link, on: kiosk)
    let rows = kiosk.views(ActivityRow.self)
    try #require(rows.count == 2)
    kiosk.touch(.down, at: [.view(rows[0]), .view(rows[1])])
    kiosk.touch(.up, finger: 0)
    kiosk.touch(.up, finger: 1)
    kiosk.advance(by: .seconds(2))
    #expect(journal.lines.count == 1)
    kiosk.end()
  }

  // MARK: Activities of the app

  @Test func PT15_theAppsActivitiesAreAskedPreparedAndPerformed() throws {
    let kiosk = kiosk()
    share([7], [Favourite(journal)], on: kiosk)
    #expect(titles(kiosk) == ["Keep"], "a number is nothing that the kiosk's own activities could use")
    journal.lines.removeAll { $0.hasPrefix("can") }
    try choose("Keep", kiosk)
    #expect(journal.lines == ["prepare [7]", "perform", "end org.example.favourite true true nil"])
    kiosk.end()
  }

  @Test func PT15_aPageIsPresentedInsteadOfPerforming() throws {
    let kiosk = kiosk()
    let guestbook = Guestbook(journal)
    let sheet = share(["text"], [guestbook], on: kiosk)
    #expect(titles(kiosk) == ["Guestbook", "Copy", "Show QR Code"])
    journal.lines = []
    try choose("Guestbook", kiosk)
    #expect(sheet.presentedViewController === guestbook.page)
    guestbook.activityDidFinish(false)
    kiosk.advance(by: .seconds(1))
    #expect(sheet.presentedViewController == nil && sheet.view.window != nil, "the user may choose something else")
    try choose("Guestbook", kiosk)
    guestbook.activityDidFinish(true)
    kiosk.advance(by: .seconds(1))
    #expect(
      journal.lines == [
        "prepare [\"text\"]", "prepare [\"text\"]", "end org.example.guestbook true true nil",
      ])
    #expect(kiosk.rootViewController.presentedViewController == nil)
    kiosk.end()
  }

  @Test func PT15_excludedTypesAreNotOffered() {
    let kiosk = kiosk()
    share(["text"], [Favourite(journal)], excluding: [.copyToPasteboard, .init("org.example.favourite")], on: kiosk)
    #expect(titles(kiosk) == ["Show QR Code"])
    kiosk.end()
  }

  @Test func PT15_sourcesSupplyTheItemForTheChosenActivity() throws {
    let kiosk = kiosk()
    share([Source()], [Favourite(journal)], on: kiosk)
    #expect(kiosk.view(text: "Subject") != nil)
    #expect(journal.lines == ["can [\"placeholder\"]"])
    try choose("Copy", kiosk)
    #expect(UIPasteboard.general.string == "item for com.apple.UIKit.activity.CopyToPasteboard")
    kiosk.end()
  }

  @Test func PT15_nothingToShareIsSaid() {
    let kiosk = kiosk()
    share([], on: kiosk)
    #expect(titles(kiosk) == [])
    #expect(kiosk.view(text: "Nothing here can be shared.")?.isHidden == false)
    kiosk.end()
  }

  // MARK: Printing

  @Test func PT15_printingIsOfferedWithAPrinter() throws {
    printer.hasPrinter = true
    let kiosk = kiosk()
    share(["Title\nText"] + link, on: kiosk)
    #expect(titles(kiosk) == ["Copy", "Show QR Code", "Print"])
    try choose("Print", kiosk)
    #expect(kiosk.views(ActivityRow.self).map(\.isWorking) == [false, false, true])
    #expect(printer.documents.map(\.title) == ["Title"])
    guard case .text(let text)? = printer.documents.first?.content else {
      Issue.record("no text is printed")
      return
    }
    #expect(text == "Title\nText\n\nhttps://museum.example/works/7")
    printer.answer?(nil)
    kiosk.advance(by: .seconds(1))
    #expect(journal.lines == ["end com.apple.UIKit.activity.Print true true nil"])
    kiosk.end()
  }

  @Test func PT15_aFailedPrintIsReportedWithItsReason() throws {
    printer.hasPrinter = true
    let kiosk = kiosk()
    let picture = picture(40, 20)
    share([picture, "caption"], on: kiosk)
    try choose("Print", kiosk)
    guard case .pages(let pages)? = printer.documents.first?.content else {
      Issue.record("no picture is printed")
      return
    }
    #expect(pages.map(\.width) == [1190] && pages.map(\.height) == [1684])
    printer.answer?(PrintError(description: "print: no paper"))
    kiosk.advance(by: .seconds(1))
    #expect(journal.lines == ["end com.apple.UIKit.activity.Print false true print: no paper"])
    kiosk.end()
  }

  // MARK: Look

  @Test(arguments: [false, true])
  func PT15_theSheetLooksLikeThis(_ isDark: Bool) {
    printer.hasPrinter = true
    let kiosk = kiosk(dark: isDark)
    let items: [Any] = ["The Salt Road\nA painting by Ines Okafor"] + link
    share(items, [Guestbook(journal), Favourite(journal)], on: kiosk)
    #expect(kiosk.matches("share-\(isDark ? "dark" : "light")", tolerance: .text))
    kiosk.end()
  }

  @Test func PT15_theSheetIsMirrored() {
    let kiosk = kiosk(480, 800, rightToLeft: true)
    share(["The Salt Road"] + link, [Guestbook(journal)], on: kiosk)
    #expect(kiosk.matches("share-rtl", tolerance: .text))
    kiosk.end()
  }
}
