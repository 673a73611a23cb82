import Display
import Input

// Conversion between a written line and the entry it stands for.

extension RecordingLine {
  /// - Parameter start: The clock's time at the start of the run, ns.
  init(_ entry: RecordingEntry, start: UInt64) {
    self.init(t: entry.time)
    switch entry.kind {
    case .input(let event): write(event, start: start)
    case .flip(let time, let screen):
      flip = Int64(bitPattern: time &- start)
      write(screen)
    case .mode(let mode, let rotation, let scale):
      self.mode = ModePart(mode, rotation: rotation, scale: scale)
    case .seat(let isActive): seat = isActive
    case .memory: memory = true
    case .power(let isOn): power = isOn
    case .frame(let record):
      frame = record.number
      hash = record.hash.map { String($0, radix: 16) }
      if record.hash == nil { secret = true }
      if !record.isTaken { refused = true }
      write(record.screen)
    case .end(let frames): end = frames
    }
  }

  private mutating func write(_ screen: RecordingEntry.ScreenState) {
    if screen.isFlipPending { pending = true }
    if screen.isFrameQueued { queued = true }
  }

  private mutating func write(_ event: InputEvent, start: UInt64) {
    at = Int64(bitPattern: event.time &- start)
    device = event.device.rawValue
    switch event.kind {
    case .added(let device): added = Added(name: device.name, uses: device.uses.rawValue, output: device.output)
    case .removed: removed = true
    case .touch(let touch):
      self.touch = TouchPart(
        phase: touch.phase.rawValue, slot: touch.slot, x: touch.position.x, y: touch.position.y,
        radius: touch.radius == 0 ? nil : touch.radius, pressure: touch.pressure == 0 ? nil : touch.pressure)
    case .touchFrame: touchFrame = true
    case .pointer(.moved(let dx, let dy, let rawX, let rawY)): moved = [dx, dy, rawX, rawY]
    case .pointer(.placed(let point)): placed = [point.x, point.y]
    case .pointer(.button(let code, let isPressed)): button = Button(code: code, down: isPressed)
    case .pointer(.scrolled(let scroll)):
      self.scroll = Scroll(
        source: scroll.source.rawValue, dx: scroll.dx, dy: scroll.dy,
        clicksX: scroll.clicksX120 == 0 ? nil : scroll.clicksX120,
        clicksY: scroll.clicksY120 == 0 ? nil : scroll.clicksY120,
        ended: scroll.isEnded ? true : nil)
    case .key(let key):
      self.key = KeyPart(
        phase: key.phase.rawValue, code: key.code, keysym: key.keysym, text: key.text,
        plain: key.textIgnoringModifiers == key.text ? nil : key.textIgnoringModifiers,
        unshifted: key.unshiftedText == key.textIgnoringModifiers ? nil : key.unshiftedText,
        modifiers: key.modifiers.rawValue)
    case .toggle(let toggle, let isOn): self.toggle = TogglePart(name: toggle.rawValue, on: isOn)
    case .systemKey(let key, let isPressed): systemKey = TogglePart(name: key.rawValue, on: isPressed)
    case .shake(let shake): self.shake = shake.rawValue
    case .orientation(let orientation): self.orientation = orientation.rawValue
    }
  }

  /// The entry this line stands for.
  /// - Throws: `BadLine` when it describes nothing that can happen.
  func entry(start: UInt64) throws -> RecordingEntry {
    guard t <= RecordingHeader.latest else { throw BadLine("its time is out of range") }
    return RecordingEntry(time: t, kind: try kind(start: start))
  }

  /// The time of an event that was delivered at `t`: devices and displays deliver theirs soon. It may be later than
  /// `t`, because the clock stands still while the program handles one event, such as starting on a slow board; a
  /// watchdog limits that to a minute.
  /// - Parameter offset: ns since the start of the run; negative for events pending at the start.
  /// - Returns: ns of the clock.
  private func time(_ offset: Int64, start: UInt64) throws -> UInt64 {
    guard offset >= -Int64(start), offset <= Int64(t) + 60_000_000_000 else {
      throw BadLine("it happened at \(offset) ns, which cannot be written at \(t) ns")
    }
    return start &+ UInt64(bitPattern: offset)
  }

  private func kind(start: UInt64) throws -> RecordingEntry.Kind {
    if let frame {
      let hash = hash.flatMap { UInt64($0, radix: 16) }
      if hash == nil, secret != true { throw BadLine("the frame has no hash") }
      guard frame >= 0 else { throw BadLine("frames have no number \(frame)") }
      return .frame(.init(number: frame, hash: hash, screen: screen, isTaken: refused != true))
    }
    if let flip { return .flip(time: try time(flip, start: start), screen: screen) }
    if let mode {
      let read = try mode.read()
      return .mode(read.mode, rotation: read.rotation, scale: read.scale)
    }
    if let seat { return .seat(isActive: seat) }
    if memory == true { return .memory }
    if let power { return .power(isOn: power) }
    if let end { return .end(frames: end) }
    guard let at, let device else { throw BadLine("it has no known member") }
    let id = InputDevice.ID(rawValue: device)
    return .input(InputEvent(time: try time(at, start: start), device: id, kind: try event(of: id)))
  }

  private var screen: RecordingEntry.ScreenState {
    .init(isFlipPending: pending == true, isFrameQueued: queued == true)
  }

