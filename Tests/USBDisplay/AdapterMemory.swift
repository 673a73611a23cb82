import Glibc

/// The state of an adapter: its registers, and the pixels it shows, in a file that others can read meanwhile.
final class AdapterMemory: @unchecked Sendable {
  private static let registers = 256
  private static let pixels = 16 << 20
  private let start: UnsafeMutablePointer<UInt8>

  init(file path: String) {
    let size = Self.registers + Self.pixels
    let file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
    guard file >= 0, ftruncate(file, off_t(size)) == 0 else { fail(path) }
    let mapped = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    close(file)
    guard let mapped, mapped != MAP_FAILED else { fail(path) }
    start = mapped.assumingMemoryBound(to: UInt8.self)
  }

  func setRegister(_ number: UInt8, to value: UInt8) { start[Int(number)] = value }

  /// Sets a pixel of 16 bits, whose upper byte comes first.
  func setPixel(at address: Int, to high: UInt8, _ low: UInt8) {
    guard (0..<Self.pixels - 1).contains(address) else { return }
    start[Self.registers + address] = high
    start[Self.registers + address + 1] = low
  }
}
