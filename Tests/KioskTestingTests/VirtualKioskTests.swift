import KioskTesting
import Raster
import Testing
import UIKit

@MainActor
@Suite struct VirtualKioskTests {
  final class TestController: UIViewController {
    let patch = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    var log: [String] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
      patch.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
      view.addSubview(patch)
    }
    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      log.append("will appear")
    }
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      log.append("did appear")
    }
    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      log.append("did disappear")
    }
  }

  private let blue: UInt32 = 0xFF00_00FF
  private let red: UInt32 = 0xFFFF_0000

  @Test func theFirstFrameIsThereAtOnce() {
    let kiosk = VirtualKiosk(100, 80) { TestController() }
    #expect(kiosk.rootViewController.log == ["will appear", "did appear"])
    #expect(kiosk.screen.bounds == CGRect(x: 0, y: 0, width: 100, height: 80))
    #expect(kiosk.frames == 1)
    #expect(kiosk.damagedPixels == 8000)
    let picture = kiosk.screenshot().bitmap
    #expect(picture.width == 100 && picture.height == 80)
    #expect(picture.pixel(9, 20) == blue)
    #expect(picture.pixel(10, 20) == red)
    #expect(picture.pixel(39, 59) == red)
    #expect(picture.pixel(40, 59) == blue)
    #expect(kiosk.elapsed == .zero)
  }

  @Test(arguments: [Bitmap.Format.xrgb8888, .rgb565], [0, 90, 180, 270])
  func thePictureIsTheSameOnEveryPanel(_ format: Bitmap.Format, _ degrees: Int) throws {
    let kiosk = VirtualKiosk(
      100, 80, scale: 2, rotation: try #require(.init(rawValue: degrees)), format: format
    ) { TestController() }
    #expect(kiosk.screen.bounds.size == CGSize(width: 50, height: 40))
    let picture = kiosk.screenshot().bitmap
    #expect(picture.width == 100 && picture.height == 80)
    #expect(picture.pixel(19, 40) == blue)
    #expect(picture.pixel(20, 40) == red)
  }

  @Test func whatChangesIsWhatIsPainted() {
    let kiosk = VirtualKiosk(400, 300) { TestController() }
    // After this, both buffers of the screen contain the whole frame.
    kiosk.rootViewController.patch.backgroundColor = .black
    kiosk.advance(by: .milliseconds(100))
    let cost = kiosk.cost {
      kiosk.rootViewController.patch.backgroundColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
      kiosk.advance(by: .milliseconds(100))
    }
    #expect(cost.frames == 1)
    #expect(cost.damagedPixels == 30 * 40)
    #expect(cost.copiedBytes == 30 * 40 * 4)
    #expect(kiosk.screenshot().bitmap.pixel(20, 30) == 0xFF00_FF00)
  }

  @Test func nothingDirtyMeansNoWakeUp() {
    let kiosk = VirtualKiosk(100, 80) { TestController() }
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.cost { kiosk.advance(by: .seconds(24 * 3600)) } == .none)
  }

  @Test func aPictureShowsTheNewestStateWithoutTimePassing() {
    let kiosk = VirtualKiosk(100, 80) { TestController() }
    for value in [0.2, 0.6, 1] as [CGFloat] {
      kiosk.rootViewController.patch.backgroundColor = UIColor(red: 0, green: value, blue: 0, alpha: 1)
      #expect(kiosk.screenshot().bitmap.pixel(20, 30) == 0xFF00_0000 | UInt32((value * 255).rounded()) << 8)
    }
    #expect(kiosk.elapsed == .zero)
  }

  @Test func animationsFollowTheKiosksClock() {
    let kiosk = VirtualKiosk(400, 80) { TestController() }
    var isFinished = false
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      kiosk.rootViewController.patch.frame.origin.x = 210
    } completion: {
      isFinished = $0
    }
    #expect(kiosk.screenshot().bitmap.pixel(10, 30) == red)
    kiosk.advance(by: .milliseconds(500))
    let half = kiosk.screenshot().bitmap
    #expect(half.pixel(105, 30) == blue && half.pixel(125, 30) == red && half.pixel(145, 30) == blue)
    #expect(!isFinished)
    kiosk.advance(by: .milliseconds(600))
    #expect(isFinished)
    #expect(kiosk.screenshot().bitmap.pixel(239, 30) == red)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.cost { kiosk.advance(by: .seconds(60)) } == .none)
  }

  @Test func sameCallsSamePixelsSameCost() {
    func run() -> (Bitmap, KioskCounts) {
      let kiosk = VirtualKiosk(300, 200) { TestController() }
      UIView.animate(withDuration: 0.4) {
        kiosk.rootViewController.patch.frame = CGRect(x: 100, y: 50, width: 90, height: 60)
      }
      kiosk.advance(by: .milliseconds(217))
      return (kiosk.screenshot().bitmap, kiosk.counts)
    }
    let first = run()
    let second = run()
    #expect(first.1 == second.1)
    #expect((0..<200).allSatisfy { y in (0..<300).allSatisfy { x in first.0.pixel(x, y) == second.0.pixel(x, y) } })
  }

  @Test func aKioskEndsWithItsLastReference() {
    var first: VirtualKiosk<TestController>? = VirtualKiosk(100, 80) { TestController() }
    let rootViewController = first?.rootViewController
    let second = VirtualKiosk(100, 80) { TestController() }
    #expect(UIScreen.main === second.screen)
    #expect(rootViewController?.log.last == "did appear")
    first = nil
    #expect(rootViewController?.log.last == "did disappear")
    #expect(UIScreen.main === second.screen)
    second.end()
    #expect(second.rootViewController.log.last == "did disappear")
  }

  @Test(arguments: [(0, 0), (-5, 10), (Int.min, 1)])
  func absurdSizesBecomePossibleOnes(_ width: Int, _ height: Int) {
    let kiosk = VirtualKiosk(width, height, scale: .nan) { TestController() }
    #expect(kiosk.screenshot().width >= 1)
    kiosk.advance(by: .seconds(-3))
    #expect(kiosk.elapsed == .zero)
  }

  final class Delegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var log: [String] = []

    func application(
      _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      log.append("launched")
      let window = UIWindow(frame: UIScreen.main.bounds)
      window.rootViewController = TestController()
      window.makeKeyAndVisible()
      self.window = window
      return true
    }
    func applicationDidBecomeActive(_ application: UIApplication) { log.append("active") }
    func applicationWillTerminate(_ application: UIApplication) { log.append("terminating") }
  }

  @Test func aWholeAppRunsToo() {
    let delegate = Delegate()
    let kiosk = VirtualKiosk(100, 80, app: delegate)
    #expect(delegate.log == ["launched", "active"])
    #expect(kiosk.rootViewController is TestController)
    #expect(kiosk.screenshot().bitmap.pixel(20, 30) == red)
    kiosk.end()
    #expect(delegate.log.last == "terminating")
  }
}
