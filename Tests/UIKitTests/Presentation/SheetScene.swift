import KioskTesting

import UIKit
@testable import UIKitCore

/// A controller that presents sheets, and notes what their delegate is notified of.
@MainActor
final class SheetScene: UIViewController, UISheetPresentationControllerDelegate {
  var log: [String] = []
  var mayDismiss = true
  var taps = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    let button = UIButton(type: .system)
    button.setTitle("Next Train", for: .normal)
    button.frame = CGRect(x: 20, y: 60, width: 160, height: 60)
    button.addAction(UIAction { [weak self] _ in self?.taps += 1 }, for: .touchUpInside)
    view.addSubview(button)
  }

  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
    log.append("should dismiss")
    return mayDismiss
  }
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) { log.append("will dismiss") }
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { log.append("did dismiss") }
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
    log.append("did attempt")
  }
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {
    let name = sheetPresentationController.selectedDetentIdentifier?.rawValue.split(separator: ".").last ?? "none"
    log.append("detent \(name)")
  }
}

/// A sheet with a heading, and a scroll view if wanted.
@MainActor
final class SheetPage: UIViewController {
  var scroll: UIScrollView?
  let field = UITextField()

  init(rows: Int = 0, style: UIModalPresentationStyle = .pageSheet) {
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = style
    if rows > 0 { makeRows(rows) }
  }

  required init?(coder: NSCoder) { return nil }

  private func makeRows(_ rows: Int) {
    let scroll = UIScrollView()
    scroll.alwaysBounceVertical = true
    scroll.contentSize = CGSize(width: 100, height: CGFloat(rows) * 44)
    for row in 0..<rows {
      let label = UILabel(frame: CGRect(x: 20, y: CGFloat(row) * 44, width: 300, height: 44))
      label.text = "Platform \(row + 1)"
      scroll.addSubview(label)
    }
    self.scroll = scroll
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let title = UILabel(frame: CGRect(x: 20, y: 24, width: 300, height: 32))
    title.text = "Departures"
    title.font = .systemFont(ofSize: 24, weight: .bold)
    view.addSubview(title)
    if let scroll { view.addSubview(scroll) }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    scroll?.frame = CGRect(x: 0, y: 64, width: view.bounds.width, height: view.bounds.height - 64)
  }

  /// The top edge of the sheet on the screen, as it is seen.
  var top: CGFloat {
    guard let card = (presentationController as? UISheetPresentationController)?.card else { return .nan }
    return (card.layer.makePresentation() ?? card.layer).frame.minY
  }
}

extension VirtualKiosk where RootController == SheetScene {
  static func withSheets(_ width: Int = 480, _ height: Int = 800, dark: Bool = false) -> VirtualKiosk<SheetScene> {
    VirtualKiosk(width, height, appearance: dark ? .dark : .light) { SheetScene() }
  }

  /// Presents a sheet and waits until it rests.
  func show(
    _ page: UIViewController, _ detents: [UISheetPresentationController.Detent]? = nil,
    configure: (UISheetPresentationController) -> Void = { _ in }
  ) {
    if let sheet = page.sheetPresentationController {
      if let detents { sheet.detents = detents }
      sheet.delegate = rootViewController
      configure(sheet)
    }
    rootViewController.present(page, animated: true)
    advance(by: .seconds(1))
  }
}
