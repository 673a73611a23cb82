import KioskTesting
import Testing
import UIKit

/// What is in a cell that a change adds stands in its place from the first frame on.
@MainActor
@Suite struct AddedCellLayoutTests {
  private final class Cell: UICollectionViewCell {
    let label = UILabel()

    override init(frame: CGRect) {
      super.init(frame: frame)
      label.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(label)
      NSLayoutConstraint.activate([
        label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
        label.topAnchor.constraint(equalTo: contentView.topAnchor),
      ])
    }

    required init?(coder: NSCoder) { return nil }
  }

  @Test func aCellThatIsUsedAgainDoesNotStretchItsText() throws {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 300, height: 40)
    let list = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 240), collectionViewLayout: layout)
    let cells = UICollectionView.CellRegistration<Cell, String> { cell, _, text in cell.label.text = text }
    let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: list) { list, path, text in
      list.dequeueConfiguredReusableCell(using: cells, for: path, item: text)
    }
    func show(_ texts: [String], animated: Bool) {
      var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
      snapshot.appendSections([0])
      snapshot.appendItems(texts)
      source.apply(snapshot, animatingDifferences: animated)
    }
    let kiosk = VirtualKiosk(320, 240) { () -> UIViewController in
      let page = UIViewController()
      page.view.addSubview(list)
      return page
    }
    show(["A text that is much longer", "Another one of that length"], animated: false)
    kiosk.advance(by: .seconds(1))
    show([], animated: true)
    kiosk.advance(by: .seconds(1))
    show(["One", "Two"], animated: true)
    kiosk.advance(by: .milliseconds(50))
    let shown = kiosk.views(Cell.self)
    #expect(shown.count == 2)
    for cell in shown {
      let now = try #require(cell.label.layer.presentation()).bounds
      #expect(now.width == cell.label.intrinsicContentSize.width && now.width < 60)
    }
    kiosk.end()
  }
}
