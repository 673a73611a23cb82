import CoreGraphics
import QuartzCore
import Raster
import Testing

@MainActor @Suite struct BackdropTests {
  /// A backdrop with a radius of one cell at a scale of 1; three passes reach three cells.
  private func add(
    to stage: Stage, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, radius: CGFloat = 11
  ) -> BackdropLayer {
    let layer = BackdropLayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.blurRadius = radius
    stage.root.addSublayer(layer)
    return layer
  }

  /// Whether a pixel is neither of the colours that meet in it.
  private func isMixed(_ pixel: UInt32) -> Bool { pixel & 0xff != 0 && pixel & 0xff != 255 }

  @Test func IM6_blurOfOneColorIsThatColorUnderTheTint() {
    for radius in [3, 11, 40] as [CGFloat] {
      let stage = Stage(200, 150)
      stage.add(0, 0, 200, 150, CGColor(red: 0.3, green: 0.55, blue: 0.85, alpha: 1))
      let backdrop = add(to: stage, 13, 9, 90, 121, radius: radius)
      backdrop.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.6)
      stage.add(113, 9, 60, 121, CGColor(red: 1, green: 1, blue: 1, alpha: 0.6))
      stage.frame()
      for (x, y) in [(13, 9), (102, 129), (60, 70)] { #expect(stage[x, y] == stage[120, 70]) }
      #expect(stage[12, 9] == 0xff4d_8cd9)
    }
  }

  @Test func IM4_edgesBehindAreBlurredAndWithoutABlurTheyAreNot() {
    let stage = Stage(160, 80)
    stage.add(0, 0, 80, 80, CGColor(red: 0, green: 0, blue: 0, alpha: 1))
    let backdrop = add(to: stage, 0, 0, 160, 40)
    stage.frame()
    #expect(isMixed(stage[76, 20]) && isMixed(stage[84, 20]))
    #expect(stage[4, 20] == 0xff00_0000 && stage[155, 20] == 0xffff_ffff)
    #expect(stage[79, 41] == 0xff00_0000 && stage[80, 41] == 0xffff_ffff)
    // The lightness increases without a step.
    for x in 40..<120 {
      let (left, right) = (Int(stage[x, 20] & 255), Int(stage[x + 1, 20] & 255))
      #expect(right >= left && right - left < 12)
    }
    backdrop.blurRadius = 0
    stage.frame()
    #expect(stage[79, 20] == 0xff00_0000 && stage[80, 20] == 0xffff_ffff)
  }

  @Test func IM4_saturationMovesColorsAwayFromGrey() {
    let stage = Stage(80, 80)
    stage.add(0, 0, 80, 80, CGColor(red: 0.6, green: 0.4, blue: 0.4, alpha: 1))
    let backdrop = add(to: stage, 0, 0, 80, 80)
    stage.frame()
    #expect(stage[40, 40] == 0xff99_6666)
    backdrop.saturation = 2
    stage.frame()
    #expect(stage[40, 40] >> 16 & 255 > 0xb0 && stage[40, 40] & 255 < 0x60)
    backdrop.saturation = 0
    stage.frame()
    #expect(stage[40, 40] >> 16 & 255 == stage[40, 40] & 255)
  }

  @Test func IM6_nothingIsDoneWhileNothingBehindChanges() {
    let stage = Stage(200, 160)
    let behind = stage.add(0, 0, 200, 20, .blue)
    let backdrop = add(to: stage, 0, 0, 200, 80)
    let front = stage.add(50, 30, 10, 10, .red, to: backdrop)
    let beside = stage.add(20, 120, 30, 20, .green)
    stage.frame()
    stage.wakes = 0
    #expect(stage.frame().isEmpty)
    #expect(stage.tree.lastStats.backdropPixels == 0 && stage.wakes == 0)
    quietly { beside.position.x += 40 }
    stage.frame()
    #expect(stage.tree.lastStats.backdropPixels == 0)
    #expect(stage.damage.bounds.y0 >= 120)
    // What is in front of the blur changes no pixels around it.
    quietly { front.backgroundColor = .green }
    #expect(stage.frame() == Region(rect(50, 30, 10, 10)))
    #expect(stage.tree.lastStats.backdropPixels == 0)
    // A change behind it reaches further, but not out of it.
    quietly { behind.backgroundColor = .red }
    stage.frame()
    #expect(stage.damage.bounds.y1 > 30 && stage.damage.bounds.y1 <= 80)
    #expect(stage.damage.bounds.y0 == 0)
  }

