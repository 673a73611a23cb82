import CoreGraphics
import Foundation
import QuartzCore
import Raster
import Testing

@MainActor @Suite struct RotatedLayerTests {
  private func pixels(_ stage: Stage) -> [[UInt32]] {
    (0..<stage.bitmap.height).map { y in (0..<stage.bitmap.width).map { stage[$0, y] } }
  }

  /// A rotated layer on white, with a sublayer.
  private func turned(_ stage: Stage, _ transform: CGAffineTransform, _ size: CGFloat = 20) -> (CALayer, CALayer) {
    let layer = stage.add(20, 12, size, size)
    layer.setAffineTransform(transform)
    let inner = stage.add(size * 0.3, size * 0.2, size / 4, size / 2, .blue, to: layer)
    return (layer, inner)
  }

  @Test func movingByWholePixelsReusesThePicture() {
    let stage = Stage(100, 100)
    let (layer, inner) = turned(stage, CGAffineTransform(rotationAngle: 0.7).scaledBy(x: 1.3, y: 0.9))
    quietly { layer.position = CGPoint(x: 30.1, y: 20.3) }
    stage.frame()
    #expect(stage.tree.lastStats.picturesMade == 1)
    let before = pixels(stage)
    for step in 1...40 {
      // Ten tenths are not quite one.
      quietly { for _ in 0..<10 { layer.position.y += 0.1 } }
      stage.frame()
      #expect(stage.tree.lastStats.picturesMade == 0, "step \(step)")
      #expect(Array(pixels(stage)[step...]) == Array(before[..<(100 - step)]), "step \(step)")
    }
    quietly {
      layer.position.y -= 7
      layer.opacity = 0.5
    }
    stage.frame()
    #expect(stage.tree.lastStats.picturesMade == 0)
    quietly { layer.position.y -= 0.25 }
    stage.frame()
    #expect(stage.tree.lastStats.picturesMade == 1)
    // A move, and a change inside the layer, in one commit.
    quietly {
      layer.position.y -= 20
      layer.opacity = 1
      inner.backgroundColor = .green
    }
    stage.frame()
    #expect(stage.tree.lastStats.picturesMade == 1)
    #expect(pixels(stage).joined().contains(0xff00_ff00) && !pixels(stage).joined().contains(0xff00_00ff))
  }

  @Test func aPictureThatMovesInFromOutsideIsMadeOnce() {
    let stage = Stage(100, 100)
    let (layer, _) = turned(stage, CGAffineTransform(rotationAngle: 0.4))
    quietly { layer.position = CGPoint(x: -9, y: 50) }
    stage.frame()
    quietly { layer.position.x = 50 }
    stage.frame()
    #expect(stage.tree.lastStats.picturesMade == 0)
    #expect(stage[48, 50] == 0xff00_00ff && stage[42, 45] == 0xffff_0000)
  }

  /// Bilinear sampling spreads a pixel of a much enlarged picture over many; averaging mixes blocks of a much reduced one.
  @Test(arguments: [0.11, 0.3, 0.49, 1, 3, 10])
  func damageReachesAsFarAsTheChange(scale: CGFloat) {
    for angle in [0, 0.5, .pi / 2] as [CGFloat] {
      let stage = Stage(100, 80)
      let size = min(160, 30 / scale).rounded()
      let (layer, inner) = turned(stage, CGAffineTransform(rotationAngle: angle).scaledBy(x: scale, y: scale), size)
      quietly { layer.position = CGPoint(x: 45, y: 40) }
      layer.backgroundColor = nil
      let changes: [() -> Void] = [
        { inner.backgroundColor = .green }, { inner.bounds.size.width += 1 }, { inner.position.x += 1 },
        { inner.position.y -= size / 2 }, { layer.position.x += 3 }, { inner.opacity = 0.4 },
      ]
      stage.frame()
      for (i, change) in changes.enumerated() {
        quietly(change)
        stage.frame()
        let kept = pixels(stage)
        stage.tree.paint(Region(stage.bitmap.bounds), into: stage.bitmap)
        #expect(kept == pixels(stage), "scale \(scale), angle \(angle), change \(i)")
      }
    }
  }
}
