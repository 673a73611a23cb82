import CRaster
import Testing

extension KernelTests {
  private static let rounds = 60

  @Test func fillWritesTheColour() {
    var dice = KernelDice(1)
    for _ in 0..<Self.rounds {
      let field = dice.field(dice.size()), color = dice.pixel()
      field.check("fill") { _, _, _ in
        color
      } kernel: {
        vr_fill($0, field.pitch, Int32(field.width), Int32(field.height), color)
      }
    }
  }

  /// Long rows are filled in another way.
  @Test func fillWritesLongRows() {
    var dice = KernelDice(12)
    for width in [1023, 1024, 1025, 1500] {
      let field = dice.field((width, 3)), color = dice.pixel()
      field.check("fill") { _, _, _ in
        color
      } kernel: {
        vr_fill($0, field.pitch, Int32(width), 3, color)
      }
    }
  }

  @Test func fillRowsWritesAColourForEachRow() {
    var dice = KernelDice(11)
    for _ in 0..<Self.rounds {
      let field = dice.field(dice.size()), colors = (0..<field.height).map { _ in dice.pixel() }
      field.check("fill rows") { _, y, _ in
        colors[y]
      } kernel: {
        vr_fill_rows($0, field.pitch, Int32(field.width), Int32(field.height), colors)
      }
    }
  }

  @Test func fillOverBlendsTheColour() {
    var dice = KernelDice(2)
    for round in 0..<Self.rounds {
      // Sometimes a colour that is not premultiplied: sums are then clamped to 255.
      let field = dice.field(dice.size()), color = round % 8 == 0 ? dice.next() : dice.pixel()
      field.check("fill over") { _, _, d in
        Defined.over(d, color)
      } kernel: {
        vr_fill_over($0, field.pitch, Int32(field.width), Int32(field.height), color)
      }
    }
  }

  @Test func everyProductWithAConstantIsRoundedExactly() {
    var dice = KernelDice(3)
    var ramp = KernelPixels(256, 1, dice: &dice) { _, n in [UInt32](repeating: 0, count: n) }
    for x in 0..<256 { ramp[x, 0] = UInt32(x) * 0x0101_0101 }
    var values = KernelCoverage(256, 1, dice: &dice) { _, n in [UInt8](repeating: 0, count: n) }
    for x in 0..<256 { values[x, 0] = UInt8(x) }
    for k in 0...255 {
      let shade = UInt32(255 - k) << 24, color = UInt32(k) * 0x0101_0101
      ramp.check("fill over") { _, _, d in
        Defined.over(d, shade)
      } kernel: {
        vr_fill_over($0, 0, 256, 1, shade)
      }
      values.with { mask in
        ramp.check("colorize") { x, _, _ in
          UInt32(Defined.fraction(x * k)) * 0x0101_0101
        } kernel: {
          vr_colorize($0, 0, mask, 0, 256, 1, color)
        }
        ramp.check("glyph") { x, _, d in
          Defined.lerp(d, 0xff00_0000 | color, 255 - x)
        } kernel: { dst in
          var reversed = (0..<256).map { UInt8(255 - $0) }
          vr_glyph_opaque(dst, 0, &reversed, 0, 256, 1, 0xff00_0000 | color)
        }
      }
    }
  }

  @Test func copyRepeatsTheSource() {
    var dice = KernelDice(4)
    for round in 0..<Self.rounds {
      let size = round % 10 == 0 ? (dice.roll(250...300), 2) : dice.size()
      let field = dice.field(size), source = dice.field(size)
      source.with { src in
        field.check("copy") { x, y, _ in
          source[x, y]
        } kernel: {
          vr_copy($0, field.pitch, src, source.pitch, Int32(size.0), Int32(size.1))
        }
      }
    }
  }

  @Test func overBlendsTheSource() {
    var dice = KernelDice(5)
    for round in 0..<Self.rounds {
      let size = dice.size()
      let field = dice.field(size), source = dice.field(size), opacity = round % 2 == 0 ? 65535 : dice.opacity()
      source.with { src in
        field.check("over") { x, y, d in
          let s = source[x, y], k = Int(opacity)
          if k == 65535 { return Defined.over(d, s) }
          if k == 0 { return d }
          return Defined.blend(d, Defined.channels(s).map { Defined.wide($0 << 8, k) }, Defined.wide(Int(s >> 24) * 257, k))
        } kernel: {
          vr_over($0, field.pitch, src, source.pitch, Int32(size.0), Int32(size.1), opacity)
        }
      }
    }
  }

