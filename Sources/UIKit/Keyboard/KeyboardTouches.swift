import Foundation
import Host
import Input

/// The fingers on the keyboard, and what each of them is doing.
@MainActor
final class KeyboardTouches {
  @MainActor
  final class Finger {
    enum State {
      /// On a key that types when the finger leaves.
      case typing
      /// On shift, or a key that leads to another plane: acted when it came down, and may slide to a letter.
      case modifier
      /// On a key that acts when the finger leaves it there.
      case acting
      case deleting
      case space
      case movingCaret
      case choosing
      /// Whatever it does does not count.
      case dead
    }

    let id: ObjectIdentifier
    var state: State
    /// In the grid; nil while the finger has slid off the keyboard.
    var key: Int?
    var start: CGPoint
    let time: TimeInterval
    /// It has left its first key by more than the hysteresis, and follows from now on.
    var hasLeft = false
    /// The plane to go back to once something was typed.
    var formerPlane: Board.Plane?
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
  private var lastKey: (key: BoardKey, time: TimeInterval)?
  /// The list of layouts stays open after the finger that asked for it has left without moving.
  private(set) var hasOpenMenu = false
  /// How many choices stand before the variants: the key's own letter, or none.
  private(set) var ownChoices = 0
  private var menuKey: BoardKey?
  private var menuFormerPlane: Board.Plane?
  private var menuIsOfLayouts = false

  var movesCaret: Bool { fingers.contains { $0.state == .movingCaret } }

  func isPressed(_ key: Int) -> Bool { fingers.contains { $0.state != .dead && $0.state != .choosing && $0.key == key } }

  private func finger(_ touch: UITouch) -> Finger? { fingers.first { $0.id == ObjectIdentifier(touch) } }

  private var tuning: UIKeyboardTuning { UIKeyboardTuning.current }

  // MARK: Down

  func began(_ touch: UITouch, in view: KeyboardView) {
    let point = touch.location(in: view)
    if hasOpenMenu { return beganOnMenu(touch, point, in: view) }
    let time = touch.timestamp
    if let lastUp, time - lastUp.time < tuning.bounceTime,
      KeyGrid.distance(point, CGRect(origin: lastUp.point, size: .zero)).squareRoot() <= tuning.bounceDistance * tuning.pointsPerMillimetre
    {
      fingers.append(Finger(touch, .dead, key: nil, at: point))
      return
    }
    // The finger before types now, so that fast hands get their letters in the order they struck.
    for other in fingers { settle(other, in: view) }
    guard let index = view.grid.nearest(to: point) else { return }
    let key = view.grid.cells[index].key
    if tuning.doubleStrikeInterval > 0, let lastKey, lastKey.key == key, time - lastKey.time < tuning.doubleStrikeInterval {
      fingers.append(Finger(touch, .dead, key: nil, at: point))
      return
    }
    lastKey = (key, time)
    let finger = Finger(touch, .typing, key: index, at: point)
    fingers.append(finger)
    press(finger, key, in: view)
  }

  private func press(_ finger: Finger, _ key: BoardKey, in view: KeyboardView) {
    switch key.action {
    case nil:
      finger.state = .typing
      show(finger, in: view)
    case .shift:
      finger.state = .modifier
      view.shift.press(at: finger.time, doubleTap: tuning.shiftDoubleTap, canLock: view.assembly?.board.casing != Board.Casing.none)
      view.refreshLooks()
    case .third:
      finger.state = .modifier
      view.third.press(at: finger.time, doubleTap: tuning.shiftDoubleTap, canLock: true)
      view.refreshLooks()
    case .letters, .symbols, .more:
      finger.state = .modifier
      finger.formerPlane = view.plane
      view.shift.keyBetween()
      view.plane = key.action == .letters ? .letters : key.action == .symbols ? .symbols : .more
      // The key under the finger is another one now.
      finger.key = view.grid.nearest(to: finger.start)
      view.refreshLooks()
    case .delete:
      finger.state = .deleting
      refresh(finger, in: view)
      view.delete()
      if tuning.deleteInterval > 0 { wait(finger, tuning.deleteDelay, in: view) { [weak self] in self?.repeatDelete(finger, in: view) } }
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
    case .gap: finger.state = .dead
    }
  }

  /// Another finger has come down: this one has done what it was about to do.
  private func settle(_ finger: Finger, in view: KeyboardView) {
    switch finger.state {
    case .typing, .space: commit(finger, in: view)
    case .modifier: finger.wasUsed = true
    case .choosing: accept(menuIsOfLayouts && !finger.hasLeft ? nil : view.menu.chosen, in: view)
    case .movingCaret: if !finger.hasLeft { view.space() }
    case .acting, .deleting, .dead: break
    }
    if finger.state != .modifier { kill(finger, in: view) }
  }

  private func kill(_ finger: Finger, in view: KeyboardView) {
    finger.timer?.cancel()
    finger.timer = nil
    let key = finger.key
    let wasMoving = finger.state == .movingCaret
    finger.state = .dead
    finger.key = nil
    hidePopOver(of: finger)
    if wasMoving { view.refreshLooks() } else if let key { view.refreshLook(key) }
  }

  // MARK: Move

