import Display
import Input
import VNCChannel

/// One pointer, one keyboard and one touch screen that all VNC viewers share.
///
/// Buttons and keys that a viewer holds are released when it disconnects, and its fingers are cancelled.
@MainActor
final class VNCInput: InputSource {
  // IDs beyond those of real devices.
  static let pointer = InputDevice(
    id: .init(rawValue: 0xFFFF_0001), name: "viewer's pointer", uses: [.pointer, .remoteViewer])
  static let keyboard = InputDevice(
    id: .init(rawValue: 0xFFFF_0002), name: "viewer's keyboard", uses: [.keyboard, .remoteViewer])

  static let touchScreen = InputDevice(
    id: .init(rawValue: 0xFFFF_0003), name: "viewer's touch screen", uses: [.touch, .remoteViewer])

  private weak var screen: (any Screen)?
  private weak var sink: (any InputSink)?
  private let now: () -> UInt64
  private let makeKeys: () -> KeysymKeys
  private lazy var keys = makeKeys()
  private var isReading = false
  private var place: PanelPoint?
  /// The viewers that have used a pointer or a finger, or have chosen what their pointer is.
  private var viewers: [UInt32: PointerState] = [:]
  private let setting: () -> HostConfiguration.ViewerPointer
  private var contacts = ViewerContacts()
  /// The keys held, in the order of their presses; no two have the same code.
  private var held: [(key: Key, viewer: UInt32)] = []
  private var modifiers: Key.Modifiers = []

  /// evdev codes of VNC's first three buttons.
  private static let buttonCodes: [UInt16] = [0x110, 0x112, 0x111]
  /// One wheel click in pixels of a 1000 dpi mouse, as libinput reports it.
  private static let wheelStep = 15.0

  /// - Parameters:
  ///   - screen: What the viewers see; their positions are those of its upright frame.
  ///   - sink: Receives the events.
  ///   - pointer: What viewers' pointers are unless a viewer chooses; asked at each event.
  init(
    screen: any Screen, sink: any InputSink, now: @escaping () -> UInt64,
    keys: @escaping () -> KeysymKeys = { KeysymKeys() },
    pointer: @escaping () -> HostConfiguration.ViewerPointer = { .mouse }
  ) {
    (self.screen, self.sink, self.now, setting, makeKeys) = (screen, sink, now, pointer, keys)
  }

  func start() {
    isReading = true
    send(.added(Self.pointer), from: Self.pointer)
    send(.added(Self.keyboard), from: Self.keyboard)
    send(.added(Self.touchScreen), from: Self.touchScreen)
  }

  func suspend() {
    releaseAll()
    isReading = false
  }

  func resume() { isReading = true }

  func stop() { suspend() }

  func receive(_ event: ViewerEvent) {
    switch event {
    case .opened: break
    case .closed(let viewer):
      release(viewer)
      viewers[viewer] = nil
    case .pointerKind(let viewer, let kind): viewers[viewer, default: PointerState()].chosen = kind
    case .pointer(let viewer, let x, let y, let now): if isReading { point(viewer, x, y, now) }
    case .touch(let viewer, let finger, let phase, let x, let y): if isReading { touch(viewer, finger, phase, x, y) }
    case .key(let viewer, let keysym, let isPressed):
      guard isReading else { return }
      hold(viewer, keysym, isPressed)
      press(viewer, keysym, isPressed)
    }
  }

  /// A position of the upright frame in pixels as a point of the panel, by the inverse rotation.
  private func panelPoint(_ position: FramePosition, on screen: any Screen) -> PanelPoint {
    func fraction(_ value: Double, _ side: Int) -> Double { min(max((value + 0.5) / Double(max(side, 1)), 0), 1) }
    return screen.rotation.inverse.upright(
      PanelPoint(x: fraction(position.x, screen.frameWidth), y: fraction(position.y, screen.frameHeight)))
  }

  // MARK: Pointer

