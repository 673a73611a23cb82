import UIKitCore

/// Wheels of rows, of which users choose one each.
///
/// Rows come from the data source and the delegate, only as they become visible. Arrow keys and remote controls turn the
/// wheels while the picker is the first responder, which it becomes when it is touched, unless something else is: a text
/// field keeps the focus and its keyboard.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UIPickerView: UIView {
  // Points.
  private static let size = CGSize(width: 320, height: 216)
  private static let margin: CGFloat = 9
  private static let gap: CGFloat = 5
  private static let bandCorner: CGFloat = 8
  private static let rowHeight: CGFloat = 32
  private static let kioskRowHeight: CGFloat = 40
  private static let fontSize: CGFloat = 23
  private static let kioskFontSize: CGFloat = 26

  private let band = UIView()
  /// Shows which wheel the keys turn.
  private let focusBand = UIView()
  private var wheels: [PickerWheel] = []
  private var widths: [CGFloat] = []
  // What has to be asked for again; nil for everything.
  private var staleComponents: Set<Int>? = nil
  private var isLoading = false
  private var focusedComponent = 0
  private var hasRowViews = true

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  /// Archives are not supported: the same as an initialisation with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    clipsToBounds = true
    band.backgroundColor = .tertiarySystemFill
    focusBand.layer.borderWidth = 2
    focusBand.isHidden = true
    for view in [band, focusBand] {
      view.layer.cornerRadius = Self.bandCorner
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    if bounds.size == .zero { bounds.size = Self.size }
  }

  // MARK: Data

  /// Says how many components and rows there are.
  open weak var dataSource: (any UIPickerViewDataSource)? {
    didSet { reloadAllComponents() }
  }

  /// Supplies the rows, and is notified of choices.
  open weak var delegate: (any UIPickerViewDelegate)? {
    didSet { reloadAllComponents() }
  }

  /// Stored only: the selected rows always have a band.
  open var showsSelectionIndicator = true

  /// The number of components.
  open var numberOfComponents: Int {
    loadIfNeeded()
    return wheels.count
  }

  /// The number of rows of a component; 0 for one that does not exist.
  open func numberOfRows(inComponent component: Int) -> Int { wheel(component, "numberOfRows")?.rowCount ?? 0 }

  /// The size of the rows of a component in points; zero for one that does not exist.
  open func rowSize(forComponent component: Int) -> CGSize {
    guard let wheel = wheel(component, "rowSize") else { return .zero }
    layoutIfNeeded()
    return CGSize(width: wheel.bounds.width, height: wheel.rowHeight)
  }

  /// The view that the delegate has supplied for a row; nil while the row is not visible.
  open func view(forRow row: Int, forComponent component: Int) -> UIView? {
    guard let wheel = wheel(component, "view") else { return nil }
    layoutIfNeeded()
    wheel.layoutIfNeeded()
    return wheel.view(at: row)?.custom
  }

  /// Asks for all components and rows again, before they are next needed. Selected rows stay, as far as they exist.
  open func reloadAllComponents() {
    staleComponents = nil
    hasRowViews = true
    setNeedsLayout()
  }

  /// Asks for the rows of a component again, before they are next needed. The selected row stays, as far as it exists.
  open func reloadComponent(_ component: Int) {
    staleComponents?.insert(component)
    setNeedsLayout()
  }

  private func loadIfNeeded() {
    guard !isLoading, staleComponents?.isEmpty != true else { return }
    isLoading = true
    let stale = staleComponents
    staleComponents = []
    if stale == nil { loadComponents() }
    for wheel in wheels where stale?.contains(wheel.component) != false { load(wheel) }
    isLoading = false
  }

  private func loadComponents() {
    let count = max(dataSource?.numberOfComponents(in: self) ?? 0, 0)
    while wheels.count > count {
      let wheel = wheels.removeLast()
      wheel.face.removeFromSuperview()
      wheel.removeFromSuperview()
    }
    while wheels.count < count {
      let wheel = PickerWheel(component: wheels.count)
      wheel.owner = self
      wheels.append(wheel)
      insertSubview(wheel, belowSubview: focusBand)
      insertSubview(wheel.face, belowSubview: focusBand)
    }
    widths = wheels.map { wheel in
      let width = delegate?.pickerView(self, widthForComponent: wheel.component) ?? -1
      return width.isFinite ? width : -1
    }
    focusedComponent = min(focusedComponent, max(count - 1, 0))
  }

  private func load(_ wheel: PickerWheel) {
    let rows = dataSource?.pickerView(self, numberOfRowsInComponent: wheel.component) ?? 0
    if rows < 0 {
      Log.error(
        "UIPickerView: the data source has returned \(rows) rows for component \(wheel.component), which counts as none. "
          + "Return 0 or more.", once: "UIPickerView.rows")
    }
    let height = delegate?.pickerView(self, rowHeightForComponent: wheel.component) ?? -1
    wheel.reload(rowCount: max(rows, 0), rowHeight: height.isFinite && height >= 1 ? height : usualRowHeight)
  }

  private func wheel(_ component: Int, _ method: String) -> PickerWheel? {
    loadIfNeeded()
    if wheels.indices.contains(component) { return wheels[component] }
    Log.error(
      "UIPickerView: \(method) was asked about component \(component), but there are \(wheels.count). Nothing is done.",
      once: "UIPickerView.\(method)")
    return nil
  }

  // MARK: Selection

  /// Turns a wheel to a row, which is limited to the existing ones. The delegate is not notified.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    guard let wheel = wheel(component, "selectRow") else { return }
    let limited = min(max(row, 0), wheel.rowCount - 1)
    if limited != row {
      Log.error(
        "UIPickerView: row \(row) of component \(component) was selected, but there are \(wheel.rowCount). "
          + (limited < 0 ? "Nothing is selected." : "Row \(limited) is selected."), once: "UIPickerView.selectRow.row")
    }
    guard limited >= 0 else { return }
    wheel.select(limited, animated: animated)
  }

  /// The row at which a wheel has last stopped, or to which code has turned it; -1 if there is none.
  open func selectedRow(inComponent component: Int) -> Int { wheel(component, "selectedRow")?.selectedRow ?? -1 }

  /// Whether a wheel is turning, or under a finger.
  final func isTurning(component: Int) -> Bool { wheels.indices.contains(component) && wheels[component].isTurning }

  /// Makes a wheel one that only shows its row.
  final func setFixed(_ isFixed: Bool, component: Int) { wheel(component, "setFixed")?.isFixed = isFixed }

  /// Asks for the content of the visible rows again.
  final func refreshRows() {
    loadIfNeeded()
    for wheel in wheels { wheel.refresh() }
  }

  /// Called when a user has chosen another row and the wheel has stopped.
  func userDidSelect(_ row: Int, inComponent component: Int) {
    delegate?.pickerView(self, didSelectRow: row, inComponent: component)
  }

  /// Called when a wheel has stopped, whether a user or code has turned it.
  func wheelDidStop(inComponent component: Int) {}

  /// How a row shows its title.
  func rowStyle(forRow row: Int, inComponent component: Int) -> PickerRowStyle {
    PickerRowStyle(font: rowFont, color: .label)
  }

  // MARK: Appearance

  private var isKiosk: Bool { traitCollection.userInterfaceIdiom == .kiosk }
  private var usualRowHeight: CGFloat { isKiosk ? Self.kioskRowHeight : Self.rowHeight }

  /// The font of titles: digits have equal widths, so that numbers are aligned.
  final var rowFont: UIFont {
    .monospacedDigitSystemFont(ofSize: isKiosk ? Self.kioskFontSize : Self.fontSize, weight: .regular)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    loadIfNeeded()
    placeWheels()
    showBands()
  }

  private func placeWheels() {
    guard !wheels.isEmpty else { return }
    let gaps = Self.gap * CGFloat(wheels.count - 1)
    let available = max(bounds.width - 2 * Self.margin - gaps, 0)
    let fixed = widths.reduce(0) { $0 + max($1, 0) }
    let free = widths.filter { $0 < 0 }.count
    let share = free > 0 ? max(available - fixed, 0) / CGFloat(free) : 0
    var own = widths.map { $0 < 0 ? share : $0 }
    var total = own.reduce(0, +)
    if total > available, total > 0 {
      own = own.map { $0 * available / total }
      total = available
    }
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var x = (bounds.width - total - gaps) / 2
    for index in wheels.indices {
      let place = isRightToLeft ? bounds.width - x - own[index] : x
      let frame = CGRect(x: place.rounded(), y: 0, width: own[index].rounded(), height: bounds.height)
      if wheels[index].frame != frame {
        wheels[index].frame = frame
        wheels[index].face.frame = frame
      }
      x += own[index] + Self.gap
    }
  }

  private func showBands() {
    // The band is as high as the highest rows.
    let height = wheels.reduce(usualRowHeight) { max($0, $1.rowHeight) }
    let margin = min(Self.margin, bounds.width / 4)
    band.frame = CGRect(
      x: margin, y: ((bounds.height - height) / 2).rounded(), width: bounds.width - 2 * margin, height: height)
    band.isHidden = wheels.isEmpty
    let isFocused = showsFocus && wheels.indices.contains(focusedComponent)
    focusBand.isHidden = !isFocused
    guard isFocused else { return }
    let wheel = wheels[focusedComponent].frame
    focusBand.frame = CGRect(x: wheel.minX, y: band.frame.minY, width: wheel.width, height: height)
    focusBand.layer.borderColor = tintColor.resolvedColor(with: traitCollection).cgColor
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if previousTraitCollection?.userInterfaceIdiom != traitCollection.userInterfaceIdiom { staleComponents = nil }
    setNeedsLayout()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }

  open override var intrinsicContentSize: CGSize { Self.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  // MARK: Focus and keys

  // The focus is shown once a key has been used.
  private var showsFocus = false { didSet { if showsFocus != oldValue { setNeedsLayout() } } }

  open override var canBecomeFirstResponder: Bool { true }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard super.resignFirstResponder() else { return false }
    showsFocus = false
    return true
  }

  open override var keyCommands: [UIKeyCommand]? {
    guard isFirstResponder else { return nil }
    return PickerKey.commands
  }

  fileprivate final func perform(_ key: PickerKey) {
    loadIfNeeded()
    guard wheels.indices.contains(focusedComponent) else { return }
    showsFocus = true
    switch key {
    case .previousRow: wheels[focusedComponent].step(by: -1)
    case .nextRow: wheels[focusedComponent].step(by: 1)
    case .pageUp: wheels[focusedComponent].step(by: -5)
    case .pageDown: wheels[focusedComponent].step(by: 5)
    case .firstRow: wheels[focusedComponent].step(by: -wheels[focusedComponent].rowCount)
    case .lastRow: wheels[focusedComponent].step(by: wheels[focusedComponent].rowCount)
    case .left: focus(effectiveUserInterfaceLayoutDirection == .rightToLeft ? 1 : -1)
    case .right: focus(effectiveUserInterfaceLayoutDirection == .rightToLeft ? -1 : 1)
    }
  }

  private func focus(_ step: Int) {
    var next = focusedComponent + step
    while wheels.indices.contains(next), wheels[next].isFixed { next += step }
    if wheels.indices.contains(next) { focusedComponent = next }
    setNeedsLayout()
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let keys = isFirstResponder ? presses.compactMap { PickerKey($0.type) } : []
    if keys.isEmpty { return super.pressesBegan(presses, with: event) }
    for key in keys { perform(key) }
  }
}