  @Test func overWideBlendsPixelsOfWords() {
    var dice = KernelDice(51)
    for round in 0..<(2 * Self.rounds) {
      let size = dice.size()
      let field = dice.field(size), bytes = dice.field(size), opacity = round % 2 == 0 ? 65535 : dice.opacity()
      // 16-bit values that correspond to bytes, and values with fractions of a step.
      var source = KernelField<UInt16>(4 * size.0, size.1, dice: &dice) { _, n in [UInt16](repeating: 0, count: n) }
      for y in 0..<size.1 {
        for x in 0..<size.0 {
          for (i, channel) in Defined.channels(bytes[x, y]).enumerated() {
            source[4 * x + i, y] = UInt16(max(0, (channel << 8) - (round % 3 == 0 ? 0 : dice.roll(0...255))))
          }
        }
      }
      // Transparent at the ends of rows, which are not read, and in the middle.
      for y in 0..<size.1 {
        let ends = (dice.roll(0...size.0), dice.roll(0...size.0))
        for x in 0..<size.0 where (round % 4 > 1 && (x < ends.0 || x >= ends.1)) || x == size.0 / 2 {
          for i in 0..<4 { source[4 * x + i, y] = 0 }
        }
      }
      source.with { src in
        field.check("over wide") { x, y, d in
          let s = (0..<4).map { Int(source[4 * x + $0, y]) }, k = Int(opacity)
          return Defined.blend(d, s.map { Defined.wide($0, k) }, Defined.wide(s[3] + s[3] >> 8, k))
        } kernel: { dst in
          var runs = [vr_run](repeating: vr_run(), count: size.1)
          runs.withUnsafeMutableBufferPointer { runs in
            var surface = vr_wide_surface(
              base: UnsafeMutablePointer(mutating: src), pitch: Int32(source.pitch), width: Int32(size.0),
              height: Int32(size.1), runs: runs.baseAddress)
            vr_find_runs(&surface)
            vr_over_wide(dst, field.pitch, &surface, 0, 0, Int32(size.0), Int32(size.1), opacity)
          }
        }
      }
    }
  }

  @Test func blendOpaqueTakesTheSourceAsOpaque() {
    var dice = KernelDice(6)
    for _ in 0..<Self.rounds {
      let size = dice.size()
      let field = dice.field(size), source = dice.field(size), opacity = dice.opacity()
      source.with { src in
        field.check("blend opaque") { x, y, d in
          Defined.mix(d, source[x, y] | 0xff00_0000, Int(opacity))
        } kernel: {
          vr_blend_opaque($0, field.pitch, src, source.pitch, Int32(size.0), Int32(size.1), opacity)
        }
      }
    }
  }

  @Test func maskColorBlendsTheColourThroughTheMask() {
    var dice = KernelDice(7)
    for round in 0..<(2 * Self.rounds) {
      let size = dice.size()
      let field = dice.field(size), mask = dice.mask(size)
      // Sometimes a colour that is not premultiplied: sums are then clamped to 255.
      let color = round % 2 == 0 ? dice.pixel() | 0xff00_0000 : round % 9 == 0 ? dice.next() : dice.pixel()
      let opacity = dice.opacity()
      var tint = vr_tint_of(color, opacity)
      mask.with { m in
        field.check("mask colour") { x, y, d in
          Defined.tinted(d, color, Int(opacity), Int(mask[x, y]))
        } kernel: {
          vr_mask_color($0, field.pitch, m, mask.pitch, Int32(size.0), Int32(size.1), &tint)
        }
      }
    }
  }

