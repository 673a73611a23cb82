import Input
import VNCChannel

/// A position in pixels of the upright frame.
struct FramePosition: Hashable {
  var x: Double
  var y: Double
}

/// A viewer's pointer, as a mouse and as fingers.
struct PointerState {
  /// What the viewer has chosen; nil follows the setting.
  var chosen: ViewerEvent.PointerKind?
  /// What it was at the last event.
  var used = HostConfiguration.ViewerPointer.mouse
  /// The button mask of VNC at the last event.
  var buttons = 0
  /// Of these, what the viewer holds on the shared mouse.
  var pressed = 0
  /// The fingers that its first button is.
  var fingers = PointerFingers()

  /// Takes over those of the mouse's buttons that have changed.
  /// - Returns: Their bits.
  mutating func press(from before: Int, of bits: Range<Int>) -> [Int] {
    bits.filter { bit in
      let flag = 1 << bit
      guard (before ^ buttons) & flag != 0 else { return false }
      // One that went down as a finger is not released as a button.
      guard buttons & flag != 0 || pressed & flag != 0 else { return false }
      pressed = pressed & ~flag | buttons & flag
      return true
    }
  }
}

/// The fingers that a pointer's first button is: one, or two while Alt is held, as in Apple's simulator.
///
/// The two mirror each other about the place where the pointer was when Alt went down: nothing on the screen shows the
/// second one, but that place somebody has chosen. With Shift held as well they move in parallel. When Alt goes up first, a
/// touch of two fingers is cancelled.
struct PointerFingers {
  /// What fingers do at the same time.
  struct Step: Hashable {
    var phase: Touch.Phase
    /// The positions by the fingers' numbers.
    var fingers: [Int: FramePosition]

    init(_ phase: Touch.Phase, _ fingers: [Int: FramePosition]) { (self.phase, self.fingers) = (phase, fingers) }
  }

  private enum State: Hashable {
    case up, one
    /// The second finger is where the first one is mirrored about this.
    case two(about: FramePosition)
  }

  private static let (first, second) = (10, 11)
  /// Other numbers than those of the fingers on viewers' touch screens.
  static let numbers = first..<(second + 1)

  /// Where the pointer was at the last event.
  private var last: FramePosition?
  private var state = State.up
  /// Where the pointer was when Alt went down.
  private var middle: FramePosition?
  /// The keysyms held.
  private var alternates: Set<UInt32> = []
  private var shifts: Set<UInt32> = []

  /// Whether two fingers are down without Alt.
  var hasLostModifier: Bool {
    if case .two = state { return alternates.isEmpty }
    return false
  }

  /// The key of a modifier went down or up.
  mutating func hold(_ keysym: UInt32, as modifier: Key.Modifiers, _ isPressed: Bool) {
    if modifier == .alternate, isPressed, alternates.isEmpty { middle = last }
    switch (modifier, isPressed) {
    case (.alternate, true): alternates.insert(keysym)
    case (.alternate, false): alternates.remove(keysym)
    case (_, true): shifts.insert(keysym)
    case (_, false): shifts.remove(keysym)
    }
  }

  /// No finger is down any more.
  mutating func forget() { state = .up }

  /// The pointer is at `position`.
  /// - Parameter apart: How far apart two fingers begin at least, in pixels.
  mutating func move(to position: FramePosition, isDown: Bool, wasDown: Bool, apart: Double) -> [Step] {
    defer { last = position }
    if isDown, !wasDown {
      state = alternates.isEmpty ? .one : .two(about: start(position, apart))
      return [Step(.down, positions(position))]
    }
    guard state != .up else { return [] }
    if case .two(let middle) = state, !shifts.isEmpty, let last {
      state = .two(about: FramePosition(x: middle.x + position.x - last.x, y: middle.y + position.y - last.y))
    }
    let fingers = positions(position)
    guard !isDown else { return [Step(.move, fingers)] }
    state = .up
    return [Step(.move, fingers), Step(.up, fingers)]
  }

  /// The middle between two fingers of which one begins at `position`.
  private func start(_ position: FramePosition, _ apart: Double) -> FramePosition {
    let middle = middle ?? position
    let (x, y) = (position.x - middle.x, position.y - middle.y)
    guard (x * x + y * y).squareRoot() * 2 < apart else { return middle }
    // Beside it, where the frame's left edge leaves space.
    return FramePosition(x: position.x - (position.x >= apart ? apart : -apart) / 2, y: position.y)
  }

  private func positions(_ position: FramePosition) -> [Int: FramePosition] {
    switch state {
    case .up: [:]
    case .one: [Self.first: position]
    case .two(let middle):
      [Self.first: position, Self.second: FramePosition(x: 2 * middle.x - position.x, y: 2 * middle.y - position.y)]
    }
  }
}

/// The contacts that the fingers of all viewers are on one touch screen. Two fingers never have the same slot.
struct ViewerContacts {
  struct Finger: Hashable {
    var viewer: UInt32
    var number: Int
  }

  private var contacts: [Finger: (slot: Int, place: PanelPoint)] = [:]

  /// The viewers whose fingers are down.
  var viewers: Set<UInt32> { Set(contacts.keys.map(\.viewer)) }

  /// Changes the contact of a finger.
  /// - Returns: Nil if nothing changes, or when the finger cannot do that: move without having gone down, say.
  mutating func change(_ phase: Touch.Phase, _ finger: Finger, at place: PanelPoint) -> Touch? {
    switch (phase, contacts[finger]) {
    case (.down, nil):
      let used = Set(contacts.values.map(\.slot))
      let slot = (0...).first { !used.contains($0) } ?? 0
      contacts[finger] = (slot, place)
      return Touch(.down, slot: slot, at: place)
    case (.move, let contact?) where contact.place != place:
      contacts[finger]?.place = place
      return Touch(.move, slot: contact.slot, at: place)
    case (.up, let contact?), (.cancel, let contact?):
      contacts[finger] = nil
      return Touch(phase, slot: contact.slot, at: contact.place)
    default: return nil
    }
  }

  /// Cancels the contacts of a viewer's fingers.
  mutating func cancel(_ viewer: UInt32, in numbers: Range<Int>) -> [Touch] {
    numbers.compactMap { number in
      let finger = Finger(viewer: viewer, number: number)
      return contacts[finger].flatMap { change(.cancel, finger, at: $0.place) }
    }
  }
}
