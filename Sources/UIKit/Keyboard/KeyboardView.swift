import CoreGraphics
import Foundation
import Input

/// The system's keyboard: the board of the layout in use, fitted to what is typed into.
///
/// Hits have no gaps: a touch belongs to the nearest key. A letter is typed when its finger leaves, or when the next one
/// comes down.
@MainActor
final class KeyboardView: UIView {
  unowned let system: InputViewSystem
  private(set) var traits = KeyboardTraits()
  var target: TypingTarget? { system.target }

  // What is shown.
  private(set) var mode: LayoutInputMode?
  private(set) var assembly: BoardAssembly?
  var plane = Board.Plane.letters { didSet { if plane != oldValue { showPlane() } } }
  var shift = ShiftState() { didSet { if shift != oldValue { shiftDidChange(oldValue) } } }
  /// AltGr, on boards that have it.
  var third = ShiftState() { didSet { if third.level != oldValue.level { showPlane() } } }
  private(set) var metrics: KeyboardMetrics?
  private(set) var grid = KeyGrid()
  private(set) var keys: [KeyView] = []
  private var spare: [KeyView] = []
  private let hairline = UIView()
  lazy var candidates = CandidateBar(
    onChoose: { [weak self] in self?.choose(candidate: $0) },
    onMore: { [weak self] in self?.method?.candidates(from: $0) ?? [] })
  lazy var popOvers = [PopOver(), PopOver()]
  lazy var menu = PopOver()

  // Typing.
  let typing = KeyboardTyping()
  let touches = KeyboardTouches()
  /// A dead key that waits for its letter.
  var armed: BoardKey? { didSet { if (armed == nil) != (oldValue == nil) { refreshLooks() } } }
  var method: (any UIKeyboardInputMethod)?

  init(system: InputViewSystem) {
    self.system = system
    super.init(frame: .zero)
    backgroundColor = KeyboardColors.background
    isOpaque = true
    isMultipleTouchEnabled = true
    hairline.isUserInteractionEnabled = false
    hairline.backgroundColor = KeyboardColors.hairline
    addSubview(hairline)
  }

  required init?(coder: NSCoder) { return nil }

  // MARK: Focus

  /// Types into `target` from now on, with the traits it has now.
  func enter(_ target: TypingTarget) {
    guard let input = target.input else { return }
    endComposition()
    traits = KeyboardTraits(input)
    shift.reset()
    third.reset()
    armed = nil
    typing.enter(target, traits, language: mode?.language ?? "en")
    rebuild()
    plane = traits.opensOnSymbols && assembly?.hasPlane(.symbols) == true ? .symbols : .letters
    contextDidChange()
  }

  /// What was typed into has lost the focus.
  func leave() {
    touches.cancelAll(in: self)
    endComposition()
    armed = nil
    method = nil
  }

  func modeDidChange() {
    endComposition()
    guard target != nil else { return }
    let height = metrics?.size.height
    rebuild()
    plane = .letters
    contextDidChange()
    // A strip for candidates, or a row more.
    if window != nil, metrics?.size.height != height { system.inputViewDidChangeSize() }
  }

  // MARK: Board

  private func chosenMode() -> LayoutInputMode? {
    let current = system.modes.current
    guard traits.wantsLatin, let mode = current, !KeyboardBoards.shared.isLatin(mode) else { return current }
    return system.modes.firstLatin ?? current
  }

