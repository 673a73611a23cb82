/// What a `KeyTracker` needs of the keyboards themselves.
@MainActor
protocol KeyboardDevices: AnyObject {
  /// Reads pending device events. Called before a repeat, as the release may already be pending.
  func dispatch()
  /// Changes the LEDs of all keyboards.
  func show(_ leds: Keymap.LEDs)
}

/// Tracks the keys of all keyboards: what each types, which are held, which one repeats.
///
/// The keyboards of a seat share one state, as on desktops: shift on one makes capitals on the other. A held key repeats,
/// after the delay and at the rate, until it is released, another one is pressed, or its device is removed. Keys of a
/// compose sequence do not repeat while it is incomplete.
///
/// Threading: main actor.
@MainActor
final class KeyTracker {
  let keymap: Keymap?
  private weak var devices: (any KeyboardDevices)?
  private weak var sink: (any InputSink)?
  private let clock: any InputClock
  private let delay: UInt64
  /// ns between repeats; nil for none.
  private let interval: UInt64?

  private struct Held {
    let device: InputDevice.ID
    let code: UInt16
    let keysym: UInt32
  }
  /// The held keys, in the order of their presses.
  private var held: [Held] = []
  private var repeating: (device: InputDevice.ID, code: UInt16, due: UInt64, timer: any InputTimer)?
  private(set) var leds: Keymap.LEDs

  /// - Parameter sink: Receives the key events.
  init(
    keymap: Keymap?, configuration: KeyboardConfiguration, clock: any InputClock, devices: any KeyboardDevices,
    sink: any InputSink
  ) {
    self.keymap = keymap
    self.clock = clock
    self.devices = devices
    self.sink = sink
    delay = UInt64(configuration.repeatDelay * 1e9)
    interval = configuration.repeatRate > 0 ? UInt64(1e9 / configuration.repeatRate) : nil
    leds = keymap?.leds ?? []
  }

  func isHeld(_ code: UInt16, on device: InputDevice.ID) -> Bool {
    held.contains { $0.code == code && $0.device == device }
  }

  /// Handles a press or release. A press of a held key and a release of one that is not held are ignored.
  func key(_ code: UInt16, isPressed: Bool, device: InputDevice.ID, time: UInt64) {
    if isPressed { press(code, device, time) } else { release(code, device, time, .released) }
  }

  private func press(_ code: UInt16, _ device: InputDevice.ID, _ time: UInt64) {
    guard !isHeld(code, on: device) else { return }
    let before = keymap?.modifiers ?? []
    let (keysym, text) = keymap?.compose(code) ?? (0, "")
    let plain = keymap?.plainText(code) ?? ""
    let unshifted = keymap?.plainText(code, withShift: false) ?? ""
    if !held.contains(where: { $0.code == code }) { keymap?.update(code, isPressed: true) }
    held.append(Held(device: device, code: code, keysym: keysym))
    // A modifier applies to its own press, and a latch to the press that consumes it.
    let modifiers = before.union(keymap?.modifiers ?? [])
    send(
      Key(
        .pressed, code: code, keysym: keysym, text: Self.numerals[code] ?? text,
        textIgnoringModifiers: Self.numerals[code] ?? plain, unshiftedText: Self.numerals[code] ?? unshifted,
        modifiers: modifiers),
      device, time)
    if keymap?.isInSequence == true {
      // A repeat would type into the sequence: the dead key without its modifier, or a letter twice.
      stopRepeating()
    } else if keymap?.repeats(code) == true {
      startRepeating(code, device, from: time)
    }
    showLEDs()
  }

  private func release(_ code: UInt16, _ device: InputDevice.ID, _ time: UInt64, _ phase: Key.Phase) {
    guard let index = held.firstIndex(where: { $0.code == code && $0.device == device }) else { return }
    let key = held.remove(at: index)
    if let repeating, repeating.code == code, repeating.device == device { stopRepeating() }
    if !held.contains(where: { $0.code == code }) { keymap?.update(code, isPressed: false) }
    send(Key(phase, code: code, keysym: key.keysym, modifiers: keymap?.modifiers ?? []), device, time)
    showLEDs()
  }

  /// Cancels the keys of a device that is gone.
  func cancel(_ device: InputDevice.ID, time: UInt64) {
    for key in held where key.device == device { release(key.code, device, time, .cancelled) }
    if held.isEmpty { keymap?.resetTransientState() }
  }

  /// Cancels all keys because the session is suspended, and resets latches and incomplete compose sequences.
  func cancelAll(time: UInt64) {
    stopRepeating()
    for key in held { release(key.code, key.device, time, .cancelled) }
    keymap?.resetTransientState()
  }

  private func send(_ key: Key, _ device: InputDevice.ID, _ time: UInt64) {
    sink?.receive(InputEvent(time: time, device: device, kind: .key(key)))
  }

  // MARK: Repeating

  private func startRepeating(_ code: UInt16, _ device: InputDevice.ID, from time: UInt64) {
    stopRepeating()
    guard interval != nil else { return }
    waitToRepeat(code, device, at: max(time &+ delay, clock.now))
  }

  private func waitToRepeat(_ code: UInt16, _ device: InputDevice.ID, at due: UInt64) {
    let timer = clock.timer(at: due) { [weak self] in self?.repeatKey() }
    repeating = (device, code, due, timer)
  }

  private func repeatKey() {
    let expected = repeating?.due
    devices?.dispatch()
    guard let interval, let (device, code, due, _) = repeating, due == expected else { return }
    let now = clock.now
    // Repeats that were missed while the program was busy are dropped.
    let next = due &+ interval
    waitToRepeat(code, device, at: next > now ? next : now &+ interval)
    let text = Self.numerals[code] ?? keymap?.text(code) ?? ""
    send(
      Key(
        .repeated, code: code, keysym: keymap?.keysym(code) ?? 0, text: text,
        textIgnoringModifiers: Self.numerals[code] ?? keymap?.plainText(code) ?? "",
        unshiftedText: Self.numerals[code] ?? keymap?.plainText(code, withShift: false) ?? "",
        modifiers: keymap?.modifiers ?? []),
      device, now)
  }

  func stopRepeating() {
    repeating?.timer.cancel()
    repeating = nil
  }

  // MARK: LEDs and layouts

  private func showLEDs() {
    guard let now = keymap?.leds, now != leds else { return }
    leds = now
    devices?.show(now)
  }

  /// Keys of remote controls and telephones, to which keymaps give no text: KEY_NUMERIC_0 … 9, star, pound, A … D.
  private static let numerals: [UInt16: String] = {
    var table: [UInt16: String] = [522: "*", 523: "#", 524: "A", 525: "B", 526: "C", 527: "D"]
    for digit in 0...9 { table[UInt16(512 + digit)] = String(digit) }
    return table
  }()
}