extension UIPickerView: PickerWheelOwner {
  func configure(_ row: PickerRow, at index: Int, in wheel: PickerWheel) {
    let component = wheel.component
    if hasRowViews, let delegate {
      let view = delegate.pickerView(self, viewForRow: index, forComponent: component, reusing: row.custom)
      if view !== AbsentRowView.shared { return row.show(view) }
      hasRowViews = false
    }
    let attributed = delegate?.pickerView(self, attributedTitleForRow: index, forComponent: component)
    let title = attributed == nil ? delegate?.pickerView(self, titleForRow: index, forComponent: component) ?? "?" : nil
    row.show(title, attributed, style: rowStyle(forRow: index, inComponent: component))
  }

  func wheelWillStop(_ wheel: PickerWheel) { loadIfNeeded() }

  func wheelDidSelect(_ wheel: PickerWheel) {
    guard wheels.contains(where: { $0 === wheel }) else { return }
    userDidSelect(wheel.selectedRow, inComponent: wheel.component)
  }

  func wheelDidStop(_ wheel: PickerWheel) { wheelDidStop(inComponent: wheel.component) }

  func wheelWasTouched(_ wheel: PickerWheel) {
    focusedComponent = wheel.component
    showsFocus = false
    setNeedsLayout()
    // Another first responder keeps the focus.
    guard let window, window.isKeyWindow, window.firstResponder == nil || window.firstResponder is UIPickerView
    else { return }
    becomeFirstResponder()
  }

