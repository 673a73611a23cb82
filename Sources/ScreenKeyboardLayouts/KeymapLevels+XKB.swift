import CXKB
import Input

extension KeymapLevels {
  /// Why a layout could not be read.
  public struct Refused: Error, CustomStringConvertible {
    /// What failed, ready to print.
    public let description: String
  }

  /// Reads a layout from xkeyboard-config. Takes a few milliseconds.
  /// - Parameter locale: Selects the compose sequences of dead keys. Use the locale of the layout's language, because
  ///   some locales have sequences for their own script only. A locale without any falls back to `en_US.UTF-8`.
  /// - Throws: `Refused` with what xkbcommon cannot compile.
  @MainActor
  public init(layout: String, variant: String = "", locale: String = "en_US.UTF-8") throws {
    guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { throw Refused(description: "out of memory") }
    defer { xkb_context_unref(context) }
    // Discards xkbcommon's log; the thrown error says what failed.
    vi_xkb_log_to(context, nil)
    let made = layout.withCString { layout in
      variant.withCString { variant in
        "evdev".withCString { rules in
          "pc105".withCString { model in
            "".withCString { options in
              var names = xkb_rule_names(rules: rules, model: model, layout: layout, variant: variant, options: options)
              return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
            }
          }
        }
      }
    }
    guard let keymap = made else {
      let name = variant.isEmpty ? layout : "\(layout)(\(variant))"
      throw Refused(
        description: "keyboard layout \"\(name)\": xkbcommon cannot make a keymap of it. `vitrine doctor` lists the layouts "
          + "that xkeyboard-config has.")
    }
    defer { xkb_keymap_unref(keymap) }
    self.init(layout: layout, variant: variant, keys: [:])
    var bases: [(text: String, keysym: xkb_keysym_t)] = [(" ", 0x20)]
    var known: Set<String> = []
    var dead: [xkb_keysym_t] = []
    for position in Self.positions {
      let keycode = xkb_keymap_key_by_name(keymap, position)
      guard keycode != XKB_KEYCODE_INVALID else { continue }
      var levels: [Level] = []
      for level in 0..<min(xkb_keymap_num_levels_for_key(keymap, keycode, 0), 8) {
        var list: UnsafePointer<xkb_keysym_t>?
        // The count can be 0; `list` is not set then.
        let count = xkb_keymap_key_get_syms_by_level(keymap, keycode, 0, level, &list)
        let keysyms = Array(UnsafeBufferPointer(start: list, count: Int(max(count, 0))))
        if keysyms.count == 1, let only = keysyms.first, DeadKeys.range.contains(only) {
          levels.append(Level(dead: only))
          if !dead.contains(only) { dead.append(only) }
          continue
        }
        let text = KeysymText.normal(keysyms.map { KeysymText.of($0) }.joined())
        levels.append(Level(text: text))
        // Dead keys also combine with symbols, but users do not look for those results on a letter key.
        if keysyms.count == 1, ScriptClassifier.isLetter(text), known.insert(text).inserted {
          bases.append((text, keysyms[0]))
        }
      }
      while let last = levels.last, last.text.isEmpty, last.dead == 0 { levels.removeLast() }
      if !levels.isEmpty { keys[position] = levels }
    }
    guard !dead.isEmpty else { return }
    let table =
      xkb_compose_table_new_from_locale(context, locale, XKB_COMPOSE_COMPILE_NO_FLAGS)
      ?? xkb_compose_table_new_from_locale(context, "en_US.UTF-8", XKB_COMPOSE_COMPILE_NO_FLAGS)
    guard let table else { return }
    defer { xkb_compose_table_unref(table) }
    guard let state = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS) else { return }
    defer { xkb_compose_state_unref(state) }
    for first in dead {
      var results: [String: String] = [:]
      for base in bases {
        if let result = DeadKeys.compose(first, base.keysym, state) { results[base.text] = result }
      }
      let doubled = DeadKeys.compose(first, first, state)
      composed[first] = results.filter { $0.key != " " }
      if let accent = results[" "] ?? doubled { accents[first] = accent }
    }
  }
}

/// The keysyms of dead keys, and what they make of letters.
enum DeadKeys {
  /// Keysyms from `dead_grave` to `dead_greek`, and those added later.
  static let range: ClosedRange<xkb_keysym_t> = 0xFE50...0xFE93

  static func compose(_ first: xkb_keysym_t, _ second: xkb_keysym_t, _ state: OpaquePointer) -> String? {
    xkb_compose_state_reset(state)
    defer { xkb_compose_state_reset(state) }
    _ = xkb_compose_state_feed(state, first)
    guard xkb_compose_state_get_status(state) == XKB_COMPOSE_COMPOSING else { return nil }
    _ = xkb_compose_state_feed(state, second)
    guard xkb_compose_state_get_status(state) == XKB_COMPOSE_COMPOSED else { return nil }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      let size = xkb_compose_state_get_utf8(state, buffer.baseAddress, buffer.count)
      guard size > 0, Int(size) < buffer.count else { return nil }
      return String(decoding: UnsafeRawBufferPointer(buffer).prefix(Int(size)), as: UTF8.self)
    }
  }
}

/// The text that keysyms stand for.
enum KeysymText {
  /// The text a keysym types; empty for dead keys, latches, arrows, and keys like Return and Escape on unusual layouts.
  static func of(_ keysym: xkb_keysym_t) -> String {
    let value = xkb_keysym_to_utf32(keysym)
    guard value > 32 && value != 127 && !(128...159).contains(value) || value == 32, let scalar = Unicode.Scalar(value)
    else { return "" }
    return String(scalar)
  }

  /// Normalizes text for a document: the lam-alef keysyms become two letters, and the katakana keysyms of the Japanese
  /// kana layout become hiragana.
  static func normal(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xFEF5, 0xFEF6: result += "لآ"
      case 0xFEF7, 0xFEF8: result += "لأ"
      case 0xFEF9, 0xFEFA: result += "لإ"
      case 0xFEFB, 0xFEFC: result += "لا"
      case 0x30A1...0x30F3:
        if let kana = Unicode.Scalar(scalar.value - 0x60) { result.unicodeScalars.append(kana) }
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
