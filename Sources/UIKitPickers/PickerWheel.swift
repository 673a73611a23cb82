import UIKitCore

/// The questions of a wheel to its picker.
@MainActor
protocol PickerWheelOwner: AnyObject {
  func configure(_ row: PickerRow, at index: Int, in wheel: PickerWheel)
  /// Called when a user has chosen another row and the wheel has stopped.
  func wheelDidSelect(_ wheel: PickerWheel)
  /// Called when a user begins to move the wheel, or taps it.
  func wheelWasTouched(_ wheel: PickerWheel)
  /// Called when the wheel stops, before its row is taken: rows that were to be loaded again have to be.
  func wheelWillStop(_ wheel: PickerWheel)
  /// Called when the wheel has stopped, whether a user or code has moved it.
  func wheelDidStop(_ wheel: PickerWheel)
  func name(of wheel: PickerWheel) -> String?
  func hint(of wheel: PickerWheel) -> String?
}

/// One component of a picker: a column of rows that turns like a wheel and stops at a row.
///
/// Only the visible rows have views. Along the scroll view's content each row has its height; `layoutSubviews` places the
/// views on `face`, where the cylinder shows them. The face does not scroll: layers are limited to a million pixels.
@MainActor
final class PickerWheel: UIScrollView, UIScrollViewDelegate {
  /// The share of its speed that a wheel keeps each millisecond: it stops sooner than a list.
  private static let deceleration = DecelerationRate(rawValue: 0.995)
  /// A click of a mouse's wheel in degrees, which arrive as pixels.
  private static let clickAngle: CGFloat = 15
  // Views kept for rows that will appear.
  private static let mostSpares = 2

  let component: Int
  /// Shows the rows. The owner puts it in front of the wheel, with the same frame.
  let face = UIView()
  weak var owner: (any PickerWheelOwner)?
  private(set) var rowCount = 0
  private(set) var rowHeight: CGFloat = 32
  /// The row at which the wheel stands, or to which code has turned it; -1 without rows.
  private(set) var selectedRow = -1 {
    didSet { if selectedRow != oldValue { (owner as? UIView)?.noteVisit(.control) } }
  }

  private var geometry = WheelGeometry(height: 1, rowHeight: 32)
  private var placedSize = CGSize.zero
  // The visible rows, in order, from row `first` on.
  private var first = 0
  private var shown: [PickerRow] = []
  private var spares: [PickerRow] = []
  // Whether users have moved the wheel since it last stopped.
  private var isMovedByUser = false
  private var isStoppedByTouch = false
  private var isReplacingMovement = false
  // The row to which keys or a tap turn the wheel.
  private var pendingRow: Int?
  private var turnedAngle: CGFloat = 0

