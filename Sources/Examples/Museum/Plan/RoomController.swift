import UIKit

/// A room: what it is about, and its works.
final class RoomController: UIViewController, UICollectionViewDelegate, UICollectionViewDataSource, ZoomSource {
  let room: Room
  private let visit: Visit
  private let onDisappear: () -> Void
  private let works: [Artwork]
  private lazy var list = UICollectionView(frame: .zero, collectionViewLayout: makeLayout())
  private lazy var cells = UICollectionView.CellRegistration<ArtworkCell, Artwork> {
    [language = visit.language] cell, _, work in
    cell.show(work, language)
  }
  private lazy var headers = UICollectionView.SupplementaryRegistration<RoomHeader>(elementKind: SectionHeader.kind) {
    [room, language = visit.language] view, _, _ in
    view.label.text = room.text[language]
  }

  /// - Parameter onDisappear: Called when the page has gone.
  init(_ room: Room, _ visit: Visit, onDisappear: @escaping () -> Void = {}) {
    self.onDisappear = onDisappear
    self.room = room
    self.visit = visit
    works = room.works
    super.init(nibName: nil, bundle: nil)
    title = room.name[visit.language]
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Theme.ground
    // Made here and not in the data source, which may be called during a layout.
    _ = (cells, headers)
    list.backgroundColor = Theme.ground
    list.dataSource = self
    list.delegate = self
    list.accessibilityIdentifier = "room"
    view.addConstrained(list)
    NSLayoutConstraint.activate(list.fill(view))
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    onDisappear()
  }

  private func makeLayout() -> UICollectionViewLayout {
    UICollectionViewCompositionalLayout { _, environment in
      let section = ArtworkGrid.section(environment)
      section.boundarySupplementaryItems = [ArtworkGrid.header(inset: ArtworkGrid.gap / 2)]
      return section
    }
  }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { works.count }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    collectionView.dequeueConfiguredReusableCell(using: cells, for: indexPath, item: works[indexPath.item])
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueConfiguredReusableSupplementary(using: headers, for: indexPath)
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    collectionView.deselectItem(at: indexPath, animated: true)
    show(ArtworkController(works[indexPath.item], visit), sender: self)
  }

  func paintingView(of artwork: Artwork) -> UIView? {
    guard let index = works.firstIndex(of: artwork) else { return nil }
    return (list.cellForItem(at: IndexPath(item: index, section: 0)) as? ArtworkCell)?.painting
  }
}

/// The text about a room.
private final class RoomHeader: UICollectionReusableView {
  let label = UILabel("", .preferredFont(forTextStyle: .body), Theme.soft, lines: 0)

  override init(frame: CGRect) {
    super.init(frame: frame)
    addConstrained(label)
    NSLayoutConstraint.activate(label.fill(self, NSDirectionalEdgeInsets(top: 6, leading: 2, bottom: 16, trailing: 2)))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// The grid in which works are shown.
@MainActor
enum ArtworkGrid {
  /// Points between cells.
  static let gap: CGFloat = 16
  /// The height of a picture, as a share of its width.
  static let aspect: CGFloat = 0.75

  static func section(_ environment: any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection {
    let width = environment.container.effectiveContentSize.width
    let margin = Theme.margin(width)
    let columns = width > 1500 ? 5 : width > 1000 ? 4 : width > 620 ? 3 : 2
    let side = (width - 2 * margin - gap * CGFloat(columns - 1)) / CGFloat(columns)
    let height = cellHeight(width: side, environment.traitCollection)
    let section = NSCollectionLayoutSection(group: row(height: height, columns: columns, gap: gap))
    section.interGroupSpacing = 18
    section.contentInsets = NSDirectionalEdgeInsets(
      top: 12, leading: margin - gap / 2, bottom: 24, trailing: margin - gap / 2)
    return section
  }

  /// The height of the picture, two lines for the title and one for the artist: lines of Arabic are higher.
  static func cellHeight(width: CGFloat, _ traits: UITraitCollection) -> CGFloat {
    let texts: CGFloat = traits.layoutDirection == .rightToLeft ? 84 : 78
    return (width * aspect + UIFontMetrics(forTextStyle: .headline).scaledValue(for: texts, compatibleWith: traits))
      .rounded()
  }

  /// The header of a section; `inset` is what its rows have at their ends.
  static func header(inset: CGFloat) -> NSCollectionLayoutBoundarySupplementaryItem {
    let header = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(48)),
      elementKind: SectionHeader.kind, alignment: .top)
    header.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: inset, bottom: 0, trailing: inset)
    return header
  }

  /// A row of cells of the same width. Half of the gap is at each side of a cell, so also at the ends of the row.
  static func row(height: CGFloat, columns: Int, gap: CGFloat) -> NSCollectionLayoutGroup {
    let item = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1 / CGFloat(columns)), heightDimension: .fractionalHeight(1)))
    item.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: gap / 2, bottom: 0, trailing: gap / 2)
    return NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(height)),
      subitems: [item])
  }
}
