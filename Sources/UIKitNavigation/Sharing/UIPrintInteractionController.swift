import UIKitCore

/// Prints with CUPS, after the user has confirmed it.
///
/// Set one of `printingItem`, `printingItems`, `printFormatter` and `printPageRenderer`, then present. There are no options
/// to choose: the job has the properties of `printInfo`, and goes to its printer or the default one.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UIPrintInteractionController: NSObject {
  /// Called at the end with whether the job was passed to the printer, and the reason if it failed.
  public typealias CompletionHandler = (UIPrintInteractionController, Bool, (any Error)?) -> Void

  /// The controller of the app.
  open class var shared: UIPrintInteractionController { instance }
  private static let instance = UIPrintInteractionController()

  /// Whether there is a printing system: the program `lp` of CUPS.
  open class var isPrintingAvailable: Bool { CUPSPrintService.shared.isAvailable }
  /// The uniform type identifiers of data that can be printed.
  open class var printableUTIs: Set<String> { ["public.png", "public.jpeg", "com.adobe.pdf"] }
  /// Whether a file can be printed: an image or a PDF.
  open class func canPrint(_ url: URL) -> Bool {
    guard url.isFileURL, let data = try? Data(contentsOf: url) else { return false }
    return canPrint(data)
  }
  /// Whether data can be printed: an image or a PDF.
  open class func canPrint(_ data: Data) -> Bool { data.starts(with: pdf) || UIImage(data: data) != nil }
  private static let pdf = Data("%PDF-".utf8)

  /// The properties of the job; nil for those by default.
  open var printInfo: UIPrintInfo?
  /// Observes the job.
  open weak var delegate: (any UIPrintInteractionControllerDelegate)?
  /// An image, data of an image or a PDF, or the URL of such a file.
  open var printingItem: Any? {
    didSet { if printingItem != nil { (printingItems, formatter, renderer) = (nil, nil, nil) } }
  }
  /// Several items of those kinds, each on pages of its own.
  open var printingItems: [Any]? {
    didSet { if printingItems != nil { (printingItem, formatter, renderer) = (nil, nil, nil) } }
  }
  /// Draws the pages, without header and footer.
  open var printFormatter: UIPrintFormatter? {
    get { formatter }
    set { (formatter, renderer, printingItem, printingItems) = (newValue, nil, nil, nil) }
  }
  /// Draws the pages.
  open var printPageRenderer: UIPrintPageRenderer? {
    get { renderer }
    set { (formatter, renderer, printingItem, printingItems) = (nil, newValue, nil, nil) }
  }
  private final var formatter: UIPrintFormatter?
  private final var renderer: UIPrintPageRenderer?

  /// Stored but without effect: users choose no options.
  open var showsNumberOfCopies = true
  /// Stored but without effect: users choose no options.
  open var showsPaperSelectionForLoadedPapers = false
  /// Stored but without effect: users choose no options.
  open var showsPaperOrientation = true
  /// The paper of the job, from the time it is presented on.
  open private(set) var printPaper: UIPrintPaper?

  private weak var alert: UIAlertController?
  private var completion: CompletionHandler?
  private var isBusy = false

  // MARK: Presenting

  /// Asks the user and prints.
  /// - Returns: Whether the question is shown: not while a job is under way, without content, or without a printing system.
  @discardableResult
  open func present(animated: Bool, completionHandler completion: CompletionHandler? = nil) -> Bool {
    show(animated: animated, completion) { _ in }
  }

  /// The same, in a popover that points at a rectangle where there is space.
  @discardableResult
  open func present(
    from rect: CGRect, in view: UIView, animated: Bool, completionHandler completion: CompletionHandler? = nil
  ) -> Bool {
    show(animated: animated, completion) {
      $0.sourceView = view
      $0.sourceRect = rect
    }
  }

  /// The same, in a popover that points at a bar item where there is space.
  @discardableResult
  open func present(
    from item: UIBarButtonItem, animated: Bool, completionHandler completion: CompletionHandler? = nil
  ) -> Bool {
    show(animated: animated, completion) { $0.barButtonItem = item }
  }

  /// Takes the question away, as if the user had cancelled it.
  open func dismiss(animated: Bool) {
    guard let alert else { return }
    alert.dismiss(animated: animated)
    end(false, nil)
  }

  private func show(
    animated: Bool, _ completion: CompletionHandler?, anchor: (UIPopoverPresentationController) -> Void
  ) -> Bool {
    guard !isBusy else { return refuse("a job is under way") }
    guard Self.isPrintingAvailable else { return refuse("there is no program lp; on Debian it is in cups-client") }
    guard printingItem != nil || printingItems != nil || formatter != nil || renderer != nil else {
      return refuse("there is nothing to print")
    }
    guard let parent = delegate?.printInteractionControllerParentViewController(self) ?? Self.topController else {
      return refuse("there is no window")
    }
    isBusy = true
    self.completion = completion
    printPaper = UIPrintPaper(printInfo?.orientation ?? .portrait)
    let name = printInfo?.jobName ?? ""
    let alert = UIAlertController(
      title: name.isEmpty ? nil : name, message: nil, preferredStyle: .actionSheet)
    alert.addAction(
      UIAlertAction(title: Strings.preferred.sharing.print, style: .default) { [weak self] _ in self?.start() })
    alert.addAction(
      UIAlertAction(title: Strings.preferred.buttons.cancel, style: .cancel) { [weak self] _ in self?.end(false, nil) })
    if let popover = alert.popoverPresentationController { anchor(popover) }
    self.alert = alert
    delegate?.printInteractionControllerWillPresentPrinterOptions(self)
    parent.present(alert, animated: animated) { [weak self] in
      guard let self else { return }
      self.delegate?.printInteractionControllerDidPresentPrinterOptions(self)
    }
    return true
  }

  private func refuse(_ reason: String) -> Bool {
    Log.error("UIPrintInteractionController.present: \(reason); nothing is printed.")
    return false
  }

  private static var topController: UIViewController? {
    let windows = UIApplication.shared.windows
    var top = (windows.first { $0.isKeyWindow } ?? windows.first)?.rootViewController
    while let next = top?.presentedViewController { top = next }
    return top
  }

  // MARK: The job

  private func start() {
    delegate?.printInteractionControllerWillStartJob(self)
    guard let document else { return end(false, PrintError(description: "print: there is no page that can be printed.")) }
    CUPSPrintService.shared.print(document) { [weak self] error in
      guard let self else { return }
      if let error { Log.error("UIPrintInteractionController: \(error)") }
      self.delegate?.printInteractionControllerDidFinishJob(self)
      self.end(error == nil, error)
    }
  }

  private func end(_ completed: Bool, _ error: (any Error)?) {
    guard isBusy else { return }
    isBusy = false
    let completion = completion
    self.completion = nil
    delegate?.printInteractionControllerWillDismissPrinterOptions(self)
    delegate?.printInteractionControllerDidDismissPrinterOptions(self)
    completion?(self, completed, error)
  }

  final var document: PrintedDocument? {
    let info = printInfo ?? UIPrintInfo()
    let paper = printPaper ?? UIPrintPaper(info.orientation)
    var files: [PrintedDocument.File] = []
    if let renderer = renderer ?? formatter.map(Self.renderer) {
      files = renderer.render(on: paper)
    } else {
      for item in printingItems ?? [printingItem].compactMap({ $0 }) { files += Self.files(of: item, on: paper) }
    }
    guard !files.isEmpty else { return nil }
    let name = info.jobName.isEmpty ? "Vitrine" : info.jobName
    var document = PrintedDocument(title: String(name.prefix(80)), content: .files(files))
    document.options = info.options
    // A name that begins with a hyphen would be an option.
    document.printer = info.printerID.flatMap { $0.isEmpty || $0.hasPrefix("-") ? nil : $0 }
    return document
  }

  private static func renderer(of formatter: UIPrintFormatter) -> UIPrintPageRenderer {
    if let renderer = formatter.printPageRenderer { return renderer }
    let renderer = UIPrintPageRenderer()
    renderer.addPrintFormatter(formatter, startingAtPageAt: 0)
    return renderer
  }

  private static func files(of item: Any, on paper: UIPrintPaper) -> [PrintedDocument.File] {
    var image = item as? UIImage
    if let data = (item as? Data) ?? (item as? URL).flatMap({ $0.isFileURL ? try? Data(contentsOf: $0) : nil }) {
      if data.starts(with: pdf) { return [PrintedDocument.File(fileExtension: "pdf", data: data)] }
      image = UIImage(data: data)
    }
    guard let image, image.size.width > 0, image.size.height > 0 else {
      Log.error("UIPrintInteractionController: a \(type(of: item)) is no image and no PDF; it is left out.")
      return []
    }
    return PrintedPicture(image).render(on: paper)
  }
}

/// A page with a picture as large as the page permits.
private final class PrintedPicture: UIPrintPageRenderer {
  private let image: UIImage

  init(_ image: UIImage) {
    self.image = image
    super.init()
  }

  override var numberOfPages: Int { 1 }

  override func drawContentForPage(at pageIndex: Int, in contentRect: CGRect) {
    let factor = min(contentRect.width / image.size.width, contentRect.height / image.size.height)
    let size = CGSize(width: image.size.width * factor, height: image.size.height * factor)
    image.draw(in: CGRect(x: contentRect.midX - size.width / 2, y: contentRect.minY, width: size.width, height: size.height))
  }
}