  func name(of wheel: PickerWheel) -> String? {
    let delegate = delegate as? any UIPickerViewAccessibilityDelegate
    return delegate?.pickerView(self, accessibilityLabelForComponent: wheel.component) ?? accessibilityLabel
  }

  func hint(of wheel: PickerWheel) -> String? {
    let delegate = delegate as? any UIPickerViewAccessibilityDelegate
    return delegate?.pickerView(self, accessibilityHintForComponent: wheel.component)
  }
}

/// What keys and buttons of a remote control do with a picker.
@MainActor
enum PickerKey {
  case previousRow, nextRow, pageUp, pageDown, firstRow, lastRow, left, right

  init?(_ type: UIPress.PressType) {
    switch type {
    case .upArrow: self = .previousRow
    case .downArrow: self = .nextRow
    case .leftArrow: self = .left
    case .rightArrow: self = .right
    case .pageUp: self = .pageUp
    case .pageDown: self = .pageDown
    default: return nil
    }
  }

  @MainActor static let commands: [UIKeyCommand] = [
    (UIKeyCommand.inputUpArrow, Selector.pickerPreviousRow), (UIKeyCommand.inputDownArrow, .pickerNextRow),
    (UIKeyCommand.inputLeftArrow, .pickerLeft), (UIKeyCommand.inputRightArrow, .pickerRight),
    (UIKeyCommand.inputPageUp, .pickerPageUp), (UIKeyCommand.inputPageDown, .pickerPageDown),
    (UIKeyCommand.inputHome, .pickerFirstRow), (UIKeyCommand.inputEnd, .pickerLastRow),
  ].map { UIKeyCommand(input: $0.0, modifierFlags: [], action: $0.1) }
}

extension Selector {
  private static func picker(_ name: String, _ key: PickerKey) -> Selector {
    Selector(name) { (picker: UIPickerView, _: Any?) in picker.perform(key) }
  }

  fileprivate static let pickerPreviousRow = picker("pickerPreviousRow", .previousRow)
  fileprivate static let pickerNextRow = picker("pickerNextRow", .nextRow)
  fileprivate static let pickerLeft = picker("pickerLeft", .left)
  fileprivate static let pickerRight = picker("pickerRight", .right)
  fileprivate static let pickerPageUp = picker("pickerPageUp", .pageUp)
  fileprivate static let pickerPageDown = picker("pickerPageDown", .pageDown)
  fileprivate static let pickerFirstRow = picker("pickerFirstRow", .firstRow)
  fileprivate static let pickerLastRow = picker("pickerLastRow", .lastRow)
}
