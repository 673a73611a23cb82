import CRaster
import Foundation
import Testing

extension KernelTests {
  private static func blurred(_ mask: KernelCoverage, _ sigma: Float) -> KernelCoverage {
    var result = mask
    result.change {
      let done = vr_blur($0, mask.pitch, Int32(mask.width), Int32(mask.height), sigma)
      #expect(done)
    }
    return result
  }

  /// The Gaussian as real numbers, three sigma wide, zero outside the mask.
  private static func ideal(_ mask: KernelCoverage, _ sigma: Double) -> [Double] {
    let radius = Int((3 * sigma).rounded(.up))
    var kernel = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = kernel.reduce(0, +)
    kernel = kernel.map { $0 / sum }
    let (w, h) = (mask.width, mask.height)
    var across = [Double](repeating: 0, count: w * h), both = across
    for y in 0..<h {
      for x in 0..<w {
        for k in -radius...radius where (0..<w).contains(x + k) {
          across[y * w + x] += kernel[k + radius] * Double(mask[x + k, y])
        }
      }
    }
    for y in 0..<h {
      for x in 0..<w {
        for k in -radius...radius where (0..<h).contains(y + k) {
          both[y * w + x] += kernel[k + radius] * across[(y + k) * w + x]
        }
      }
    }
    return both
  }

  @Test func blurFollowsTheGaussianWithinOne() {
    var dice = KernelDice(40)
    for sigma in [0.25, 0.5, 1, 2.5, 4, 12] as [Float] {
      let mask = dice.mask((dice.roll(20...70), dice.roll(10...40)))
      var results: [KernelCoverage] = []
      KernelTests.onEveryISA { _ in results.append(Self.blurred(mask, sigma)) }
      let ideal = Self.ideal(mask, Double(sigma))
      var wanted = mask
      for y in 0..<mask.height {
        for x in 0..<mask.width {
          let value = results[0][x, y]
          #expect(abs(Double(value) - ideal[y * mask.width + x]) < 1, "sigma \(sigma) at \(x), \(y)")
          wanted[x, y] = value
        }
      }
      // The pixels around the mask must not change either.
      for result in results { #expect(result.elements == wanted.elements) }
    }
  }

  @Test func blurKeepsPlateausAndSymmetry() {
    var dice = KernelDice(41)
    var mask = KernelCoverage(101, 101, dice: &dice) { _, n in [UInt8](repeating: 0, count: n) }
    for y in 20..<81 { for x in 20..<81 { mask[x, y] = 255 } }
    KernelTests.onEveryISA { _ in
      let result = Self.blurred(mask, 5)
      #expect(result[50, 50] == 255)
      #expect(result[0, 50] == 0 && result[50, 0] == 0)
      for y in 0..<101 {
        for x in 0..<101 {
          let value = result[x, y]
          if value != result[100 - x, y] || value != result[x, 100 - y] { Issue.record("not symmetrical at \(x), \(y)") }
        }
      }
      for x in 1...50 { #expect(result[x, 50] >= result[x - 1, 50]) }
    }
  }

  @Test func blurSurvivesNonsense() {
    var dice = KernelDice(42)
    let mask = dice.mask((9, 7))
    KernelTests.onEveryISA { _ in
      for sigma in [0, -3, .nan, 0.1] as [Float] { #expect(Self.blurred(mask, sigma).elements == mask.elements) }
      for sigma in [1e9, .infinity] as [Float] {
        let result = Self.blurred(mask, sigma)
        for y in 0..<7 { for x in 0..<9 { #expect(result[x, y] <= 1) } }
      }
    }
  }
}
