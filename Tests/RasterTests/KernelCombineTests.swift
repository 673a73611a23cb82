import CRaster
import Testing

/// The operators of layers.
extension KernelTests {
  private static let operators = [
    vr_combine_add, vr_combine_subtract, vr_combine_multiply, vr_combine_multiply_twice, vr_combine_screen,
    vr_combine_multiply_alpha, vr_combine_replace,
  ].map { Int32($0) }

  private static func product(_ a: Int, _ b: Int) -> Int { Defined.fraction(a * b) }

  private static func combined(_ d: UInt32, _ s: UInt32, _ how: Int32) -> UInt32 {
    let alpha = Int(s >> 24)
    var result: UInt32 = 0
    for shift in [0, 8, 16, 24] as [UInt32] {
      let (a, b, isAlpha) = (Int(d >> shift & 255), Int(s >> shift & 255), shift == 24)
      let rest = product(a, 255 - alpha)
      let value =
        switch Int(how) {
        case Int(vr_combine_add): a + b
        case Int(vr_combine_subtract): isAlpha ? a : a - b
        case Int(vr_combine_multiply): product(a, b) + rest
        case Int(vr_combine_multiply_twice): min(255, (isAlpha ? 1 : 2) * product(a, b)) + rest
        case Int(vr_combine_screen): b + product(a, 255 - b)
        case Int(vr_combine_multiply_alpha): product(a, alpha)
        default: b
        }
      result |= UInt32(min(max(0, value), 255)) << shift
    }
    return result
  }

  @Test func combineFollowsTheFormulas() {
    var dice = KernelDice(52)
    for how in Self.operators {
      for _ in 0..<40 {
        let size = dice.size()
        let field = dice.field(size), source = dice.field(size)
        source.with { src in
          field.check("combine \(how)") { x, y, d in
            Self.combined(d, source[x, y], how)
          } kernel: {
            vr_combine($0, field.pitch, src, source.pitch, Int32(size.0), Int32(size.1), how)
          }
        }
      }
    }
  }

  @Test func clearSourcesCombineToWhatWasBehind() {
    var dice = KernelDice(53)
    let field = dice.field((37, 3))
    let clear = [UInt32](repeating: 0, count: 37)
    for how in Self.operators where how != vr_combine_replace && how != vr_combine_multiply_alpha {
      field.check("combine \(how) with nothing") { _, _, d in
        d
      } kernel: {
        vr_combine($0, field.pitch, clear, 0, 37, 3, how)
      }
    }
  }
}
