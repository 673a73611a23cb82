import KioskTesting
import Raster
import Testing
import UIKit

/// A zoomed view is drawn again with the pixels of its `contentScaleFactor`, and so are its subviews.
@MainActor
@Suite struct ZoomSharpnessTests {
  /// Draws a field of black and white squares.
  private final class Squares: UIView {
    static let side: CGFloat = 10
    var isInverted = false
    var drawings = 0

    override func draw(_ rect: CGRect) {
      drawings += 1
      UIColor.white.setFill()
      UIRectFill(bounds)
      UIColor.black.setFill()
      let count = Int(bounds.width / Self.side)
      for row in 0..<count {
        for column in 0..<count where (row + column) % 2 == (isInverted ? 1 : 0) {
          UIRectFill(
            CGRect(x: CGFloat(column) * Self.side, y: CGFloat(row) * Self.side, width: Self.side, height: Self.side))
        }
      }
    }
  }

  private final class Zoomed: UIViewController, UIScrollViewDelegate {
    let scroll = UIScrollView()
    let squares = Squares(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    var isSharp = true

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .white
      scroll.frame = view.bounds
      scroll.delegate = self
      scroll.minimumZoomScale = 0.25
      scroll.maximumZoomScale = 32
      scroll.contentSize = squares.bounds.size
      scroll.showsVerticalScrollIndicator = false
      scroll.showsHorizontalScrollIndicator = false
      scroll.addSubview(squares)
      view.addSubview(scroll)
    }

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { squares }

    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
      if isSharp { view?.contentScaleFactor = scale * traitCollection.displayScale }
    }
  }

  private func kiosk(scale: Double = 1) -> VirtualKiosk<Zoomed> {
    let kiosk = VirtualKiosk(240, 240, scale: scale) { Zoomed() }
    kiosk.advance(by: .seconds(1))
    return kiosk
  }

  /// The share of pixels that are neither black nor white.
  private func grey(_ kiosk: VirtualKiosk<Zoomed>) -> Double {
    let picture = kiosk.screenshot().bitmap
    var count = 0
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let level = picture.pixel(x, y) & 255
        if level > 8 && level < 247 { count += 1 }
      }
    }
    return Double(count) / Double(picture.width * picture.height)
  }

  @Test func W4_zoomedDrawingsAreSharpWhereTheyRest() {
    let kiosk = kiosk()
    let page = kiosk.rootViewController
    page.isSharp = false
    page.scroll.setZoomScale(4, animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(grey(kiosk) > 0.05)
    page.isSharp = true
    page.scroll.setZoomScale(6, animated: true)
    kiosk.advance(by: .milliseconds(150))
    let drawings = page.squares.drawings
    kiosk.advance(by: .seconds(1))
    // Once, at the end.
    #expect(page.squares.drawings == drawings + 1 && page.squares.contentScaleFactor == 6)
    #expect(grey(kiosk) == 0)
    // And smaller again, where fewer pixels are enough.
    page.scroll.setZoomScale(0.5, animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(grey(kiosk) == 0 && page.squares.contentScaleFactor == 0.5)
    #expect(kiosk.cost { kiosk.advance(by: .seconds(10)) } == .none)
    kiosk.end()
  }

  @Test func W4_onADenseScreenTheZoomIsTimesItsScale() {
    let kiosk = kiosk(scale: 2)
    let page = kiosk.rootViewController
    page.scroll.setZoomScale(3, animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(page.squares.contentScaleFactor == 6 && grey(kiosk) == 0)
    page.squares.contentScaleFactor = 2
    #expect(page.squares.contentScaleFactor == 2 && grey(kiosk) > 0.02)
    kiosk.end()
  }

  @Test func W4_subviewsAreDrawnWithTheirSuperview() {
    let kiosk = kiosk()
    let page = kiosk.rootViewController
    let inner = Squares(frame: CGRect(x: 20, y: 20, width: 160, height: 160))
    page.squares.addSubview(inner)
    page.scroll.setZoomScale(5, animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(grey(kiosk) == 0)
    // One that comes later, was drawn before, or has the same value itself.
    inner.removeFromSuperview()
    page.view.addSubview(inner)
    kiosk.advance(by: .milliseconds(100))
    page.squares.addSubview(inner)
    #expect(grey(kiosk) == 0)
    inner.contentScaleFactor = 5
    #expect(grey(kiosk) == 0)
    kiosk.end()
  }

  /// The picture of a drawing that is zoomed far in would be hundreds of megabytes: only what is seen is painted.
  @Test func W4_aDrawingZoomedFarInIsRightWhileItScrolls() {
    let kiosk = kiosk()
    let page = kiosk.rootViewController
    page.scroll.setZoomScale(32, animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(page.squares.contentScaleFactor == 32)
    for step in 0..<40 {
      let offset = CGPoint(x: step * 150 % 6100, y: step * 77 % 6100)
      page.scroll.contentOffset = offset
      if step == 20 {
        page.squares.isInverted = true
        page.squares.setNeedsDisplay()
      }
      let picture = kiosk.screenshot().bitmap
      var wrong = 0
      for y in stride(from: 1, to: 240, by: 7) {
        for x in stride(from: 1, to: 240, by: 7) {
          let (column, row) = ((x + Int(offset.x)) / 320, (y + Int(offset.y)) / 320)
          let isBlack = (column + row) % 2 == (step >= 20 ? 1 : 0)
          if (picture.pixel(x, y) & 255 < 128) != isBlack { wrong += 1 }
        }
      }
      #expect(wrong == 0, "at \(offset) \(wrong) pixels are wrong")
    }
    kiosk.end()
  }
}
