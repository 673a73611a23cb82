import UIKit

/// The front page: the exhibition, works not to miss, the rooms, and what happens today.
final class TodayController: UIViewController, UICollectionViewDelegate, ZoomSource {
  private enum Section: Int, CaseIterable { case exhibition, highlights, rooms, events }

  private enum Item: Hashable {
    case exhibition(Artwork)
    case highlight(Artwork)
    case room(Room)
    case event(Int)
  }

  private let visit: Visit
  private var language: Language { visit.language }
  private lazy var list = UICollectionView(frame: .zero, collectionViewLayout: makeLayout())
  private lazy var source = makeSource()

  init(_ visit: Visit) {
    self.visit = visit
    super.init(nibName: nil, bundle: nil)
    title = Words.today[visit.language]
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Theme.ground
    list.backgroundColor = Theme.ground
    list.delegate = self
    list.contentInset.bottom = 24
    list.accessibilityIdentifier = "today"
    view.addConstrained(list)
    NSLayoutConstraint.activate(list.fill(view))
    navigationItem.largeTitleDisplayMode = .always
    var snapshot = NSDiffableDataSourceSnapshot<Section, Item>()
    snapshot.appendSections(Section.allCases)
    if let first = Catalogue.works.first { snapshot.appendItems([.exhibition(first)], toSection: .exhibition) }
    snapshot.appendItems(Catalogue.highlights.map { .highlight($0) }, toSection: .highlights)
    snapshot.appendItems(Room.allCases.map { .room($0) }, toSection: .rooms)
    snapshot.appendItems(Words.events.indices.map { .event($0) }, toSection: .events)
    source.apply(snapshot, animatingDifferences: false)
  }

  // MARK: Layout

  private func makeLayout() -> UICollectionViewLayout {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.interSectionSpacing = 12
    return UICollectionViewCompositionalLayout(
      sectionProvider: { index, environment in
        Self.section(Section(rawValue: index) ?? .events, environment)
      }, configuration: configuration)
  }

  private static func section(
    _ section: Section, _ environment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    let size = environment.container.effectiveContentSize
    let margin = Theme.margin(size.width), gap: CGFloat = 14
    let result: NSCollectionLayoutSection
    switch section {
    case .exhibition:
      let height = min(max(size.width * 0.46, 220), max(size.height * 0.62, 240))
      result = NSCollectionLayoutSection(group: ArtworkGrid.row(height: height, columns: 1, gap: gap))
    case .highlights:
      let width: CGFloat = size.width > 1500 ? 320 : size.width > 700 ? 220 : 190
      let item = NSCollectionLayoutItem(
        layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .absolute(width),
          heightDimension: .absolute(ArtworkGrid.cellHeight(width: width, environment.traitCollection))),
        subitems: [item])
      result = NSCollectionLayoutSection(group: group)
      result.orthogonalScrollingBehavior = .continuousGroupLeadingBoundary
      result.interGroupSpacing = 16
    case .rooms:
      let columns = size.width > 700 ? 3 : 2
      let height = ((size.width - 2 * margin) / CGFloat(columns) * 0.62).rounded()
      result = NSCollectionLayoutSection(group: ArtworkGrid.row(height: height, columns: columns, gap: gap))
      result.interGroupSpacing = 14
    case .events:
      let columns = size.width > 700 ? 2 : 1
      result = NSCollectionLayoutSection(
        group: ArtworkGrid.row(height: size.width > 1500 ? 108 : 84, columns: columns, gap: gap))
      result.interGroupSpacing = 12
    }
    let side = section == .highlights ? margin : margin - gap / 2
    result.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: side, bottom: 8, trailing: side)
    if section != .exhibition {
      result.boundarySupplementaryItems = [ArtworkGrid.header(inset: section == .highlights ? 0 : gap / 2)]
    }
    return result
  }

  // MARK: Cells

  private func makeSource() -> UICollectionViewDiffableDataSource<Section, Item> {
    let language = self.language
    let cover = UICollectionView.CellRegistration<CoverCell, Item> { cell, _, item in
      switch item {
      case .exhibition(let artwork): cell.showExhibition(artwork, language)
      case .room(let room): cell.show(room, language)
      case .highlight, .event: break
      }
    }
    let work = UICollectionView.CellRegistration<ArtworkCell, Artwork> { cell, _, artwork in cell.show(artwork, language) }
    let event = UICollectionView.CellRegistration<EventCell, Event> { cell, _, event in cell.show(event, language) }
    let source = UICollectionViewDiffableDataSource<Section, Item>(collectionView: list) { list, path, item in
      switch item {
      case .exhibition, .room: return list.dequeueConfiguredReusableCell(using: cover, for: path, item: item)
      case .highlight(let artwork): return list.dequeueConfiguredReusableCell(using: work, for: path, item: artwork)
      case .event(let index):
        return list.dequeueConfiguredReusableCell(using: event, for: path, item: Words.events[index])
      }
    }
    let titles = [nil, Words.highlights, Words.rooms, Words.todaysEvents]
    let header = UICollectionView.SupplementaryRegistration<SectionHeader>(elementKind: SectionHeader.kind) {
      view, _, path in
      view.title.text = titles[path.section]?[language]
    }
    source.supplementaryViewProvider = { list, _, path in
      list.dequeueConfiguredReusableSupplementary(using: header, for: path)
    }
    return source
  }

  func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
    if case .event = source.itemIdentifier(for: indexPath) { return false }
    return true
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    collectionView.deselectItem(at: indexPath, animated: true)
    switch source.itemIdentifier(for: indexPath) {
    case .exhibition(let artwork), .highlight(let artwork):
      show(ArtworkController(artwork, visit), sender: self)
    case .room(let room): show(RoomController(room, visit), sender: self)
    case .event, nil: break
    }
  }

  func paintingView(of artwork: Artwork) -> UIView? {
    for item in [Item.highlight(artwork), .exhibition(artwork)] {
      guard let path = source.indexPath(for: item), let cell = list.cellForItem(at: path) else { continue }
      let painting = (cell as? ArtworkCell)?.painting ?? (cell as? CoverCell)?.contentView
      // An orthogonal section keeps cells that have scrolled away.
      guard let painting, painting.convert(painting.bounds, to: view).intersects(view.bounds) else { continue }
      return painting
    }
    return nil
  }
}
