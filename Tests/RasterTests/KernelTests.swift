import CRaster
import Testing

/// Compares every kernel, on every instruction set of this machine, with a definition written per pixel and channel in
/// Swift. This is one suite, one test at a time, since the instruction set is chosen for the whole process.
@Suite(.serialized) struct KernelTests {
  static let every = [vr_isa_scalar, vr_isa_sse2, vr_isa_avx2, vr_isa_neon].map { Int32($0) }

  /// Runs `body` once per supported instruction set, then restores the best.
  static func onEveryISA(_ body: (Int32) -> Void) {
    defer { _ = vr_isa_use(vr_isa_best()) }
    for isa in every where vr_isa_use(isa) { body(isa) }
  }

  @Test func unsupportedInstructionSetsAreRefused() {
    defer { _ = vr_isa_use(vr_isa_best()) }
    #expect(vr_isa_use(Int32(vr_isa_scalar)))
    #expect(!vr_isa_use(99))
    #expect(!vr_isa_use(-1))
    #if arch(x86_64)
    #expect(!vr_isa_use(Int32(vr_isa_neon)))
    #expect(vr_isa_use(Int32(vr_isa_sse2)))
    #elseif arch(arm64)
    #expect(!vr_isa_use(Int32(vr_isa_avx2)))
    #expect(vr_isa_use(Int32(vr_isa_neon)))
    #endif
    #expect(vr_isa_use(vr_isa_best()))
  }
}

/// Seeded random sizes, pixels and coverage, which often have the values that have short cuts.
struct KernelDice {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

  mutating func next() -> UInt32 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return UInt32(truncatingIfNeeded: state >> 16)
  }
  mutating func roll(_ range: ClosedRange<Int>) -> Int { range.lowerBound + Int(next()) % range.count }
  mutating func chance(_ oneIn: Int) -> Bool { roll(1...oneIn) == 1 }

  mutating func byte() -> UInt8 {
    switch roll(0...5) {
    case 0: return 0
    case 1: return 255
    case 2: return [1, 2, 127, 128, 253, 254][roll(0...5)]
    default: return UInt8(truncatingIfNeeded: next())
    }
  }

  /// An opacity of sixteen bits, often an extreme one.
  mutating func opacity() -> UInt16 {
    switch roll(0...4) {
    case 0: return 65535
    case 1: return [0, 1, 2, 32767, 32768, 65533, 65534][roll(0...6)]
    default: return UInt16(truncatingIfNeeded: next())
    }
  }

  mutating func pixel() -> UInt32 {
    let a = UInt32(byte())
    func channel(_ dice: inout KernelDice) -> UInt32 { dice.next() % (a + 1) }
    return a << 24 | channel(&self) << 16 | channel(&self) << 8 | channel(&self)
  }

  /// Runs of equal kind, so that whole groups are opaque or transparent and others are mixed.
  private mutating func runs<T>(_ count: Int, _ plain: [T], _ mixed: (inout KernelDice) -> T) -> [T] {
    var values: [T] = []
    while values.count < count {
      let kind = roll(0...plain.count), length = roll(1...24)
      for _ in 0..<length { values.append(kind < plain.count ? plain[kind] : mixed(&self)) }
    }
    return Array(values.prefix(count))
  }
  mutating func pixels(_ count: Int) -> [UInt32] { runs(count, [0, 0xff33_6699]) { $0.pixel() } }
  mutating func coverage(_ count: Int) -> [UInt8] { runs(count, [0, 255]) { $0.byte() } }
  mutating func words(_ count: Int) -> [UInt16] { runs(count, [0, 65535]) { $0.opacity() } }
}

/// A rectangle inside a larger field of elements: everything around it must stay as it was.
struct KernelField<Element: FixedWidthInteger> {
  var elements: [Element]
  let offset: Int, stride: Int
  let width: Int, height: Int
  var pitch: Int { stride * MemoryLayout<Element>.size }

  init(_ width: Int, _ height: Int, dice: inout KernelDice, fill: (inout KernelDice, Int) -> [Element]) {
    self.width = width
    self.height = height
    offset = dice.roll(8...23)
    stride = width + dice.roll(0...9)
    elements = fill(&dice, offset + stride * height + 24)
  }

  subscript(x: Int, y: Int) -> Element {
    get { elements[offset + y * stride + x] }
    set { elements[offset + y * stride + x] = newValue }
  }

