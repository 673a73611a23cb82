import CMalloc
import Foundation
import Host
import KioskTesting
import Testing

import UIKit
@testable import Raster
@testable import UIKitCore
@testable import UIKitGraphics

/// Caches that only speed up drawing are emptied when memory is short, when the screen is off, and in the background.
@MainActor
@Suite struct CachesTests {
  private final class Screen: UIViewController {
    override func viewDidLoad() {
      super.viewDidLoad()
      let picture = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { context in
        UIColor.red.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
        UIColor.blue.setFill()
        context.fill(CGRect(x: 10, y: 10, width: 20, height: 20))
      }
      let image = UIImageView(image: picture)
      image.frame = CGRect(x: 10, y: 10, width: 91, height: 83)
      let card = UIView(frame: CGRect(x: 110, y: 10, width: 80, height: 80))
      card.backgroundColor = .systemTeal
      card.layer.cornerRadius = 13
      card.layer.shadowOpacity = 0.5
      let label = UILabel(frame: CGRect(x: 10, y: 110, width: 180, height: 40))
      label.text = "Once more"
      view.backgroundColor = .white
      for part in [image, card, label] { view.addSubview(part) }
    }
  }

  private func pixels(_ kiosk: VirtualKiosk<Screen>) -> [UInt32] {
    let bitmap = kiosk.screenshot().bitmap
    return (0..<bitmap.height).flatMap { y in (0..<bitmap.width).map { bitmap.pixel($0, y) } }
  }

  private var scaledBytes: Int { ScaledImages.store.lock.withLock { ScaledImages.store.cache.byteCount } }
  private var maskBytes: Int { MaskCache.store.lock.withLock { MaskCache.store.cache.byteCount } }
  private var renditionBytes: Int { ImageRenditions.shared.lock.withLock { ImageRenditions.shared.images.byteCount } }
  private var bytes: Int { scaledBytes + maskBytes }

  @Test func aMemoryWarningEmptiesThem() {
    let kiosk = VirtualKiosk(200, 160) { Screen() }
    let before = pixels(kiosk)
    #expect(bytes > 0)
    kiosk.warnOfMemory()
    #expect(bytes == 0)
    kiosk.rootViewController.view.subviews[0].alpha = 0.5
    kiosk.advance(by: .milliseconds(100))
    kiosk.rootViewController.view.subviews[0].alpha = 1
    kiosk.advance(by: .milliseconds(100))
    #expect(pixels(kiosk) == before)
    kiosk.end()
  }

  /// Nobody can request another size or colour of a picture that is gone, so its renditions are released with it.
  @Test func aPictureTakesItsSizesAndColoursWithIt() {
    let kiosk = VirtualKiosk(200, 160) { Screen() }
    kiosk.warnOfMemory()
    func makes(_ body: (UIImageView) -> Void) -> (scaled: Int, tinted: Int) {
      let view = UIImageView(frame: CGRect(x: 10, y: 10, width: 91, height: 83))
      view.image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { context in
        UIColor.red.setFill()
        context.fill(CGRect(x: 5, y: 5, width: 20, height: 20))
      }
      body(view)
      kiosk.rootViewController.view.addSubview(view)
      kiosk.advance(by: .milliseconds(100))
      let made = (scaledBytes, renditionBytes)
      view.removeFromSuperview()
      return made
    }
    for tints in [false, true] {
      let made = makes { if tints { $0.image = $0.image?.withTintColor(.green) } }
      #expect(made.scaled > 0 && (made.tinted > 0) == tints)
      kiosk.advance(by: .milliseconds(500))
      #expect(scaledBytes == 0 && renditionBytes == 0)
    }
    kiosk.end()
  }

  /// After the first block was freed, the C library would put the second one on the heap, and keep the heap from
  /// shrinking.
  @Test func aLargeBlockIsAMappingOfItsOwnHoweverManyWereFreed() {
    let kiosk = VirtualKiosk(200, 160) { Screen() }
    // Just below 32 MB, the limit to which the threshold grows by itself, and more than earlier tests have left free on
    // the heap.
    free(malloc(30 << 20))
    let before = mallinfo2().hblkhd
    let block = malloc(28 << 20)
    #expect(mallinfo2().hblkhd >= before + (28 << 20))
    free(block)
    #expect(mallinfo2().hblkhd == before)
    kiosk.end()
  }

  /// Free pages in the middle of the heap, between blocks that stay allocated.
  @Test func useGivesFreePagesBack() throws {
    func residentKilobytes() throws -> Int {
      let numbers = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
      return try #require(Int(numbers[1])) * Int(sysconf(Int32(_SC_PAGESIZE))) / 1024
    }
    let kiosk = VirtualKiosk(200, 160) { Screen() }
    func use(after seconds: Double) {
      kiosk.advance(by: .seconds(seconds))
      kiosk.rootViewController.view.subviews[0].alpha = 1.5 - kiosk.rootViewController.view.subviews[0].alpha
      kiosk.advance(by: .milliseconds(100))
    }
    use(after: 11)
    // 64 MB in blocks of 64 kB, of which every other one is freed.
    let blocks = (0..<1024).map { _ in malloc(64 << 10)! }
    for block in blocks { memset(block, 1, 64 << 10) }
    for index in stride(from: 0, to: blocks.count, by: 2) { free(blocks[index]) }
    let before = try residentKilobytes()
    use(after: 5)
    #expect(try residentKilobytes() > before - 4_000)
    use(after: 6)
    #expect(try residentKilobytes() < before - 20_000)
    for index in stride(from: 1, to: blocks.count, by: 2) { free(blocks[index]) }
    kiosk.end()
  }

  @Test func theBackgroundNeedsNone() {
    let kiosk = VirtualKiosk(200, 160) { Screen() }
    let before = pixels(kiosk)
    #expect(bytes > 0)
    kiosk.changeState(to: .background)
    #expect(bytes == 0)
    kiosk.changeState(to: .active)
    kiosk.advance(by: .milliseconds(100))
    #expect(pixels(kiosk) == before)
    kiosk.end()
  }

  @Test func aDarkScreenNeedsNone() {
    var configuration = HostConfiguration()
    configuration.idle.dim = 10
    configuration.idle.blank = 20
    let kiosk = VirtualKiosk(200, 160, configuration: configuration) { Screen() }
    let before = pixels(kiosk)
    kiosk.advance(by: .seconds(15))
    #expect(bytes > 0)
    kiosk.advance(by: .seconds(10))
    #expect(bytes == 0)
    // Waking the screen shows what was there.
    kiosk.touch(.down, at: .point(199, 159))
    kiosk.advance(by: .milliseconds(60))
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(2))
    #expect(pixels(kiosk) == before)
    kiosk.end()
  }
}
