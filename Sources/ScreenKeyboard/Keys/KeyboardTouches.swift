import Host
import Input
import ScreenKeyboardLayouts
import UIKitCore

/// The fingers on the keyboard and their states.
@MainActor
final class KeyboardTouches {
  @MainActor
  final class Finger {
    enum State {
      /// On a key that types when the finger lifts.
      case typing
      /// On shift, or a key that switches the layer: it acted when the finger came down, and the finger may slide to a
      /// letter.
      case modifier
      /// On a key that acts when the finger lifts from it.
      case acting
      case deleting
      case space
      case movingCaret
      case choosing
      /// Ignored until it lifts.
      case ignored
    }

    let id: ObjectIdentifier
    var state: State
    /// The index in the grid; nil while the finger is off the keyboard.
    var key: Int?
    var start: CGPoint
    let time: TimeInterval
    /// Whether it has left its first key by more than the hysteresis, and slides from key to key from now on.
    var hasLeft = false
    /// The layer to return to once something was typed.
    var formerLayer: KeyboardLayout.Layer?
    var wasUsed = false
    var timer: ClockTimer?
    var popOver: PopOver?
    var popOverTime: TimeInterval = 0

    init(_ touch: UITouch, _ state: State, key: Int?, at point: CGPoint) {
      (id, self.state, self.key, start, time) = (ObjectIdentifier(touch), state, key, point, touch.timestamp)
    }
  }

  private var fingers: [Finger] = []
  private var lastUp: (time: TimeInterval, point: CGPoint)?
  private var lastKey: (key: LayoutKey, time: TimeInterval)?
  /// Whether the list of layouts stays open after the finger that opened it has lifted without moving.
  private(set) var hasOpenMenu = false
  /// The number of choices before the variants: the key's own letter, or none.
  private(set) var ownChoices = 0
  private var menuKey: LayoutKey?
  private var menuFormerLayer: KeyboardLayout.Layer?
  private var menuIsOfLayouts = false

  var movesCaret: Bool { fingers.contains { $0.state == .movingCaret } }

  func isPressed(_ key: Int) -> Bool { fingers.contains { $0.state != .ignored && $0.state != .choosing && $0.key == key } }

  private func finger(_ touch: UITouch) -> Finger? { fingers.first { $0.id == ObjectIdentifier(touch) } }

  private var tuning: UIKeyboardTuning { UIKeyboardTuning.current }

  // MARK: Down

  func began(_ touch: UITouch, in view: KeyboardView) {
    let point = touch.location(in: view)
    if hasOpenMenu { return beganOnMenu(touch, point, in: view) }
    let time = touch.timestamp
    if let lastUp, time - lastUp.time < tuning.bounceTime,
      KeyGrid.distance(point, CGRect(origin: lastUp.point, size: .zero)).squareRoot()
        <= tuning.bounceDistance * tuning.pointsPerMillimetre
    {
      fingers.append(Finger(touch, .ignored, key: nil, at: point))
      return
    }
    // Commits the previous fingers now, so that fast typing keeps the letters in order.
    for other in fingers { commitEarly(other, in: view) }
    guard let index = view.grid.nearest(to: point) else { return }
    let key = view.grid.cells[index].key
    if tuning.doubleStrikeInterval > 0, let lastKey, lastKey.key == key, time - lastKey.time < tuning.doubleStrikeInterval {
      fingers.append(Finger(touch, .ignored, key: nil, at: point))
      return
    }
    lastKey = (key, time)
    let finger = Finger(touch, .typing, key: index, at: point)
    fingers.append(finger)
    press(finger, key, in: view)
  }

