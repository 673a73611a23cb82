import KioskTesting
import Raster
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitNavigation

@MainActor
@Suite(.serialized) struct VisualEffectTests {
  /// Stripes and shapes of many colours.
  final class Scenery: UIView {
    override func draw(_ rect: CGRect) {
      for row in 0..<20 {
        UIColor(hue: 0.55 + 0.02 * CGFloat(row % 6), saturation: 0.7, brightness: 0.95 - 0.035 * CGFloat(row), alpha: 1)
          .setFill()
        UIRectFill(CGRect(x: 0, y: bounds.height * CGFloat(row) / 20, width: bounds.width, height: bounds.height / 20 + 1))
      }
      for number in 0..<14 {
        UIColor(hue: CGFloat(number) / 14, saturation: 0.8, brightness: 0.9, alpha: 0.9).setFill()
        let x = bounds.width * CGFloat((number * 37) % 100) / 100, y = bounds.height * CGFloat((number * 53) % 100) / 100
        UIBezierPath(ovalIn: CGRect(x: x - 30, y: y - 30, width: 60 + CGFloat(number) * 4, height: 60 + CGFloat(number) * 4))
          .fill()
      }
      let words = NSAttributedString(
        string: "Tickets, maps and guided tours", attributes: [.font: UIFont.systemFont(ofSize: 22, weight: .bold)])
      words.draw(at: CGPoint(x: 20, y: bounds.height * 0.46))
    }
  }

  final class EffectController: UIViewController {
    let scenery = Scenery()
    var panels: [UIVisualEffectView] = []

    override func viewDidLoad() {
      view.backgroundColor = .white
      scenery.frame = view.bounds
      scenery.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(scenery)
    }

    func add(_ effect: UIVisualEffect?, _ frame: CGRect) -> UIVisualEffectView {
      let panel = UIVisualEffectView(effect: effect)
      panel.frame = frame
      view.addSubview(panel)
      panels.append(panel)
      return panel
    }

