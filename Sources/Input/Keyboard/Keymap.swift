import CXKB

/// A compiled keymap with its modifier state and a compose sequence that may be in progress. The type that wraps
/// xkbcommon.
///
/// Threading: main actor.
@MainActor
final class Keymap {
  let names: KeyboardNames
  let layoutNames: [String]
  /// Whether dead keys and compose sequences work.
  var composes: Bool { compose != nil }

  // `deinit` is not on the main actor; by then nothing else refers to the keymap.
  nonisolated(unsafe) private let keymap: OpaquePointer
  nonisolated(unsafe) private let state: OpaquePointer
  /// A state with only the modifiers that `plainText` needs.
  nonisolated(unsafe) private let plain: OpaquePointer
  nonisolated(unsafe) private let compose: OpaquePointer?
  /// Used for the spacing form of a dead key that does not combine.
  nonisolated(unsafe) private let spacing: OpaquePointer?
  private let masks: Masks
  let keycodes: ClosedRange<UInt32>
  /// The keysyms of the compose sequence so far.
  private var sequence: [xkb_keysym_t] = []

  private struct Masks {
    var shift, lock, control, alt, number, logo, levelThree: xkb_mod_mask_t

    init(_ keymap: OpaquePointer) {
      func mask(_ name: String) -> xkb_mod_mask_t {
        let index = xkb_keymap_mod_get_index(keymap, name)
        return index < 32 ? 1 << index : 0
      }
      shift = mask("Shift")
      lock = mask("Lock")
      control = mask("Control")
      alt = mask("Mod1")
      number = mask("Mod2")
      logo = mask("Mod4")
      levelThree = mask("Mod5")
    }
  }

  /// evdev codes start at 0, xkb keycodes at 8.
  static let offset: UInt32 = 8

  /// The names could not be compiled.
  struct Refused: Error {
    /// The lines xkbcommon logged.
    let lines: [String]
  }

  /// - Throws: `Refused`.
  init(_ names: KeyboardNames, numLock: Bool) throws {
    self.names = names
    guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { throw Refused(lines: ["out of memory"]) }
    defer { xkb_context_unref(context) }
    let (made, lines) = Self.compile(names, context)
    guard let made else { throw Refused(lines: lines) }
    guard let state = xkb_state_new(made), let plain = xkb_state_new(made) else { throw Refused(lines: ["out of memory"]) }
    (keymap, self.state, self.plain) = (made, state, plain)
    layoutNames = (0..<xkb_keymap_num_layouts(made)).map { index in
      xkb_keymap_layout_get_name(made, index).map { String(cString: $0) } ?? ""
    }
    masks = Masks(made)
    let first = xkb_keymap_min_keycode(made)
    keycodes = first...max(first, xkb_keymap_max_keycode(made))
    let table =
      xkb_compose_table_new_from_locale(context, names.locale, XKB_COMPOSE_COMPILE_NO_FLAGS)
      ?? xkb_compose_table_new_from_locale(context, "en_US.UTF-8", XKB_COMPOSE_COMPILE_NO_FLAGS)
    compose = table.flatMap { xkb_compose_state_new($0, XKB_COMPOSE_STATE_NO_FLAGS) }
    spacing = table.flatMap { xkb_compose_state_new($0, XKB_COMPOSE_STATE_NO_FLAGS) }
    if let table { xkb_compose_table_unref(table) }
    if numLock { xkb_state_update_mask(state, 0, 0, masks.number, 0, 0, 0) }
  }

  deinit {
    if let compose { xkb_compose_state_unref(compose) }
    if let spacing { xkb_compose_state_unref(spacing) }
    xkb_state_unref(plain)
    xkb_state_unref(state)
    xkb_keymap_unref(keymap)
  }

  private final class Lines { var all: [String] = [] }

