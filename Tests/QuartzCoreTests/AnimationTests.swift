import CoreGraphics
import Foundation
import QuartzCore
import Raster
import Testing

/// Logs the delegate's calls.
@MainActor final class Listener: CAAnimationDelegate {
  var log: [String] = []
  func animationDidStart(_ anim: CAAnimation) { log.append("start") }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { log.append(flag ? "finished" : "stopped") }
}

@MainActor @Suite struct AnimationTests {
  private func x(_ layer: CALayer) -> CGFloat { layer.presentation()?.position.x ?? .nan }
  private func isNear(_ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat = 1e-6) -> Bool { abs(a - b) <= tolerance }

  private func sliding(_ from: CGFloat, _ to: CGFloat, _ duration: CFTimeInterval) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
    return animation
  }

  @Test func basicAnimationRunsFromItsFirstFrame() {
    let stage = Stage()
    let layer = stage.add(0, 0, 10, 10)
    stage.frame(at: 10)
    let listener = Listener()
    let animation = sliding(5, 85, 2)
    animation.delegate = listener
    layer.add(animation, forKey: "slide")
    #expect(stage.tree.isDirty && listener.log == [])
    stage.frame(at: 11)
    #expect(stage.tree.hasAnimations && listener.log == ["start"])
    #expect(x(layer) == 5 && layer.position.x == 5)
    #expect(stage.frame(at: 12).rects == [rect(0, 0, 10, 10), rect(40, 0, 10, 10)])
    #expect(x(layer) == 45 && stage[42, 5] == 0xffff_0000)
    #expect(layer.hitTest(CGPoint(x: 2, y: 2)) === layer)
    stage.frame(at: 13)
    #expect(x(layer) == 5 && listener.log == ["start", "finished"])
    #expect(!stage.tree.hasAnimations && layer.animationKeys() == nil)
    #expect(stage.frame(at: 14).isEmpty && !stage.tree.isDirty)
  }

  @Test func missingEndsAreTheValueUnderneath() {
    let stage = Stage()
    let layer = stage.add(0, 0, 10, 10)
    stage.frame()
    func half(_ edit: (CABasicAnimation) -> Void) -> CGFloat {
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.duration = 2
      edit(animation)
      layer.add(animation, forKey: "a")
      stage.frame(at: 100)
      stage.frame(at: 101)
      let value = x(layer)
      layer.removeAnimation(forKey: "a")
      stage.frame(at: 102)
      return value
    }
    #expect(half { $0.fromValue = 25 } == 15)
    #expect(half { $0.toValue = 45 } == 25)
    #expect(half { $0.byValue = 40 } == 25)
    #expect(half { ($0.fromValue, $0.byValue) = (10, 10) } == 15)
    #expect(half { ($0.toValue, $0.byValue) = (30, 10) } == 25)
    #expect(half { ($0.fromValue, $0.toValue, $0.isAdditive) = (-20, 0, true) } == -5)
  }

  @Test func removedAndReplacedAnimationsDoNotFinish() {
    let stage = Stage()
    let layer = stage.add(0, 0, 10, 10)
    stage.frame()
    let (first, second, third) = (Listener(), Listener(), Listener())
    for listener in [first, second, third] {
      let animation = sliding(0, 50, 1)
      animation.delegate = listener
      layer.add(animation, forKey: listener === third ? nil : "slide")
    }
    stage.frame(at: 1)
    #expect(first.log.last == "stopped" && second.log == ["start"] && third.log == ["start"])
    #expect(layer.animationKeys() == ["slide"])
    layer.removeAllAnimations()
    stage.frame(at: 1.1)
    #expect(second.log == ["start", "stopped"] && third.log == ["start", "stopped"])
    #expect(!stage.tree.hasAnimations && x(layer) == 5)
  }

  @Test func leavingTheTreeEndsAnimations() {
    let stage = Stage()
    let parent = stage.add(0, 0, 50, 50)
    let layer = stage.add(0, 0, 10, 10, .blue, to: parent)
    stage.frame()
    let listener = Listener()
    let animation = sliding(0, 50, 1)
    animation.delegate = listener
    layer.add(animation, forKey: "slide")
    stage.frame(at: 0.1)
    parent.removeFromSuperlayer()
    stage.frame(at: 0.2)
    #expect(listener.log == ["start", "stopped"] && layer.animationKeys() == nil && !stage.tree.hasAnimations)
    // A layer that moves to another superlayer within the frame keeps its animation.
    stage.root.addSublayer(parent)
    stage.frame(at: 0.3)
    layer.add(sliding(0, 50, 1), forKey: "slide")
    stage.frame(at: 0.4)
    stage.root.addSublayer(layer)
    stage.frame(at: 0.5)
    #expect(layer.animationKeys() == ["slide"] && stage.tree.hasAnimations)
    #expect(isNear(x(layer), 5))
  }

  @Test func repeatsAndAutoreverses() {
    let stage = Stage()
    let layer = stage.add(0, 0, 10, 10)
    stage.frame()
    let animation = sliding(0, 40, 1)
    animation.autoreverses = true
    animation.repeatCount = 1.5
    layer.add(animation, forKey: nil)
    stage.frame(at: 10)
    for (time, value) in [(10.25, 10.0), (11.25, 30), (12.5, 20), (12.75, 30)] {
      stage.frame(at: time)
      #expect(isNear(x(layer), CGFloat(value)), "\(time)")
    }
    stage.frame(at: 13.01)
    #expect(x(layer) == 5 && !stage.tree.hasAnimations)
    let endless = sliding(0, 40, 1)
    endless.repeatCount = .infinity
    layer.add(endless, forKey: "endless")
    stage.frame(at: 20)
    stage.frame(at: 12_345.75)
    #expect(isNear(x(layer), 30, 1e-3) && stage.tree.hasAnimations)
    let lasting = sliding(0, 40, 1)
    lasting.repeatDuration = 2.5
    layer.add(lasting, forKey: "endless")
    stage.frame(at: 20_000)
    stage.frame(at: 20_002.25)
    #expect(isNear(x(layer), 10, 1e-6))
    stage.frame(at: 20_002.6)
    #expect(!stage.tree.hasAnimations)
  }

  @Test func cumulativeRepetitionsAddUp() {
    let stage = Stage()
    let layer = stage.add(0, 0, 10, 10)
    stage.frame()
    let animation = sliding(0, 10, 1)
    animation.isCumulative = true
    animation.repeatCount = 3
    layer.add(animation, forKey: nil)
    stage.frame(at: 0)
    stage.frame(at: 2.5)
    #expect(isNear(x(layer), 25))
  }

  @Test func fillModesShowTheEnds() {
    let stage = Stage()
    let layer = stage.add(0, 0, 10, 10)
    stage.frame(at: 1)
    let animation = sliding(30, 60, 1)
    animation.beginTime = 3
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    layer.add(animation, forKey: "slide")
    stage.frame(at: 2)
    #expect(x(layer) == 30)
    // Waiting needs no frames, only one timer.
    #expect(!stage.tree.hasAnimations && stage.tree.nextAnimationTime == 3)
    stage.frame(at: 3.5)
    #expect(x(layer) == 45 && stage.tree.hasAnimations)
    stage.frame(at: 9)
    #expect(x(layer) == 60 && !stage.tree.hasAnimations && stage.tree.nextAnimationTime == nil)
    #expect(layer.animationKeys() == ["slide"])
    stage.frame(at: 9)
    #expect(stage.damage.isEmpty && !stage.tree.isDirty)
    layer.removeAnimation(forKey: "slide")
    stage.frame(at: 10)
    #expect(x(layer) == 5)
    let plain = sliding(30, 60, 1)
    plain.beginTime = 12
    layer.add(plain, forKey: "slide")
    stage.frame(at: 11)
    #expect(x(layer) == 5)
  }

  @Test func timingFunctionsSolveTheirCurve() {
    let ease = CAMediaTimingFunction(name: .easeInEaseOut)
    let stage = Stage()
    let layer = stage.add(0, 0, 10, 10)
    stage.frame()
    let animation = sliding(0, 1, 1)
    animation.timingFunction = ease
    layer.add(animation, forKey: nil)
    stage.frame(at: 0)
    // Reference values of cubic-bezier(0.42, 0, 0.58, 1).
    for (time, value) in [(0.1, 0.0197225), (0.25, 0.1291616), (0.5, 0.5), (0.75, 0.8708384)] {
      stage.frame(at: time)
      #expect(isNear(x(layer), CGFloat(value), 1e-4), "\(time): \(x(layer))")
    }
    var points: [Float] = [0, 0]
    CAMediaTimingFunction(name: .default).getControlPoint(at: 1, values: &points)
    #expect(points == [0.25, 0.1])
    CAMediaTimingFunction(name: .default).getControlPoint(at: 3, values: &points)
    #expect(points == [1, 1])
    #expect(CAMediaTimingFunction(name: .linear) == CAMediaTimingFunction(controlPoints: 0, 0, 1, 1))
  }

  @Test func keyframesRunThroughTheirValues() {
    let stage = Stage()
    let layer = stage.add(0, 0, 10, 10)
    stage.frame()
    func values(_ times: [CFTimeInterval], _ edit: (CAKeyframeAnimation) -> Void) -> [CGFloat] {
      let animation = CAKeyframeAnimation(keyPath: "position.x")
      animation.duration = 1
      edit(animation)
      layer.add(animation, forKey: "k")
      stage.frame(at: 0)
      defer {
        layer.removeAnimation(forKey: "k")
        stage.frame(at: 0)
      }
      return times.map {
        stage.frame(at: $0)
        return (x(layer) * 1000).rounded() / 1000
      }
    }
    #expect(values([0.25, 0.5, 0.75]) { $0.values = [0, 100, 40] } == [50, 100, 70])
    #expect(values([0.1, 0.2, 0.6]) { ($0.values, $0.keyTimes) = ([0, 100, 40], [0, 0.2, 1]) } == [50, 100, 70])
    #expect(values([0.1, 0.4, 0.9]) { ($0.values, $0.calculationMode) = ([1, 2, 3], .discrete) } == [1, 2, 3])
    #expect(
      values([0.1, 0.6]) {
        ($0.values, $0.keyTimes, $0.calculationMode) = ([1, 2], [0, 0.5, 1], .discrete)
      } == [1, 2])
    // Constant speed: 90 of 100 points lie in the first segment.
    #expect(values([0.45, 0.95]) { ($0.values, $0.calculationMode) = ([0, 90, 100], .paced) } == [45, 95])
    #expect(values([0.25]) { ($0.values, $0.calculationMode) = ([0, 50, 100], .cubic) }[0] > 20)
    #expect(values([0.5]) { $0.values = [7] } == [7])
    let ease = CAMediaTimingFunction(name: .easeIn)
    #expect(values([0.25]) { ($0.values, $0.timingFunctions) = ([0, 100, 0], [ease, ease]) }[0] < 40)
  }

  @Test func pathsMovePoints() {
    let stage = Stage()
    let layer = stage.add(0, 0, 10, 10)
    stage.frame()
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 90, y: 0))
    path.addLine(to: CGPoint(x: 90, y: 10))
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = path
    animation.duration = 1
    animation.rotationMode = .rotateAuto
    layer.add(animation, forKey: "p")
    stage.frame(at: 0)
    stage.frame(at: 0.25)
    #expect(layer.presentation()?.position == CGPoint(x: 45, y: 0))
    stage.frame(at: 0.75)
    #expect(layer.presentation()?.position == CGPoint(x: 90, y: 5))
    let angle = layer.presentation()?.value(forKeyPath: "transform.rotation.z") as? CGFloat ?? 0
    #expect(isNear(angle, .pi / 2))
    animation.calculationMode = .paced
    animation.rotationMode = nil
    layer.add(animation, forKey: "p")
    stage.frame(at: 1)
    stage.frame(at: 1.45)
    #expect(isNear(layer.presentation()?.position.x ?? 0, 45, 0.01))
  }

  @Test func springsSettleAtTheirGoal() {
    let spring = CASpringAnimation(keyPath: "position.x")
    (spring.fromValue, spring.toValue) = (0, 100)
    #expect(spring.settlingDuration > 1 && spring.settlingDuration < 2)
    spring.duration = spring.settlingDuration
    let stage = Stage()
    let layer = stage.add(0, 0, 10, 10)
    stage.frame()
    layer.add(spring, forKey: nil)
    stage.frame(at: 0)
    var (peak, last): (CGFloat, CGFloat) = (0, 0)
    for i in 1..<100 {
      stage.frame(at: spring.duration * Double(i) / 100)
      last = x(layer)
      peak = max(peak, last)
      // x(t) = 1 − e^(−5t)(cos ωt + 5/ω sin ωt), ω = √75
      let t = spring.duration * Double(i) / 100
      let w = 75.0.squareRoot()
      #expect(isNear(last, CGFloat(100 * (1 - exp(-5 * t) * (cos(w * t) + 5 / w * sin(w * t)))), 1e-6))
    }
    #expect(peak > 110 && isNear(last, 100, 0.5))
    for damping in [20.0, 60.0] {
      let stiff = CASpringAnimation(keyPath: "opacity")
      stiff.damping = CGFloat(damping)
      #expect(stiff.settlingDuration > 0.5 && stiff.settlingDuration < 10)
    }
    let keyboard = CASpringAnimation()
    (keyboard.mass, keyboard.stiffness, keyboard.damping) = (3, 1000, 500)
    #expect(keyboard.settlingDuration > 0.1 && keyboard.settlingDuration < 5)
    let broken = CASpringAnimation()
    (broken.mass, broken.stiffness, broken.damping) = (0, -1, .nan)
    #expect(broken.settlingDuration.isFinite)
  }

  @Test func groupsRunTheirMembersTogether() {
    let stage = Stage()
    let layer = stage.add(0, 0, 10, 10)
    stage.frame()
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue) = (0, 1)
    let late = sliding(0, 100, 1)
    late.beginTime = 1
    late.fillMode = .backwards
    let group = CAAnimationGroup()
    group.animations = [fade, late]
    group.duration = 2
    let listener = Listener()
    group.delegate = listener
    layer.add(group, forKey: "group")
    stage.frame(at: 0)
    stage.frame(at: 1)
    #expect(layer.presentation()?.opacity == 0.5 && x(layer) == 0)
    stage.frame(at: 1.5)
    #expect(x(layer) == 50)
    stage.frame(at: 2.1)
    #expect(listener.log == ["start", "finished"] && x(layer) == 5)
  }

  @Test func additiveAnimationsStack() {
    let stage = Stage()
    let layer = stage.add(0, 0, 10, 10)
    stage.frame()
    for by in [10, 20] {
      let animation = sliding(CGFloat(by), CGFloat(by), 1)
      animation.isAdditive = true
      layer.add(animation, forKey: nil)
    }
    stage.frame(at: 1)
    #expect(x(layer) == 35)
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    (turn.fromValue, turn.toValue, turn.duration) = (0, 2 * Double.pi, 4)
    let grow = CABasicAnimation(keyPath: "transform.scale")
    (grow.fromValue, grow.toValue, grow.duration) = (1, 3, 4)
    layer.add(turn, forKey: "turn")
    layer.add(grow, forKey: "grow")
    stage.frame(at: 2)
    stage.frame(at: 3)
    let shown = layer.presentation()
    #expect(isNear(shown?.value(forKeyPath: "transform.rotation.z") as? CGFloat ?? 0, .pi / 2))
    #expect(isNear(shown?.value(forKeyPath: "transform.scale.x") as? CGFloat ?? 0, 1.5))
  }

  @Test func coloursPathsAndGradientsMix() {
    let stage = Stage()
    let layer = stage.add(0, 0, 10, 10, .red)
    let shape = CAShapeLayer()
    shape.path = CGPath(rect: CGRect(x: 50, y: 0, width: 10, height: 10), transform: nil)
    stage.root.addSublayer(shape)
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 0, y: 40, width: 100, height: 40)
    gradient.colors = [CGColor.black, CGColor.black]
    stage.root.addSublayer(gradient)
    stage.frame()
    func animate(_ layer: CALayer, _ key: String, _ to: Any) {
      let animation = CABasicAnimation(keyPath: key)
      (animation.toValue, animation.duration) = (to, 1)
      layer.add(animation, forKey: key)
    }
    animate(layer, "backgroundColor", CGColor.blue)
    animate(shape, "path", CGPath(rect: CGRect(x: 50, y: 0, width: 30, height: 10), transform: nil))
    animate(gradient, "colors", [CGColor.white, CGColor.white])
    stage.frame(at: 1)
    stage.frame(at: 1.5)
    #expect(stage[5, 5] == 0xff80_0080)
    #expect(stage[69, 5] == 0xff00_0000 && stage[71, 5] == 0xffff_ffff)
    #expect(stage[50, 60] == 0xff80_8080)
    stage.frame(at: 3)
    #expect(stage[5, 5] == 0xffff_0000 && stage[69, 5] == 0xffff_ffff)
  }

  @Test func pausingALayerHoldsItsAnimations() {
    let stage = Stage()
    let layer = stage.add(0, 0, 10, 10)
    stage.frame()
    layer.add(sliding(0, 100, 10), forKey: "slide")
    stage.frame(at: 0)
    stage.frame(at: 2)
    #expect(x(layer) == 20)
    // The usual recipe: stop the layer's clock where it is.
    layer.timeOffset = layer.convertTime(2, from: nil)
    layer.speed = 0
    stage.frame(at: 5)
    #expect(x(layer) == 20 && !stage.tree.hasAnimations)
    let paused = layer.timeOffset
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    layer.beginTime = layer.convertTime(7, from: nil) - paused
    stage.frame(at: 7)
    #expect(isNear(x(layer), 20) && stage.tree.hasAnimations)
    stage.frame(at: 9)
    #expect(isNear(x(layer), 40))
  }

  @Test func customPropertiesAnimateTheirDrawing() {
    final class Ring: CALayer {
      var progress: CGFloat {
        get { value(forKey: "progress") as? CGFloat ?? 0 }
        set { setValue(newValue, forKey: "progress") }
      }
      override func copyForPresentation() -> CALayer { Ring(layer: self) }
      override class func needsDisplay(forKey key: String) -> Bool { key == "progress" || super.needsDisplay(forKey: key) }
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(.red)
        ctx.fill(CGRect(x: 0, y: 0, width: progress * 100, height: 10))
      }
    }
    let stage = Stage()
    let ring = Ring()
    ring.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
    stage.root.addSublayer(ring)
    ring.progress = 0.1
    stage.frame()
    #expect(stage[5, 5] == 0xffff_0000 && stage[15, 5] == 0xffff_ffff)
    let animation = CABasicAnimation(keyPath: "progress")
    (animation.fromValue, animation.toValue, animation.duration) = (0.0, 1.0, 1)
    ring.add(animation, forKey: "progress")
    stage.frame(at: 1)
    stage.frame(at: 1.5)
    #expect(stage[45, 5] == 0xffff_0000 && stage[55, 5] == 0xffff_ffff && ring.progress == 0.1)
    #expect(ring.presentation()?.value(forKey: "progress") as? CGFloat == 0.5)
    stage.frame(at: 2.5)
    stage.frame(at: 2.6)
    #expect(stage[15, 5] == 0xffff_ffff && stage[5, 5] == 0xffff_0000 && !stage.tree.isDirty)
  }

  @Test func transitionsMixOldAndNew() {
    let stage = Stage()
    let layer = stage.add(10, 10, 20, 20, .red)
    stage.frame()
    let fade = CATransition()
    fade.duration = 1
    layer.add(fade, forKey: nil)
    quietly { layer.backgroundColor = .blue }
    stage.frame(at: 1)
    #expect(stage[15, 15] == 0xffff_0000)
    stage.frame(at: 1.5)
    let middle = stage[15, 15]
    #expect(abs(Int(middle >> 16 & 255) - 128) <= 2 && abs(Int(middle & 255) - 128) <= 2)
    stage.frame(at: 2.1)
    #expect(stage[15, 15] == 0xff00_00ff && !stage.tree.hasAnimations)
    let push = CATransition()
    (push.type, push.subtype, push.duration) = (.push, .fromRight, 1)
    layer.add(push, forKey: nil)
    quietly { layer.backgroundColor = .green }
    stage.frame(at: 3)
    stage.frame(at: 3.5)
    #expect(stage[15, 15] == 0xff00_00ff && stage[25, 15] == 0xff00_ff00 && stage[35, 15] == 0xffff_ffff)
    stage.frame(at: 4.5)
    #expect(stage[15, 15] == 0xff00_ff00)
  }
}
