import CoreGraphics
import Foundation
import QuartzCore
import Raster
import Testing

@MainActor
private func all(_ layer: CALayer) -> [CALayer] { [layer] + (layer.sublayers ?? []).flatMap { all($0) } }

private func newBitmap() -> Bitmap {
  let bitmap = Bitmap(width: 96, height: 80, format: .xrgb8888)!
  bitmap.clear(to: 0xffff_ffff)
  return bitmap
}

@MainActor @Suite struct RandomTreeTests {
  /// Compares draw order, clipping, rotated and scaled layers, group opacity, masks and shadows with the slow
  /// reference.
  @Test(arguments: 0..<20)
  func treesEqualTheReference(hundredth: Int) throws {
    for seed in (hundredth * 50)..<(hundredth * 50 + 50) {
      var dice = TreeDice(state: UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 &+ 1)
      let scale: CGFloat = seed % 5 == 4 ? 2 : 1
      let tree = dice.tree(scale: scale)
      tree.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
      let bitmap = newBitmap()
      _ = tree.commit(at: 0)
      tree.paint(Region(bitmap.bounds), into: bitmap)
      let image = ReferenceCompositor(scale: scale).render(tree.rootLayer, width: 96, height: 80, background: (1, 1, 1, 1))
      var worst = 0
      var y = 0
      while y < 80 {
        var x = 0
        while x < 96 {
          let (p, q) = (bitmap.pixel(x, y), image.at(Int32(x), Int32(y)))
          worst = max(worst, abs(Int(p >> 16 & 255) - Int((q[1] * 255).rounded())))
          worst = max(worst, abs(Int(p >> 8 & 255) - Int((q[2] * 255).rounded())))
          worst = max(worst, abs(Int(p & 255) - Int((q[3] * 255).rounded())))
          x += 1
        }
        y += 1
      }
      #expect(worst <= 2, "seed \(seed)")
    }
  }

  /// After any change, repainting the damage gives the same bytes as repainting everything.
  @Test(arguments: 0..<10)
  func damageIsNeverTooSmall(tenth: Int) throws {
    for seed in (tenth * 30)..<(tenth * 30 + 30) {
      var dice = TreeDice(state: UInt64(seed) &* 0xd134_2543_de82_ef95 &+ 7)
      let tree = dice.tree(scale: 1)
      let kept = newBitmap()
      tree.update(kept, damage: tree.commit(at: 0))
      for step in 0..<8 {
        let layers = all(tree.rootLayer).dropFirst()
        CATransaction.setDisableActions(true)
        for _ in 0..<dice.integer(1...3) {
          guard let layer = Array(layers).randomElement(using: &dice) else { break }
          switch dice.integer(0...6) {
          case 0: layer.position.x += dice.length(-9...9)
          case 1: layer.bounds.size.width = dice.length(0...50)
          case 2: layer.bounds.origin.y += dice.length(-5...5)
          case 3: layer.removeFromSuperlayer()
          case 4: layer.addSublayer(dice.layer(depth: 1))
          case 5: layer.backgroundColor = dice.color()
          default: dice.change(layer, percent: 60)
          }
        }
        tree.update(kept, damage: tree.commit(at: CFTimeInterval(step)))
        let whole = newBitmap()
        tree.paint(Region(whole.bounds), into: whole)
        var different = 0
        for y in 0..<80 { for x in 0..<96 where kept.pixel(x, y) != whole.pixel(x, y) { different += 1 } }
        #expect(different == 0, "seed \(seed), step \(step)")
        if different > 0 { return }
      }
    }
  }
}