  func with<R>(_ body: (UnsafePointer<Element>) -> R) -> R {
    elements.withUnsafeBufferPointer { body($0.baseAddress! + offset) }
  }
  mutating func change(_ body: (UnsafeMutablePointer<Element>) -> Void) {
    elements.withUnsafeMutableBufferPointer { body($0.baseAddress! + offset) }
  }

  /// Applies `definition` to each element, then `kernel` on every instruction set, and compares all of the field.
  func check(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation, definition: (Int, Int, Element) -> Element,
    kernel: (UnsafeMutablePointer<Element>) -> Void
  ) {
    var wanted = self
    for y in 0..<height {
      for x in 0..<width { wanted[x, y] = definition(x, y, self[x, y]) }
    }
    KernelTests.onEveryISA { isa in
      var result = self
      result.change(kernel)
      guard result.elements != wanted.elements else { return }
      let at = zip(result.elements, wanted.elements).enumerated().first { $1.0 != $1.1 }!.offset
      let (y, x) = (at - offset).quotientAndRemainder(dividingBy: stride)
      let values = "\(String(result.elements[at], radix: 16)) for \(String(wanted.elements[at], radix: 16))"
      Issue.record(
        "\(name), instruction set \(isa), \(width)×\(height): \(values) at \(x), \(y)", sourceLocation: sourceLocation)
    }
  }
}

typealias KernelPixels = KernelField<UInt32>
typealias KernelCoverage = KernelField<UInt8>
typealias KernelWords = KernelField<UInt16>

extension KernelDice {
  mutating func size() -> (Int, Int) { (roll(1...70), roll(1...6)) }
  mutating func field(_ size: (Int, Int)) -> KernelPixels {
    KernelPixels(size.0, size.1, dice: &self) { $0.pixels($1) }
  }
  mutating func mask(_ size: (Int, Int)) -> KernelCoverage {
    KernelCoverage(size.0, size.1, dice: &self) { $0.coverage($1) }
  }
  mutating func wideMask(_ size: (Int, Int)) -> KernelWords {
    KernelWords(size.0, size.1, dice: &self) { $0.words($1) }
  }
}

/// The definitions, one channel at a time.
enum Defined {
  static func fraction(_ x: Int) -> Int { (2 * x + 255) / 510 }
  static func channels(_ p: UInt32) -> [Int] { [0, 8, 16, 24].map { Int(p >> $0 & 255) } }
  static func pixel(_ channels: [Int]) -> UInt32 {
    channels.enumerated().reduce(0) { $0 | UInt32(min($1.element, 255)) << UInt32(8 * $1.offset) }
  }
  static func times(_ p: UInt32, _ m: Int) -> UInt32 { pixel(channels(p).map { fraction($0 * m) }) }
  static func over(_ d: UInt32, _ s: UInt32) -> UInt32 {
    let rest = 255 - Int(s >> 24)
    return pixel(zip(channels(d), channels(s)).map { $1 + fraction($0 * rest) })
  }
  /// The product of sixteen-bit factors.
  static func wide(_ a: Int, _ b: Int) -> Int { (a * b) >> 16 }
  static func blend(_ d: UInt32, _ source: [Int], _ alpha: Int) -> UInt32 {
    pixel(zip(channels(d), source).map { ($1 + wide($0 << 8, 65535 - alpha) + 128) >> 8 })
  }
  static func tinted(_ d: UInt32, _ color: UInt32, _ opacity: Int, _ m: Int) -> UInt32 {
    if opacity == 65535, color >> 24 == 255 { return lerp(d, color, m) }
    return translucent(d, color, opacity, m * 257)
  }
  static func tintedWide(_ d: UInt32, _ color: UInt32, _ opacity: Int, _ k: Int) -> UInt32 {
    if opacity == 65535, color >> 24 == 255 { return mix(d, color, k) }
    return translucent(d, color, opacity, k)
  }
  private static func translucent(_ d: UInt32, _ color: UInt32, _ opacity: Int, _ k: Int) -> UInt32 {
    func part(_ x: Int) -> Int { wide((x * opacity + 32767) / 65535, k) }
    return blend(d, channels(color).map { part($0 << 8) }, part(Int(color >> 24) * 257))
  }
  static func mix(_ d: UInt32, _ s: UInt32, _ k: Int) -> UInt32 {
    pixel(zip(channels(d), channels(s)).map { $0 + (($1 - $0) * (k >> 1) + 16384) >> 15 })
  }
  static func lerp(_ d: UInt32, _ s: UInt32, _ m: Int) -> UInt32 {
    pixel(zip(channels(d), channels(s)).map { fraction($0 * (255 - m) + $1 * m) })
  }
}
