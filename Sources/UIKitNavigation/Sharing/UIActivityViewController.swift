@_spi(Hooks) import UIKitCore

/// Offers what can be done with content: the app's own activities, and those of a kiosk, which are copying, showing a QR
/// code, printing, and continuing what is current at another kiosk.
///
/// A QR code needs libqrencode, printing needs `lp` and a default printer, and another kiosk needs the settings for handing
/// over and a current activity that is eligible; what is missing is not offered.
/// Shared are texts, attributed texts, links, images and colours, and `UIActivityItemSource` objects that supply them; the
/// app's activities get items of any kind.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UIActivityViewController: UIViewController {
  /// Called with the activity that the user chose and whether it was completed, with the items an extension returned,
  /// which is always nil, and with the reason of a failure.
  public typealias CompletionWithItemsHandler = (UIActivity.ActivityType?, Bool, [Any]?, (any Error)?) -> Void

  /// Called exactly once, after the sheet was dismissed: with `(nil, false, nil, nil)` if the user chose no activity.
  open var completionWithItemsHandler: CompletionWithItemsHandler?

  /// The activities that are not offered. Set it before presenting.
  open var excludedActivityTypes: [UIActivity.ActivityType]? {
    didSet { if isViewLoaded { reload() } }
  }

  /// Stored but without effect: no activity is shown larger than the others.
  open var allowsProminentActivity = true

  private let items: [Any]
  private let activities: [UIActivity]
  private let printing = PrintActivity(CUPSPrintService.shared)
  private lazy var sheet = ActivitySheetView(makeHeader())
  private var outcome: (type: UIActivity.ActivityType?, isCompleted: Bool, error: (any Error)?) = (nil, false, nil)
  private var performed: UIActivity?
  /// The row of that activity.
  private weak var performedRow: ActivityRow?
  private var hasEnded = false

  /// Creates a sheet for `activityItems`, which offers `applicationActivities` before those of the kiosk.
  public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    items = activityItems
    let elsewhere = ContinueElsewhereActivity(UIApplication.shared.currentActivity)
    activities = (applicationActivities ?? []) + [CopyActivity(), QRCodeActivity(), printing, elsewhere]
    super.init(nibName: nil, bundle: nil)
  }

  /// Archives are not supported: a sheet without items.
  public required init?(coder: NSCoder) {
    items = []
    activities = []
    super.init(coder: coder)
  }

  // MARK: Items

  /// The items as far as they are known before an activity is chosen.
  private var placeholders: [Any] {
    items.map { ($0 as? any UIActivityItemSource)?.activityViewControllerPlaceholderItem(self) ?? $0 }
  }

  private func items(for type: UIActivity.ActivityType?) -> [Any] {
    items.compactMap { item in
      guard let source = item as? any UIActivityItemSource else { return item }
      return source.activityViewController(self, itemForActivityType: type)
    }
  }

  private func makeHeader() -> ActivityHeader {
    let shown = SharedItems(placeholders)
    let sources = items.compactMap { $0 as? any UIActivityItemSource }
    let subject = sources.lazy.map { $0.activityViewController(self, subjectForActivityType: nil) }.first { !$0.isEmpty }
    let size = ActivityHeader.pictureSize
    let thumbnail = sources.lazy.compactMap {
      $0.activityViewController(self, thumbnailImageForActivityType: nil, suggestedSize: size)
    }.first
    return ActivityHeader(
      title: subject ?? shown.title, subtitle: shown.subtitle, image: thumbnail ?? shown.images.first,
      symbolName: shown.symbolName)
  }

  // MARK: View

  /// Shows the sheet.
  open override func loadView() { view = sheet }

  /// Prepares the sheet. Overrides call super.
  open override func viewDidLoad() {
    super.viewDidLoad()
    sheet.header.close.addAction(UIAction { [weak self] _ in self?.dismiss() }, for: .touchUpInside)
    reload()
    guard excludedActivityTypes?.contains(.print) != true else { return }
    CUPSPrintService.shared.findPrinter { [weak self] isFound in
      guard let self, isFound else { return }
      self.printing.hasPrinter = true
      self.reload()
    }
  }

  /// It points at what `popoverPresentationController` names, without `modalPresentationStyle` being set, as on an iPad.
  @_spi(Hooks) open override var wantsPopover: Bool {
    modalPresentationStyle == .automatic || modalPresentationStyle == .popover
  }

  private func reload() {
    let shown = placeholders
    let offered = activities.filter { activity in
      guard activity.activityTitle != nil, activity.canPerform(withActivityItems: shown) else { return false }
      return activity.activityType.map { excludedActivityTypes?.contains($0) != true } ?? true
    }
    sheet.show(offered) { [weak self] activity, row in self?.perform(activity, row) }
    preferredContentSize = sheet.wantedSize
  }

  /// Lays the sheet out. Overrides call super.
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let size = sheet.wantedSize
    if size != preferredContentSize { preferredContentSize = size }
  }

  open override func accessibilityPerformEscape() -> Bool {
    dismiss()
    return true
  }

  // MARK: Activities

  private func perform(_ activity: UIActivity, _ row: ActivityRow?) {
    guard performed == nil, !hasEnded else { return }
    performed = activity
    let providers = items.compactMap { $0 as? UIActivityItemProvider }
    guard !providers.isEmpty else { return start(activity, row) }
    row?.isWorking = true
    Task { [weak self, weak row] in
      await UIActivityItemProvider.run(providers, for: activity.activityType)
      guard let self, self.performed === activity, !self.hasEnded else { return }
      row?.isWorking = false
      self.start(activity, row)
    }
  }

  private func start(_ activity: UIActivity, _ row: ActivityRow?) {
    activity.prepare(withActivityItems: items(for: activity.activityType))
    (activity.sheet, performedRow) = (self, row)
    if let page = activity.activityViewController {
      present(page, animated: true)
    } else {
      activity.perform()
      if performed === activity, !hasEnded { row?.isWorking = true }
    }
  }

  /// Called by `UIActivity.activityDidFinish(_:)`.
  final func activityDidFinish(_ activity: UIActivity, _ isCompleted: Bool) {
    performedRow?.isWorking = false
    guard performed === activity else { return }
    performed = nil
    if isCompleted {
      end(activity.activityType, true, nil)
    } else if presentedViewController != nil {
      dismiss(animated: true)
    }
  }

  // MARK: End

  /// Called in place of `activityDidFinish(_:_:)`.
  final func printingDidFail(_ error: any Error) { end(.print, false, error) }

  private func end(_ type: UIActivity.ActivityType?, _ isCompleted: Bool, _ error: (any Error)?) {
    outcome = (type, isCompleted, error)
    dismiss()
  }

  /// Dismisses the sheet with all pages in front of it.
  private func dismiss() {
    guard let presenter = presentingViewController else { return report() }
    presenter.dismiss(animated: true) { [weak self] in self?.report() }
  }

  /// Reports the end. Overrides call super.
  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    // Something that covers the sheet does not end it.
    if isBeingDismissed || presentingViewController == nil { report() }
  }

  private func report() {
    guard !hasEnded else { return }
    hasEnded = true
    performed?.sheet = nil
    performed = nil
    let handler = completionWithItemsHandler
    completionWithItemsHandler = nil
    handler?(outcome.type, outcome.isCompleted, nil, outcome.error)
  }
}