  private func point(_ viewer: UInt32, _ x: Int, _ y: Int, _ now: Int) {
    guard let screen else { return }
    let position = FramePosition(x: Double(x), y: Double(y))
    let kind = kind(of: viewer)
    if kind != viewers[viewer]?.used {
      // What it holds as the other one ends.
      endPointer(viewer)
      viewers[viewer, default: PointerState()].used = kind
    }
    var pointer = viewers[viewer] ?? PointerState()
    let before = pointer.buttons
    pointer.buttons = now
    // Stored before anything is sent: what is sent may end all that viewers hold.
    switch kind {
    case .mouse:
      let changes = pointer.press(from: before, of: Self.buttonCodes.indices)
      viewers[viewer] = pointer
      placePointer(position, on: screen)
      for bit in changes { sendButton(bit, isPressed: now & 1 << bit != 0, of: viewer) }
    case .finger:
      let steps = pointer.fingers.move(
        to: position, isDown: now & 1 != 0, wasDown: before & 1 != 0, apart: Self.fingerDistance * screen.scale)
      viewers[viewer] = pointer
      for step in steps { send(step, of: viewer, on: screen) }
    }
    if Self.wheel.contains(where: { now & ~before & 1 << $0.bit != 0 }) {
      // Fingers have no wheel: it remains that of a mouse, which is where the viewer's pointer is.
      placePointer(position, on: screen)
      scroll(now & ~before)
    }
  }

  private func kind(of viewer: UInt32) -> HostConfiguration.ViewerPointer {
    switch viewers[viewer]?.chosen {
    case .mouse: .mouse
    case .finger: .finger
    case nil: setting()
    }
  }

  /// How far apart two fingers begin at least, in points: recognizers compare distances with the first one.
  private static let fingerDistance = 80.0

  private func placePointer(_ position: FramePosition, on screen: any Screen) {
    let target = panelPoint(position, on: screen)
    guard target != place else { return }
    place = target
    send(.pointer(.placed(target)), from: Self.pointer)
  }

  /// Sends a button of a viewer, which stays pressed while another viewer holds it.
  private func sendButton(_ bit: Int, isPressed: Bool, of viewer: UInt32) {
    guard !viewers.contains(where: { $0.key != viewer && $0.value.pressed & 1 << bit != 0 }) else { return }
    send(.pointer(.button(code: Self.buttonCodes[bit], isPressed: isPressed)), from: Self.pointer)
  }

  /// Releases the buttons and cancels the fingers of a viewer's pointer.
  private func endPointer(_ viewer: UInt32) {
    guard var pointer = viewers[viewer] else { return }
    let pressed = Self.buttonCodes.indices.filter { pointer.pressed & 1 << $0 != 0 }
    pointer.pressed = 0
    pointer.fingers.forget()
    viewers[viewer] = pointer
    for bit in pressed { sendButton(bit, isPressed: false, of: viewer) }
    send(contacts.cancel(viewer, in: PointerFingers.numbers))
  }

  // MARK: Fingers

  private func touch(_ viewer: UInt32, _ finger: Int, _ phase: ViewerEvent.TouchPhase, _ x: Int, _ y: Int) {
    guard let screen else { return }
    let phase: Touch.Phase =
      switch phase {
      case .down: .down
      case .move: .move
      case .up: .up
      case .cancel: .cancel
      }
    send(PointerFingers.Step(phase, [finger: FramePosition(x: Double(x), y: Double(y))]), of: viewer, on: screen)
  }

  /// Keeps the modifiers that say how many fingers a press is.
  private func hold(_ viewer: UInt32, _ keysym: UInt32, _ isPressed: Bool) {
    let modifier = Self.modifier(keysym)
    guard modifier == .alternate || modifier == .shift else { return }
    viewers[viewer, default: PointerState()].fingers.hold(keysym, as: modifier, isPressed)
    if viewers[viewer]?.fingers.hasLostModifier == true { endPointer(viewer) }
  }

  private func send(_ step: PointerFingers.Step, of viewer: UInt32, on screen: any Screen) {
    send(
      step.fingers.sorted { $0.key < $1.key }.compactMap { number, position in
        contacts.change(step.phase, .init(viewer: viewer, number: number), at: panelPoint(position, on: screen))
      })
  }

  /// Sends touches that happen at the same time.
  private func send(_ touches: [Touch]) {
    guard !touches.isEmpty else { return }
    for touch in touches { send(.touch(touch), from: Self.touchScreen) }
    send(.touchFrame, from: Self.touchScreen)
  }

  private static let wheel: [(bit: Int, x: Int, y: Int)] = [(3, 0, -1), (4, 0, 1), (5, -1, 0), (6, 1, 0)]

  private func scroll(_ buttons: Int) {
    for (bit, x, y) in Self.wheel where buttons & 1 << bit != 0 {
      send(
        .pointer(
          .scrolled(
            .init(
              .wheel, dx: Double(x) * Self.wheelStep, dy: Double(y) * Self.wheelStep, clicksX120: x * 120,
              clicksY120: y * 120
            ))), from: Self.pointer)
    }
  }

  // MARK: Keys

