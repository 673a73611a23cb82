import CXKB

extension Keymap {
  /// Which key gives a keysym, with whatever modifiers. Where several do: the one that needs fewer, then the first.
  func codesByKeysym() -> [UInt32: UInt16] {
    var codes: [UInt32: UInt16] = [:]
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
    return codes
  }

  /// The text a keysym stands for; empty when it stands for none.
  static func text(ofKeysym keysym: UInt32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16) { buffer in
      // The size counts the null at the end.
      let size = xkb_keysym_to_utf8(keysym, buffer.baseAddress, buffer.count)
      guard size > 1 else { return "" }
      return String(decoding: UnsafeRawBufferPointer(buffer).prefix(Int(size) - 1), as: UTF8.self)
    }
  }
}