  private func press(_ finger: Finger, _ key: LayoutKey, in view: KeyboardView) {
    switch key.action {
    case nil:
      finger.state = .typing
      show(finger, in: view)
    case .shift:
      finger.state = .modifier
      view.shift.press(
        at: finger.time, doubleTap: tuning.shiftDoubleTap,
        canLock: view.assembly?.layout.casing != KeyboardLayout.Casing.none)
      view.refreshStyles()
    case .third:
      finger.state = .modifier
      view.altGr.press(at: finger.time, doubleTap: tuning.shiftDoubleTap, canLock: true)
      view.refreshStyles()
    case .letters, .symbols, .more:
      finger.state = .modifier
      finger.formerLayer = view.keyboardLayer
      view.shift.cancelDoubleTap()
      view.keyboardLayer = key.action == .letters ? .letters : key.action == .symbols ? .symbols : .more
      // The key under the finger is another one now.
      finger.key = view.grid.nearest(to: finger.start)
      view.refreshStyles()
    case .delete:
      finger.state = .deleting
      refresh(finger, in: view)
      view.delete()
      if tuning.deleteInterval > 0 {
        wait(finger, tuning.deleteDelay, in: view) { [weak self] in self?.repeatDelete(finger, in: view) }
      }
    case .space:
      finger.state = .space
      refresh(finger, in: view)
      wait(finger, tuning.longPress, in: view) { [weak self] in self?.beginCaret(finger, in: view) }
    case .globe:
      finger.state = .acting
      refresh(finger, in: view)
      wait(finger, tuning.longPress, in: view) { [weak self] in self?.showLayouts(finger, in: view) }
    case .return, .dismiss, .undo, .redo, .left, .right:
      finger.state = .acting
      refresh(finger, in: view)
    case .gap: finger.state = .ignored
    }
  }

  /// Commits a finger because another one has come down.
  private func commitEarly(_ finger: Finger, in view: KeyboardView) {
    switch finger.state {
    case .typing, .space: commit(finger, in: view)
    case .modifier: finger.wasUsed = true
    case .choosing: accept(menuIsOfLayouts && !finger.hasLeft ? nil : view.menu.chosen, in: view)
    case .movingCaret: if !finger.hasLeft { view.space() }
    case .acting, .deleting, .ignored: break
    }
    if finger.state != .modifier { deactivate(finger, in: view) }
  }

  private func deactivate(_ finger: Finger, in view: KeyboardView) {
    finger.timer?.cancel()
    finger.timer = nil
    let key = finger.key
    let wasMoving = finger.state == .movingCaret
    finger.state = .ignored
    finger.key = nil
    hidePopOver(of: finger)
    if wasMoving { view.refreshStyles() } else if let key { view.refreshStyle(key) }
  }

  // MARK: Move

  func moved(_ touch: UITouch, in view: KeyboardView) {
    guard let finger = finger(touch) else { return }
    let point = touch.location(in: view)
    switch finger.state {
    case .ignored: break
    case .choosing: choose(finger, at: point, in: view)
    case .movingCaret: moveCaret(finger, to: point, in: view)
    case .typing: slide(finger, to: point, in: view)
    case .modifier:
      guard leaves(finger, point, in: view), let index = view.grid.nearest(to: point),
        view.grid.cells[index].key.action == nil, isInside(point, of: view)
      else { return }
      finger.state = .typing
      finger.hasLeft = true
      finger.wasUsed = true
      move(finger, to: index, in: view)
    case .acting, .deleting, .space:
      guard finger.key != nil, leaves(finger, point, in: view) else { return }
      // These keys do not slide to letters: leaving one cancels the press.
      deactivate(finger, in: view)
    }
  }

  private func isInside(_ point: CGPoint, of view: KeyboardView) -> Bool {
    let row = view.metrics?.rowHeight ?? 40
    return point.y > -row / 2 && point.y < view.bounds.maxY + row / 2
  }

  private func leaves(_ finger: Finger, _ point: CGPoint, in view: KeyboardView) -> Bool {
    guard let key = finger.key, view.grid.cells.indices.contains(key) else { return true }
    let frame = view.grid.cells[key].frame
    return KeyGrid.distance(point, frame).squareRoot() > min(frame.width, frame.height) * tuning.hysteresis
  }

  private func slide(_ finger: Finger, to point: CGPoint, in view: KeyboardView) {
    if !finger.hasLeft {
      guard leaves(finger, point, in: view) else { return }
      finger.hasLeft = true
    }
    guard isInside(point, of: view) else { return move(finger, to: nil, in: view) }
    guard let index = view.grid.nearest(to: point), index != finger.key else { return }
    // Over shift, delete or space the finger keeps its letter.
    guard view.grid.cells[index].key.action == nil else { return }
    move(finger, to: index, in: view)
  }

  private func move(_ finger: Finger, to index: Int?, in view: KeyboardView) {
    let former = finger.key
    finger.timer?.cancel()
    finger.key = index
    if let former { view.refreshStyle(former) }
    if index == nil { hidePopOver(of: finger, at: nil) } else { show(finger, in: view) }
  }

  // MARK: Up

