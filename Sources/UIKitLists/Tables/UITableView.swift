import CoreGraphics
import Foundation
import ListModel
import UIKitCore

/// A list of rows in sections, of which only those on the screen have views.
///
///     table.register(UITableViewCell.self, forCellReuseIdentifier: "visitor")
///     table.dataSource = self
///     table.delegate = self
///
/// `reloadData` and updates mark; the data source is asked in the next layout. Rows size themselves by their constraints or
/// labels, unless `rowHeight` or the delegate says how high they are. Estimates stand in for rows that have not been on the
/// screen; when a row turns out to have another height, what is visible stays where it is.
///
/// - Coordinates: points of the content.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
  /// How sections look.
  public enum Style: Int, Sendable {
    /// Headers stay at the upper edge while their section is on the screen.
    case plain = 0
    /// Sections are groups with space between them.
    case grouped = 1
    /// Groups have round corners and stand off from the sides.
    case insetGrouped = 2
  }

  /// How rows come and go.
  public enum RowAnimation: Int, Sendable {
    case fade = 0
    case right = 1
    case left = 2
    case top = 3
    case bottom = 4
    /// The row appears at once; others still move.
    case none = 5
    case middle = 6
    case automatic = 100
  }

  /// Where in the table a row is to be.
  public enum ScrollPosition: Int, Sendable {
    /// As little movement as possible.
    case none = 0
    case top = 1
    case middle = 2
    case bottom = 3
  }

  /// What the insets of separators are measured from.
  public enum SeparatorInsetReference: Int, Sendable {
    case fromCellEdges = 0
    case fromAutomaticInsets = 1
  }

  /// Stands for a height that the content determines.
  public static let automaticDimension: CGFloat = -1
  /// The title of the index strip that shows a magnifying glass.
  public static let indexSearch = "{search}"
  /// Posted when the selection has changed. The object is the table.
  public static let selectionDidChangeNotification = Notification.Name("UITableViewSelectionDidChangeNotification")

  /// How sections look. It cannot be changed.
  public final let style: Style

  final var lengths = SectionedLengths()
  final var loading = TableLoading()
  final var methods = TableMethods()
  final var shown = ShownRows() { didSet { VisitPlaces.didChange() } }
  final var sectionViews = ShownSectionViews()
  final var pools = TablePools()
  final var selection = ListSelection() { didSet { noteVisit(.control) } }
  final var touched = TouchedRow()
  final var updates = TableUpdates()
  final var editing = TableEditing()
  final var prefetching = TablePrefetching()
  final var focus = TableFocus()
  final var storedDragging: RowReordering?
  final var strip: SectionIndexStrip?
  final weak var tableDelegate: (any UITableViewDelegate)?

  /// A table of a style.
  public init(frame: CGRect, style: UITableView.Style) {
    self.style = style
    super.init(frame: frame)
    prepareTable()
  }

  /// A plain table.
  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  /// Archives are not supported: the same as a plain table with an empty frame.
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
    prepareTable()
  }

  private func prepareTable() {
    setOwnBackgroundColor(style == .plain ? .systemBackground : .systemGroupedBackground)
    alwaysBounceVertical = true
    prepareEditingRecognizers()
  }

  // MARK: Data

  /// Provides the rows. Setting it reloads.
  open weak var dataSource: (any UITableViewDataSource)? {
    didSet {
      guard dataSource !== oldValue else { return }
      methods = TableMethods()
      reloadData()
    }
  }

  /// A `UITableViewDelegate`. Setting it reloads.
  open override weak var delegate: (any UIScrollViewDelegate)? {
    didSet {
      guard delegate !== oldValue else { return }
      tableDelegate = delegate as? any UITableViewDelegate
      methods = TableMethods()
      reloadData()
    }
  }

  /// Prepares the data of rows that will be needed soon.
  open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
  /// Whether `prefetchDataSource` is used.
  open var isPrefetchingEnabled = true

  /// Asks for everything again in the next layout. The selection is dropped; the offset stays, as far as the content
  /// reaches.
  open func reloadData() { markReload() }

  /// Asks for the titles of the index strip again.
  open func reloadSectionIndexTitles() {
    loading.indexTitlesAreOutdated = true
    setNeedsLayout()
  }

  /// The number of sections, as of the last reload or update.
  open var numberOfSections: Int {
    loadIfNeeded()
    return lengths.sectionCount
  }

  /// The number of rows of a section, as of the last reload or update; 0 for one that does not exist.
  open func numberOfRows(inSection section: Int) -> Int {
    loadIfNeeded()
    return lengths.count(in: section)
  }

  /// Whether there are updates that have not been shown, so that counts and paths may be outdated.
  open var hasUncommittedUpdates: Bool { updates.depth > 0 }

  // MARK: Metrics

  /// The height of all rows in points, unless the delegate has `heightForRowAt`.
  open var rowHeight: CGFloat = UITableView.automaticDimension { didSet { if rowHeight != oldValue { metricsDidChange() } } }
  /// The height of views above sections, unless the delegate has `heightForHeaderInSection`.
  open var sectionHeaderHeight: CGFloat = UITableView.automaticDimension {
    didSet { if sectionHeaderHeight != oldValue { metricsDidChange() } }
  }
  /// The height of views below sections, unless the delegate has `heightForFooterInSection`.
  open var sectionFooterHeight: CGFloat = UITableView.automaticDimension {
    didSet { if sectionFooterHeight != oldValue { metricsDidChange() } }
  }
  /// The height that rows have before they have been on the screen. With 0, the delegate is asked for all of them at once.
  open var estimatedRowHeight: CGFloat = UITableView.automaticDimension {
    didSet { if estimatedRowHeight != oldValue { metricsDidChange() } }
  }
  /// The height that views above sections have before they have been on the screen.
  open var estimatedSectionHeaderHeight: CGFloat = UITableView.automaticDimension {
    didSet { if estimatedSectionHeaderHeight != oldValue { metricsDidChange() } }
  }
  /// The height that views below sections have before they have been on the screen.
  open var estimatedSectionFooterHeight: CGFloat = UITableView.automaticDimension {
    didSet { if estimatedSectionFooterHeight != oldValue { metricsDidChange() } }
  }
  /// Space above the titles of sections, in plain tables; 0 by default, as kiosks have no room to spare.
  open var sectionHeaderTopPadding: CGFloat = UITableView.automaticDimension {
    didSet {
      noteAppearance(.sectionHeaderTopPadding)
      if sectionHeaderTopPadding != oldValue { metricsDidChange() }
    }
  }
  /// A height for empty rows below the last one. Stored only: there are no empty rows.
  open var fillerRowHeight: CGFloat = 0

  // MARK: Lines

  /// Whether there are lines between rows.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine {
    didSet { if separatorStyle != oldValue { relayOutCells() } }
  }
  /// The colour of the lines; nil means the system's.
  open var separatorColor: UIColor? {
    didSet {
      noteAppearance(.separatorColor)
      relayOutCells()
    }
  }
  /// The distances of the lines from the edges; by default from the place of the text on.
  open var separatorInset: UIEdgeInsets {
    get { loading.separatorInset ?? UIEdgeInsets(top: 0, left: textInset, bottom: 0, right: 0) }
    set {
      noteAppearance(.separatorInset)
      loading.separatorInset = newValue
      relayOutCells()
    }
  }
  /// What `separatorInset` is measured from.
  open var separatorInsetReference = SeparatorInsetReference.fromCellEdges { didSet { relayOutCells() } }
  /// Whether the content of cells keeps off what covers the edges of the screen.
  open var insetsContentViewsToSafeArea = true { didSet { relayOutCells() } }
  /// Whether the margins of cells leave a readable width. Stored only.
  open var cellLayoutMarginsFollowReadableWidth = false

  // MARK: Views around the rows

  /// Is above all rows and scrolls with them. Its width follows the table; its height is the one it has when it is set.
  open var tableHeaderView: UIView? { didSet { outerViewDidChange(oldValue, tableHeaderView) } }
  /// Is below all rows and scrolls with them.
  open var tableFooterView: UIView? { didSet { outerViewDidChange(oldValue, tableFooterView) } }
  /// Lies behind all rows and does not scroll.
  open var backgroundView: UIView? {
    didSet {
      guard backgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  // MARK: Selection

  /// Whether rows can be selected.
  open var allowsSelection = true
  /// Whether several rows can be selected.
  open var allowsMultipleSelection = false
  /// Whether rows can be selected while the table is edited.
  open var allowsSelectionDuringEditing = false
  /// Whether several rows can be selected while the table is edited, by circles at the leading edge.
  open var allowsMultipleSelectionDuringEditing = false { didSet { updateEditingOfCells(animated: false) } }
  /// Whether the keyboard and remote controls can reach rows.
  open var allowsFocus = true
  /// Whether rows that the keyboard reaches are selected at once.
  open var selectionFollowsFocus = false
  /// Whether the row that was reached last is reached first when the focus returns.
  open var remembersLastFocusedIndexPath = false

  /// The selected row; the first one of several. Nil for none.
  open var indexPathForSelectedRow: IndexPath? { selection.ordered.first }
  /// The selected rows, in the order in which they were selected; nil for none.
  open var indexPathsForSelectedRows: [IndexPath]? { selection.ordered.isEmpty ? nil : selection.ordered }

  /// Selects a row, without notifying the delegate, and scrolls to it; `.none` does not scroll. Nil drops the selection.
  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    selectByCode(indexPath, animated: animated, scrollPosition)
  }

  /// Deselects a row, without notifying the delegate.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) { deselect(indexPath, animated: animated) }

  // MARK: Index strip

  /// The number of rows from which on the index strip is shown.
  open var sectionIndexMinimumDisplayRowCount = 0 { didSet { reloadSectionIndexTitles() } }
  /// The colour of the titles in the index strip; the tint if nil.
  open var sectionIndexColor: UIColor? {
    didSet {
      noteAppearance(.sectionIndexColor)
      strip?.setNeedsDisplay()
    }
  }
  /// The background of the index strip.
  open var sectionIndexBackgroundColor: UIColor? {
    didSet {
      noteAppearance(.sectionIndexBackgroundColor)
      strip?.backgroundColor = sectionIndexBackgroundColor
    }
  }
  /// The background of the index strip while a finger is on it.
  open var sectionIndexTrackingBackgroundColor: UIColor?

  // MARK: Editing

  /// Whether rows show their editing controls.
  open var isEditing: Bool {
    get { editing.isEditing }
    set { setEditing(newValue, animated: false) }
  }

  /// Shows or hides the editing controls of all rows.
  open func setEditing(_ editing: Bool, animated: Bool) { changeEditing(editing, animated: animated) }

  // MARK: Updates

  /// Begins a batch of changes; `endUpdates` shows them. Calls may be nested.
  open func beginUpdates() { beginBatch() }
  /// Ends a batch of changes. Without any changes, the heights of rows are asked for again, with an animation.
  open func endUpdates() { endBatch(completion: nil) }

  /// Changes data and rows together, with an animation. Deletions and reloads name rows as they were before, insertions as
  /// they are afterwards. A batch that does not match the data source's counts is logged, and everything is reloaded.
  /// - Parameter completion: Called once, after the last animation; its argument is false if the batch was refused.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    beginBatch()
    updates?()
    endBatch(completion: completion)
  }

  /// Inserts rows; the data source has them already.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { insert(rows: indexPaths, animation) }
  /// Deletes rows; the data source does not have them any more.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) { delete(rows: indexPaths, animation) }
  /// Asks for new cells for rows.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reload(rows: indexPaths, animation) }
  /// Asks the data source to set up the cells of rows again, the same ones, and measures them.
  open func reconfigureRows(at indexPaths: [IndexPath]) { reconfigure(rows: indexPaths) }
  /// Moves a row.
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) { move(row: indexPath, to: newIndexPath) }
  /// Inserts sections.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) { insert(sections: sections, animation) }
  /// Deletes sections.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) { delete(sections: sections, animation) }
  /// Asks for everything in sections again.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { reload(sections: sections, animation) }
  /// Moves a section.
  open func moveSection(_ section: Int, toSection newSection: Int) { move(section: section, to: newSection) }

  // MARK: Layout

  open override func layoutSubviews() {
    layOutTable()
    super.layoutSubviews()
  }

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    relayOutCells()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard let previousTraitCollection else { return }
    traitsDidChange(from: previousTraitCollection)
  }

  // MARK: Restoration

  /// Saves the offset, whether the table is edited, and the selection. Where the data source conforms to
  /// `UIDataSourceModelAssociation`, the selected and the topmost row are saved by their identifiers.
  open override func encodeRestorableState(with coder: NSCoder) {
    super.encodeRestorableState(with: coder)
    coder.encode(isEditing, forKey: "UITableViewEditing")
    let top = indexPathsForVisibleRows?.first
    ListRestoration.encode(selected: indexPathsForSelectedRows ?? [], top: top, of: self, dataSource, with: coder)
  }

  /// Restores what was saved.
  open override func decodeRestorableState(with coder: NSCoder) {
    super.decodeRestorableState(with: coder)
    isEditing = coder.decodeBool(forKey: "UITableViewEditing")
    ListRestoration.decode(with: coder, of: self, dataSource) { [weak self] path, isTop in
      guard let self, hasElement(at: path) else { return }
      if isTop {
        scrollToRow(at: path, at: .top, animated: false)
      } else {
        selectRow(at: path, animated: false, scrollPosition: .none)
      }
    }
  }

  private final func hasElement(at path: IndexPath) -> Bool {
    path.count == 2 && path.section >= 0 && path.section < numberOfSections && path.row >= 0
      && path.row < numberOfRows(inSection: path.section)
  }

  // MARK: Touches

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !rowTouchBegan(touches) { super.touchesBegan(touches, with: event) }
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !rowTouchMoved(touches) { super.touchesMoved(touches, with: event) }
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !rowTouchEnded(touches, isCancelled: false) { super.touchesEnded(touches, with: event) }
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !rowTouchEnded(touches, isCancelled: true) { super.touchesCancelled(touches, with: event) }
  }
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let answer = tableGestureShouldBegin(gestureRecognizer) else {
      return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
    return answer
  }
}
