import Input
import ScreenKeyboardLayouts
import UIKitCore

/// The system keyboard: the layout in use, adapted to the typing target.
///
/// There are no gaps between keys: a touch belongs to the nearest key. A letter is typed when its finger lifts, or when
/// the next one comes down.
@MainActor
final class KeyboardView: UIView, ScreenKeyboardPart, CompositionSessionDelegate {
  unowned let system: InputViewSystem
  private(set) var traits = KeyboardTraits()
  var target: TypingTarget? { system.target }

  // What is shown.
  private(set) var mode: LayoutInputMode?
  private(set) var assembly: KeyboardLayoutAssembly?
  var keyboardLayer = KeyboardLayout.Layer.letters { didSet { if keyboardLayer != oldValue { showLayer() } } }
  var shift = ShiftState() { didSet { if shift != oldValue { shiftDidChange(oldValue) } } }
  /// AltGr, on layouts that have it.
  var altGr = ShiftState() { didSet { if altGr.level != oldValue.level { showLayer() } } }
  private(set) var metrics: KeyboardMetrics?
  private(set) var grid = KeyGrid()
  private(set) var keys: [KeyView] = []
  private var spare: [KeyView] = []
  private let hairline = UIView()
  lazy var candidates = CandidateBar(
    onChoose: { [weak self] in self?.composition.choose(candidate: $0) },
    onMore: { [weak self] in self?.composition.candidates(from: $0) ?? [] })
  lazy var popOvers = [PopOver(), PopOver()]
  lazy var menu = PopOver()

  // Typing.
  let composition: CompositionSession
  var typing: KeyboardTyping { composition.typing }
  let touches = KeyboardTouches()
  /// A dead key that waits for its letter.
  var pendingDeadKey: LayoutKey? { didSet { if (pendingDeadKey == nil) != (oldValue == nil) { refreshStyles() } } }

  init(system: InputViewSystem) {
    self.system = system
    composition = system.composition
    super.init(frame: .zero)
    composition.delegate = self
    backgroundColor = KeyboardColors.background
    isOpaque = true
    isMultipleTouchEnabled = true
    hairline.isUserInteractionEnabled = false
    hairline.backgroundColor = KeyboardColors.hairline
    addSubview(hairline)
  }

  required init?(coder: NSCoder) { return nil }

  // MARK: Focus

  /// Types into `target` from now on, with its current traits.
  func enter(_ target: TypingTarget) {
    guard let input = target.input else { return }
    composition.endComposition()
    traits = KeyboardTraits(input)
    shift.reset()
    altGr.reset()
    pendingDeadKey = nil
    typing.enter(target, traits, language: mode?.language ?? "en")
    rebuild()
    keyboardLayer = traits.opensOnSymbols && assembly?.hasLayer(.symbols) == true ? .symbols : .letters
    contextDidChange()
  }

  /// Called when the typing target has lost the focus.
  func leave() {
    touches.cancelAll(in: self)
    composition.endComposition()
    pendingDeadKey = nil
    composition.use(nil)
  }

  func modeDidChange() {
    composition.endComposition()
    guard target != nil else { return }
    let height = metrics?.size.height
    rebuild()
    keyboardLayer = .letters
    contextDidChange()
    // The candidate strip, or another number of rows, changes the height.
    if window != nil, metrics?.size.height != height { system.inputViewDidChangeSize() }
  }

  // MARK: Layout

  private func chosenMode() -> LayoutInputMode? {
    let current = system.modes.current
    guard traits.wantsLatin, let mode = current, !KeyboardLayouts.shared.isLatin(mode) else { return current }
    return system.modes.firstLatin ?? current
  }

  private func rebuild() {
    let screen = UIScreen.main.bounds.size
    let form = KeyboardMetrics.form(on: screen)
    mode = chosenMode()
    let pad = traits.pad.flatMap { KeyboardLayouts.shared.pad($0) }
    guard
      let layout = pad ?? mode.flatMap({ KeyboardLayouts.shared.layout(for: $0, form) })
        ?? KeyboardLayouts.shared.pad("alphanumeric")
    else { return }
    let isPad = pad != nil || layout.layers[.bottom] == nil
    typing.language = mode?.language ?? layout.language
    composition.use(traits.composes && !isPad ? mode.flatMap { InputMethods.shared.method(for: $0) } : nil)
    candidates.isHidden = !showsCandidates
    let separator = Locale(identifier: mode?.language ?? "en").decimalSeparator ?? "."
    assembly = KeyboardLayoutAssembly(
      layout: layout, traits: traits, form: isPad ? .narrow : form, hasGlobe: system.modes.installed.count > 1 && !isPad,
      hasDismiss: UIKeyboardTuning.current.hasDismissKey, isPad: isPad, decimalSeparator: separator)
    metrics = nil
    makeMetrics(screen)
  }

  /// The height on a screen, in points.
  func height(on screen: UIScreen) -> CGFloat {
    makeMetrics(screen.bounds.size)
    return metrics?.size.height ?? 0
  }

