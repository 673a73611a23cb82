import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct ListTests {
  private func kiosk(
    _ appearance: UICollectionLayoutListConfiguration.Appearance,
    _ change: (inout UICollectionLayoutListConfiguration) -> Void = { _ in }
  ) -> VirtualKiosk<ListController> {
    var configuration = UICollectionLayoutListConfiguration(appearance: appearance)
    change(&configuration)
    return VirtualKiosk(400, 480) { ListController(configuration) }
  }

  private func lines(_ cell: UICollectionViewListCell?) -> [CGRect] {
    (cell?.subviews ?? []).filter { !$0.isHidden && $0.frame.height == 1 }.map(\.frame)
  }

  @Test func CV28_rowsAreAsWideAsTheListAndFitTheirContent() throws {
    let kiosk = kiosk(.plain)
    let cell = try #require(kiosk.rootViewController.cell(0))
    #expect(cell.frame == CGRect(x: 0, y: 0, width: 400, height: 44))
    #expect(kiosk.rootViewController.collection.contentSize.height == CGFloat(220))
    var content = UIListContentConfiguration.cell()
    content.text = String(repeating: "many words ", count: 20)
    cell.contentConfiguration = content
    kiosk.presentChanges()
    #expect(cell.frame.height > 100)
    #expect(kiosk.rootViewController.cell(1)?.frame.minY == cell.frame.maxY)
  }

  @Test func CV28_insetGroupsAreCards() throws {
    let kiosk = kiosk(.insetGrouped)
    let first = try #require(kiosk.rootViewController.cell(0))
    #expect(first.frame.minX > 0 && first.frame.maxX == 400 - first.frame.minX)
    let shot = kiosk.screenshot().bitmap
    let (x, y) = (Int(first.frame.minX), Int(first.frame.minY))
    #expect(shot.pixel(x, y) == 0xFFF2_F2F7)
    #expect(shot.pixel(x + 12, y + 12) == 0xFFFF_FFFF)
    // Only the ends of a group are round.
    let second = try #require(kiosk.rootViewController.cell(1))
    #expect(shot.pixel(x, Int(second.frame.minY) + 1) == 0xFFFF_FFFF)
    let next = try #require(kiosk.rootViewController.cell(0, 1))
    #expect(next.frame.minY - (kiosk.rootViewController.cell(2)?.frame.maxY ?? 0) == 35)
  }

  @Test func CV28_headersAreSupplementaryOrTheFirstItem() throws {
    let views = kiosk(.plain) { $0.headerMode = .supplementary }
    let path = IndexPath(item: 0, section: 0)
    let collection = views.rootViewController.collection
    let header = try #require(
      collection.supplementaryView(forElementKind: UICollectionView.elementKindSectionHeader, at: path)
        as? UICollectionViewListCell)
    #expect(header.frame.minY == 0 && views.rootViewController.cell(0)?.frame.minY == header.frame.maxY)
    #expect(header.defaultContentConfiguration() == .plainHeader())

    let items = kiosk(.insetGrouped) { $0.headerMode = .firstItemInSection }
    #expect(items.rootViewController.cell(0)?.defaultContentConfiguration() == .groupedHeader())
    #expect(items.rootViewController.cell(1)?.defaultContentConfiguration() == .cell())
    #expect(lines(items.rootViewController.cell(0)) == [])
  }

  @Test func CV28_plainHeadersStayAtTheTop() {
    let kiosk = kiosk(.plain) { $0.headerMode = .supplementary }
    kiosk.rootViewController.texts = [Array(repeating: "row", count: 30)]
    kiosk.rootViewController.collection.reloadData()
    kiosk.presentChanges()
    kiosk.rootViewController.collection.contentOffset.y = 200
    kiosk.presentChanges()
    let header = kiosk.rootViewController.collection.visibleSupplementaryViews(
      ofKind: UICollectionView.elementKindSectionHeader)
    #expect(header.map(\.frame.minY) == [200])
  }

  @Test func CV28_separatorsBeginWithTheText() throws {
    let kiosk = kiosk(.insetGrouped)
    let controller = kiosk.rootViewController
    let width = controller.cell(0)?.bounds.width ?? 0
    #expect(lines(controller.cell(0)) == [CGRect(x: 16, y: 43, width: width - 16, height: 1)])
    #expect(lines(controller.cell(2)) == [])
    // A selected row has none, and neither has the one above it.
    controller.collection.selectItem(at: IndexPath(item: 1, section: 0), animated: false, scrollPosition: [])
    kiosk.presentChanges()
    #expect(lines(controller.cell(0)) == [] && lines(controller.cell(1)) == [])
    controller.collection.deselectItem(at: IndexPath(item: 1, section: 0), animated: false)
    kiosk.presentChanges()
    #expect(lines(controller.cell(0)).count == 1)
    let cell = try #require(controller.cell(0))
    cell.separatorLayoutGuide.leadingAnchor.constraint(equalTo: cell.leadingAnchor, constant: 90).isActive = true
    cell.setNeedsLayout()
    kiosk.presentChanges()
    #expect(lines(cell).first?.minX == 90)
  }

  @Test func CV28_separatorsOfSingleRows() {
    let kiosk = kiosk(.plain) {
      $0.separatorConfiguration.color = .systemRed
      $0.itemSeparatorHandler = { path, configuration in
        var configuration = configuration
        if path.item == 0 { configuration.bottomSeparatorVisibility = .hidden }
        if path.item == 1 { configuration.bottomSeparatorInsets.leading = 5 }
        return configuration
      }
    }
    #expect(lines(kiosk.rootViewController.cell(0)) == [])
    #expect(lines(kiosk.rootViewController.cell(1)).first?.minX == 5)
    #expect(lines(kiosk.rootViewController.cell(2)).count == 1)
  }

  @Test func CV28_accessoriesTakeSpaceFromTheContent() throws {
    let kiosk = kiosk(.plain)
    let cell = try #require(kiosk.rootViewController.cell(0))
    #expect(cell.contentView.frame == cell.bounds)
    cell.accessories = [.disclosureIndicator(displayed: .always), .delete(), .reorder()]
    kiosk.presentChanges()
    let plain = cell.contentView.frame
    #expect(plain.minX == 0 && plain.maxX < 384)
    kiosk.rootViewController.collection.isEditing = true
    kiosk.presentChanges()
    #expect(cell.configurationState.isEditing)
    #expect(cell.contentView.frame.minX > 30 && cell.contentView.frame.maxX < plain.maxX - 20)
    cell.indentationLevel = 2
    kiosk.presentChanges()
    #expect(cell.contentView.frame.minX > 62)
  }

  @Test func CV28_accessoriesWithHandlers() throws {
    let kiosk = kiosk(.plain)
    let cell = try #require(kiosk.rootViewController.cell(1))
    var taps: [String] = []
    cell.accessories = [
      .detail(displayed: .always) { taps.append("detail") }, .insert(displayed: .always) { taps.append("insert") },
    ]
    kiosk.presentChanges()
    kiosk.tap(at: .point(384, cell.frame.midY))
    kiosk.tap(at: .point(26, cell.frame.midY))
    #expect(taps == ["detail", "insert"] && kiosk.rootViewController.selected == [])
    kiosk.tap(cell)
    #expect(kiosk.rootViewController.selected == [IndexPath(item: 1, section: 0)])
  }

  @Test func CV28_customAccessoriesChooseTheirPlace() throws {
    let kiosk = kiosk(.plain)
    let cell = try #require(kiosk.rootViewController.cell(0))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 70))
    cell.accessories = [
      .checkmark(),
      .customView(
        configuration: .init(
          customView: view, placement: .trailing(displayed: .always) { _ in 0 }, reservedLayoutWidth: .custom(50))),
    ]
    kiosk.presentChanges()
    #expect(view.convert(view.bounds, to: cell).maxX < 350)
    #expect(view.bounds.size == CGSize(width: 30, height: 70))
    // The row is as high as what it contains.
    #expect(cell.frame.height == 70)
    let before = view.superview
    cell.accessories = [.customView(configuration: .init(customView: view, placement: .leading()))]
    kiosk.presentChanges()
    #expect(view.superview === before && view.convert(view.bounds, to: cell).minX < 30)
  }

  @Test func CV30_aListCellHasTheBackgroundOfTheListUntilTheAppSetsOne() throws {
    let kiosk = kiosk(.insetGrouped)
    let cell = try #require(kiosk.rootViewController.cell(0))
    #expect(cell.backgroundConfiguration == .listGroupedCell())
    var own = UIBackgroundConfiguration.listGroupedCell()
    own.backgroundColor = .systemYellow
    cell.backgroundConfiguration = own
    kiosk.rootViewController.collection.collectionViewLayout.invalidateLayout()
    kiosk.presentChanges()
    #expect(cell.backgroundConfiguration?.backgroundColor == .systemYellow)
  }

  @Test func CV28_rowsOfAKioskAreHigher() {
    let kiosk = VirtualKiosk(400, 480) {
      ListController(UICollectionLayoutListConfiguration(appearance: .plain))
    }
    kiosk.rootViewController.collection.traitOverrides.userInterfaceIdiom = .kiosk
    kiosk.rootViewController.collection.collectionViewLayout.invalidateLayout()
    kiosk.presentChanges()
    #expect(kiosk.rootViewController.cell(0)?.frame.height == 60)
  }

  @Test func CV28_accessoriesCanBeRead() throws {
    let kiosk = kiosk(.plain)
    let cell = try #require(kiosk.rootViewController.cell(0))
    cell.accessories = [
      .delete(displayed: .always), .insert(displayed: .always) {}, .detail(displayed: .always) {},
      .reorder(displayed: .always), .outlineDisclosure(), .checkmark(), .disclosureIndicator(),
    ]
    kiosk.presentChanges()
    let read = cell.subviews.filter { $0.isAccessibilityElement }
    #expect(Set(read.map(\.accessibilityLabel)) == ["Delete", "Insert", "More Info", "Reorder", "Network"])
    #expect(read.filter { $0.accessibilityTraits.contains(.button) }.count == 4)
    // A button without an action is none.
    cell.accessories = [.detail(displayed: .always)]
    #expect(cell.subviews.filter { $0.isAccessibilityElement } == [])
  }

  @Test func CV28_rowsWithoutControlsAreReadAsOne() throws {
    let kiosk = kiosk(.plain) { $0.headerMode = .firstItemInSection }
    let collection = kiosk.rootViewController.collection
    let (header, cell) = try (#require(kiosk.rootViewController.cell(0)), #require(kiosk.rootViewController.cell(1)))
    #expect(header.isAccessibilityElement && header.accessibilityTraits == .header)
    var content = UIListContentConfiguration.valueCell()
    (content.text, content.secondaryText) = ("Display", "Bright")
    cell.contentConfiguration = content
    cell.accessories = [.label(text: "12"), .disclosureIndicator(), .detail(displayed: .whenEditing) {}]
    collection.selectItem(at: IndexPath(item: 1, section: 0), animated: false, scrollPosition: [])
    kiosk.presentChanges()
    #expect(cell.isAccessibilityElement && cell.accessibilityLabel == "Display, Bright, 12")
    #expect(cell.accessibilityTraits == [.button, .selected])
    // With a button in it, the texts and the button are read one by one.
    collection.isEditing = true
    kiosk.presentChanges()
    #expect(!cell.isAccessibilityElement)
    collection.isEditing = false
    cell.accessories = [.customView(configuration: .init(customView: UISwitch(), placement: .trailing()))]
    kiosk.presentChanges()
    #expect(!cell.isAccessibilityElement)
    cell.isAccessibilityElement = true
    cell.accessibilityLabel = "A row"
    #expect(cell.isAccessibilityElement && cell.accessibilityLabel == "A row")
  }

  @Test func CV28_hiddenAccessoriesKeepTheirSpace() throws {
    let kiosk = kiosk(.plain)
    let cell = try #require(kiosk.rootViewController.cell(0))
    cell.accessories = [.checkmark()]
    kiosk.presentChanges()
    let frame = cell.contentView.frame
    let shown = cell.subviews.filter { !$0.isHidden }.count
    cell.accessories = [.checkmark(options: .init(isHidden: true))]
    kiosk.presentChanges()
    #expect(cell.contentView.frame == frame && frame.width < 380)
    #expect(cell.subviews.filter { !$0.isHidden }.count == shown - 1)
  }

  @Test func CV28_customAccessoriesMayKeepTheirSize() throws {
    let kiosk = kiosk(.plain)
    let cell = try #require(kiosk.rootViewController.cell(0))
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    label.text = "a text that is longer"
    cell.accessories = [
      .customView(
        configuration: .init(
          customView: label, placement: .trailing(), reservedLayoutWidth: .actual, maintainsFixedSize: true))
    ]
    kiosk.presentChanges()
    #expect(label.bounds.size == CGSize(width: 50, height: 20) && cell.contentView.frame.maxX == 334)
    cell.accessories = [
      .customView(configuration: .init(customView: label, placement: .trailing(), reservedLayoutWidth: .custom(.nan)))
    ]
    kiosk.presentChanges()
    #expect(cell.contentView.frame.maxX == 384)
  }

  @Test func CV28_aCustomAccessoryMovesToTheCellThatShowsItLast() throws {
    let kiosk = kiosk(.plain)
    let (first, second) = try (#require(kiosk.rootViewController.cell(0)), #require(kiosk.rootViewController.cell(1)))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
    let accessory = UICellAccessory.customView(configuration: .init(customView: view, placement: .trailing()))
    first.accessories = [accessory]
    second.accessories = [accessory, .checkmark()]
    kiosk.presentChanges()
    let frame = view.convert(view.bounds, to: second)
    #expect(view.isDescendant(of: second))
    // The cell that has shown it leaves it alone, and gets it back when it is set again.
    first.setNeedsLayout()
    kiosk.presentChanges()
    #expect(view.convert(view.bounds, to: second) == frame)
    first.accessories = [accessory]
    kiosk.presentChanges()
    #expect(view.isDescendant(of: first))
  }

  @Test func CV28_badPaddingIsNone() {
    let kiosk = kiosk(.grouped) {
      $0.headerMode = .supplementary
      $0.headerTopPadding = .nan
    }
    #expect(kiosk.rootViewController.collection.contentSize.height.isFinite)
    #expect((kiosk.rootViewController.cell(0)?.frame.minY ?? 0) > 0)
  }

  @Test func CV30_headersThatStayAtTheTopAreInThatState() throws {
    let kiosk = kiosk(.plain) { $0.headerMode = .supplementary }
    kiosk.rootViewController.texts = [Array(repeating: "row", count: 30)]
    kiosk.rootViewController.collection.reloadData()
    kiosk.presentChanges()
    func state() -> UICellConfigurationState? {
      let views = kiosk.rootViewController.collection.visibleSupplementaryViews(
        ofKind: UICollectionView.elementKindSectionHeader)
      return (views.first as? UICollectionViewListCell)?.configurationState
    }
    #expect(state()?.isPinned == false)
    kiosk.rootViewController.collection.contentOffset.y = 200
    kiosk.presentChanges()
    #expect(state()?.isPinned == true)
  }
}

@MainActor
@Suite struct OutlineListTests {
  @Test func CV28_outlinesIndentAndOpen() throws {
    let kiosk = VirtualKiosk(400, 480) { () -> UICollectionViewController in
      UICollectionViewController(
        collectionViewLayout: UICollectionViewCompositionalLayout.list(
          using: UICollectionLayoutListConfiguration(appearance: .plain)))
    }
    let collection = try #require(kiosk.rootViewController.collectionView)
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, text in
      var content = cell.defaultContentConfiguration()
      content.text = text
      cell.contentConfiguration = content
      cell.accessories = text == "Fruit" ? [.outlineDisclosure()] : []
    }
    let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: collection) { view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    var tree = NSDiffableDataSourceSectionSnapshot<String>()
    tree.append(["Fruit", "Bread"])
    tree.append(["Apple", "Pear"], to: "Fruit")
    source.apply(tree, to: 0, animatingDifferences: false)
    kiosk.advance(by: .seconds(1))
    #expect(collection.numberOfItems(inSection: 0) == 2)
    // A tap on the chevron shows what is below.
    kiosk.tap(at: .point(386, 22))
    kiosk.advance(by: .seconds(1))
    #expect(collection.numberOfItems(inSection: 0) == 4)
    let first = collection.cellForItem(at: IndexPath(item: 0, section: 0)) as? UICollectionViewListCell
    let second = collection.cellForItem(at: IndexPath(item: 1, section: 0)) as? UICollectionViewListCell
    #expect(first?.configurationState.isExpanded == true && first?.indentationLevel == 0)
    #expect(second?.indentationLevel == 1 && second?.contentView.frame.minX == 16)
  }

  @Test func CV28_chevronsFollowWhatTheProgramExpands() throws {
    let kiosk = VirtualKiosk(400, 480) { () -> UICollectionViewController in
      UICollectionViewController(
        collectionViewLayout: UICollectionViewCompositionalLayout.list(
          using: UICollectionLayoutListConfiguration(appearance: .plain)))
    }
    let collection = try #require(kiosk.rootViewController.collectionView)
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, number in
      var content = cell.defaultContentConfiguration()
      content.text = "\(number)"
      cell.contentConfiguration = content
      cell.accessories = number < 10 ? [.outlineDisclosure()] : []
    }
    let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: collection) { view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    func cell(_ item: Int) -> UICollectionViewListCell? {
      source.indexPath(for: item).flatMap { collection.cellForItem(at: $0) } as? UICollectionViewListCell
    }
    func show(_ tree: NSDiffableDataSourceSectionSnapshot<Int>, animated: Bool) {
      source.apply(tree, to: 0, animatingDifferences: animated)
      kiosk.advance(by: .seconds(1))
    }
    var tree = NSDiffableDataSourceSectionSnapshot<Int>()
    tree.append([1, 2, 3])
    tree.append([10, 11], to: 1)
    tree.append([20], to: 2)
    show(tree, animated: false)
    for animated in [true, false] {
      tree.expand([2, 3])
      show(tree, animated: animated)
      #expect(cell(1)?.configurationState.isExpanded == false)
      #expect(cell(2)?.configurationState.isExpanded == true && cell(20)?.indentationLevel == 1)
      #expect(cell(3)?.configurationState.isExpanded == true)
      tree.collapse([2, 3])
      show(tree, animated: animated)
      #expect(cell(2)?.configurationState.isExpanded == false && cell(3)?.configurationState.isExpanded == false)
    }
    // A snapshot of all sections in which the items are no tree any more.
    tree.expand([1])
    show(tree, animated: true)
    var snapshot = source.snapshot()
    snapshot.moveItem(10, afterItem: 3)
    source.apply(snapshot)
    kiosk.advance(by: .seconds(1))
    #expect(cell(1)?.configurationState.isExpanded == false && cell(11)?.indentationLevel == 0)
    #expect(cell(10)?.contentView.frame.minX == 0)
  }

  @Test func CV28_chevronsAreAtTheLeftInRightToLeftLists() throws {
    let kiosk = VirtualKiosk(400, 480) { () -> UICollectionViewController in
      UICollectionViewController(
        collectionViewLayout: UICollectionViewCompositionalLayout.list(
          using: UICollectionLayoutListConfiguration(appearance: .plain)))
    }
    let collection = try #require(kiosk.rootViewController.collectionView)
    collection.traitOverrides.layoutDirection = .rightToLeft
    collection.semanticContentAttribute = .forceRightToLeft
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, number in
      cell.accessories = [.outlineDisclosure()]
    }
    let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: collection) { view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    var tree = NSDiffableDataSourceSectionSnapshot<Int>()
    tree.append([1])
    tree.append([10, 11], to: 1)
    source.apply(tree, to: 0, animatingDifferences: false)
    kiosk.advance(by: .seconds(1))
    kiosk.tap(at: .point(14, 22))
    kiosk.advance(by: .seconds(1))
    #expect(collection.numberOfItems(inSection: 0) == 3)
    let below = collection.cellForItem(at: IndexPath(item: 1, section: 0)) as? UICollectionViewListCell
    #expect(below?.contentView.frame.maxX == 384)
  }

  /// A tree with a grip in each row, from left to right or from right to left.
  private func reorderable(
    _ direction: UITraitEnvironmentLayoutDirection
  ) throws -> (VirtualKiosk<UICollectionViewController>, UICollectionViewDiffableDataSource<Int, Int>) {
    let kiosk = VirtualKiosk(400, 480) { () -> UICollectionViewController in
      UICollectionViewController(
        collectionViewLayout: UICollectionViewCompositionalLayout.list(
          using: UICollectionLayoutListConfiguration(appearance: .plain)))
    }
    let collection = try #require(kiosk.rootViewController.collectionView)
    collection.traitOverrides.layoutDirection = direction
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, number in
      cell.accessories = [.reorder(displayed: .always)]
    }
    let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: collection) { view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    source.reorderingHandlers.canReorderItem = { $0 != 4 }
    var tree = NSDiffableDataSourceSectionSnapshot<Int>()
    tree.append([1, 2, 3, 4])
    tree.append([20, 21], to: 2)
    tree.expand([2])
    source.apply(tree, to: 0, animatingDifferences: false)
    kiosk.advance(by: .seconds(1))
    return (kiosk, source)
  }

  @Test(arguments: [UITraitEnvironmentLayoutDirection.leftToRight, .rightToLeft])
  func CV31_aGripMovesItsRow(_ direction: UITraitEnvironmentLayoutDirection) throws {
    let (kiosk, source) = try reorderable(direction)
    let collection = try #require(kiosk.rootViewController.collectionView)
    let x: CGFloat = direction == .leftToRight ? 384 : 16
    func levels() -> [Int?] {
      (0..<collection.numberOfItems(inSection: 0)).map {
        (collection.cellForItem(at: IndexPath(item: $0, section: 0)) as? UICollectionViewListCell)?.indentationLevel
      }
    }
    #expect(levels() == [0, 0, 1, 1, 0, 0])
    // The first row, to behind the third: 2 and what is below it move up.
    kiosk.touch(.down, at: .point(x, 22))
    for y in stride(from: CGFloat(30), through: 120, by: 10) {
      kiosk.touch(.move, at: .point(x, y))
      kiosk.advance(by: .milliseconds(16))
    }
    kiosk.advance(by: .seconds(1))
    // Rows that are shown elsewhere meanwhile stay what they are.
    collection.visibleCells.forEach { $0.setNeedsLayout() }
    kiosk.presentChanges()
    #expect(levels() == [0, 1, 0, 1, 0, 0])
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(1))
    #expect(source.snapshot(for: 0).items == [2, 20, 1, 21, 3, 4])
    #expect(source.snapshot().itemIdentifiers == [2, 20, 1, 21, 3, 4])
    #expect(levels() == [0, 1, 1, 1, 0, 0])
    #expect(collection.visibleCells.allSatisfy { $0.frame.minX == 0 && $0.alpha == 1 })
    // One that may not be moved stays.
    kiosk.drag(from: .point(x, 242), to: .point(x, 22), duration: .milliseconds(400))
    kiosk.advance(by: .seconds(1))
    #expect(source.snapshot().itemIdentifiers == [2, 20, 1, 21, 3, 4])
  }

  @Test func CV31_whatIsBelowAMovedRowFollowsIt() throws {
    let (kiosk, source) = try reorderable(.leftToRight)
    kiosk.drag(from: .point(384, 66), to: .point(384, 260), duration: .milliseconds(600))
    kiosk.advance(by: .seconds(2))
    #expect(source.snapshot().itemIdentifiers == [1, 3, 4, 2, 20, 21])
    #expect(source.snapshot(for: 0).rootItems == [1, 3, 4, 2])
    let collection = try #require(kiosk.rootViewController.collectionView)
    let levels = collection.indexPathsForVisibleItems.sorted().map {
      (collection.cellForItem(at: $0) as? UICollectionViewListCell)?.indentationLevel
    }
    #expect(levels == [0, 0, 0, 0, 1, 1])
  }

  @Test func CV31_aSecondFingerOnAnotherGripMovesNothing() throws {
    let (kiosk, source) = try reorderable(.leftToRight)
    let lines = FrameworkLog.lines {
      // The first row goes to the second place, and stays in the hand.
      kiosk.touch(.down, at: .point(384, 22))
      for y in stride(from: CGFloat(30), through: 70, by: 10) {
        kiosk.touch(.move, at: .point(384, y))
        kiosk.advance(by: .milliseconds(16))
      }
      kiosk.advance(by: .seconds(1))
      kiosk.touch(.down, at: .point(384, 198), finger: 1)
      for y in stride(from: CGFloat(210), through: 250, by: 10) {
        kiosk.touch(.move, at: .point(384, y), finger: 1)
        kiosk.advance(by: .milliseconds(16))
      }
      kiosk.touch(.up, finger: 1)
      kiosk.advance(by: .seconds(1))
      #expect(source.snapshot().itemIdentifiers == [1, 2, 20, 21, 3, 4])
      kiosk.touch(.up)
      kiosk.advance(by: .seconds(1))
    }
    #expect(source.snapshot().itemIdentifiers == [2, 1, 20, 21, 3, 4])
    #expect(lines == [])
  }
}