  private func rebuild() {
    let screen = UIScreen.main.bounds.size
    let form = KeyboardMetrics.form(on: screen)
    mode = chosenMode()
    let pad = traits.pad.flatMap { KeyboardBoards.shared.pad($0) }
    guard let board = pad ?? mode.flatMap({ KeyboardBoards.shared.board(for: $0, form) }) ?? KeyboardBoards.shared.pad("alphanumeric")
    else { return }
    let isPad = pad != nil || board.planes[.bottom] == nil
    typing.language = mode?.language ?? board.language
    method = traits.composes && !isPad ? mode.flatMap { InputMethods.shared.method(for: $0) } : nil
    candidates.isHidden = method?.showsCandidates != true
    let separator = Locale(identifier: mode?.language ?? "en").decimalSeparator ?? "."
    assembly = BoardAssembly(
      board: board, traits: traits, form: isPad ? .narrow : form, hasGlobe: system.modes.installed.count > 1 && !isPad,
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
      screen: screen, columns: assembly.columns, rows: assembly.rowCount, isPad: assembly.isPad, isWide: assembly.form == .wide,
      hasCandidates: method?.showsCandidates == true)
    guard made != metrics else { return }
    metrics = made
    showPlane()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    // The form goes with the screen's size.
    if let assembly, !assembly.isPad, assembly.form != KeyboardMetrics.form(on: UIScreen.main.bounds.size) { rebuild() }
    makeMetrics(UIScreen.main.bounds.size)
    hairline.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1 / max(traitCollection.displayScale, 1))
    if let metrics, !candidates.isHidden {
      if candidates.superview == nil { addSubview(candidates) }
      candidates.frame = CGRect(x: 0, y: 0, width: bounds.width, height: metrics.candidateHeight)
    }
  }

  /// The plane that is on the keys: capitals stand in for letters while shift is on, and what AltGr types while that is.
  var shownPlane: Board.Plane {
    guard plane == .letters, let assembly else { return plane }
    if third.isOn, assembly.hasPlane(.third) {
      // Automatic capitals are for letters.
      return shift.isOn && shift.level != .once(isAutomatic: true) ? .thirdShifted : .third
    }
    return shift.isOn && assembly.hasPlane(.shifted) ? .shifted : .letters
  }

  /// Automatic capitals and caps lock are for letters: the figures of a wide board stay.
  private func shownRows(_ assembly: BoardAssembly) -> [[BoardKey]] {
    let rows = assembly.rows(shownPlane)
    guard assembly.form == .wide, shownPlane == .shifted, shift.level != .once(isAutomatic: false) else { return rows }
    return zip(assembly.rows(.letters), rows).map { plain, shifted in
      zip(plain, shifted).map { $0.hint == nil ? $1 : $0 }
    }
  }

  private func showPlane() {
    guard let assembly, let metrics else { return }
    let rows = shownRows(assembly)
    var fitted = metrics
    // Planes may have another number of rows.
    if rows.count != metrics.rows, !rows.isEmpty {
      fitted = KeyboardMetrics(
        screen: CGSize(width: metrics.size.width, height: UIScreen.main.bounds.height), columns: metrics.columns, rows: metrics.rows,
        isPad: assembly.isPad, isWide: assembly.form == .wide, hasCandidates: metrics.candidateHeight > 0)
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
        view.mirrorsIcons = assembly.board.isRightToLeft
        view.accessibilityLabel = KeyNames.label(of: cell.key, traits, mode)
      }
      refreshLooks()
    }
  }

  private func shiftDidChange(_ old: ShiftState) {
    guard shift.level != old.level else { return }
    if plane == .letters { showPlane() } else { refreshLooks() }
  }

  // MARK: Looks

  func refreshLooks() {
    for index in keys.indices { refreshLook(index) }
  }

  func refreshLook(_ index: Int) {
    guard keys.indices.contains(index), let metrics, let assembly else { return }
    let key = grid.cells[index].key
    keys[index].show(
      KeyLooks(metrics: metrics, traits: traits, shift: shift, third: third, armed: armed,
        isReturnEnabled: isReturnEnabled, mode: mode, isPad: assembly.isPad, hidesCaps: touches.movesCaret, showsSpaceName: system.modes.installed.count > 1)
        .look(of: key, isPressed: touches.isPressed(index) && (!traits.isSecure || UIKeyboardTuning.current.showsSecretPresses)))
  }

  var isReturnEnabled: Bool { !traits.needsTextForReturn || target?.input?.hasText ?? false }

  /// Somebody else changed text or selection.
  func contextWasChanged() {
    guard !typing.isTyping else { return }
    compositionMayHaveEnded()
    contextDidChange()
  }

  /// Text or selection changed: by typing or otherwise.
  func contextDidChange() {
    if assembly?.board.casing == .cased, traits.capitalization != .none, plane == .letters || shift.isOn {
      let before = target?.contextBefore() ?? (target?.input?.hasText == true ? typing.typed : "")
      let isMarked = target?.hasMarkedText == true
      // What an input method turns into other signs has no capitals.
      shift.setAutomatic(
        method == nil && !isMarked
          && AutomaticCapitals.wanted(after: before, traits.capitalization, language: typing.language))
    }
    if traits.needsTextForReturn { refreshReturn() }
  }

  private func refreshReturn() {
    for index in keys.indices where grid.cells[index].key.action == .return { refreshLook(index) }
  }

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
    // Variants reach over the keyboard's edge; a tap anywhere else closes them and does nothing more.
    !menu.isHidden && touches.hasOpenMenu ? true : super.point(inside: point, with: event)
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { touches.cancelAll(in: self) }
  }
}
