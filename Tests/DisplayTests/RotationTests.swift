import Raster
import Testing

@testable import Display

@Suite struct RotationTests {
  @Test(arguments: Rotation.allCases)
  func aCornerGoesWhereThePictureGoes(_ rotation: Rotation) {
    let corner = rotation.rotate(PixelRect(x: 0, y: 0, width: 2, height: 1), width: 10, height: 6)
    let expected: [Rotation: PixelRect] = [
      .none: PixelRect(x: 0, y: 0, width: 2, height: 1),
      .quarter: PixelRect(x: 5, y: 0, width: 1, height: 2),
      .half: PixelRect(x: 8, y: 5, width: 2, height: 1),
      .threeQuarters: PixelRect(x: 0, y: 8, width: 1, height: 2),
    ]
    #expect(corner == expected[rotation])
  }

  @Test(arguments: Rotation.allCases)
  func touchesComeBackUpright(_ rotation: Rotation) {
    // The upright pixel (7, 2) of a 10 × 6 frame, touched at its centre on the panel.
    let pixel = rotation.rotate(PixelRect(x: 7, y: 2, width: 1, height: 1), width: 10, height: 6)
    let (width, height) = rotation.isSideways ? (6.0, 10.0) : (10.0, 6.0)
    let touch = rotation.upright(x: (Double(pixel.x0) + 0.5) / width, y: (Double(pixel.y0) + 0.5) / height)
    #expect(abs(touch.x * 10 - 7.5) < 1e-9)
    #expect(abs(touch.y * 6 - 2.5) < 1e-9)
  }

  @Test func inverseTurnsBack() {
    for rotation in Rotation.allCases {
      #expect((rotation.quarterTurns + rotation.inverse.quarterTurns) % 4 == 0)
    }
  }

  @Test func modesReadLikeTheConfiguration() {
    #expect(Mode(width: 1920, height: 1080).description == "1920x1080@60")
    #expect(Mode(width: 1920, height: 1080, refreshMilliHertz: 59_940).description == "1920x1080@59.94")
    #expect(Mode(width: 800, height: 480, refreshMilliHertz: 50_005).description == "800x480@50.005")
    #expect(Mode(width: 800, height: 480, refreshMilliHertz: 0).refreshPeriod == 16_666_666)
  }
}
