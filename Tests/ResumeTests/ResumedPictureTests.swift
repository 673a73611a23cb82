import Host
import KioskTesting
import Testing
import UIKit

/// A resumed visit is painted like the one before, however the panel is mounted and whatever has to be blurred.
@MainActor
@Suite struct ResumedPictureTests {
  /// A list below a bar of material, and a form whose keyboard is of material too.
  private final class Room: UIViewController {
    let form = VisitForm()
    private let bar = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))

    override func viewDidLoad() {
      super.viewDidLoad()
      addChild(form)
      form.view.frame = view.bounds
      form.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(form.view)
      form.didMove(toParent: self)
      // Something for the material to blur.
      for (index, color) in [UIColor.systemRed, .systemGreen, .systemBlue].enumerated() {
        let stripe = UIView(frame: CGRect(x: 0, y: 260 + 60 * CGFloat(index), width: 200, height: 30))
        stripe.backgroundColor = color
        form.list.addSubview(stripe)
      }
      bar.frame = CGRect(x: 330, y: 10, width: 220, height: 90)
      view.addSubview(bar)
    }
  }

  private func kiosk(
    _ folder: VisitFolder, _ degrees: Int, blurs: Bool, _ appearance: UIUserInterfaceStyle
  ) -> VirtualKiosk<Room> {
    var configuration = folder.configuration
    configuration.blursMaterials = blurs
    return VirtualKiosk(
      800, 480, appearance: appearance, rotation: .init(rawValue: degrees) ?? .none, screenKeyboard: .always,
      configuration: configuration
    ) { Room() }
  }

  private func use(_ kiosk: VirtualKiosk<Room>) {
    let form = kiosk.rootViewController.form
    kiosk.tap(form.newsletter)
    kiosk.drag(from: .view(form.list, 50, 80), to: .view(form.list, 50, 30))
    kiosk.advance(by: .seconds(2))
    kiosk.tap(form.name)
    kiosk.type("Ada", on: .screen)
    kiosk.advance(by: .seconds(5))
  }

  @Test(arguments: [0, 90, 180, 270], [UIUserInterfaceStyle.light, .dark])
  func P22_thePictureIsTheSame(_ degrees: Int, _ appearance: UIUserInterfaceStyle) {
    let folder = VisitFolder()
    let first = kiosk(folder, degrees, blurs: true, appearance)
    use(first)
    #expect(first.showsScreenKeyboard && first.rootViewController.form.list.contentOffset.y > 60)
    let picture = first.screenshot()
    first.kill()

    let second = kiosk(folder, degrees, blurs: true, appearance)
    #expect(second.shows(picture), "\(degrees)°")
    second.kill()
  }

  /// What the tests above compare depends on the blur, and not on the rotation.
  @Test func thePictureIsBlurred() {
    func picture(_ degrees: Int, blurs: Bool) -> CGImage {
      let folder = VisitFolder()
      defer { withExtendedLifetime(folder) {} }
      let kiosk = kiosk(folder, degrees, blurs: blurs, .light)
      use(kiosk)
      // Without a caret.
      kiosk.rootViewController.view.endEditing(true)
      kiosk.advance(by: .seconds(2))
      return kiosk.screenshot()
    }
    let upright = picture(0, blurs: true)
    #expect(!upright.hasSamePixels(as: picture(0, blurs: false)))
    #expect(upright.hasSamePixels(as: picture(90, blurs: true)))
  }
}