  private static func compile(_ names: KeyboardNames, _ context: OpaquePointer) -> (OpaquePointer?, [String]) {
    let lines = Lines()
    var sink = vi_xkb_sink(owner: Unmanaged.passUnretained(lines).toOpaque()) { owner, _, text in
      guard let owner, let text else { return }
      let line = String(cString: text)
      Unmanaged<Lines>.fromOpaque(owner).takeUnretainedValue().all
        .append(line.hasSuffix("\n") ? String(line.dropLast()) : line)
    }
    return withUnsafeMutablePointer(to: &sink) { sink in
      vi_xkb_log_to(context, sink)
      defer { vi_xkb_quiet(context) }
      let keymap = names.rules.withCString { rules in
        names.model.withCString { model in
          names.layout.withCString { layout in
            names.variant.withCString { variant in
              names.options.withCString { options in
                var all = xkb_rule_names(rules: rules, model: model, layout: layout, variant: variant, options: options)
                return xkb_keymap_new_from_names(context, &all, XKB_KEYMAP_COMPILE_NO_FLAGS)
              }
            }
          }
        }
      }
      return (keymap, lines.all)
    }
  }

  // MARK: Keys

  private func keycode(_ code: UInt16) -> UInt32? {
    let keycode = UInt32(code) + Self.offset
    return keycodes.contains(keycode) ? keycode : nil
  }

  /// Updates the state for a press or release. Call it once for a key that is held on two keyboards.
  func update(_ code: UInt16, isPressed: Bool) {
    guard let keycode = keycode(code) else { return }
    xkb_state_update_key(state, keycode, isPressed ? XKB_KEY_DOWN : XKB_KEY_UP)
  }

  var layoutCount: UInt32 { xkb_keymap_num_layouts(keymap) }

  func levels(of keycode: UInt32, layout: UInt32) -> UInt32 { xkb_keymap_num_levels_for_key(keymap, keycode, layout) }

  func keysyms(of keycode: UInt32, layout: UInt32, level: UInt32) -> [UInt32] {
    var list: UnsafePointer<xkb_keysym_t>?
    let count = xkb_keymap_key_get_syms_by_level(keymap, keycode, layout, level, &list)
    return Array(UnsafeBufferPointer(start: list, count: Int(max(count, 0))))
  }

  func keysym(_ code: UInt16) -> UInt32 { keycode(code).map { xkb_state_key_get_one_sym(state, $0) } ?? 0 }

  func repeats(_ code: UInt16) -> Bool { keycode(code).map { xkb_keymap_key_repeats(keymap, $0) != 0 } ?? false }

  /// The text of the key in the current state, ignoring compose sequences. Empty with control or the logo key, which form
  /// shortcuts.
  func text(_ code: UInt16) -> String {
    guard let keycode = keycode(code), modifiers.isDisjoint(with: [.control, .logo]) else { return "" }
    return Self.text(state, keycode)
  }

