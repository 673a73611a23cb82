import Foundation
import KioskTesting
import Testing
import UIKit

/// A list with every kind of accessory, as pictures.
final class ListController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate {
  var texts: [[String]] = [["Network", "Display", "Sound and vibration"], ["Language", "Date and time"]]
  var configure: (UICollectionViewListCell, IndexPath) -> Void = { _, _ in }
  private(set) var collection: UICollectionView
  private let configuration: UICollectionLayoutListConfiguration
  private(set) var selected: [IndexPath] = []

  init(_ configuration: UICollectionLayoutListConfiguration) {
    self.configuration = configuration
    collection = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  private lazy var registration = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
    [unowned self] cell, path, text in
    var content = cell.defaultContentConfiguration()
    content.text = text
    cell.contentConfiguration = content
    cell.accessories = []
    configure(cell, path)
  }

  private lazy var header = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
    elementKind: UICollectionView.elementKindSectionHeader
  ) { cell, _, path in
    var content = cell.defaultContentConfiguration()
    content.text = "Section \(path.section + 1)"
    cell.contentConfiguration = content
  }

  override func loadView() {
    view = collection
    _ = (registration, header)
    collection.dataSource = self
    collection.delegate = self
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { texts.count }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    texts[section].count
  }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueConfiguredReusableCell(
      using: registration, for: indexPath, item: texts[indexPath.section][indexPath.item])
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView { collectionView.dequeueConfiguredReusableSupplementary(using: header, for: indexPath) }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    selected.append(indexPath)
  }

  func cell(_ item: Int, _ section: Int = 0) -> UICollectionViewListCell? {
    collection.cellForItem(at: IndexPath(item: item, section: section)) as? UICollectionViewListCell
  }
}

/// Cells with everything that a list shows.
@MainActor
func showEverything(_ cell: UICollectionViewListCell, _ path: IndexPath) {
  guard var content = cell.contentConfiguration as? UIListContentConfiguration else { return }
  let symbols = [["wifi", "sun.max", "speaker.wave.2"], ["globe", "clock"]]
  content.image = UIImage(systemName: symbols[path.section][path.item])
  if path.section == 0 { content.secondaryText = path.item == 1 ? "Brightness and night mode" : nil }
  if path == IndexPath(item: 0, section: 1) {
    content.prefersSideBySideTextAndSecondaryText = true
    content.secondaryText = "English"
  }
  cell.contentConfiguration = content
  switch path.item {
  case 0: cell.accessories = [.disclosureIndicator()]
  case 1: cell.accessories = [.label(text: "12"), .checkmark()]
  default:
    let toggle = UISwitch()
    toggle.isOn = true
    cell.accessories = [
      .customView(configuration: .init(customView: toggle, placement: .trailing(), reservedLayoutWidth: .actual))
    ]
  }
}

@MainActor
@Suite struct ListPicturesTests {
  private func kiosk(
    _ appearance: UICollectionLayoutListConfiguration.Appearance, width: Int = 800, height: Int = 480,
    style: UIUserInterfaceStyle = .light, headers: Bool = true
  ) -> VirtualKiosk<ListController> {
    VirtualKiosk(width, height, appearance: style) {
      var configuration = UICollectionLayoutListConfiguration(appearance: appearance)
      configuration.headerMode = headers ? .supplementary : .none
      let controller = ListController(configuration)
      controller.configure = showEverything
      return controller
    }
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func insetGrouped(_ style: UIUserInterfaceStyle) {
    let kiosk = kiosk(.insetGrouped, style: style)
    kiosk.touch(.down, at: .view(kiosk.rootViewController.cell(1)!))
    kiosk.advance(by: .milliseconds(300))
    #expect(kiosk.matches("inset-grouped-\(style == .dark ? "dark" : "light")"))
    kiosk.touch(.up)
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func plain(_ style: UIUserInterfaceStyle) {
    let kiosk = kiosk(.plain, style: style)
    kiosk.rootViewController.collection.selectItem(
      at: IndexPath(item: 1, section: 0), animated: false, scrollPosition: [])
    kiosk.presentChanges()
    #expect(kiosk.matches("plain-\(style == .dark ? "dark" : "light")"))
  }

  @Test func grouped() {
    #expect(kiosk(.grouped).matches("grouped"))
  }

  @Test func sidebar() {
    let kiosk = kiosk(.sidebar, width: 320)
    kiosk.rootViewController.collection.selectItem(
      at: IndexPath(item: 1, section: 0), animated: false, scrollPosition: [])
    kiosk.presentChanges()
    #expect(kiosk.matches("sidebar"))
  }

  @Test func rightToLeftAndLargeText() {
    let kiosk = kiosk(.insetGrouped)
    let collection = kiosk.rootViewController.collection
    collection.semanticContentAttribute = .forceRightToLeft
    collection.traitOverrides.layoutDirection = .rightToLeft
    kiosk.presentChanges()
    #expect(kiosk.matches("right-to-left"))
    collection.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    kiosk.presentChanges()
    #expect(kiosk.matches("right-to-left-large"))
  }

  @Test func editing() {
    let kiosk = kiosk(.insetGrouped)
    kiosk.rootViewController.configure = { cell, path in
      showEverything(cell, path)
      cell.accessories += [.delete(), .reorder(), .multiselect(displayed: .whenEditing)]
      if path.section == 1 {
        cell.accessories = [.multiselect(), .outlineDisclosure(), .insert(), .detail(displayed: .always)]
      }
    }
    kiosk.rootViewController.collection.reloadData()
    kiosk.rootViewController.collection.isEditing = true
    kiosk.rootViewController.collection.allowsMultipleSelectionDuringEditing = true
    kiosk.rootViewController.collection.selectItem(
      at: IndexPath(item: 0, section: 1), animated: false, scrollPosition: [])
    kiosk.presentChanges()
    #expect(kiosk.matches("editing"))
  }

  @Test func onALargeScreen() {
    let kiosk = kiosk(.insetGrouped, width: 1920, height: 1080)
    #expect(kiosk.matches("inset-grouped-1080"))
  }
}
