import Display
import Input
import VNCChannel

/// One pointer and one keyboard that all VNC viewers share.
///
/// Buttons and keys that a viewer holds are released when it disconnects.
@MainActor
final class VNCInput: InputSource {
  // IDs beyond those of real devices.
  static let pointer = InputDevice(
    id: .init(rawValue: 0xFFFF_0001), name: "viewer's pointer", uses: [.pointer, .remoteViewer])
  static let keyboard = InputDevice(
    id: .init(rawValue: 0xFFFF_0002), name: "viewer's keyboard", uses: [.keyboard, .remoteViewer])

  private weak var screen: (any Screen)?
  private weak var sink: (any InputSink)?
  private let now: () -> UInt64
  private let makeKeys: () -> KeysymKeys
  private lazy var keys = makeKeys()
  private var isReading = false
  private var place: PanelPoint?
  /// The button mask of VNC, by viewer.
  private var buttons: [UInt32: Int] = [:]
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
  init(
    screen: any Screen, sink: any InputSink, now: @escaping () -> UInt64,
    keys: @escaping () -> KeysymKeys = { KeysymKeys() }
  ) {
    (self.screen, self.sink, self.now, makeKeys) = (screen, sink, now, keys)
  }

  func start() {
    isReading = true
    send(.added(Self.pointer), from: Self.pointer)
    send(.added(Self.keyboard), from: Self.keyboard)
  }

  func suspend() {
    releaseAll()
    isReading = false
  }

  func resume() { isReading = true }

  func stop() { suspend() }

  func receive(_ event: ViewerEvent) {
    guard isReading else { return }
    switch event {
    case .opened: break
    case .closed(let viewer): release(viewer)
    case .pointer(let viewer, let x, let y, let now): point(viewer, x, y, now)
    case .key(let viewer, let keysym, let isPressed): press(viewer, keysym, isPressed)
    }
  }

  // MARK: Pointer

  private func point(_ viewer: UInt32, _ x: Int, _ y: Int, _ now: Int) {
    guard let screen else { return }
    func fraction(_ value: Int, _ side: Int) -> Double { min(max((Double(value) + 0.5) / Double(max(side, 1)), 0), 1) }
    // The inverse rotation converts a point of the upright frame back to the panel.
    let target = screen.rotation.inverse.upright(
      PanelPoint(x: fraction(x, screen.frameWidth), y: fraction(y, screen.frameHeight)))
    if target != place {
      place = target
      send(.pointer(.placed(target)), from: Self.pointer)
    }
    let before = buttons[viewer] ?? 0
    buttons[viewer] = now
    for (bit, code) in Self.buttonCodes.enumerated() where (before ^ now) & 1 << bit != 0 {
      let others = buttons.contains { $0.key != viewer && $0.value & 1 << bit != 0 }
      // The button stays pressed while another viewer holds it.
      if !others { send(.pointer(.button(code: code, isPressed: now & 1 << bit != 0)), from: Self.pointer) }
    }
    for (bit, step) in [(3, (0, -1)), (4, (0, 1)), (5, (-1, 0)), (6, (1, 0))] where now & ~before & 1 << bit != 0 {
      send(
        .pointer(
          .scrolled(
            .init(
              .wheel, dx: Double(step.0) * Self.wheelStep, dy: Double(step.1) * Self.wheelStep,
              clicksX120: step.0 * 120, clicksY120: step.1 * 120))), from: Self.pointer)
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
    let last = buttons.removeValue(forKey: viewer) ?? 0
    for (bit, code) in Self.buttonCodes.enumerated() where last & 1 << bit != 0 {
      if !buttons.contains(where: { $0.value & 1 << bit != 0 }) {
        send(.pointer(.button(code: code, isPressed: false)), from: Self.pointer)
      }
    }
  }

  private func releaseAll() {
    for viewer in Set(buttons.keys).union(held.map(\.viewer)).sorted() { release(viewer) }
  }

  private func send(_ kind: InputEvent.Kind, from device: InputDevice) {
    sink?.receive(InputEvent(time: now(), device: device.id, kind: kind))
  }
}