  private func event(of id: InputDevice.ID) throws -> InputEvent.Kind {
    if let added {
      return .added(
        InputDevice(id: id, name: added.name, uses: InputDevice.Uses(rawValue: added.uses), output: added.output))
    }
    if removed == true { return .removed }
    if touchFrame == true { return .touchFrame }
    if let touch {
      guard let phase = Touch.Phase(rawValue: touch.phase) else { throw BadLine("no touch is \"\(touch.phase)\"") }
      guard (0...Self.mostSlots).contains(touch.slot) else { throw BadLine("the slot \(touch.slot) is out of range") }
      // Fractions of the panel; a finger may be outside it.
      try Self.check([touch.x, touch.y, touch.radius ?? 0, touch.pressure ?? 0], within: 1000)
      return .touch(
        Touch(
          phase, slot: touch.slot, at: PanelPoint(x: touch.x, y: touch.y), radius: touch.radius ?? 0,
          pressure: touch.pressure ?? 0))
    }
    if let moved = try numbers(moved, 4) {
      return .pointer(.moved(dx: moved[0], dy: moved[1], rawX: moved[2], rawY: moved[3]))
    }
    if let placed = try numbers(placed, 2) { return .pointer(.placed(PanelPoint(x: placed[0], y: placed[1]))) }
    if let button { return .pointer(.button(code: button.code, isPressed: button.down)) }
    if let scroll {
      guard let source = Pointer.Scroll.Source(rawValue: scroll.source) else {
        throw BadLine("unknown scroll source \"\(scroll.source)\"")
      }
      try Self.check([scroll.dx, scroll.dy], within: Self.longestMotion)
      let clicks = [scroll.clicksX ?? 0, scroll.clicksY ?? 0]
      try Self.check(clicks.map { Double($0) }, within: Self.longestMotion)
      return .pointer(
        .scrolled(
          .init(
            source, dx: scroll.dx, dy: scroll.dy, clicksX120: scroll.clicksX ?? 0, clicksY120: scroll.clicksY ?? 0,
            isEnded: scroll.ended == true)))
    }
    if let key {
      guard let phase = Key.Phase(rawValue: key.phase) else { throw BadLine("no key is \"\(key.phase)\"") }
      guard [key.text, key.plain ?? "", key.unshifted ?? ""].allSatisfy({ $0.utf8.count <= Self.longestKeyText }) else {
        throw BadLine("the text of the key is too long")
      }
      return .key(
        Key(
          phase, code: key.code, keysym: key.keysym, text: key.text, textIgnoringModifiers: key.plain,
          unshiftedText: key.unshifted,
          modifiers: Key.Modifiers(rawValue: key.modifiers)))
    }
    if let toggle {
      guard let kind = DeviceSwitch(rawValue: toggle.name) else {
        throw BadLine("there is no switch \"\(toggle.name)\"")
      }
      return .toggle(kind, isOn: toggle.on)
    }
    if let systemKey {
      guard let kind = SystemKey(rawValue: systemKey.name) else { throw BadLine("no key is \"\(systemKey.name)\"") }
      return .systemKey(kind, isPressed: systemKey.on)
    }
    if let shake {
      guard let phase = Shake(rawValue: shake) else { throw BadLine("no shake is \"\(shake)\"") }
      return .shake(phase)
    }
    if let orientation {
      guard let way = DeviceOrientation(rawValue: orientation) else {
        throw BadLine("unknown orientation \"\(orientation)\"")
      }
      return .orientation(way)
    }
    throw BadLine("it has no known member")
  }

  private func numbers(_ numbers: [Double]?, _ count: Int) throws -> [Double]? {
    guard let numbers else { return nil }
    guard numbers.count == count else {
      throw BadLine("\(count) numbers were expected and \(numbers.count) are there")
    }
    try Self.check(numbers, within: Self.longestMotion)
    return numbers
  }

  // Far beyond what devices report, but small enough for arithmetic without overflow.
  private static let mostSlots = 1023
  private static let longestMotion = 1e6
  private static let longestKeyText = 256

  private static func check(_ numbers: [Double], within limit: Double) throws {
    for number in numbers where !(abs(number) <= limit) { throw BadLine("the number \(number) is out of range") }
  }
}

extension RecordingLine.ModePart {
  init(_ mode: Mode, rotation: Rotation, scale: Double) {
    self.init(
      width: mode.width, height: mode.height, refresh: mode.refreshMilliHertz, rotation: rotation.rawValue, scale: scale)
  }

  /// Slightly more than an 8K panel; a replay holds several pictures of that size.
  static let mostPixels = 36_000_000

  /// - Throws: `BadLine`.
  func read() throws -> (mode: Mode, rotation: Rotation, scale: Double) {
    let sides = 1...VirtualScreen.sizeLimit
    guard sides.contains(width), sides.contains(height) else { throw BadLine("no panel has \(width)x\(height) pixels") }
    guard let rotation = Rotation(rawValue: rotation) else { throw BadLine("the rotation \(rotation) is invalid") }
    guard width * height <= Self.mostPixels else { throw BadLine("no panel has \(width)x\(height) pixels") }
    let scales = HostConfiguration.scaleLimits
    guard scales.contains(scale) else {
      throw BadLine("the scale \(scale) is not from \(scales.lowerBound) to \(scales.upperBound)")
    }
    guard (0...1_000_000).contains(refresh) else { throw BadLine("no panel refreshes \(refresh) times in 1000 s") }
    return (Mode(width: width, height: height, refreshMilliHertz: refresh), rotation, scale)
  }
}

/// Why a line is invalid.
struct BadLine: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}