  @Test func IM6_aSmallChangeBehindBlursItsSurroundingsOnly() {
    let stage = Stage(400, 300)
    let dot = stage.add(100, 100, 8, 8, .blue)
    _ = add(to: stage, 0, 0, 400, 300)
    stage.frame()
    quietly { dot.backgroundColor = .red }
    stage.frame()
    #expect(stage.tree.lastStats.backdropPixels <= 16 * 16)
    #expect(stage.damage.bounds.width <= 8 * 10 && stage.damage.bounds.height <= 8 * 10)
    #expect(stage.damage.bounds.contains(x: 80, y: 80) && stage.damage.bounds.contains(x: 125, y: 125))
  }

  @Test func IM4_aBackdropInFrontOfAnotherBlursItsResult() {
    let stage = Stage(160, 80)
    stage.add(0, 0, 80, 80, CGColor(red: 0, green: 0, blue: 0, alpha: 1))
    let lower = add(to: stage, 0, 0, 160, 80)
    lower.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    let upper = add(to: stage, 0, 0, 160, 40)
    stage.frame()
    #expect(stage[20, 20] == stage[20, 60])
    #expect(stage[90, 20] != stage[90, 60])
    quietly { lower.backgroundColor = nil }
    stage.frame()
    #expect(stage[155, 20] == 0xffff_ffff)
    quietly { upper.zPosition = -1 }
    stage.frame()
    #expect(stage[90, 20] == stage[90, 60])
  }

  @Test func IM4_whereNothingCanBeBlurredTheBackgroundShows() {
    let stage = Stage(160, 80)
    stage.add(0, 0, 80, 80, CGColor(red: 0, green: 0, blue: 0, alpha: 1))
    let backdrop = add(to: stage, 40, 20, 80, 40)
    backdrop.backgroundColor = .red
    backdrop.blurredBackgroundOpacity = 0
    stage.frame()
    #expect(isMixed(stage[80, 40]))
    quietly { backdrop.transform = CATransform3DMakeScale(1.5, 1, 1) }
    stage.frame()
    #expect(stage[80, 40] == 0xffff_0000)
    quietly { backdrop.transform = CATransform3DIdentity }
    stage.frame()
    #expect(isMixed(stage[80, 40]))
  }

  @Test func IM4_roundedCornersAndFadesShowWhatIsBehind() {
    let stage = Stage(160, 80)
    stage.add(0, 0, 80, 80, CGColor(red: 0, green: 0, blue: 0, alpha: 1))
    let backdrop = add(to: stage, 40, 20, 80, 40)
    backdrop.backgroundColor = .red
    backdrop.blurredBackgroundOpacity = 0.5
    backdrop.cornerRadius = 12
    stage.frame()
    #expect(stage[40, 20] == 0xff00_0000 && stage[119, 20] == 0xffff_ffff)
    let solid = stage[79, 40]
    quietly { backdrop.opacity = 0.5 }
    stage.frame()
    // Half of the way from black to the blurred picture.
    #expect(abs(Int(stage[79, 40] >> 16 & 255) * 2 - Int(solid >> 16 & 255)) <= 1)
  }

  /// The blurred pixels stay where they are, although they are in front of pixels that are moved.
  @Test func IM4_aListThatScrollsDoesNotCarryTheBlurAlong() {
    let stage = Stage(100, 200)
    let list = stage.add(0, 0, 100, 200, .blue)
    list.masksToBounds = true
    stage.add(0, 150, 100, 10, .red, to: list)
    let backdrop = add(to: stage, 0, 60, 100, 40)
    backdrop.saturation = 0
    stage.frame()
    quietly { list.bounds.origin.y += 5 }
    stage.frame()
    #expect(stage.tree.lastStats.movedPixels > 0)
    #expect(stage[50, 57] == 0xff00_00ff && stage[50, 102] == 0xff00_00ff && stage[50, 147] == 0xffff_0000)
    #expect(stage[50, 62] & 0xff == stage[50, 62] >> 16 & 0xff && stage[50, 97] == stage[50, 62])
  }

  @Test func IM4_aBackdropThatLeavesTheScreenOrHidesIsForgotten() {
    let stage = Stage(160, 80)
    let behind = stage.add(0, 0, 80, 80, .blue)
    let backdrop = add(to: stage, 40, 20, 80, 40)
    stage.frame()
    for change in [{ backdrop.isHidden = true }, { backdrop.position.x += 400 }, { backdrop.removeFromSuperlayer() }] {
      quietly(change)
      stage.frame()
      #expect(stage[79, 40] == 0xff00_00ff && stage[80, 40] == 0xffff_ffff)
      quietly { behind.position.y += 1 }
      stage.frame()
      #expect(stage.tree.lastStats.backdropPixels == 0)
      quietly { behind.position.y -= 1 }
      stage.frame()
      quietly { backdrop.isHidden = false }
    }
  }
}