    /// Panels of all materials, with labels in three kinds of vibrancy.
    func showMaterials() {
      let styles: [(String, UIBlurEffect.Style)] = [
        ("Ultra thin", .systemUltraThinMaterial), ("Thin", .systemThinMaterial), ("Regular", .systemMaterial),
        ("Thick", .systemThickMaterial), ("Chrome", .systemChromeMaterial), ("Prominent", .prominent),
        ("Dark", .systemMaterialDark), ("Light", .systemMaterialLight),
      ]
      let width = (view.bounds.width - 50) / 4, height = (view.bounds.height - 30) / 2
      for (number, (name, style)) in styles.enumerated() {
        let blur = UIBlurEffect(style: style)
        let panel = add(
          blur,
          CGRect(
            x: 10 + (width + 10) * CGFloat(number % 4), y: 10 + (height + 10) * CGFloat(number / 4), width: width,
            height: height))
        panel.layer.cornerRadius = 14
        panel.clipsToBounds = true
        let kinds: [UIVibrancyEffectStyle] = [.label, .secondaryLabel, .tertiaryLabel]
        for (line, kind) in kinds.enumerated() {
          let vibrant = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: blur, style: kind))
          vibrant.frame = CGRect(x: 14, y: 14 + 30 * CGFloat(line), width: width - 28, height: 28)
          let label = UILabel(frame: vibrant.bounds)
          label.text = line == 0 ? name : line == 1 ? "Secondary label" : "Tertiary label"
          label.font = .systemFont(ofSize: line == 0 ? 20 : 15, weight: line == 0 ? .semibold : .regular)
          vibrant.contentView.addSubview(label)
          panel.contentView.addSubview(vibrant)
        }
      }
    }
  }

  private func makeKiosk(_ width: Int = 400, _ height: Int = 300, dark: Bool = false) -> VirtualKiosk<EffectController> {
    VirtualKiosk(width, height, appearance: dark ? .dark : .light) { EffectController() }
  }

  private func channel(_ kiosk: VirtualKiosk<EffectController>, _ x: Int, _ y: Int) -> Int {
    Int(kiosk.screenshot().bitmap.pixel(x, y) & 0xFF)
  }

  @Test func IM2_subviewsBelongInTheContentView() {
    let kiosk = makeKiosk()
    let panel = kiosk.rootViewController.add(UIBlurEffect(style: .regular), CGRect(x: 0, y: 0, width: 100, height: 100))
    let lines = FrameworkLog.lines {
      panel.addSubview(UILabel())
      panel.insertSubview(UILabel(), at: 0)
      panel.insertSubview(UILabel(), aboveSubview: panel.contentView)
      panel.insertSubview(UILabel(), belowSubview: panel.contentView)
    }
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.contains("contentView") })
    #expect(panel.subviews.count == 2)
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 10, y: 10, width: 60, height: 44)
    panel.contentView.addSubview(button)
    #expect(panel.hitTest(CGPoint(x: 20, y: 20), with: nil) === button)
    kiosk.end()
  }

  @Test func IM2_withoutEffectTheContentIsShownBare() {
    let kiosk = makeKiosk()
    let controller = kiosk.rootViewController
    controller.scenery.removeFromSuperview()
    controller.view.backgroundColor = .black
    let panel = controller.add(nil, CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(channel(kiosk, 50, 50) == 0)
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    box.backgroundColor = .white
    panel.contentView.addSubview(box)
    #expect(channel(kiosk, 10, 10) == 255)
    panel.effect = UIBlurEffect(style: .systemThickMaterialLight)
    #expect(panel.contentView.frame == panel.bounds)
    #expect(channel(kiosk, 50, 50) > 200)
    #expect(channel(kiosk, 10, 10) == 255)
    panel.effect = nil
    #expect(channel(kiosk, 50, 50) == 0)
    kiosk.end()
  }

  @Test func IM2_theEffectFadesInAnAnimation() {
    let kiosk = makeKiosk()
    let controller = kiosk.rootViewController
    controller.scenery.removeFromSuperview()
    controller.view.backgroundColor = .black
    let panel = controller.add(nil, CGRect(x: 0, y: 0, width: 100, height: 100))
    kiosk.presentChanges()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      panel.effect = UIBlurEffect(style: .systemThickMaterialLight)
    }
    var values: [Int] = []
    for _ in 0..<5 {
      kiosk.advance(by: .milliseconds(200))
      values.append(channel(kiosk, 50, 50))
    }
    #expect(values == values.sorted() && Set(values).count == 5)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { panel.effect = nil }
    kiosk.advance(by: .milliseconds(500))
    let half = channel(kiosk, 50, 50)
    #expect(half > values[4] / 2 - 20 && half < values[4] / 2 + 20)
    kiosk.advance(by: .milliseconds(600))
    #expect(channel(kiosk, 50, 50) == 0)
    kiosk.end()
  }

  @Test func IM3_materialsFollowTheStyleUnlessTheyAreNamed() {
    for dark in [false, true] {
      let kiosk = makeKiosk(dark: dark)
      let controller = kiosk.rootViewController
      controller.scenery.removeFromSuperview()
      controller.view.backgroundColor = .gray
      let follows: [UIBlurEffect.Style] = [
        .regular, .prominent, .systemUltraThinMaterial, .systemThinMaterial, .systemMaterial, .systemThickMaterial,
        .systemChromeMaterial,
      ]
      let lights: [UIBlurEffect.Style] = [
        .light, .extraLight, .systemUltraThinMaterialLight, .systemThinMaterialLight, .systemMaterialLight,
        .systemThickMaterialLight, .systemChromeMaterialLight,
      ]
      let darks: [UIBlurEffect.Style] = [
        .dark, .systemUltraThinMaterialDark, .systemThinMaterialDark, .systemMaterialDark, .systemThickMaterialDark,
        .systemChromeMaterialDark,
      ]
      for (number, style) in (follows + lights + darks).enumerated() {
        let panel = controller.add(UIBlurEffect(style: style), CGRect(x: 0, y: 0, width: 40, height: 40))
        let isDark = number < follows.count ? dark : number >= follows.count + lights.count
        #expect((channel(kiosk, 20, 20) < 128) == isDark, "\(style) in \(dark ? "dark" : "light")")
        panel.removeFromSuperview()
      }
      kiosk.end()
    }
  }

  @Test func IM2_vibrancyColoursLabelsAndTemplates() {
    let kiosk = makeKiosk()
    let blur = UIBlurEffect(style: .systemThickMaterialDark)
    let panel = kiosk.rootViewController.add(blur, CGRect(x: 0, y: 0, width: 200, height: 100))
    let vibrant = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: blur))
    vibrant.frame = panel.bounds
    panel.contentView.addSubview(vibrant)
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
    label.textColor = .black
    label.text = "████"
    label.font = .systemFont(ofSize: 30)
    vibrant.contentView.addSubview(label)
    #expect(channel(kiosk, 30, 25) > 240)
    label.attributedText = NSAttributedString(string: "████", attributes: [.foregroundColor: UIColor.black])
    #expect(channel(kiosk, 30, 25) > 240)
    let image = UIImageView(image: UIImage(systemName: "star.fill"))
    vibrant.contentView.addSubview(image)
    var white: CGFloat = 0
    image.tintColor.resolvedColor(with: image.traitCollection).getWhite(&white, alpha: nil)
    #expect(white == 1)
    vibrant.effect = nil
    label.text = "████"
    label.textColor = .black
    label.font = .systemFont(ofSize: 30)
    #expect(channel(kiosk, 30, 25) < 10)
    kiosk.end()
  }

  @Test func IM6_aMaterialOverStillContentCostsNothing() {
    let kiosk = makeKiosk()
    kiosk.rootViewController.showMaterials()
    kiosk.presentChanges()
    let idle = kiosk.cost { kiosk.advance(by: .seconds(2)) }
    #expect(idle.frames == 0)
    // A change behind costs the pixels of the change.
    let dot = UIView(frame: CGRect(x: 40, y: 40, width: 10, height: 10))
    dot.backgroundColor = .red
    let cost = kiosk.cost {
      kiosk.rootViewController.view.insertSubview(dot, aboveSubview: kiosk.rootViewController.scenery)
      kiosk.presentChanges()
    }
    #expect(cost.damagedPixels == 100)
    kiosk.end()
  }

  @Test func IM3_glassIsShownAsAMaterial() {
    let kiosk = makeKiosk()
    let controller = kiosk.rootViewController
    controller.scenery.removeFromSuperview()
    let glass = UIGlassEffect(style: .regular)
    glass.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    let panel = controller.add(glass, CGRect(x: 0, y: 0, width: 40, height: 40))
    let pixel = kiosk.screenshot().bitmap.pixel(20, 20)
    #expect(pixel >> 16 & 0xFF > pixel & 0xFF)
    glass.tintColor = nil
    #expect((panel.effect as? UIGlassEffect)?.tintColor != nil)
    kiosk.end()
  }

  @Test func IM3_theMaterialsHaveTheirLook() {
    for dark in [false, true] {
      let kiosk = makeKiosk(800, 480, dark: dark)
      kiosk.rootViewController.showMaterials()
      #expect(kiosk.matches("materials \(dark ? "dark" : "light")"))
      kiosk.end()
    }
  }
}