  @Test func maskColorWideBlendsTheColourThroughWordsOfCoverage() {
    var dice = KernelDice(71)
    for round in 0..<(2 * Self.rounds) {
      let size = dice.size()
      let field = dice.field(size), mask = dice.wideMask(size)
      let color = round % 2 == 0 ? dice.pixel() | 0xff00_0000 : round % 9 == 0 ? dice.next() : dice.pixel()
      let opacity = dice.opacity()
      var tint = vr_tint_of(color, opacity)
      mask.with { m in
        field.check("mask colour wide") { x, y, d in
          Defined.tintedWide(d, color, Int(opacity), Int(mask[x, y]))
        } kernel: {
          vr_mask_color_wide($0, field.pitch, m, mask.pitch, Int32(size.0), Int32(size.1), &tint)
        }
      }
    }
  }

  @Test func maskColorRowUsesOneRowForAll() {
    var dice = KernelDice(8)
    for round in 0..<Self.rounds {
      let size = round % 10 == 0 ? (dice.roll(250...600), dice.roll(2...6)) : dice.size()
      let field = dice.field(size), mask = dice.mask((size.0, 1)), color = dice.pixel()
      let opacity = dice.opacity()
      var tint = vr_tint_of(color, opacity)
      mask.with { m in
        field.check("mask colour row") { x, _, d in
          Defined.tinted(d, color, Int(opacity), Int(mask[x, 0]))
        } kernel: {
          vr_mask_color_row($0, field.pitch, m, Int32(size.0), Int32(size.1), &tint)
        }
      }
    }
  }

  @Test func coverColorIsAMaskOfOneValue() {
    var dice = KernelDice(81)
    for round in 0..<(2 * Self.rounds) {
      let field = dice.field(dice.size()), cover = dice.byte(), opacity = dice.opacity()
      let color = round % 3 == 0 ? dice.pixel() | 0xff00_0000 : dice.pixel()
      var tint = vr_tint_of(color, opacity)
      field.check("cover colour") { _, _, d in
        Defined.tinted(d, color, Int(opacity), Int(cover))
      } kernel: {
        vr_cover_color($0, field.pitch, cover, Int32(field.width), Int32(field.height), &tint)
      }
    }
  }

  /// Extreme factors are exact: nothing painted changes nothing, everything painted is the colour, opaque stays opaque.
  @Test func blendsAreExactAtTheirEnds() {
    var dice = KernelDice(82)
    for _ in 0..<4_000 {
      let (d, color) = (dice.pixel() | 0xff00_0000, dice.pixel()), m = Int(dice.byte()), opacity = Int(dice.opacity())
      #expect(Defined.tinted(d, color, opacity, 0) == d)
      #expect(Defined.tinted(0, color, 65535, 255) == color)
      #expect(Defined.tinted(d, color, opacity, m) >> 24 == 255)
      #expect(Defined.tintedWide(d, color, opacity, 0) == d)
      #expect(Defined.tintedWide(0, color, 65535, 65535) == color)
      #expect(Defined.tintedWide(d, color | 0xff00_0000, 65535, 65535) == color | 0xff00_0000)
      #expect(Defined.tintedWide(d, d, 65535, Int(dice.opacity())) == d)
      #expect(Defined.mix(d, color, 65535) == color && Defined.mix(d, color, 0) == d)
      // In between, results are close to the exact values.
      let a = Double(color >> 24) / 255 * Double(opacity) / 65535 * Double(m) / 255
      for (i, channel) in Defined.channels(Defined.tinted(d, color, opacity, m)).enumerated() {
        let source = Double(Defined.channels(color)[i]) * Double(opacity) / 65535 * Double(m) / 255
        #expect(abs(Double(channel) - source - Double(Defined.channels(d)[i]) * (1 - a)) < 0.52)
      }
    }
  }

  @Test func glyphsInterpolateInOneRounding() {
    var dice = KernelDice(10)
    for round in 0..<(3 * Self.rounds) {
      // Most glyphs are narrow, and each width up to two groups has its own path.
      let size = (round % 3 == 0 ? dice.roll(1...70) : dice.roll(1...18), dice.roll(1...12))
      let field = dice.field(size), mask = dice.mask(size), color = dice.pixel() | 0xff00_0000
      mask.with { m in
        field.check("glyph") { x, y, d in
          Defined.lerp(d, color, Int(mask[x, y]))
        } kernel: {
          vr_glyph_opaque($0, field.pitch, m, mask.pitch, Int32(size.0), Int32(size.1), color)
        }
      }
    }
  }

