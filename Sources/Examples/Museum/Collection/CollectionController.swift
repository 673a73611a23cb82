import UIKit

/// All works by room, and those that a search finds.
final class CollectionController: UIViewController, UICollectionViewDelegate, ZoomSource {
  private let visit: Visit
  private var language: Language { visit.language }
  private lazy var list = UICollectionView(frame: .zero, collectionViewLayout: makeLayout())
  let search = UISearchController(searchResultsController: nil)
  private lazy var source = makeSource()
  private lazy var nothing = UILabel(
    Words.nothingFound[visit.language], .preferredFont(forTextStyle: .title3), Theme.soft, lines: 0)

  init(_ visit: Visit) {
    self.visit = visit
    super.init(nibName: nil, bundle: nil)
    title = Words.collection[visit.language]
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Theme.ground
    list.backgroundColor = Theme.ground
    list.delegate = self
    list.keyboardDismissMode = .onDrag
    list.accessibilityIdentifier = "collection"
    nothing.textAlignment = .center
    view.addConstrained(list, nothing)
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      list.topAnchor.constraint(equalTo: view.topAnchor), list.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      list.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      list.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      nothing.topAnchor.constraint(equalTo: safe.topAnchor, constant: 40),
      nothing.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      nothing.widthAnchor.constraint(lessThanOrEqualTo: view.widthAnchor, constant: -60),
    ])
    prepareSearch(in: language)
    show(Catalogue.works, animated: false)
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    placeSearch()
  }

  /// Shows the works that a search finds, by room.
  func show(_ works: [Artwork], animated: Bool) {
    var snapshot = NSDiffableDataSourceSnapshot<Room, Artwork>()
    for room in Room.allCases {
      let found = works.filter { $0.room == room }
      guard !found.isEmpty else { continue }
      snapshot.appendSections([room])
      snapshot.appendItems(found, toSection: room)
    }
    source.apply(snapshot, animatingDifferences: animated && view.window != nil)
    nothing.isHidden = !works.isEmpty
  }

  // MARK: List

  private func makeLayout() -> UICollectionViewLayout {
    UICollectionViewCompositionalLayout { _, environment in
      let section = ArtworkGrid.section(environment)
      section.boundarySupplementaryItems = [ArtworkGrid.header(inset: ArtworkGrid.gap / 2)]
      return section
    }
  }

  private func makeSource() -> UICollectionViewDiffableDataSource<Room, Artwork> {
    let language = self.language
    let cells = UICollectionView.CellRegistration<ArtworkCell, Artwork> { cell, _, work in cell.show(work, language) }
    let source = UICollectionViewDiffableDataSource<Room, Artwork>(collectionView: list) { list, path, work in
      list.dequeueConfiguredReusableCell(using: cells, for: path, item: work)
    }
    let header = UICollectionView.SupplementaryRegistration<SectionHeader>(elementKind: SectionHeader.kind) {
      [weak source] view, _, path in
      let rooms = source?.snapshot().sectionIdentifiers ?? []
      view.title.text = rooms.indices.contains(path.section) ? rooms[path.section].name[language] : nil
    }
    source.supplementaryViewProvider = { list, _, path in
      list.dequeueConfiguredReusableSupplementary(using: header, for: path)
    }
    return source
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    collectionView.deselectItem(at: indexPath, animated: true)
    guard let work = source.itemIdentifier(for: indexPath) else { return }
    show(ArtworkController(work, visit), sender: self)
  }

  func paintingView(of artwork: Artwork) -> UIView? {
    source.indexPath(for: artwork).flatMap { list.cellForItem(at: $0) as? ArtworkCell }?.painting
  }
}
