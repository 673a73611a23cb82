/// Devices played by a script: a touch screen, a mouse and a keyboard whose events the test or a replay writes.
///
/// It keeps the promises of a real source: touches have a free slot, an `up` needs a `down`, suspending cancels what is
/// held. A line of the script that breaks them is refused, so that a test cannot invent impossible hands.
@MainActor
public final class ScriptedInput: InputSource {
  public static let touchScreen = InputDevice(id: .init(rawValue: 1), name: "scripted touch screen", uses: .touch)
  public static let mouse = InputDevice(id: .init(rawValue: 2), name: "scripted mouse", uses: .pointer)
  public static let keyboard = InputDevice(id: .init(rawValue: 3), name: "scripted keyboard", uses: .keyboard)

  /// There only while motion is wanted.
  public static let sensor = InputDevice(id: .init(rawValue: 4), name: "scripted accelerometer", uses: .motion)

  public var onEvent: ((InputEvent) -> Void)?

  public var isMotionWanted = false {
    didSet {
      guard oldValue != isMotionWanted, state == .running else { return }
      send(isMotionWanted ? .added(Self.sensor) : .removed, from: Self.sensor)
    }
  }

  /// Contacts on the glass, by slot.
  public private(set) var contacts: [Int: PanelPoint] = [:]
  /// evdev codes of the keys held down.
  public private(set) var heldKeys: Set<UInt16> = []
  /// evdev codes of the buttons held down.
  public private(set) var heldButtons: Set<UInt16> = []

  private enum State { case stopped, running, suspended }
  private var state = State.stopped
  private let now: () -> UInt64

  /// - Parameter now: The clock the events are stamped with, in ns.
  public init(now: @escaping () -> UInt64) {
    self.now = now
  }

  public func start() {
    guard state == .stopped else { return }
    state = .running
    for device in [Self.touchScreen, Self.mouse, Self.keyboard] { send(.added(device), from: device) }
    if isMotionWanted { send(.added(Self.sensor), from: Self.sensor) }
  }

  private var hasKeyboard = true

  /// Pulls the keyboard's plug. Keys do nothing until it is back.
  public func unplugKeyboard() {
    guard state == .running, hasKeyboard else { return }
    for code in heldKeys.sorted() { send(.key(Key(.cancelled, code: code)), from: Self.keyboard) }
    heldKeys = []
    hasKeyboard = false
    send(.removed, from: Self.keyboard)
  }

  public func plugInKeyboard() {
    guard state == .running, !hasKeyboard else { return }
    hasKeyboard = true
    send(.added(Self.keyboard), from: Self.keyboard)
  }

  public func suspend() {
    guard state == .running else { return }
    cancelAll()
    state = .suspended
  }

  public func resume() {
    if state == .suspended { state = .running }
  }

  public func stop() {
    guard state != .stopped else { return }
    cancelAll()
    state = .stopped
  }

  /// Sends a change of one contact, and a `touchFrame` after it unless `endsFrame` is false.
  /// - Returns: False when the touch is impossible (a slot down twice, a move without a contact, a place off the panel)
  ///   or nobody reads; nothing was sent then.
  @discardableResult
  public func touch(_ phase: Touch.Phase, slot: Int = 0, at position: PanelPoint? = nil, endsFrame: Bool = true) -> Bool {
    guard state == .running, let place = position ?? contacts[slot], Self.isOnPanel(place) else { return false }
    guard (contacts[slot] == nil) == (phase == .down) else { return false }
    contacts[slot] = phase == .down || phase == .move ? place : nil
    send(.touch(Touch(phase, slot: slot, at: place)), from: Self.touchScreen)
    if endsFrame { send(.touchFrame, from: Self.touchScreen) }
    return true
  }

  /// - Returns: False when the button already is as asked for, the place is off the panel, or nobody reads.
  @discardableResult
  public func pointer(_ change: Pointer) -> Bool {
    guard state == .running else { return false }
    switch change {
    case .button(let code, true): guard heldButtons.insert(code).inserted else { return false }
    case .button(let code, false): guard heldButtons.remove(code) != nil else { return false }
    case .placed(let point): guard Self.isOnPanel(point) else { return false }
    case .moved(let dx, let dy, _, _): guard dx.isFinite, dy.isFinite else { return false }
    case .scrolled(let scroll): guard scroll.dx.isFinite, scroll.dy.isFinite else { return false }
    }
    send(.pointer(change), from: Self.mouse)
    return true
  }

  /// - Returns: False when the key already is as asked for, or nobody reads.
  @discardableResult
  public func key(_ key: Key) -> Bool {
    guard state == .running, hasKeyboard else { return false }
    switch key.phase {
    case .pressed: guard heldKeys.insert(key.code).inserted else { return false }
    case .repeated: guard heldKeys.contains(key.code) else { return false }
    case .released, .cancelled: guard heldKeys.remove(key.code) != nil else { return false }
    }
    send(.key(key), from: Self.keyboard)
    return true
  }

  /// - Returns: False when nobody wants to know of motion, or nobody reads.
  @discardableResult
  public func shake(_ phase: Shake) -> Bool { sense(.shake(phase)) }

  /// - Returns: False when nobody wants to know of motion, or nobody reads.
  @discardableResult
  public func hold(_ orientation: PanelOrientation) -> Bool { sense(.orientation(orientation)) }

  /// A key of the machine itself, such as its power key.
  /// - Returns: False when nobody reads.
  @discardableResult
  public func systemKey(_ key: SystemKey, isPressed: Bool) -> Bool {
    guard state == .running else { return false }
    send(.systemKey(key, isPressed: isPressed), from: Self.keyboard)
    return true
  }

  /// - Returns: False when nobody reads.
  @discardableResult
  public func toggle(_ toggle: Toggle, isOn: Bool) -> Bool {
    guard state == .running else { return false }
    send(.toggle(toggle, isOn: isOn), from: Self.keyboard)
    return true
  }

  private func sense(_ kind: InputEvent.Kind) -> Bool {
    guard state == .running, isMotionWanted else { return false }
    send(kind, from: Self.sensor)
    return true
  }

  private func cancelAll() {
    for (slot, place) in contacts.sorted(by: { $0.key < $1.key }) {
      send(.touch(Touch(.cancel, slot: slot, at: place)), from: Self.touchScreen)
    }
    if !contacts.isEmpty { send(.touchFrame, from: Self.touchScreen) }
    for code in heldKeys.sorted() { send(.key(Key(.cancelled, code: code)), from: Self.keyboard) }
    for code in heldButtons.sorted() { send(.pointer(.button(code: code, isPressed: false)), from: Self.mouse) }
    contacts = [:]
    heldKeys = []
    heldButtons = []
  }

  private func send(_ kind: InputEvent.Kind, from device: InputDevice) {
    onEvent?(InputEvent(time: now(), device: device.id, kind: kind))
  }

  private static func isOnPanel(_ point: PanelPoint) -> Bool {
    (0...1).contains(point.x) && (0...1).contains(point.y)
  }
}
