import UIKit

/// A grid of drawn photographs: chosen by a tap, moved by a long press, added, removed and shuffled by buttons.
final class PhotosPage: PageView {
  init() { super.init(.photos, [.card(AlbumCard())]) }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// The albums and their buttons.
private final class AlbumCard: CardView, UICollectionViewDataSource, UICollectionViewDelegate {
  private static let names = ["This week", "Mountains", "By the sea"]

  private var albums = PhotoLibrary.albums
  private let grid = PhotoGrid(frame: .zero, collectionViewLayout: PhotoGridLayout())
  private let hold = UILongPressGestureRecognizer()
  private let count = UILabel("", size: 13, color: .secondaryLabel, lines: 1, digits: true)
  private lazy var remove = button("trash", "Remove", .gray()) { $0.removeChosen() }
  private var nextNumber = PhotoLibrary.count

  private let photo = UICollectionView.CellRegistration<PhotoCell, Photo> { cell, _, photo in cell.photo = photo }
  private let heading = UICollectionView.SupplementaryRegistration<AlbumHeading>(
    elementKind: UICollectionView.elementKindSectionHeader
  ) { view, _, path in view.title = AlbumCard.names[path.section] }

  override var leastWidth: CGFloat { 200 }

  init() {
    super.init("Albums")
    // Both registrations are made before the first cell is shown.
    grid.dataSource = self
    grid.delegate = self
    grid.allowsMultipleSelection = true
    grid.alwaysBounceVertical = true
    grid.accessibilityIdentifier = "photos"
    grid.atLeast(height: 240)
    hold.addTarget(self) { $0.held() }
    grid.addGestureRecognizer(hold)
    if let title = header.arrangedSubviews.first as? UIStackView { title.addArrangedSubview(count) }
    let buttons = UIStackView(
      .horizontal, spacing: 10, alignment: .center,
      [remove, button("shuffle", "Shuffle", .gray()) { $0.shuffle() }, button("plus", "Add", .filled()) { $0.addPhoto() }])
    buttons.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    count.setContentHuggingPriority(.defaultHigh, for: .vertical)
    header.alignment = .center
    header.addArrangedSubview(buttons)
    show(grid)
    describe()
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func button(
    _ symbol: String, _ title: String, _ base: UIButton.Configuration, _ action: @escaping (AlbumCard) -> Void
  ) -> UIButton {
    var configuration = base
    configuration.image = UIImage(systemName: symbol)
    configuration.cornerStyle = .capsule
    let button = UIButton(configuration: configuration)
    button.accessibilityLabel = title
    button.addAction(UIAction { [weak self] _ in self.map(action) }, for: [.touchUpInside, .primaryActionTriggered])
    button.keepingSize()
    button.atLeastTarget()
    button.widthAnchor.constraint(greaterThanOrEqualTo: button.heightAnchor).isActive = true
    return button
  }

  private func describe() {
    let all = albums.reduce(0) { $0 + $1.count }, chosen = grid.indexPathsForSelectedItems?.count ?? 0
    count.text = chosen == 0 ? "\(all) photos" : "\(all) photos, \(chosen) selected"
    remove.isEnabled = chosen > 0
  }

  // MARK: Changes

  private func addPhoto() {
    let photo = Photo(number: nextNumber)
    nextNumber += 1
    grid.performBatchUpdates { [self] in
      albums[0].insert(photo, at: 0)
      grid.insertItems(at: [IndexPath(item: 0, section: 0)])
    }
    grid.scrollToItem(at: IndexPath(item: 0, section: 0), at: .bottom, animated: true)
    describe()
  }

  private func removeChosen() {
    let paths = grid.indexPathsForSelectedItems ?? []
    grid.performBatchUpdates { [self] in
      for path in paths.sorted(by: >) { albums[path.section].remove(at: path.item) }
      grid.deleteItems(at: paths)
    }
    describe()
  }

  private func shuffle() {
    grid.performBatchUpdates { [self] in
      for section in albums.indices {
        let old = albums[section]
        albums[section].shuffle()
        for (item, photo) in albums[section].enumerated() {
          guard let from = old.firstIndex(of: photo), from != item else { continue }
          grid.moveItem(at: IndexPath(item: from, section: section), to: IndexPath(item: item, section: section))
        }
      }
    }
  }

  private func held() {
    let point = hold.location(in: grid)
    switch hold.state {
    case .began:
      if let path = grid.indexPathForItem(at: point) { grid.beginInteractiveMovementForItem(at: path) }
      grid.updateInteractiveMovementTargetPosition(point)
    case .changed: grid.updateInteractiveMovementTargetPosition(point)
    case .ended: grid.endInteractiveMovement()
    case .cancelled, .failed: grid.cancelInteractiveMovement()
    case .possible: break
    }
  }

  // MARK: Data

  func numberOfSections(in collectionView: UICollectionView) -> Int { albums.count }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    albums[section].count
  }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    collectionView.dequeueConfiguredReusableCell(
      using: photo, for: indexPath, item: albums[indexPath.section][indexPath.item])
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView { collectionView.dequeueConfiguredReusableSupplementary(using: heading, for: indexPath) }

  func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {
    let photo = albums[sourceIndexPath.section].remove(at: sourceIndexPath.item)
    albums[destinationIndexPath.section].insert(photo, at: destinationIndexPath.item)
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) { describe() }
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) { describe() }
}

/// The grid scrolls by itself, inside a page that may scroll too.
private final class PhotoGrid: UICollectionView, DragSurface {}