  func moved(_ touch: UITouch, in view: KeyboardView) {
    guard let finger = finger(touch) else { return }
    let point = touch.location(in: view)
    switch finger.state {
    case .dead: break
    case .choosing: choose(finger, at: point, in: view)
    case .movingCaret: moveCaret(finger, to: point, in: view)
    case .typing: slide(finger, to: point, in: view)
    case .modifier:
      guard leaves(finger, point, in: view), let index = view.grid.nearest(to: point), view.grid.cells[index].key.action == nil,
        isInside(point, of: view)
      else { return }
      finger.state = .typing
      finger.hasLeft = true
      finger.wasUsed = true
      move(finger, to: index, in: view)
    case .acting, .deleting, .space:
      guard finger.key != nil, leaves(finger, point, in: view) else { return }
      // These keys do not slide to letters; off them is off.
      kill(finger, in: view)
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
    // Over shift, delete or space it stays with its letter.
    guard view.grid.cells[index].key.action == nil else { return }
    move(finger, to: index, in: view)
  }

  private func move(_ finger: Finger, to index: Int?, in view: KeyboardView) {
    let former = finger.key
    finger.timer?.cancel()
    finger.key = index
    if let former { view.refreshLook(former) }
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
    // A slow press of the space bar that moved nothing means a space.
    case .movingCaret: if !finger.hasLeft { view.space() }
    case .deleting, .dead: break
    }
    if finger.state != .dead, finger.wasUsed { restore(finger, in: view) }
    if view.shift.isHeld || view.third.isHeld, finger.state != .dead,
      !fingers.contains(where: { $0 !== finger && $0.state == .modifier })
    {
      view.releaseModifiers()
    }
    fingers.removeAll { $0 === finger }
    let key = finger.key
    kill(finger, in: view)
    if let key { view.refreshLook(key) }
  }

  func cancelled(_ touch: UITouch, in view: KeyboardView) {
    guard let finger = finger(touch) else { return }
    fingers.removeAll { $0 === finger }
    if finger.state == .choosing { closeMenu(in: view) }
    if finger.state == .modifier { view.releaseModifiers() }
    kill(finger, in: view)
  }

  func cancelAll(in view: KeyboardView) {
    let all = fingers
    fingers = []
    for finger in all { kill(finger, in: view) }
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
    if let plane = finger.formerPlane { view.plane = plane }
  }

  // MARK: Showing

  private func refresh(_ finger: Finger, in view: KeyboardView) {
    if let key = finger.key { view.refreshLook(key) }
  }

  private func show(_ finger: Finger, in view: KeyboardView) {
    guard let index = finger.key else { return }
    view.refreshLook(index)
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
    Turn.current.after(rest) { [weak self, weak popOver] in
      guard let self, let popOver, popOver.anchor == shown, !fingers.contains(where: { $0.popOver === popOver }) else { return }
      popOver.hide()
    }
  }

  private func wait(_ finger: Finger, _ seconds: TimeInterval, in view: KeyboardView, _ body: @escaping @MainActor () -> Void) {
    finger.timer?.cancel()
    finger.timer = Turn.current.schedule?(seconds) { [weak finger] in
      guard let finger, finger.state != .dead else { return }
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
    view.refreshLooks()
  }

  private func moveCaret(_ finger: Finger, to point: CGPoint, in view: KeyboardView) {
    let step = max(tuning.caretStep * tuning.pointsPerMillimetre, 1)
    let x = Int((point.x - finger.start.x) / step)
    // Lines are far apart for a finger that means to go sideways.
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
    menuFormerPlane = finger.formerPlane
    menuIsOfLayouts = false
    // A slow press means the letter itself, so that stands first, under the finger. The one choice that a figure has, + on 0,
    // is what holding it is for.
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
    view.showList(modes.map(\.title), for: view.grid.cells[index], chosen: modes.firstIndex { $0 === view.system.modes.current })
    begin(choosing: finger, in: view)
  }

  private func begin(choosing finger: Finger, in view: KeyboardView) {
    let key = finger.key
    finger.state = .choosing
    finger.key = nil
    finger.hasLeft = false
    if let key { view.refreshLook(key) }
  }

  private func choose(_ finger: Finger, at point: CGPoint, in view: KeyboardView) {
    // A finger that rests trembles.
    if !finger.hasLeft, KeyGrid.distance(point, CGRect(origin: finger.start, size: .zero)) < 64 { return }
    finger.hasLeft = true
    view.menu.choose(view.menu.index(at: point))
  }

  private func endChoosing(_ finger: Finger, in view: KeyboardView) {
    // Holding and sliding at once is hard: without a move the layouts stay, to be tapped. Nobody asks for letters that way:
    // whoever presses slowly gets the choice that is shown, the letter itself.
    guard finger.hasLeft || !menuIsOfLayouts else { return hasOpenMenu = true }
    accept(view.menu.chosen, in: view)
  }

  private func beganOnMenu(_ touch: UITouch, _ point: CGPoint, in view: KeyboardView) {
    let finger = Finger(touch, .dead, key: nil, at: point)
    fingers.append(finger)
    hasOpenMenu = false
    guard view.menu.contains(point) else { return closeMenu(in: view) }
    finger.state = .choosing
    finger.hasLeft = true
    view.menu.choose(view.menu.index(at: point))
  }

  private func accept(_ index: Int?, in view: KeyboardView) {
    let texts = view.menu.texts
    let (isOfLayouts, plane, key, own) = (menuIsOfLayouts, menuFormerPlane, menuKey, ownChoices)
    closeMenu(in: view)
    guard let index, texts.indices.contains(index) else { return }
    if isOfLayouts {
      let modes = view.system.modes.installed
      if modes.indices.contains(index) { view.system.modes.use(modes[index]) }
    } else {
      if index < own, let key { view.type(key) } else { view.type(BoardKey(text: texts[index])) }
      if let plane { view.plane = plane }
    }
  }

  private func closeMenu(in view: KeyboardView) {
    hasOpenMenu = false
    menuKey = nil
    menuFormerPlane = nil
    view.menu.hide()
  }
}