  @Test func restoreMixesWithWhatWasSaved() {
    var dice = KernelDice(11)
    for round in 0..<(2 * Self.rounds) {
      let size = dice.size()
      let field = dice.field(size), saved = dice.field(size), mask = dice.mask(size), opacity = dice.opacity()
      let masked = round % 2 == 0
      saved.with { src in
        mask.with { m in
          field.check(masked ? "restore through a mask" : "restore") { x, y, d in
            return Defined.mix(saved[x, y], d, masked ? Defined.wide(Int(opacity), Int(mask[x, y]) * 257) : Int(opacity))
          } kernel: {
            vr_restore(
              $0, field.pitch, src, saved.pitch, masked ? m : nil, mask.pitch, Int32(size.0), Int32(size.1), opacity)
          }
        }
      }
    }
  }

  @Test func restoreMixesThroughWordsOfCoverage() {
    var dice = KernelDice(111)
    for _ in 0..<(2 * Self.rounds) {
      let size = dice.size()
      let field = dice.field(size), saved = dice.field(size), mask = dice.wideMask(size), opacity = dice.opacity()
      saved.with { src in
        mask.with { m in
          field.check("restore through words") { x, y, d in
            Defined.mix(saved[x, y], d, Defined.wide(Int(opacity), Int(mask[x, y])))
          } kernel: {
            vr_restore_wide($0, field.pitch, src, saved.pitch, m, mask.pitch, Int32(size.0), Int32(size.1), opacity)
          }
        }
      }
    }
  }

  @Test func masksBecomeImagesAndImagesMasks() {
    var dice = KernelDice(12)
    for _ in 0..<Self.rounds {
      let size = dice.size()
      let field = dice.field(size), coverage = dice.mask(size), other = dice.mask(size), color = dice.pixel()
      coverage.with { m in
        field.check("colorize") { x, y, _ in
          Defined.times(color, Int(coverage[x, y]))
        } kernel: {
          vr_colorize($0, field.pitch, m, coverage.pitch, Int32(size.0), Int32(size.1), color)
        }
      }
      field.with { src in
        coverage.check("extract alpha") { x, y, _ in
          UInt8(field[x, y] >> 24)
        } kernel: {
          vr_extract_alpha($0, coverage.pitch, src, field.pitch, Int32(size.0), Int32(size.1))
        }
      }
      other.with { b in
        coverage.check("mask multiply") { x, y, a in
          UInt8(Defined.fraction(Int(a) * Int(other[x, y])))
        } kernel: {
          vr_mask_multiply($0, coverage.pitch, b, other.pitch, Int32(size.0), Int32(size.1))
        }
      }
    }
  }

  @Test func gradientRowsWalkTheTable() {
    var dice = KernelDice(13)
    let table = dice.pixels(Int(vr_gradient_lut_size))
    let steps: [Int64] = [0, 1, -1, 65_536, -65_536, 70_000, 5_000_000, -5_000_000, 1 << 26, 1 << 40, -(1 << 40)]
    for round in 0..<(3 * Self.rounds) {
      let field = dice.field((round % 10 == 0 ? 700 : dice.roll(1...70), 1)), over = round % 2 == 0
      let dt = round < steps.count ? steps[round] : Int64(dice.roll(-3_000_000...3_000_000))
      let t = Int64(dice.roll(-20_000_000...90_000_000))
      field.check("gradient") { x, _, d in
        let color = table[Int(min(max((t + Int64(x) * dt) >> 16, 0), 1023))]
        return over ? Defined.over(d, color) : color
      } kernel: {
        vr_gradient_row($0, Int32(field.width), table, t, dt, over)
      }
    }
  }

  @Test func gradientRowsSurviveExtremePositions() {
    var dice = KernelDice(14)
    let table = dice.pixels(Int(vr_gradient_lut_size)), field = dice.field((33, 1))
    for t in [Int64.min, Int64.max] {
      let color = table[t < 0 ? 0 : 1023]
      for dt in [0, 1, -1] as [Int64] {
        field.check("gradient") { _, _, _ in
          color
        } kernel: {
          vr_gradient_row($0, 33, table, t, dt, false)
        }
      }
      var result = field
      for dt in [Int64.min, Int64.max] { result.change { vr_gradient_row($0, 33, table, t, dt, true) } }
    }
  }
}
