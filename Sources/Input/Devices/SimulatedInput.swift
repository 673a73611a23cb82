/// Simulated devices: a touch screen, a mouse and a keyboard whose events a test or a replay sends.
///
/// It enforces the rules of a real source: touches have a free slot, an `up` needs a `down`, suspending cancels what is
/// held. Events that break them are rejected, so that tests cannot simulate impossible input.
@MainActor
public final class SimulatedInput: InputSource {
  /// The touch screen.
  public static let touchScreen = InputDevice(id: .init(rawValue: 1), name: "scripted touch screen", uses: .touch)
  /// The mouse.
  public static let mouse = InputDevice(id: .init(rawValue: 2), name: "scripted mouse", uses: .pointer)
  /// The keyboard.
  public static let keyboard = InputDevice(id: .init(rawValue: 3), name: "scripted keyboard", uses: .keyboard)

  /// The accelerometer, present only while `isMotionEnabled` is true.
  public static let sensor = InputDevice(id: .init(rawValue: 4), name: "scripted accelerometer", uses: .motion)

  /// Whether the accelerometer is present.
  public var isMotionEnabled = false {
    didSet {
      guard oldValue != isMotionEnabled, state == .running else { return }
      send(isMotionEnabled ? .added(Self.sensor) : .removed, from: Self.sensor)
    }
  }

  /// The current contacts, by slot.
  public private(set) var contacts: [Int: PanelPoint] = [:]
  /// The evdev codes of the held keys.
  public private(set) var heldKeys: Set<UInt16> = []
  /// The evdev codes of the held buttons.
  public private(set) var heldButtons: Set<UInt16> = []

  private enum State { case stopped, running, suspended }
  private var state = State.stopped
  private weak var sink: (any InputSink)?
  private let now: () -> UInt64

  /// - Parameters:
  ///   - sink: Receives every event from `start()` on: a host's `inputSink`.
  ///   - now: The clock for event timestamps, in ns.
  public init(to sink: any InputSink, now: @escaping () -> UInt64) {
    (self.sink, self.now) = (sink, now)
  }

  /// Reports the devices as added.
  public func start() {
    guard state == .stopped else { return }
    state = .running
    for device in [Self.touchScreen, Self.mouse, Self.keyboard] { send(.added(device), from: device) }
    if isMotionEnabled { send(.added(Self.sensor), from: Self.sensor) }
  }

  private var hasKeyboard = true

  /// Removes the keyboard. Keys are rejected until it is back.
  public func unplugKeyboard() {
    guard state == .running, hasKeyboard else { return }
    for code in heldKeys.sorted() { send(.key(Key(.cancelled, code: code)), from: Self.keyboard) }
    heldKeys = []
    hasKeyboard = false
    send(.removed, from: Self.keyboard)
  }

  /// Adds the keyboard again.
  public func plugInKeyboard() {
    guard state == .running, !hasKeyboard else { return }
    hasKeyboard = true
    send(.added(Self.keyboard), from: Self.keyboard)
  }

  /// Cancels what is held; events are rejected until `resume()`.
  public func suspend() {
    guard state == .running else { return }
    cancelAll()
    state = .suspended
  }

  /// Accepts events again.
  public func resume() {
    if state == .suspended { state = .running }
  }

  /// Cancels what is held and stops sending events.
  public func stop() {
    guard state != .stopped else { return }
    cancelAll()
    state = .stopped
  }

  /// Sends a change of one contact, followed by a `touchFrame` unless `endsFrame` is false.
  /// - Returns: False when nothing was sent, because the touch is impossible (a slot down twice, a move without a
  ///   contact, a position off the panel) or the source is not running.
  @discardableResult
  public func touch(_ phase: Touch.Phase, slot: Int = 0, at position: PanelPoint? = nil, endsFrame: Bool = true) -> Bool {
    guard state == .running, let place = position ?? contacts[slot], Self.isOnPanel(place) else { return false }
    guard (contacts[slot] == nil) == (phase == .down) else { return false }
    contacts[slot] = phase == .down || phase == .move ? place : nil
    send(.touch(Touch(phase, slot: slot, at: place)), from: Self.touchScreen)
    if endsFrame { send(.touchFrame, from: Self.touchScreen) }
    return true
  }

  /// Sends a pointer event.
  /// - Returns: False when the button already has that state, the position is off the panel, or the source is not
  ///   running.
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

  /// Sends a key event.
  /// - Returns: False when the key already has that state, or the source is not running.
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

  /// Sends a shake.
  /// - Returns: False when motion is not requested, or the source is not running.
  @discardableResult
  public func shake(_ phase: Shake) -> Bool { sense(.shake(phase)) }

  /// Sends a new orientation.
  /// - Returns: False when motion is not requested, or the source is not running.
  @discardableResult
  public func hold(_ orientation: DeviceOrientation) -> Bool { sense(.orientation(orientation)) }

  /// Sends a key of the machine itself, such as its power key.
  /// - Returns: False when the source is not running.
  @discardableResult
  public func systemKey(_ key: SystemKey, isPressed: Bool) -> Bool {
    guard state == .running else { return false }
    send(.systemKey(key, isPressed: isPressed), from: Self.keyboard)
    return true
  }

  /// Sends a change of a switch.
  /// - Returns: False when the source is not running.
  @discardableResult
  public func toggle(_ toggle: DeviceSwitch, isOn: Bool) -> Bool {
    guard state == .running else { return false }
    send(.toggle(toggle, isOn: isOn), from: Self.keyboard)
    return true
  }

  private func sense(_ kind: InputEvent.Kind) -> Bool {
    guard state == .running, isMotionEnabled else { return false }
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
    sink?.receive(InputEvent(time: now(), device: device.id, kind: kind))
  }

  private static func isOnPanel(_ point: PanelPoint) -> Bool {
    (0...1).contains(point.x) && (0...1).contains(point.y)
  }
}