  private func makeMetrics(_ screen: CGSize) {
    guard let assembly else { return }
    let made = KeyboardMetrics(
      screen: screen, safeArea: UIScreen.main.safeArea, columns: assembly.columns, rows: assembly.rowCount,
      isPad: assembly.isPad, isWide: assembly.form == .wide, hasCandidates: showsCandidates)
    guard made != metrics else { return }
    metrics = made
    showLayer()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    // The form depends on the screen's size.
    if let assembly, !assembly.isPad, assembly.form != KeyboardMetrics.form(on: UIScreen.main.bounds.size) { rebuild() }
    makeMetrics(UIScreen.main.bounds.size)
    hairline.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1 / max(traitCollection.displayScale, 1))
    if let metrics, !candidates.isHidden {
      if candidates.superview == nil { addSubview(candidates) }
      let safeArea = UIScreen.main.safeArea
      candidates.frame = CGRect(
        x: safeArea.left, y: 0, width: max(bounds.width - safeArea.left - safeArea.right, 0),
        height: metrics.candidateHeight)
    }
  }

  /// The layer shown on the keys: capitals replace letters while shift is on, and the AltGr layer while AltGr is.
  var shownLayer: KeyboardLayout.Layer {
    guard keyboardLayer == .letters, let assembly else { return keyboardLayer }
    if altGr.isOn, assembly.hasLayer(.third) {
      // Automatic capitals apply only to letters.
      return shift.isOn && shift.level != .once(isAutomatic: true) ? .thirdShifted : .third
    }
    return shift.isOn && assembly.hasLayer(.shifted) ? .shifted : .letters
  }

  /// Automatic capitals and caps lock apply only to letters: the digits of a wide layout stay.
  private func shownRows(_ assembly: KeyboardLayoutAssembly) -> [[LayoutKey]] {
    let rows = assembly.rows(shownLayer)
    guard assembly.form == .wide, shownLayer == .shifted, shift.level != .once(isAutomatic: false) else { return rows }
    return zip(assembly.rows(.letters), rows).map { plain, shifted in
      zip(plain, shifted).map { $0.hint == nil ? $1 : $0 }
    }
  }

  private func showLayer() {
    guard let assembly, let metrics else { return }
    let rows = shownRows(assembly)
    var fitted = metrics
    // Layers may differ in their number of rows.
    if rows.count != metrics.rows, !rows.isEmpty {
      fitted = KeyboardMetrics(
        screen: CGSize(width: metrics.size.width, height: UIScreen.main.bounds.height),
        safeArea: UIScreen.main.safeArea, columns: metrics.columns, rows: metrics.rows, isPad: assembly.isPad,
        isWide: assembly.form == .wide, hasCandidates: metrics.candidateHeight > 0)
    }
    grid = KeyGrid(rows, fitted)
    UIView.performWithoutAnimation {
      while keys.count > grid.cells.count {
        let view = keys.removeLast()
        view.removeFromSuperview()
        spare.append(view)
      }
      while keys.count < grid.cells.count {
        let view = spare.popLast() ?? KeyView()
        keys.append(view)
        insertSubview(view, at: keys.count)
      }
      for (view, cell) in zip(keys, grid.cells) {
        var frame = cell.frame
        frame.size.height += KeyView.depth
        view.frame = frame
        view.flipsIcons = assembly.layout.isRightToLeft
        view.accessibilityLabel = KeyNames.label(of: cell.key)
      }
      refreshStyles()
    }
  }

  private func shiftDidChange(_ old: ShiftState) {
    guard shift.level != old.level else { return }
    if keyboardLayer == .letters { showLayer() } else { refreshStyles() }
  }

  // MARK: Styles

  func refreshStyles() {
    for index in keys.indices { refreshStyle(index) }
  }

  func refreshStyle(_ index: Int) {
    guard keys.indices.contains(index), let metrics, let assembly else { return }
    let key = grid.cells[index].key
    keys[index].show(
      KeyStyles(
        metrics: metrics, traits: traits, shift: shift, altGr: altGr, pendingDeadKey: pendingDeadKey,
        isReturnEnabled: isReturnEnabled, mode: mode, isPad: assembly.isPad, hidesLabels: touches.movesCaret,
        showsSpaceName: system.modes.installed.count > 1
      )
      .style(
        of: key,
        isPressed: touches.isPressed(index) && (!traits.isSecure || UIKeyboardTuning.current.showsSecretPresses)))
  }

  var isReturnEnabled: Bool { !traits.needsTextForReturn || target?.input?.hasText ?? false }

  /// Called when something other than the keyboard has changed text or selection.
  func contextWasChanged() {
    guard !typing.isTyping else { return }
    composition.contextWasChanged()
    contextDidChange()
  }

  /// Called when text or selection has changed, by typing or otherwise.
  func contextDidChange() {
    if assembly?.layout.casing == .cased, traits.capitalization != .none, keyboardLayer == .letters || shift.isOn {
      let before = target?.contextBefore() ?? (target?.input?.hasText == true ? typing.typed : "")
      let isMarked = target?.hasMarkedText == true
      // Text that an input method converts to other characters has no capitals.
      shift.setAutomatic(
        composition.method == nil && !isMarked
          && AutomaticCapitals.wanted(after: before, traits.capitalization, language: typing.language))
    }
    if traits.needsTextForReturn { refreshReturn() }
  }

  private func refreshReturn() {
    for index in keys.indices where grid.cells[index].key.action == .return { refreshStyle(index) }
  }

  // MARK: Composition

  private var showsCandidates: Bool { composition.method?.showsCandidates == true }

  func compositionDidChange(candidates texts: [String]) { candidates.show(texts) }

  func compositionDidChangeText() { contextDidChange() }

  // MARK: Fingers

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches.sorted(by: { $0.timestamp < $1.timestamp }) { self.touches.began(touch, in: self) }
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { self.touches.moved(touch, in: self) }
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { self.touches.ended(touch, in: self) }
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { self.touches.cancelled(touch, in: self) }
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    // An open list of variants extends beyond the keyboard; a tap anywhere else only closes it.
    !menu.isHidden && touches.hasOpenMenu ? true : super.point(inside: point, with: event)
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { touches.cancelAll(in: self) }
  }
}
