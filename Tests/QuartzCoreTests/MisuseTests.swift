import CoreGraphics
import Foundation
import QuartzCore
import Raster
import Testing

@MainActor @Suite struct MisuseTests {
  @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 1e9, -1e9, -5, 0, .greatestFiniteMagnitude, .leastNonzeroMagnitude])
  func absurdNumbersAreShownSomehow(value: CGFloat) {
    let stage = Stage()
    let good = stage.add(1, 1, 5, 5, .blue)
    stage.frame()
    let changes: [(CALayer) -> Void] = [
      { $0.bounds.size.width = value }, { $0.position.x = value }, { $0.bounds.origin.y = value },
      { $0.cornerRadius = value },
      { $0.borderWidth = value }, { $0.opacity = Float(value) }, { $0.zPosition = value }, { $0.anchorPoint.x = value },
      { $0.shadowOpacity = Float(value) }, { $0.shadowRadius = value }, { $0.shadowOffset.width = value },
      { $0.transform = CATransform3DMakeScale(value, 1, 1) }, { $0.transform = CATransform3DMakeTranslation(value, 0, 0) },
      { $0.transform = CATransform3DMakeRotation(value, 0, 0, 1) }, { $0.transform.m34 = value },
      { $0.sublayerTransform = CATransform3DMakeScale(value, value, 1) }, { $0.contentsScale = value },
      { $0.frame = CGRect(x: value, y: value, width: value, height: value) }, { $0.speed = Float(value) },
    ]
    for change in changes {
      stage.root.sublayers = [good]
      let layer = stage.add(20, 20, 20, 20)
      stage.add(5, 5, 5, 5, .green, to: layer)
      stage.frame()
      quietly { change(layer) }
      stage.frame()
      // Valid layers are still shown.
      quietly { good.backgroundColor = good.backgroundColor == .blue ? .red : .blue }
      stage.frame()
      _ = layer.hitTest(CGPoint(x: value, y: 3))
      _ = layer.convert(CGPoint(x: 1, y: value), to: stage.root)
    }
    quietly { good.zPosition = .greatestFiniteMagnitude }
    stage.frame()
    let color = stage[3, 3]
    #expect(color == 0xff00_00ff || color == 0xffff_0000)
  }

  @Test func absurdShapesGradientsAndImages() {
    let stage = Stage()
    let shape = CAShapeLayer()
    let path = CGMutablePath()
    path.move(to: CGPoint(x: -1e9, y: 5))
    path.addLine(to: CGPoint(x: 1e9, y: 1e9))
    path.addLine(to: CGPoint(x: CGFloat.nan, y: 0))
    shape.path = path
    shape.lineWidth = 1e9
    shape.strokeColor = .red
    shape.lineDashPattern = [0, -1, 1e-12]
    (shape.strokeStart, shape.strokeEnd) = (.nan, 9)
    stage.root.addSublayer(shape)
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    gradient.colors = [CGColor.red, "blue"]
    gradient.locations = [NSNumber(value: Double.nan), 5, -1]
    gradient.startPoint = CGPoint(x: CGFloat.infinity, y: .nan)
    stage.root.addSublayer(gradient)
    gradient.colors = [CGColor.red]
    stage.frame()
    gradient.type = .radial
    gradient.colors = [CGColor.red, CGColor.blue]
    gradient.endPoint = gradient.startPoint
    stage.frame()
    gradient.type = .conic
    stage.frame()
    let image = stage.add(0, 0, 10, 10, nil)
    image.contents = "not an image"
    #expect(image.contents == nil)
    image.contents = CGImage(bitmap: Bitmap(width: 1, height: 1, format: .argb8888)!)
    image.contentsGravity = .resizeAspectFill
    quietly { image.frame = CGRect(x: 0, y: 0, width: 900_000, height: 1) }
    image.contentsRect = CGRect(x: 0.2, y: 2, width: -3, height: CGFloat.nan)
    stage.frame()
    image.contentsCenter = CGRect(x: 0.9, y: 0.9, width: 5, height: -5)
    image.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    stage.frame()
    #expect(!stage.tree.isDirty)
  }

  @Test func changingTheTreeWhileItIsLaidOut() {
    final class Restless: CALayer {
      var rounds = 0
      override func layoutSublayers() {
        rounds += 1
        sublayers = nil
        for i in 0..<3 {
          let layer = CALayer()
          layer.frame = CGRect(x: i * 10, y: 0, width: 5, height: 5)
          layer.backgroundColor = .red
          addSublayer(layer)
        }
        if rounds == 1 { superlayer?.setNeedsLayout() }
        if rounds == 2 { removeFromSuperlayer() }
      }
    }
    final class Endless: CALayer {
      var rounds = 0
      override func layoutSublayers() {
        rounds += 1
        setNeedsLayout()
      }
      override func draw(in ctx: CGContext) { setNeedsDisplay() }
    }
    let stage = Stage()
    let restless = Restless()
    restless.frame = stage.root.bounds
    stage.root.addSublayer(restless)
    stage.frame()
    #expect(restless.rounds >= 1)
    let endless = Endless()
    endless.frame = stage.root.bounds
    stage.root.addSublayer(endless)
    endless.setNeedsDisplay()
    stage.frame()
    #expect(endless.rounds > 1 && endless.rounds < 100)
    #expect(!stage.tree.isDirty)
  }

  @Test func layoutRunsFromTheTopAndOnlyWhereAsked() {
    final class Logged: CALayer {
      static var log: [String] = []
      override func layoutSublayers() { Logged.log.append(name ?? "") }
    }
    func make(_ name: String, in parent: CALayer) -> Logged {
      let layer = Logged()
      layer.name = name
      parent.addSublayer(layer)
      return layer
    }
    let stage = Stage()
    let a = make("a", in: stage.root)
    let b = make("b", in: a)
    let c = make("c", in: b)
    stage.frame()
    Logged.log = []
    c.setNeedsLayout()
    b.setNeedsLayout()
    a.setNeedsLayout()
    stage.frame()
    #expect(Logged.log == ["a", "b", "c"])
    Logged.log = []
    c.setNeedsLayout()
    b.layoutIfNeeded()
    #expect(Logged.log == ["c"])
    stage.frame()
    #expect(Logged.log == ["c"])
    // A superlayer that needs layout is laid out first.
    Logged.log = []
    a.setNeedsLayout()
    c.setNeedsLayout()
    c.layoutIfNeeded()
    #expect(Logged.log == ["a", "c"])
    // Trees that are on no screen are laid out too.
    a.removeFromSuperlayer()
    Logged.log = []
    b.setNeedsLayout()
    a.layoutIfNeeded()
    #expect(Logged.log == ["b"])
  }

  @Test func aTreeMayGoBeforeItsLayers() {
    let layer = CALayer()
    do {
      let stage = Stage()
      stage.root.addSublayer(layer)
      stage.frame()
    }
    layer.backgroundColor = .red
    layer.setNeedsDisplay()
    layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
    let other = Stage()
    other.root.addSublayer(layer)
    other.frame()
    #expect(layer.superlayer === other.root)
  }
}
