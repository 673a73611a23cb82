/// The commands of an adapter, as far as `udl` uses them: each begins with AF, followed by its kind.
struct CommandStream {
  /// The part of an incomplete command that has been received.
  private var rest: [UInt8] = []

  /// Executes every complete command received so far.
  mutating func carryOut(_ bytes: ArraySlice<UInt8>, on memory: AdapterMemory) {
    rest += bytes
    var at = 0
    while at < rest.count, let end = end(from: at, memory) { at = end }
    rest.removeFirst(at)
  }

  /// Executes the command at `start` and returns its end; nil when it is not complete yet.
  private func end(from start: Int, _ memory: AdapterMemory) -> Int? {
    // AF alone fills the rest of a buffer. Anything else here is left of a command that was lost.
    guard rest[start] == 0xAF else { return start + 1 }
    guard start + 1 < rest.count else { return nil }
    switch rest[start + 1] {
    case 0x20:  // a register
      guard start + 3 < rest.count else { return nil }
      memory.setRegister(rest[start + 2], to: rest[start + 3])
      return start + 4
    case 0x6B: return run(from: start + 2, memory)
    case 0xAF: return start + 1
    default: return start + 2
    }
  }

  /// A run of pixels: an address of 24 bits, a count (0 for 256), then spans. A span is a count of literal pixels,
  /// these pixels, and how often the last of them is repeated; the repeats are left out after the last span.
  private func run(from start: Int, _ memory: AdapterMemory) -> Int? {
    guard start + 3 < rest.count else { return nil }
    var address = Int(rest[start]) << 16 | Int(rest[start + 1]) << 8 | Int(rest[start + 2])
    func count(_ byte: UInt8) -> Int { byte == 0 ? 256 : Int(byte) }
    var left = count(rest[start + 3])
    var at = start + 4
    func put(_ pixel: Int) {
      memory.setPixel(at: address, to: rest[pixel], rest[pixel + 1])
      address += 2
      left -= 1
    }
    while left > 0 {
      guard at < rest.count else { return nil }
      let raw = min(count(rest[at]), left)
      at += 1
      guard at + raw * 2 <= rest.count else { return nil }
      for _ in 0..<raw {
        put(at)
        at += 2
      }
      guard left > 0 else { break }
      guard at < rest.count else { return nil }
      for _ in 0..<min(Int(rest[at]), left) { put(at - 2) }
      at += 1
    }
    return at
  }
}
