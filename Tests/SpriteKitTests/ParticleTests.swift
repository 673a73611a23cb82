import KioskTesting
import Testing

@testable import SpriteKit

@MainActor
struct ParticleTests {
  @Test func sequencesHaveValuesBetweenTheirKeyframes() {
    let numbers = SKKeyframeSequence(keyframeValues: [0, 1.0, NSNumber(value: 3)], times: [0, 0.5, 1])
    func number(_ time: CGFloat) -> Double? { (numbers.sample(atTime: time) as? NSNumber)?.doubleValue }
    #expect(number(0.25) == 0.5 && number(0.75) == 2 && number(-1) == 0 && number(9) == 3)
    numbers.interpolationMode = .step
    #expect(number(0.75) == 1)
    numbers.interpolationMode = .spline
    #expect(number(0.25) == 0.5 && number(0.1).map { $0 < 0.2 } == true)
    (numbers.interpolationMode, numbers.repeatMode) = (.linear, .loop)
    #expect(number(1.25) == 0.5)
    let colors = SKKeyframeSequence(keyframeValues: [UIColor.red, UIColor.blue], times: [0, 1])
    #expect(colors.sample(atTime: 0.5) as? UIColor == UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1))
    #expect(SKKeyframeSequence(capacity: 4).sample(atTime: 0) == nil)
  }

  @Test func keyframesAreKeptInTheOrderOfTheirTimes() {
    let sequence = SKKeyframeSequence(capacity: 2)
    sequence.addKeyframeValue(1, time: 1)
    sequence.addKeyframeValue(0, time: 0)
    sequence.addKeyframeValue("no number", time: 0.5)
    sequence.addKeyframeValue(CGFloat.nan, time: 0.5)
    sequence.addKeyframeValue(1, time: .nan)
    #expect(sequence.count() == 2 && sequence.getKeyframeTime(for: 0) == 0 && sequence.getKeyframeTime(for: 7) == 0)
    sequence.setKeyframeTime(2, for: 0)
    #expect(sequence.getKeyframeTime(for: 1) == 2 && sequence.getKeyframeValue(for: 1) as? Int == 0)
    sequence.setKeyframeValue(5, for: 9)
    sequence.removeKeyframe(at: -1)
    sequence.removeLastKeyframe()
    #expect(sequence.count() == 1)
  }

  @Test func coloursOpacitiesAndScalesFollowTheirSequences() {
    let scene = SKScene(size: CGSize(width: 100, height: 100))
    scene.backgroundColor = .black
    let emitter = SKEmitterNode()
    emitter.position = CGPoint(x: 50, y: 50)
    (emitter.particleBirthRate, emitter.numParticlesToEmit, emitter.particleLifetime) = (1000, 1, 2)
    emitter.particleSize = CGSize(width: 20, height: 20)
    emitter.particleColorSequence = SKKeyframeSequence(keyframeValues: [UIColor.red, UIColor.blue], times: [0.5, 0.5])
    emitter.particleScaleSequence = SKKeyframeSequence(keyframeValues: [1, 3], times: [0.75, 0.75])
    scene.addChild(emitter)
    let kiosk = makeKiosk(scene, 100, 100)
    kiosk.advance(by: .milliseconds(500))
    #expect(color(kiosk, 50, 50) == 0xff0000 && color(kiosk, 30, 50) == 0)
    kiosk.advance(by: .milliseconds(800))
    #expect(color(kiosk, 50, 50) == 0x0000ff && color(kiosk, 30, 50) == 0)
    kiosk.advance(by: .milliseconds(400))
    #expect(color(kiosk, 30, 50) == 0x0000ff)
    emitter.particleAlphaSequence = SKKeyframeSequence(keyframeValues: [0], times: [0])
    kiosk.advance(by: .milliseconds(100))
    #expect(color(kiosk, 50, 50) == 0)
  }

  @Test func rangesMakeParticlesDifferInColour() {
    let scene = SKScene(size: CGSize(width: 200, height: 100))
    scene.backgroundColor = .black
    let emitter = SKEmitterNode()
    emitter.position = CGPoint(x: 100, y: 50)
    emitter.particleTexture = SKTexture(
      image: UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
        UIColor.white.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
      })
    (emitter.particleColor, emitter.particleColorBlendFactor) = (UIColor(white: 0.5, alpha: 1), 1)
    (emitter.particleColorRedRange, emitter.particleColorGreenRange) = (1, 1)
    (emitter.particleBirthRate, emitter.particlePositionRange) = (100, CGVector(dx: 180, dy: 80))
    scene.addChild(emitter)
    let kiosk = makeKiosk(scene, 200, 100)
    kiosk.advance(by: .milliseconds(900))
    var colors: Set<UInt32> = []
    let image = kiosk.screenshot()
    for y in stride(from: 5, to: 95, by: 3) {
      for x in stride(from: 5, to: 195, by: 3) {
        colors.insert(image.bitmap.row(y).assumingMemoryBound(to: UInt32.self)[x] & 0xff_ffff)
      }
    }
    #expect(colors.count > 10 && colors.contains { $0 >> 16 > 200 } && colors.contains { $0 >> 16 < 60 && $0 & 255 > 100 })
  }
}
