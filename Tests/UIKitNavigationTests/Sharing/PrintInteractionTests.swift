import KioskTesting
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitNavigation

extension ShareTests {
  @MainActor private final class Observer: NSObject, UIPrintInteractionControllerDelegate {
    var log: [String] = []
    func printInteractionControllerWillPresentPrinterOptions(_ controller: UIPrintInteractionController) {
      log.append("will present")
    }
    func printInteractionControllerDidPresentPrinterOptions(_ controller: UIPrintInteractionController) {
      log.append("did present")
    }
    func printInteractionControllerWillStartJob(_ controller: UIPrintInteractionController) { log.append("will start") }
    func printInteractionControllerDidFinishJob(_ controller: UIPrintInteractionController) { log.append("did finish") }
    func printInteractionControllerDidDismissPrinterOptions(_ controller: UIPrintInteractionController) {
      log.append("did dismiss")
    }
  }

  private func files(_ document: PrintedDocument?) -> [PrintedDocument.File] {
    if case .files(let files) = document?.content { return files }
    return []
  }

  private func image(_ width: CGFloat, _ height: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    }
  }

  @Test func PT17_aJobIsPrintedWhenTheUserHasConfirmed() {
    let kiosk = kiosk()
    let controller = UIPrintInteractionController()
    let observer = Observer()
    controller.delegate = observer
    controller.printingItem = image(40, 20)
    let info = UIPrintInfo.printInfo()
    (info.jobName, info.orientation, info.duplex, info.outputType) = ("Ticket", .landscape, .longEdge, .grayscale)
    info.printerID = "-o evil"
    controller.printInfo = UIPrintInfo(dictionary: info.dictionaryRepresentation)
    #expect(
      controller.present(animated: true) { _, isCompleted, error in
        observer.log.append("completed \(isCompleted) \(error == nil)")
      })
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.view(text: "Ticket") != nil && printer.documents.isEmpty)
    #expect(FrameworkLog.lines { controller.present(animated: true) }.count == 1)
    if let button = kiosk.view(text: "Print") { kiosk.tap(button) }
    kiosk.advance(by: .seconds(1))
    #expect(printer.documents.count == 1)
    #expect(observer.log == ["will present", "did present", "will start"])
    printer.answer?(nil)
    #expect(observer.log.suffix(3) == ["did finish", "did dismiss", "completed true true"])
    let document = printer.documents.first
    #expect(document?.title == "Ticket" && document?.printer == nil)
    #expect(document?.options == ["landscape", "print-color-mode=monochrome", "sides=two-sided-long-edge"])
    let page = files(document).first.flatMap { UIImage(data: $0.data)?.cgImage }
    #expect(page?.width == 1684 && page?.height == 1190)
    kiosk.end()
  }

  @Test func PT17_aCancelledJobIsNotPrinted() {
    let kiosk = kiosk()
    let controller = UIPrintInteractionController()
    controller.printFormatter = UISimpleTextPrintFormatter(text: "Text")
    var outcome: [Bool] = []
    #expect(controller.present(animated: true) { _, isCompleted, _ in outcome.append(isCompleted) })
    kiosk.advance(by: .seconds(1))
    if let button = kiosk.view(text: "Cancel") {
      kiosk.tap(button)
    } else {
      controller.dismiss(animated: true)
    }
    kiosk.advance(by: .seconds(1))
    #expect(outcome == [false] && printer.documents.isEmpty)
    controller.present(animated: true) { _, isCompleted, _ in outcome.append(isCompleted) }
    kiosk.advance(by: .seconds(1))
    controller.dismiss(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(outcome == [false, false])
    printer.isAvailable = false
    #expect(!UIPrintInteractionController.isPrintingAvailable)
    let lines = FrameworkLog.lines { controller.present(animated: true) }
    #expect(lines.count == 1)
    kiosk.end()
  }

  @Test func PT17_aTextHasAsManyPagesAsItNeeds() {
    let words = (0..<3000).map { "word\($0)" }
    let formatter = UISimpleTextPrintFormatter(text: words.joined(separator: " "))
    let renderer = UIPrintPageRenderer()
    (renderer.headerHeight, renderer.footerHeight) = (20, 20)
    renderer.addPrintFormatter(formatter, startingAtPageAt: 1)
    let pages = formatter.pageCount
    #expect(pages > 2 && renderer.numberOfPages == pages + 1)
    #expect(renderer.printFormattersForPage(at: 0) == nil && renderer.printFormattersForPage(at: 1) == [formatter])
    #expect(formatter.rectForPage(at: 1) == CGRect(x: 48, y: 68, width: 499, height: 706))
    formatter.removeFromPrintPageRenderer()
    #expect(renderer.numberOfPages == 0)
    #expect(UISimpleTextPrintFormatter(text: "").pageCount == 0)
  }

  private final class Numbered: UIPrintPageRenderer {
    var log: [String] = []
    override var numberOfPages: Int { 2 }
    override func prepare(forDrawingPages range: NSRange) { log.append("prepare \(range.length)") }
    override func drawHeaderForPage(at pageIndex: Int, in headerRect: CGRect) { log.append("header \(headerRect)") }
    override func drawContentForPage(at pageIndex: Int, in contentRect: CGRect) { log.append("content \(pageIndex)") }
    override func drawFooterForPage(at pageIndex: Int, in footerRect: CGRect) { log.append("footer \(pageIndex)") }
  }

  @Test func PT17_aRendererDrawsItsPages() {
    let renderer = Numbered()
    (renderer.headerHeight, renderer.footerHeight) = (30, 10)
    let controller = UIPrintInteractionController()
    controller.printPageRenderer = renderer
    #expect(files(controller.document).count == 2)
    let header = "header \(CGRect(x: 48, y: 48, width: 499, height: 30))"
    #expect(renderer.log == ["prepare 2", header, "content 0", "footer 0", header, "content 1", "footer 1"])
    controller.printingItems = [image(10, 10), Data("%PDF-1.4".utf8), 3]
    #expect(controller.printPageRenderer == nil)
    var kinds: [String] = []
    let lines = FrameworkLog.lines { kinds = files(controller.document).map(\.fileExtension) }
    #expect(kinds == ["png", "pdf"] && lines.count == 1)
    #expect(UIPrintInteractionController.canPrint(Data("%PDF-1.4".utf8)))
    #expect(!UIPrintInteractionController.canPrint(Data("text".utf8)))
  }

  // MARK: Providers

  private final class Report: UIActivityItemProvider, @unchecked Sendable {
    override var item: Any { "made for \(activityType?.rawValue ?? "") on main \(Thread.isMainThread)" }
  }

  @Test func PT15_aProviderMakesItsItemInTheBackground() async {
    let kiosk = kiosk()
    let share = UIActivityViewController(
      activityItems: [Report(placeholderItem: "placeholder")], applicationActivities: [Favourite(journal)])
    kiosk.rootViewController.present(share, animated: false)
    kiosk.advance(by: .seconds(1))
    #expect(journal.lines.first == "can [\"placeholder\"]")
    journal.lines = []
    if let row = kiosk.view(text: "Keep") { kiosk.tap(row) }
    for _ in 0..<100_000 where journal.lines.isEmpty { await Task.yield() }
    #expect(journal.lines == ["prepare [\"made for org.example.favourite on main false\"]", "perform"])
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.presentedViewController == nil)
    kiosk.end()
  }
}
