import CoreImage
import UIKitCore

/// Puts all items on the pasteboard.
@MainActor
final class CopyActivity: UIActivity {
  private var items = SharedItems([])

  override var activityType: ActivityType? { .copyToPasteboard }
  override var activityTitle: String? { Strings.preferred.editing.copy }
  override var activityImage: UIImage? { UIImage(systemName: "doc.on.doc") }
  override func canPerform(withActivityItems activityItems: [Any]) -> Bool { !SharedItems(activityItems).isEmpty }
  override func prepare(withActivityItems activityItems: [Any]) { items = SharedItems(activityItems) }

  override func perform() {
    let pasteboard = UIPasteboard.general
    pasteboard.items = []
    // Each kind replaces the content when it is set; collected on a pasteboard of their own, they are all kept.
    let collector = UIPasteboard.withUniqueName()
    defer { UIPasteboard.remove(withName: collector.name) }
    var all: [[String: Any]] = []
    func take(_ fill: () -> Void) {
      fill()
      all += collector.items
    }
    if !items.texts.isEmpty { take { collector.strings = items.texts } }
    if !items.links.isEmpty { take { collector.urls = items.links } }
    if !items.images.isEmpty { take { collector.images = items.images } }
    if !items.colors.isEmpty { take { collector.colors = items.colors } }
    pasteboard.items = all
    activityDidFinish(true)
  }
}

/// Shows the link, or else the text, as a QR code.
@MainActor
final class QRCodeActivity: UIActivity {
  private var page: QRCodeController?

  override var activityType: ActivityType? { .showQRCode }
  override var activityTitle: String? { Strings.preferred.sharing.showQRCode }
  override var activityImage: UIImage? { UIImage(systemName: "qrcode") }

  override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
    QRCode.isAvailable && SharedItems(activityItems).codeText != nil
  }

  override func prepare(withActivityItems activityItems: [Any]) {
    page = SharedItems(activityItems).codeText.map { text in
      QRCodeController(text: text) { [weak self] in self?.activityDidFinish(true) }
    }
  }

  override var activityViewController: UIViewController? { page }
  // Without a text after all: the source of the item supplied none.
  override func perform() { activityDidFinish(false) }
}

/// Shows the code with which the visitor goes on at another kiosk. It has nothing to do with the items.
@MainActor
final class ContinueElsewhereActivity: UIActivity {
  private let activity: NSUserActivity?
  private var page: UIHandoffOfferViewController?

  /// - Parameter activity: What was current when the sheet was made: in the sheet, nothing of the app is.
  init(_ activity: NSUserActivity?) {
    self.activity = activity
    super.init()
  }

  override var activityType: ActivityType? { .continueElsewhere }
  override var activityTitle: String? { Strings.preferred.handoff.title }
  override var activityImage: UIImage? { UIImage(systemName: "rectangle.portrait.and.arrow.forward") }

  override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
    activity.map { UIApplication.shared.canOffer($0) } ?? false
  }

  override func prepare(withActivityItems activityItems: [Any]) {
    page = UIHandoffOfferViewController(activity: activity)
    page?.completionHandler = { [weak self] isContinued in self?.activityDidFinish(isContinued) }
  }

  override var activityViewController: UIViewController? { page }
}

/// Prints texts and images on the default printer.
@MainActor
final class PrintActivity: UIActivity {
  private var document: PrintedDocument?
  private let service: any PrintService
  /// Whether there is a printer, as far as is known yet.
  var hasPrinter = false

  init(_ service: any PrintService) {
    self.service = service
    super.init()
  }

  override var activityType: ActivityType? { .print }
  override var activityTitle: String? { Strings.preferred.sharing.print }
  override var activityImage: UIImage? { UIImage(systemName: "printer") }

  override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
    let items = SharedItems(activityItems)
    return hasPrinter && !(items.images.isEmpty && items.plainText.isEmpty)
  }

  override func prepare(withActivityItems activityItems: [Any]) {
    document = PrintedDocument(SharedItems(activityItems))
  }

  override func perform() {
    guard let document else { return activityDidFinish(false) }
    service.print(document) { [weak self] error in
      guard let self else { return }
      guard let error else { return self.activityDidFinish(true) }
      Log.error("UIActivityViewController: \(error)")
      self.sheet?.printingDidFail(error)
    }
  }
}