  func ended(_ touch: UITouch, in view: KeyboardView) {
    guard let finger = finger(touch) else { return }
    let point = touch.location(in: view)
    lastUp = (touch.timestamp, point)
    finger.timer?.cancel()
    switch finger.state {
    case .typing, .space: commit(finger, in: view)
    case .acting: if let key = finger.key { view.act(view.grid.cells[key].key) }
    case .choosing: endChoosing(finger, in: view)
    case .modifier: view.releaseModifiers()
    // A long press of the space bar that moved nothing types a space.
    case .movingCaret: if !finger.hasLeft { view.space() }
    case .deleting, .ignored: break
    }
    if finger.state != .ignored, finger.wasUsed { restore(finger, in: view) }
    if view.shift.isHeld || view.altGr.isHeld, finger.state != .ignored,
      !fingers.contains(where: { $0 !== finger && $0.state == .modifier })
    {
      view.releaseModifiers()
    }
    fingers.removeAll { $0 === finger }
    let key = finger.key
    deactivate(finger, in: view)
    if let key { view.refreshStyle(key) }
  }

  func cancelled(_ touch: UITouch, in view: KeyboardView) {
    guard let finger = finger(touch) else { return }
    fingers.removeAll { $0 === finger }
    if finger.state == .choosing { closeMenu(in: view) }
    if finger.state == .modifier { view.releaseModifiers() }
    deactivate(finger, in: view)
  }

  func cancelAll(in view: KeyboardView) {
    let all = fingers
    fingers = []
    for finger in all { deactivate(finger, in: view) }
    closeMenu(in: view)
    view.releaseModifiers()
    for popOver in view.popOvers { popOver.hide() }
  }

  private func commit(_ finger: Finger, in view: KeyboardView) {
    guard let index = finger.key, view.grid.cells.indices.contains(index) else { return }
    let key = view.grid.cells[index].key
    for other in fingers where other !== finger && other.state == .modifier { other.wasUsed = true }
    if key.action == .space { view.space() } else { view.type(key) }
  }

  private func restore(_ finger: Finger, in view: KeyboardView) {
    if let keyboardLayer = finger.formerLayer { view.keyboardLayer = keyboardLayer }
  }

  // MARK: Showing

  private func refresh(_ finger: Finger, in view: KeyboardView) {
    if let key = finger.key { view.refreshStyle(key) }
  }

  private func show(_ finger: Finger, in view: KeyboardView) {
    guard let index = finger.key else { return }
    view.refreshStyle(index)
    let cell = view.grid.cells[index]
    if view.showsPopOver(for: cell.key) {
      let popOver = finger.popOver ?? view.popOvers.first { popOver in !fingers.contains { $0.popOver === popOver } }
      finger.popOver = popOver
      finger.popOverTime = MediaTime.now()
      if let popOver { view.show(popOver, for: cell) }
    }
    guard !cell.key.variants.isEmpty else { return }
    wait(finger, tuning.longPress, in: view) { [weak self] in self?.showVariants(finger, in: view) }
  }

  private func hidePopOver(of finger: Finger, at _: TimeInterval? = nil) {
    guard let popOver = finger.popOver else { return }
    finger.popOver = nil
    let rest = finger.popOverTime + tuning.popOverTime - MediaTime.now()
    guard rest > 0.001, !popOver.isMenu else { return popOver.hide() }
    let shown = popOver.anchor
    RunLoopCycle.current.after(rest) { [weak self, weak popOver] in
      guard let self, let popOver, popOver.anchor == shown, !fingers.contains(where: { $0.popOver === popOver })
      else { return }
      popOver.hide()
    }
  }

  private func wait(
    _ finger: Finger, _ seconds: TimeInterval, in view: KeyboardView, _ body: @escaping @MainActor () -> Void
  ) {
    finger.timer?.cancel()
    finger.timer = RunLoopCycle.current.schedule(seconds) { [weak finger] in
      guard let finger, finger.state != .ignored else { return }
      finger.timer = nil
      body()
    }
  }

  // MARK: Delete

  private func repeatDelete(_ finger: Finger, in view: KeyboardView) {
    guard finger.state == .deleting, view.target?.input?.hasText == true, view.window != nil else { return }
    let isByWords = MediaTime.now() - finger.time >= tuning.deleteWordsAfter
    if isByWords { view.deleteWord() } else { view.delete() }
    wait(finger, isByWords ? tuning.deleteWordInterval : tuning.deleteInterval, in: view) { [weak self] in
      self?.repeatDelete(finger, in: view)
    }
  }

  // MARK: Caret

  private func beginCaret(_ finger: Finger, in view: KeyboardView) {
    guard view.target?.text != nil else { return }
    finger.state = .movingCaret
    finger.key = nil
    view.refreshStyles()
  }