  init(component: Int) {
    self.component = component
    super.init(frame: .zero)
    face.clipsToBounds = true
    face.isUserInteractionEnabled = false
    face.accessibilityElementsHidden = true
    delegate = self
    decelerationRate = Self.deceleration
    showsVerticalScrollIndicator = false
    showsHorizontalScrollIndicator = false
    alwaysBounceVertical = true
    contentInsetAdjustmentBehavior = .never
    scrollHooks.keepsDrags = true
    onRelease = { [weak self] in self?.wasReleased() }
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: .pickerWheelTapped))
    panGestureRecognizer.allowedScrollTypesMask = .continuous
    let clicks = UIPanGestureRecognizer(target: self, action: .pickerWheelClicked)
    clicks.allowedScrollTypesMask = .discrete
    clicks.allowedTouchTypes = []
    addGestureRecognizer(clicks)
  }

  required init?(coder: NSCoder) { return nil }

  /// Whether it only shows its row.
  var isFixed = false {
    didSet {
      isUserInteractionEnabled = !isFixed
      accessibilityElementsHidden = isFixed
    }
  }

  // MARK: Rows

  /// Takes over the counts, and asks for the content of all rows again. The selected row stays, as far as it exists.
  func reload(rowCount: Int, rowHeight: CGFloat) {
    for row in shown + spares { row.isStale = true }
    let isSame = rowCount == self.rowCount && rowHeight == self.rowHeight
    setNeedsLayout()
    if isSame { return }
    if rowHeight != self.rowHeight { placedSize = .zero }
    (self.rowCount, self.rowHeight) = (rowCount, rowHeight)
    let row = rowCount == 0 ? -1 : min(max(selectedRow, 0), rowCount - 1)
    let isAnotherRow = row != selectedRow
    selectedRow = row
    if let pending = pendingRow, pending >= rowCount { pendingRow = nil }
    guard placedSize == bounds.size else { return }
    contentSize = CGSize(width: bounds.width, height: CGFloat(rowCount) * rowHeight)
    if isAnotherRow, !isMovedByUser { place(at: row) }
  }

  /// Asks for the content of all visible rows again.
  func refresh() {
    for row in shown + spares { row.isStale = true }
    setNeedsLayout()
  }

  /// The visible view of a row.
  func view(at row: Int) -> PickerRow? {
    let index = row - first
    return shown.indices.contains(index) ? shown[index] : nil
  }

  /// Turns to a row that exists. The owner is not notified of a choice.
  func select(_ row: Int, animated: Bool) {
    selectedRow = row
    isMovedByUser = false
    pendingRow = nil
    turn(to: row, animated: animated)
    markRows()
  }

  /// Selects a row `step` rows away, as users do with keys.
  /// - Returns: False at the end.
  @discardableResult
  func step(by step: Int) -> Bool {
    guard rowCount > 0 else { return false }
    let base = pendingRow ?? (isMovedByUser ? row(at: contentOffset.y) : selectedRow)
    let row = min(max(base + step, 0), rowCount - 1)
    guard row != base else { return false }
    choose(row)
    return true
  }

  /// Whether the wheel is turning, or under a finger.
  var isTurning: Bool { isMovedByUser || isTracking || isDragging || isDecelerating }

  private func choose(_ row: Int) {
    isMovedByUser = true
    pendingRow = row
    turn(to: row, animated: true)
  }

  private func offset(of row: Int) -> CGFloat { CGFloat(max(row, 0)) * rowHeight - contentInset.top }

  /// The row nearest to an offset.
  private func row(at offset: CGFloat) -> Int {
    guard rowCount > 0, rowHeight > 0 else { return -1 }
    let place = ((offset + contentInset.top) / rowHeight).rounded()
    return Int(min(max(place, 0), CGFloat(rowCount - 1)))
  }

  private func place(at row: Int) { scroll(to: row, animated: false) }

  /// Moves the content, without regard to the end of the movement that this one replaces.
  private func scroll(to row: Int, animated: Bool) {
    let wasReplacing = isReplacingMovement
    isReplacingMovement = true
    setContentOffset(CGPoint(x: 0, y: offset(of: row)), animated: animated)
    isReplacingMovement = wasReplacing
  }

  private func turn(to row: Int, animated: Bool) {
    guard placedSize == bounds.size else { return stopped(at: row) }
    // Close to the target there is nothing to animate.
    let moves = animated && window != nil && abs(offset(of: row) - contentOffset.y) > 0.5
    scroll(to: row, animated: moves)
    if !moves { stopped(at: row) }
  }

  // MARK: Stopping

  private func stopped(at stop: Int) {
    owner?.wheelWillStop(self)
    let row = min(max(stop, 0), rowCount - 1)
    pendingRow = nil
    let wasMovedByUser = isMovedByUser
    isMovedByUser = false
    if wasMovedByUser {
      let isAnotherRow = row != selectedRow
      selectedRow = row
      markRows()
      if isAnotherRow { owner?.wheelDidSelect(self) }
    }
    // The owner may have turned it on.
    if abs(contentOffset.y - offset(of: selectedRow)) < 1 { owner?.wheelDidStop(self) }
  }

  private func movementEnded() {
    guard !isReplacingMovement else { return }
    let seen = row(at: contentOffset.y)
    owner?.wheelWillStop(self)
    // Rows of another height are not placed yet.
    guard placedSize == bounds.size else { return stopped(at: seen) }
    let row = row(at: contentOffset.y)
    // A reload during the movement may have removed the row to which it led.
    if row >= 0, abs(contentOffset.y - offset(of: row)) >= 1 { return choose(row) }
    stopped(at: row)
  }

  /// A finger that stopped the wheel between two rows was lifted.
  private func wasReleased() {
    let wasStopped = isStoppedByTouch
    // The recognizer of taps gets the same lift.
    RunLoopCycle.current.performNextCycle { [weak self] in self?.isStoppedByTouch = false }
    guard rowCount > 0, wasStopped || isMovedByUser else { return }
    choose(row(at: contentOffset.y))
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    isMovedByUser = true
    pendingRow = nil
    owner?.wheelWasTouched(self)
  }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    // Code may have selected a row meanwhile.
    isMovedByUser = true
    guard rowCount > 0 else { return }
    targetContentOffset.pointee.y = offset(of: row(at: targetContentOffset.pointee.y))
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { movementEnded() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    if isTracking { isStoppedByTouch = true } else { movementEnded() }
  }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    if !isDragging { movementEnded() }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    // Movements end when the view leaves its window, possibly between two rows.
    guard window == nil, rowCount > 0 else { return }
    isMovedByUser = false
    pendingRow = nil
    if placedSize == bounds.size { place(at: selectedRow) }
  }

  // MARK: Touches and the mouse's wheel

  fileprivate func tapped(_ tap: UITapGestureRecognizer) {
    owner?.wheelWasTouched(self)
    guard rowCount > 0, !isStoppedByTouch else { return }
    let distance = geometry.distance(at: tap.location(in: self).y - bounds.midY)
    choose(row(at: contentOffset.y + distance))
  }

  /// A click of a mouse's wheel is a row.
  fileprivate func clicked(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began, .changed:
      turnedAngle -= pan.translation(in: self).y * max(traitCollection.displayScale, 1)
      pan.setTranslation(.zero, in: self)
      let clicks = Int(turnedAngle / Self.clickAngle)
      turnedAngle -= CGFloat(clicks) * Self.clickAngle
      if clicks != 0 { step(by: clicks) }
    case .possible, .ended, .cancelled, .failed: turnedAngle = 0
    }
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    if placedSize != bounds.size { resize() }
    placeRows()
  }

  private func resize() {
    // A wheel that was turning stops where it is.
    let stop = isMovedByUser && !isTracking ? pendingRow ?? row(at: contentOffset.y) : nil
    placedSize = bounds.size
    geometry = WheelGeometry(height: bounds.height, rowHeight: rowHeight)
    let margin = max((bounds.height - rowHeight) / 2, 0)
    contentInset = UIEdgeInsets(top: margin, left: 0, bottom: margin, right: 0)
    contentSize = CGSize(width: bounds.width, height: CGFloat(rowCount) * rowHeight)
    for row in shown { row.setNeedsLayout() }
    if !isTracking { place(at: stop ?? selectedRow) }
    if let stop { stopped(at: stop) }
  }

  private func placeRows() {
    guard rowCount > 0, bounds.width > 0, bounds.height > 0 else {
      while let row = shown.popLast() { recycle(row) }
      return
    }
    let middle = bounds.midY, reach = geometry.reach
    let from = max(Int(((middle - reach) / rowHeight - 0.5).rounded(.up)), 0)
    let to = min(Int(((middle + reach) / rowHeight - 0.5).rounded(.down)), rowCount - 1)
    showRows(from, max(to, from - 1))
    let floor: CGFloat = traitCollection.accessibilityContrast == .high ? 0.55 : 0.22
    let size = CGSize(width: bounds.width, height: rowHeight)
    for (index, row) in shown.enumerated() {
      if row.isStale {
        row.isStale = false
        owner?.configure(row, at: first + index, in: self)
      }
      let distance = (CGFloat(first + index) + 0.5) * rowHeight - middle
      let scale = geometry.scale(at: distance)
      if row.bounds.size != size { row.bounds.size = size }
      row.center = CGPoint(x: size.width / 2, y: bounds.height / 2 + geometry.position(of: distance))
      row.transform = CGAffineTransform(scaleX: scale.x, y: scale.y)
      row.alpha = geometry.opacity(at: distance, floor: floor)
    }
  }

  /// Keeps views for the rows `from` … `to`, reusing those of rows that have left.
  private func showRows(_ from: Int, _ to: Int) {
    if shown.isEmpty || from > first + shown.count || to < first - 1 {
      while let row = shown.popLast() { recycle(row) }
      first = from
    }
    while first < from, !shown.isEmpty {
      recycle(shown.removeFirst())
      first += 1
    }
    while first + shown.count - 1 > to, let row = shown.popLast() { recycle(row) }
    if shown.isEmpty { first = from }
    while first > from {
      first -= 1
      shown.insert(takeRow(), at: 0)
      mark(first)
    }
    while first + shown.count - 1 < to {
      shown.append(takeRow())
      mark(first + shown.count - 1)
    }
    while spares.count > Self.mostSpares { spares.removeLast().removeFromSuperview() }
  }

  private func takeRow() -> PickerRow {
    let row = spares.popLast() ?? PickerRow()
    row.isStale = true
    row.isHidden = false
    if row.superview == nil { face.addSubview(row) }
    return row
  }

  private func recycle(_ row: PickerRow) {
    row.isHidden = true
    spares.append(row)
  }

  /// Rows that are not selected are inactive, for speech and for audits of contrast.
  private func mark(_ row: Int) {
    view(at: row)?.accessibilityTraits = row == selectedRow ? .none : .notEnabled
  }

  private func markRows() { for index in shown.indices { mark(first + index) } }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    refresh()
  }

  // MARK: Accessibility

  override var isAccessibilityElement: Bool {
    get { !isFixed }
    set { super.isAccessibilityElement = newValue }
  }

  override var accessibilityTraits: UIAccessibilityTraits {
    get { .adjustable }
    set { super.accessibilityTraits = newValue }
  }

  override var accessibilityLabel: String? {
    get { owner?.name(of: self) ?? accessibilityValue }
    set { super.accessibilityLabel = newValue }
  }

  override var accessibilityHint: String? {
    get { owner?.hint(of: self) }
    set { super.accessibilityHint = newValue }
  }

  override var accessibilityValue: String? {
    get { view(at: pendingRow ?? selectedRow)?.spokenText }
    set { super.accessibilityValue = newValue }
  }

  override func accessibilityIncrement() { step(by: 1) }
  override func accessibilityDecrement() { step(by: -1) }
}

extension Selector {
  fileprivate static let pickerWheelTapped = Selector("pickerWheelTapped") {
    (wheel: PickerWheel, tap: UITapGestureRecognizer) in wheel.tapped(tap)
  }
  fileprivate static let pickerWheelClicked = Selector("pickerWheelClicked") {
    (wheel: PickerWheel, pan: UIPanGestureRecognizer) in wheel.clicked(pan)
  }
}
