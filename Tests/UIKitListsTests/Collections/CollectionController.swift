import KioskTesting
import UIKit
import UIKitLists

/// A collection view of 320 × 480 points that shows texts, and a log of the calls.
class CollectionController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate {
  var sections: [[String]]
  let layout: UICollectionViewLayout
  lazy var collection = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
  var log: [String] = []
  /// Whether the calls for data, cells and display are logged.
  var logsData = false
  /// Whether the calls about highlighting and selection are logged.
  var logsSelection = false
  var cellCalls = 0
  var countCalls = 0
  /// The views that are displayed, by their paths at that time.
  var displayed: [ObjectIdentifier: String] = [:]
  var displayErrors: [String] = []
  var permits: (String, IndexPath) -> Bool = { _, _ in true }
  var prepareCell: ((TextCell, IndexPath) -> Void)?

  init(_ sections: [[String]], layout: UICollectionViewLayout = UICollectionViewFlowLayout()) {
    self.sections = sections
    self.layout = layout
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    collection.register(TextCell.self, forCellWithReuseIdentifier: "text")
    for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
      collection.register(TextHeader.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "header")
    }
    collection.dataSource = self
    collection.delegate = self
    view.addSubview(collection)
  }

  func take() -> [String] {
    defer { log = [] }
    return log
  }

  static func path(_ path: IndexPath) -> String { "\(path.section).\(path.item)" }

  // MARK: Data

  func numberOfSections(in collectionView: UICollectionView) -> Int {
    countCalls += 1
    if logsData { log.append("sections") }
    return sections.count
  }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    countCalls += 1
    if logsData { log.append("items of \(section)") }
    return sections[section].count
  }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    cellCalls += 1
    if logsData { log.append("cell \(Self.path(indexPath))") }
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "text", for: indexPath)
    if let cell = cell as? TextCell {
      cell.text = sections[indexPath.section][indexPath.item]
      prepareCell?(cell, indexPath)
    }
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let isHeader = kind == UICollectionView.elementKindSectionHeader
    if logsData { log.append("\(isHeader ? "header" : "footer") \(indexPath.section)") }
    let view = collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    (view as? TextHeader)?.text = "\(indexPath.section)"
    return view
  }

  func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {
    log.append("moved \(Self.path(sourceIndexPath)) to \(Self.path(destinationIndexPath))")
    let item = sections[sourceIndexPath.section].remove(at: sourceIndexPath.item)
    sections[destinationIndexPath.section].insert(item, at: destinationIndexPath.item)
  }

  // MARK: Display

  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) {
    if logsData { log.append("will display \(Self.path(indexPath))") }
    if displayed.updateValue(Self.path(indexPath), forKey: ObjectIdentifier(cell)) != nil {
      displayErrors.append("\(Self.path(indexPath)) is displayed twice")
    }
  }

  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) {
    if logsData { log.append("did end \(Self.path(indexPath))") }
    if displayed.removeValue(forKey: ObjectIdentifier(cell)) == nil {
      displayErrors.append("\(Self.path(indexPath)) ended without having been displayed")
    }
  }

  func collectionView(
    _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) {
    if displayed.updateValue("\(indexPath.section)", forKey: ObjectIdentifier(view)) != nil {
      displayErrors.append("a view of \(indexPath.section) is displayed twice")
    }
  }

  func collectionView(
    _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) {
    if displayed.removeValue(forKey: ObjectIdentifier(view)) == nil {
      displayErrors.append("a view of \(indexPath.section) ended without having been displayed")
    }
  }

  // MARK: Selection

  private func ask(_ what: String, _ path: IndexPath) -> Bool {
    if logsSelection { log.append("\(what) \(Self.path(path))") }
    return permits(what, path)
  }

  private func note(_ what: String, _ path: IndexPath) { if logsSelection { log.append("\(what) \(Self.path(path))") } }

  func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
    ask("should highlight", indexPath)
  }
  func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {
    note("did highlight", indexPath)
  }
  func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {
    note("did unhighlight", indexPath)
  }
  func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
    ask("should select", indexPath)
  }
  func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
    ask("should deselect", indexPath)
  }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    note("did select", indexPath)
  }
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
    note("did deselect", indexPath)
  }
  func collectionView(_ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath) {
    note("action", indexPath)
  }

  // MARK: Checks

  /// What is wrong with what is shown.
  var faults: [String] {
    var faults = displayErrors
    var seen = Set<IndexPath>()
    for cell in collection.visibleCells {
      guard let path = collection.indexPath(for: cell) else {
        faults.append("a visible cell has no path")
        continue
      }
      if !seen.insert(path).inserted { faults.append("\(path) is shown twice") }
      if collection.cellForItem(at: path) !== cell { faults.append("\(path) has another cell") }
      guard path.section < sections.count, path.item < sections[path.section].count else {
        faults.append("\(path) does not exist")
        continue
      }
      let text = (cell as? TextCell)?.text
      if text != sections[path.section][path.item] { faults.append("\(path) shows \(text ?? "nothing")") }
      let frame = collection.layoutAttributesForItem(at: path)?.frame
      if frame != cell.frame { faults.append("\(path) is at \(cell.frame), not at \(frame.map { "\($0)" } ?? "none")") }
      if cell.isHidden || cell.superview !== collection { faults.append("\(path) is not seen") }
    }
    let all = sections.indices.flatMap { section in
      sections[section].indices.map { IndexPath(item: $0, section: section) }
    }
    for path in all where collection.layoutAttributesForItem(at: path)?.frame.overlaps(collection.bounds) == true {
      if !seen.contains(path) { faults.append("\(path) is not shown") }
    }
    let shown =
      collection.visibleCells.count
      + collection.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionHeader).count
      + collection.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionFooter).count
    if shown != displayed.count { faults.append("\(shown) views are shown, but \(displayed.count) were announced") }
    return faults
  }
}

/// A cell that shows a text and counts what happens to it.
class TextCell: UICollectionViewCell {
  let label = UILabel()
  var reuses = 0
  var applied: [UICollectionViewLayoutAttributes] = []
  var firstFrame = CGRect.zero
  static var made = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    TextCell.made += 1
    firstFrame = frame
    contentView.backgroundColor = .secondarySystemBackground
    label.frame = contentView.bounds
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    label.textAlignment = .center
    contentView.addSubview(label)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  var text: String {
    get { label.text ?? "" }
    set { label.text = newValue }
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    reuses += 1
    label.text = nil
  }

  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    applied.append(layoutAttributes)
  }
}

class TextHeader: UICollectionReusableView {
  var text = ""
}

@MainActor
func collectionKiosk<Controller: CollectionController>(
  appearance: UIUserInterfaceStyle = .light, _ make: @escaping () -> Controller
) -> VirtualKiosk<Controller> {
  VirtualKiosk(320, 480, appearance: appearance, make)
}

/// Texts "0" … for tests that need many items.
func texts(_ count: Int, from first: Int = 0) -> [String] { (0..<count).map { "\($0 + first)" } }

/// A generator whose numbers are the same in each run.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
