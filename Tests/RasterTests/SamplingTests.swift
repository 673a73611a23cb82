@testable import Raster
import Testing

@Suite struct SamplingTests {
  private func noise(_ width: Int, _ height: Int, seed: UInt64) -> Bitmap {
    var dice = Dice(state: seed)
    let bitmap = makeBitmap(width, height, 0)
    for y in 0..<height {
      for x in 0..<width { bitmap.row(y).storeBytes(of: dice.color(), toByteOffset: x * 4, as: UInt32.self) }
    }
    return bitmap
  }

  /// Bilinear sampling in floating point.
  private func reference(_ bitmap: Bitmap, _ inverse: [Double], _ x: Int, _ y: Int) -> [Double] {
    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
    let d = inverse[6] * px + inverse[7] * py + inverse[8]
    let u = (inverse[0] * px + inverse[1] * py + inverse[2]) / d - 0.5
    let v = (inverse[3] * px + inverse[4] * py + inverse[5]) / d - 0.5
    let (fx, fy) = (u.rounded(.down), v.rounded(.down))
    var result = [0.0, 0, 0, 0]
    for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      let (sx, sy) = (Int(fx) + dx, Int(fy) + dy)
      guard sx >= 0, sy >= 0, sx < bitmap.width, sy < bitmap.height else { continue }
      let weight = (dx == 0 ? 1 - (u - fx) : u - fx) * (dy == 0 ? 1 - (v - fy) : v - fy)
      let p = bitmap.pixel(sx, sy)
      for i in 0..<4 { result[i] += weight * Double(p >> UInt32(8 * i) & 255) }
    }
    return result
  }

  @Test(arguments: [0.0, 0.3, 1.1, 2.5, 4.0])
  func rotationFollowsTheDefinition(angle: Double) {
    let bitmap = noise(40, 30, seed: 3)
    let (c, s) = (cosine(angle), sine(angle))
    // Scaled by 1.3, rotated about the middle, moved to the middle of 80 × 80.
    let m: Resampler.Matrix = (
      1.3 * c, -1.3 * s, 40 - 1.3 * (20 * c - 15 * s), 1.3 * s, 1.3 * c, 40 - 1.3 * (20 * s + 15 * c), 0, 0, 1
    )
    let inverse = [
      c / 1.3, s / 1.3, 20 - (40 * c + 40 * s) / 1.3, -s / 1.3, c / 1.3, 15 - (-40 * s + 40 * c) / 1.3, 0, 0, 1,
    ]
    let output = Resampler.transformed(bitmap, matrix: m, width: 80, height: 80)!
    for y in 0..<80 {
      for x in 0..<80 {
        let expected = reference(bitmap, inverse, x, y)
        for i in 0..<4 {
          #expect(abs(expected[i] - Double(output.pixel(x, y) >> UInt32(8 * i) & 255)) <= 0.6, "(\(x), \(y)) channel \(i)")
        }
      }
    }
  }

  /// The 16-bit channels of a pixel, blue in the lowest bits.
  private func words(_ picture: DeepColorBitmap, _ x: Int32, _ y: Int32) -> UInt64 {
    picture.memory.row(Int(y)).load(fromByteOffset: Int(x) * 8, as: UInt64.self)
  }

  /// Steps of 1/5 and 1/4 of a pixel, where positions fall between two weights.
  @Test(arguments: [0.0, 0.25, 1.0 / 3, 0.7])
  func aPixelIsTheSameWhicheverFrameItIsMadeIn(shift: Double) {
    let bitmap = noise(40, 30, seed: 5)
    for m in [
      (1.25, 0, shift, 0, 0.8, shift, 0, 0, 1), (0.6, -1.1, 20 + shift, 0.9, 0.7, shift, 0, 0, 1),
    ] as [Resampler.Matrix] {
      let whole = Resampler.sampled(
        bitmap, at: (-7, 3), matrix: m, frame: PixelRect(x: -30, y: -10, width: 110, height: 90))!
      for part in [PixelRect(x: -13, y: 5, width: 31, height: 40), PixelRect(x: 4, y: -10, width: 1, height: 90)] {
        let output = Resampler.sampled(bitmap, at: (-7, 3), matrix: m, frame: part)!
        for y in part.y0..<part.y1 {
          for x in part.x0..<part.x1 {
            #expect(words(output, x - part.x0, y - part.y0) == words(whole, x + 30, y + 10))
          }
        }
      }
    }
  }

  @Test func perspectiveShowsNothingBehindTheEye() {
    let bitmap = makeBitmap(20, 20, 0xffff_ffff)
    let output = Resampler.transformed(bitmap, matrix: (1, 0, 0, 0, 1, 0, 0.1, 0, 1), width: 40, height: 40)!
    #expect(output.pixel(2, 2) != 0)
    #expect(output.pixel(39, 20) == 0)
  }

  // Taylor series: the raster module and its tests do not use Foundation.
  private func sine(_ x: Double) -> Double {
    var (term, sum) = (x, x)
    for i in 1..<30 {
      term *= -x * x / Double(2 * i * (2 * i + 1))
      sum += term
    }
    return sum
  }
  private func cosine(_ x: Double) -> Double { sine(x + Double.pi / 2) }
}