  /// A keysym means its character, whatever the kiosk's layout: RFC 6143, 7.5.4. Where the layout has that character on a
  /// key, the key is pressed, because shortcuts may mean its position.
  private func press(_ viewer: UInt32, _ keysym: UInt32, _ isPressed: Bool) {
    let same = held.firstIndex { $0.viewer == viewer && $0.key.keysym == keysym }
    guard isPressed else { return release(keysym, of: viewer, same) }
    // Viewers repeat a held key by sending its press again.
    if let same { return repeatKey(at: same) }
    guard !held.contains(where: { $0.key.keysym == keysym }) else { return }
    let plain = KeysymKeys.text(keysym)
    guard let code = keys.code(for: keysym) ?? (Self.isPrinted(plain) ? freeCode : nil) else { return }
    // The kiosk's layout has two keysyms on a key where the viewer's has two keys, or the viewer's shift has changed.
    if let other = held.firstIndex(where: { $0.key.code == code }) { releaseKey(at: other, .released) }
    modifiers.formUnion(Self.modifier(keysym))
    let key = Key(
      .pressed, code: code, keysym: keysym, text: modifiers.contains(.control) ? Self.control(plain) : plain,
      textIgnoringModifiers: plain, modifiers: modifiers)
    held.append((key, viewer))
    send(.key(key), from: Self.keyboard)
  }

  private func repeatKey(at index: Int) {
    var key = held[index].key
    if !Self.modifier(key.keysym).isEmpty { return }
    key.phase = .repeated
    key.modifiers = modifiers
    send(.key(key), from: Self.keyboard)
  }

  private func release(_ keysym: UInt32, of viewer: UInt32, _ same: Int?) {
    let code = keys.code(for: keysym)
    // A viewer whose shift has changed releases another keysym of the same key.
    if let index = same ?? held.firstIndex(where: { $0.viewer == viewer && $0.key.code == code }) {
      return releaseKey(at: index, .released)
    }
    // It may be one of those that are on no key here; none of them may stay held.
    guard code == nil else { return }
    while let index = held.firstIndex(where: { $0.viewer == viewer && Self.freeCodes.contains($0.key.code) }) {
      releaseKey(at: index, .released)
    }
  }

  private func releaseKey(at index: Int, _ phase: Key.Phase) {
    var key = held.remove(at: index).key
    key.phase = phase
    modifiers = held.reduce(into: []) { $0.formUnion(Self.modifier($1.key.keysym)) }
    key.modifiers = modifiers
    send(.key(key), from: Self.keyboard)
  }

  /// A code for a character that is on no key of the layout: another one for each that is held, as far as they go.
  private var freeCode: UInt16 {
    Self.freeCodes.first { code in !held.contains { $0.key.code == code } } ?? Self.freeCodes.lowerBound
  }
  /// Beyond KEY_MAX, where no device has keys.
  private static let freeCodes: ClosedRange<UInt16> = 0x300...0x33F

  private static func isPrinted(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }

  /// The control character of a letter, as xkbcommon computes it.
  private static func control(_ text: String) -> String {
    guard let letter = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return text }
    guard (0x40...0x7E).contains(letter.value), let typed = Unicode.Scalar(letter.value & 0x1F) else { return text }
    return String(Character(typed))
  }

  private static func modifier(_ keysym: UInt32) -> Key.Modifiers {
    switch keysym {
    case 0xFFE1, 0xFFE2: return .shift
    case 0xFFE3, 0xFFE4: return .control
    // Alt and Meta: many viewers send Meta for Alt.
    case 0xFFE7...0xFFEA: return .alternate
    case 0xFFEB, 0xFFEC: return .logo
    case 0xFE03: return .levelThree
    default: return []
    }
  }

  // MARK: Disconnecting

  private func release(_ viewer: UInt32) {
    while let index = held.firstIndex(where: { $0.viewer == viewer }) { releaseKey(at: index, .cancelled) }
    send(contacts.cancel(viewer, in: ViewerEvent.fingers))
    endPointer(viewer)
    // What it has chosen outlasts a switch of the seat.
    if let chosen = viewers.removeValue(forKey: viewer)?.chosen { viewers[viewer] = PointerState(chosen: chosen) }
  }

  private func releaseAll() {
    for viewer in Set(viewers.keys).union(held.map(\.viewer)).union(contacts.viewers).sorted() { release(viewer) }
  }

  private func send(_ kind: InputEvent.Kind, from device: InputDevice) {
    sink?.receive(InputEvent(time: now(), device: device.id, kind: kind))
  }
}
