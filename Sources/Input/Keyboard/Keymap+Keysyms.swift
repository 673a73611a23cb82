import CXKB

extension Keymap {
  /// The key for each keysym, with any modifiers. When several keys have it, one of the USB tables wins, then the one at
  /// the lowest level, then the first.
  func codesByKeysym() -> [UInt32: UInt16] {
    var codes: [UInt32: UInt16] = [:]
    // Keyboards with a key for the dollar sign alone are rare, so the dollar is the 4 with Shift.
    let usual = keycodes.filter { HIDUsage(evdev: UInt16(clamping: $0 - Self.offset)) != nil }
    collect(usual, into: &codes)
    collect(Array(keycodes), into: &codes)
    return codes
  }

  private func collect(_ keycodes: [UInt32], into codes: inout [UInt32: UInt16]) {
    let highest = (0..<layoutCount).flatMap { layout in keycodes.map { levels(of: $0, layout: layout) } }.max() ?? 0
    for level in 0..<highest {
      for layout in 0..<layoutCount {
        for keycode in keycodes {
          for keysym in keysyms(of: keycode, layout: layout, level: level) where codes[keysym] == nil {
            codes[keysym] = UInt16(clamping: keycode - Self.offset)
          }
        }
      }
    }
  }

  /// The text of a keysym; empty when it has none.
  static func text(ofKeysym keysym: UInt32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16) { buffer in
      // The size includes the terminating null.
      let size = xkb_keysym_to_utf8(keysym, buffer.baseAddress, buffer.count)
      guard size > 1 else { return "" }
      return String(decoding: UnsafeRawBufferPointer(buffer).prefix(Int(size) - 1), as: UTF8.self)
    }
  }
}