  private func moveCaret(_ finger: Finger, to point: CGPoint, in view: KeyboardView) {
    let step = max(tuning.caretStep * tuning.pointsPerMillimetre, 1)
    let x = Int((point.x - finger.start.x) / step)
    // Vertical steps are twice as long, for fingers that mean to move sideways.
    let y = Int((point.y - finger.start.y) / (step * 2))
    if x != 0 {
      view.target?.moveCaret(x < 0 ? .left : .right, by: abs(x))
      finger.start.x += CGFloat(x) * step
    }
    if y != 0 {
      view.target?.moveCaret(y < 0 ? .up : .down, by: abs(y))
      finger.start.y += CGFloat(y) * step * 2
    }
    if x != 0 || y != 0 {
      finger.hasLeft = true
      view.contextDidChange()
    }
  }

  // MARK: Variants

  private func showVariants(_ finger: Finger, in view: KeyboardView) {
    guard finger.state == .typing, let index = finger.key, view.grid.cells.indices.contains(index) else { return }
    let cell = view.grid.cells[index]
    hidePopOver(of: finger)
    for popOver in view.popOvers { popOver.hide() }
    menuKey = cell.key
    menuFormerLayer = finger.formerLayer
    menuIsOfLayouts = false
    // A long press without a move types the letter itself, so it is the first choice, under the finger. A digit on a
    // pad with one variant, such as + on 0, offers only the variant.
    let isOnlyChoice = view.assembly?.isPad == true && cell.key.variants.count == 1
    let own = isOnlyChoice ? [] : [cell.key.text].compactMap { $0 }
    ownChoices = own.count
    view.showMenu(own + cell.key.variants, for: cell, chosen: 0)
    begin(choosing: finger, in: view)
  }

  private func showLayouts(_ finger: Finger, in view: KeyboardView) {
    guard finger.state == .acting, let index = finger.key else { return }
    let modes = view.system.modes.installed
    menuIsOfLayouts = true
    ownChoices = 0
    view.showList(
      modes.map(\.title), for: view.grid.cells[index],
      chosen: modes.firstIndex { $0 === view.system.modes.current })
    begin(choosing: finger, in: view)
  }

  private func begin(choosing finger: Finger, in view: KeyboardView) {
    let key = finger.key
    finger.state = .choosing
    finger.key = nil
    finger.hasLeft = false
    if let key { view.refreshStyle(key) }
  }

  private func choose(_ finger: Finger, at point: CGPoint, in view: KeyboardView) {
    // A finger held still trembles.
    if !finger.hasLeft, KeyGrid.distance(point, CGRect(origin: finger.start, size: .zero)) < 64 { return }
    finger.hasLeft = true
    view.menu.choose(view.menu.index(at: point))
  }

  private func endChoosing(_ finger: Finger, in view: KeyboardView) {
    // Holding and sliding at once is hard: without a move the list of layouts stays open for a tap. Variants close: a
    // long press types the highlighted choice, the letter itself.
    guard finger.hasLeft || !menuIsOfLayouts else { return hasOpenMenu = true }
    accept(view.menu.chosen, in: view)
  }

  private func beganOnMenu(_ touch: UITouch, _ point: CGPoint, in view: KeyboardView) {
    let finger = Finger(touch, .ignored, key: nil, at: point)
    fingers.append(finger)
    hasOpenMenu = false
    guard view.menu.contains(point) else { return closeMenu(in: view) }
    finger.state = .choosing
    finger.hasLeft = true
    view.menu.choose(view.menu.index(at: point))
  }

  private func accept(_ index: Int?, in view: KeyboardView) {
    let texts = view.menu.texts
    let (isOfLayouts, keyboardLayer, key, own) = (menuIsOfLayouts, menuFormerLayer, menuKey, ownChoices)
    closeMenu(in: view)
    guard let index, texts.indices.contains(index) else { return }
    if isOfLayouts {
      let modes = view.system.modes.installed
      if modes.indices.contains(index) { view.system.modes.use(modes[index]) }
    } else {
      if index < own, let key { view.type(key) } else { view.type(LayoutKey(text: texts[index])) }
      if let keyboardLayer { view.keyboardLayer = keyboardLayer }
    }
  }

  private func closeMenu(in view: KeyboardView) {
    hasOpenMenu = false
    menuKey = nil
    menuFormerLayer = nil
    view.menu.hide()
  }
}
