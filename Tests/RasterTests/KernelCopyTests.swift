import CRaster
import Testing

extension KernelTests {
  /// The position of the source pixel of destination pixel (x, y), for `turn` quarter turns clockwise of a w·h source.
  private static func origin(_ x: Int, _ y: Int, _ w: Int, _ h: Int, _ turn: Int32) -> (x: Int, y: Int) {
    switch turn {
    case 1: (y, h - 1 - x)
    case 2: (w - 1 - x, h - 1 - y)
    case 3: (w - 1 - y, x)
    default: (x, y)
    }
  }

  private static func rgb565(_ p: UInt32) -> UInt16 {
    let c = Defined.channels(p)
    let r = (c[2] * 31 + 127) / 255, g = (c[1] * 63 + 127) / 255, b = (c[0] * 31 + 127) / 255
    return UInt16(r << 11 | g << 5 | b)
  }

  @Test func turnedCopiesPlaceEveryPixel() {
    var dice = KernelDice(20)
    for turn in Int32(0)...3 {
      for _ in 0..<25 {
        let (w, h) = (dice.roll(1...70), dice.roll(1...70)), turned = turn % 2 == 1 ? (h, w) : (w, h)
        let field = dice.field(turned), source = dice.field((w, h))
        let small = KernelField<UInt16>(turned.0, turned.1, dice: &dice) { dice, n in
          (0..<n).map { _ in UInt16(truncatingIfNeeded: dice.next()) }
        }
        source.with { src in
          field.check("turn \(turn)") { x, y, _ in
            let from = Self.origin(x, y, w, h, turn)
            return source[from.x, from.y]
          } kernel: {
            vr_copy_rotated($0, field.pitch, src, source.pitch, Int32(w), Int32(h), turn)
          }
          small.check("turn \(turn) to RGB565") { x, y, _ in
            let from = Self.origin(x, y, w, h, turn)
            return Self.rgb565(source[from.x, from.y])
          } kernel: {
            vr_copy_rotated_rgb565($0, small.pitch, src, source.pitch, Int32(w), Int32(h), turn)
          }
        }
      }
    }
  }

  @Test func everyChannelValueReducesToTheNearest565() {
    var dice = KernelDice(21)
    let small = KernelField<UInt16>(256, 1, dice: &dice) { _, n in [UInt16](repeating: 0, count: n) }
    for color in [0x0001_0101, 0x0001_0000, 0x0000_0100, 0xff00_0001] as [UInt32] {
      let ramp = (0..<256).map { UInt32($0) &* color }
      small.check("RGB565") { x, _, _ in
        Self.rgb565(ramp[x])
      } kernel: {
        vr_copy_rotated_rgb565($0, 0, ramp, 0, 256, 1, 0)
      }
    }
  }

  @Test func straightBytesArePremultiplied() {
    var dice = KernelDice(22)
    for _ in 0..<60 {
      let (w, h) = dice.size()
      let field = dice.field((w, h))
      let rgba = KernelCoverage(4 * w, h, dice: &dice) { $0.coverage($1) }
      let rgb = KernelCoverage(3 * w, h, dice: &dice) { $0.coverage($1) }
      rgba.with { src in
        field.check("from RGBA") { x, y, _ in
          let c = (0..<4).map { Int(rgba[4 * x + $0, y]) }
          return Defined.times(Defined.pixel([c[2], c[1], c[0], 255]), c[3])
        } kernel: {
          vr_from_rgba($0, field.pitch, src, rgba.pitch, Int32(w), Int32(h))
        }
      }
      rgb.with { src in
        field.check("from RGB") { x, y, _ in
          let c = (0..<3).map { Int(rgb[3 * x + $0, y]) }
          return Defined.pixel([c[2], c[1], c[0], 255])
        } kernel: {
          vr_from_rgb($0, field.pitch, src, rgb.pitch, Int32(w), Int32(h))
        }
      }
    }
  }

  @Test func premultipliedPixelsAreWrittenStraight() {
    var dice = KernelDice(23)
    for round in 0..<60 {
      let (w, h) = dice.size(), keep = round % 2 == 0
      let source = dice.field((w, h)), field = KernelCoverage(4 * w, h, dice: &dice) { $0.coverage($1) }
      source.with { src in
        field.check("to RGBA") { x, y, _ in
          let p = source[x / 4, y], c = Defined.channels(p), alpha = c[3]
          if x % 4 == 3 { return keep ? UInt8(alpha) : 255 }
          let value = c[2 - x % 4]
          if !keep { return UInt8(value) }
          return alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
        } kernel: {
          vr_to_rgba($0, field.pitch, src, source.pitch, Int32(w), Int32(h), keep)
        }
      }
    }
  }
}