  /// The text of the key with no modifier except shift.
  func plainText(_ code: UInt16, withShift: Bool = true) -> String {
    guard let keycode = keycode(code) else { return "" }
    let active = xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE)
    let group = xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE)
    xkb_state_update_mask(plain, withShift ? active & masks.shift : 0, 0, active & masks.number, 0, 0, group)
    return Self.text(plain, keycode)
  }

  private static func text(_ state: OpaquePointer, _ keycode: UInt32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      let size = xkb_state_key_get_utf8(state, keycode, buffer.baseAddress, buffer.count)
      return string(buffer, size)
    }
  }

  private static func string(_ buffer: UnsafeMutableBufferPointer<CChar>, _ size: Int32) -> String {
    guard size > 0, Int(size) < buffer.count else { return "" }
    return String(decoding: UnsafeRawBufferPointer(buffer).prefix(Int(size)), as: UTF8.self)
  }

  // MARK: State

  var modifiers: Key.Modifiers {
    let active = xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE)
    var modifiers: Key.Modifiers = []
    if active & masks.shift != 0 { modifiers.insert(.shift) }
    if active & masks.lock != 0 { modifiers.insert(.capsLock) }
    if active & masks.control != 0 { modifiers.insert(.control) }
    if active & masks.alt != 0 { modifiers.insert(.alternate) }
    if active & masks.logo != 0 { modifiers.insert(.logo) }
    if active & masks.number != 0 { modifiers.insert(.numLock) }
    if active & masks.levelThree != 0 { modifiers.insert(.levelThree) }
    return modifiers
  }

  struct LEDs: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let numLock = LEDs(rawValue: 1)
    static let capsLock = LEDs(rawValue: 2)
    static let scrollLock = LEDs(rawValue: 4)
  }

  var leds: LEDs {
    var leds: LEDs = []
    if xkb_state_led_name_is_active(state, "Num Lock") > 0 { leds.insert(.numLock) }
    if xkb_state_led_name_is_active(state, "Caps Lock") > 0 { leds.insert(.capsLock) }
    if xkb_state_led_name_is_active(state, "Scroll Lock") > 0 { leds.insert(.scrollLock) }
    return leds
  }

  /// The index of the active layout.
  var layout: Int {
    get { Int(xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE)) }
    set {
      guard layoutNames.indices.contains(newValue) else { return }
      setLocks(layout: UInt32(newValue))
    }
  }

  /// Resets latched modifiers and the compose sequence. Locks and the layout stay.
  func resetTransientState() {
    setLocks(layout: xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_LOCKED))
    abandonSequence()
  }

  private func setLocks(layout: UInt32) {
    let locked = xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED)
    let held = xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED)
    xkb_state_update_mask(state, held, 0, locked, 0, 0, layout)
  }

  // MARK: Compose

  /// Whether a compose sequence has begun and waits for another key.
  var isInSequence: Bool { !sequence.isEmpty }

  /// The text a press of the key types, including compose sequences: empty while one is in progress, and the result on
  /// its last key. When a dead key does not combine with the next key, its accent precedes that key's text.
  func compose(_ code: UInt16) -> (keysym: UInt32, text: String) {
    let keysym = keysym(code)
    let text = text(code)
    guard let compose, keysym != 0, modifiers.isDisjoint(with: [.control, .alternate, .logo]) else { return (keysym, text) }
    guard xkb_compose_state_feed(compose, keysym) == XKB_COMPOSE_FEED_ACCEPTED else { return (keysym, text) }
    switch xkb_compose_state_get_status(compose) {
    case XKB_COMPOSE_COMPOSING:
      sequence.append(keysym)
      return (keysym, "")
    case XKB_COMPOSE_COMPOSED:
      defer { abandonSequence() }
      let composed = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
        Self.string(buffer, xkb_compose_state_get_utf8(compose, buffer.baseAddress, buffer.count))
      }
      let sym = xkb_compose_state_get_one_sym(compose)
      return (sym == 0 ? keysym : sym, composed)
    case XKB_COMPOSE_CANCELLED:
      let accents = sequence.allSatisfy { Self.isDead($0) } ? sequence.map { accent(of: $0) }.joined() : ""
      let isDead = Self.isDead(keysym)
      abandonSequence()
      // Return, escape and other control characters only end the sequence.
      if text.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) { return (keysym, text) }
      return (keysym, accents + (isDead ? accent(of: keysym) : text))
    default:
      return (keysym, text)
    }
  }

  private func abandonSequence() {
    sequence.removeAll(keepingCapacity: true)
    if let compose { xkb_compose_state_reset(compose) }
  }

  /// The spacing accent, which a dead key followed by space types.
  private func accent(of dead: xkb_keysym_t) -> String {
    guard let spacing, Self.isDead(dead) else { return "" }
    xkb_compose_state_reset(spacing)
    defer { xkb_compose_state_reset(spacing) }
    _ = xkb_compose_state_feed(spacing, dead)
    _ = xkb_compose_state_feed(spacing, 0x20)
    guard xkb_compose_state_get_status(spacing) == XKB_COMPOSE_COMPOSED else { return "" }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      Self.string(buffer, xkb_compose_state_get_utf8(spacing, buffer.baseAddress, buffer.count))
    }
  }

  /// Keysyms from `dead_grave` to `dead_greek`, and those added later.
  private static func isDead(_ keysym: xkb_keysym_t) -> Bool { (0xFE50...0xFE93).contains(keysym) }
}
