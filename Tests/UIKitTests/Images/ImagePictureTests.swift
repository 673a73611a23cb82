import KioskTesting
import Testing
import UIKit

/// Symbols, content modes and templates on one sheet.
private final class ImageSheet: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let names = [
      "star", "star.fill", "heart", "heart.fill", "bell.slash", "gear", "trash", "lock.fill", "wifi", "magnifyingglass",
      "plus", "xmark", "checkmark", "chevron.right", "arrow.left", "play.circle.fill", "xmark.circle", "checkmark.seal.fill",
      "person.crop.circle.fill", "house.fill",
    ]
    for (index, name) in names.enumerated() {
      let icon = UIImageView(image: UIImage(systemName: name))
      icon.contentMode = .scaleAspectFit
      icon.tintColor = index % 2 == 0 ? .systemBlue : .label
      icon.frame = CGRect(x: 8 + index % 10 * 40, y: 8 + index / 10 * 40, width: 32, height: 32)
      view.addSubview(icon)
    }
    let picture = Self.picture
    let modes: [UIView.ContentMode] = [.scaleToFill, .scaleAspectFit, .scaleAspectFill, .center, .topLeft, .bottomRight]
    for (index, mode) in modes.enumerated() {
      let image = UIImageView(image: picture)
      image.contentMode = mode
      image.clipsToBounds = true
      image.backgroundColor = .tertiarySystemFill
      image.frame = CGRect(x: 8 + index * 66, y: 92, width: 60, height: 80)
      view.addSubview(image)
    }
    let template = UIImageView(image: picture.withRenderingMode(.alwaysTemplate))
    template.tintColor = .systemOrange
    template.frame = CGRect(x: 8, y: 180, width: 60, height: 40)
    let stretched = UIImageView(
      image: picture.resizableImage(
        withCapInsets: UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10), resizingMode: .stretch))
    stretched.frame = CGRect(x: 76, y: 180, width: 150, height: 40)
    let highlighted = UIImageView(image: picture, highlightedImage: UIImage(systemName: "bolt.fill"))
    highlighted.isHighlighted = true
    highlighted.frame = CGRect(x: 234, y: 180, width: 60, height: 40)
    for image in [template, stretched, highlighted] { view.addSubview(image) }
  }

  private static let picture: UIImage = {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: 48, height: 32), format: format).image { _ in
      UIColor.systemIndigo.setFill()
      UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 48, height: 32), cornerRadius: 10).fill()
      UIColor.systemYellow.setFill()
      UIBezierPath(ovalIn: CGRect(x: 6, y: 6, width: 12, height: 12)).fill()
    }
  }()
}

@MainActor @Suite(.serialized) struct ImagePictureTests {
  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func imageSheet(_ style: UIUserInterfaceStyle) {
    let kiosk = VirtualKiosk(412, 228, appearance: style) { ImageSheet() }
    #expect(kiosk.matches(style == .dark ? "images-dark" : "images-light", tolerance: .text))
  }

  private func solid(_ color: UIColor) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image {
      color.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
  }

  private func kiosk(_ view: UIImageView) -> VirtualKiosk<UIViewController> {
    VirtualKiosk(40, 40) { () -> UIViewController in
      let rootViewController = UIViewController()
      rootViewController.view.backgroundColor = .white
      view.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
      rootViewController.view.addSubview(view)
      return rootViewController
    }
  }

  @Test func animationImagesShowInTurnAndStop() {
    let view = UIImageView(image: solid(.black))
    view.animationImages = [solid(.red), solid(.green), solid(.blue)]
    view.animationDuration = 3
    view.animationRepeatCount = 1
    let kiosk = kiosk(view)
    func pixel() -> UInt32 { kiosk.screenshot().bitmap.pixel(20, 20) }
    #expect(pixel() == 0xff00_0000)
    view.startAnimating()
    #expect(view.isAnimating)
    kiosk.advance(by: .milliseconds(500))
    #expect(pixel() == 0xffff_0000)
    kiosk.advance(by: .seconds(1))
    #expect(pixel() == 0xff00_ff00)
    kiosk.advance(by: .seconds(1))
    #expect(pixel() == 0xff00_00ff)
    kiosk.advance(by: .seconds(1))
    #expect(pixel() == 0xff00_0000 && !view.isAnimating)
    let wakeUps = kiosk.wakeUps
    kiosk.advance(by: .seconds(60))
    #expect(kiosk.wakeUps == wakeUps)
  }

  @Test func templatesFollowTheTintOfTheirSuperview() {
    let view = UIImageView(image: solid(.black).withRenderingMode(.alwaysTemplate))
    let kiosk = kiosk(view)
    kiosk.rootViewController.view.tintColor = .red
    #expect(kiosk.screenshot().bitmap.pixel(20, 20) == 0xffff_0000)
    view.tintColor = .blue
    #expect(kiosk.screenshot().bitmap.pixel(20, 20) == 0xff00_00ff)
  }

  @Test func missingImageLeavesTheViewEmpty() {
    let view = UIImageView(image: UIImage(named: "no such picture"))
    #expect(kiosk(view).screenshot().bitmap.pixel(20, 20) == 0xffff_ffff)
    #expect(view.intrinsicContentSize.width == UIView.noIntrinsicMetric)
  }
}
