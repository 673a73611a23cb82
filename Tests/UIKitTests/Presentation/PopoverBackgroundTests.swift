import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct PopoverBackgroundTests {
  /// A speech bubble.
  final class Bubble: UIPopoverBackgroundView {
    override init(frame: CGRect) {
      super.init(frame: frame)
      contentMode = .redraw
    }
    required init?(coder: NSCoder) { return nil }
    override class func arrowBase() -> CGFloat { 40 }
    override class func arrowHeight() -> CGFloat { 24 }
    override class func contentViewInsets() -> UIEdgeInsets { UIEdgeInsets(top: 10, left: 12, bottom: 14, right: 16) }
    override var arrowOffset: CGFloat { didSet { setNeedsDisplay() } }
    override var arrowDirection: UIPopoverArrowDirection { didSet { setNeedsDisplay() } }

    override func draw(_ rect: CGRect) {
      let height = Self.arrowHeight()
      var body = bounds
      if arrowDirection == .up { body = body.inset(by: UIEdgeInsets(top: height, left: 0, bottom: 0, right: 0)) }
      if arrowDirection == .down { body = body.inset(by: UIEdgeInsets(top: 0, left: 0, bottom: height, right: 0)) }
      UIColor.systemIndigo.setFill()
      UIBezierPath(roundedRect: body, cornerRadius: 18).fill()
      let (middle, half) = (bounds.midX + arrowOffset, Self.arrowBase() / 2)
      let (tip, base) = arrowDirection == .up ? (bounds.minY, body.minY) : (bounds.maxY, body.maxY)
      let arrow = UIBezierPath()
      arrow.move(to: CGPoint(x: middle - half, y: base))
      arrow.addLine(to: CGPoint(x: middle, y: tip))
      arrow.addLine(to: CGPoint(x: middle + half, y: base))
      arrow.close()
      arrow.fill()
    }
  }

  struct Stranger: UIPopoverBackgroundViewMethods {
    static func arrowBase() -> CGFloat { 1 }
    static func contentViewInsets() -> UIEdgeInsets { .zero }
    static func arrowHeight() -> CGFloat { 1 }
  }

  private func show(
    _ kiosk: VirtualKiosk<PopoverTests.Scene>, _ type: (any UIPopoverBackgroundViewMethods.Type)?
  ) -> PopoverTests.Page {
    let page = PopoverTests.Page()
    page.popoverPresentationController?.sourceView = kiosk.rootViewController.button
    page.popoverPresentationController?.popoverBackgroundViewClass = type
    kiosk.rootViewController.present(page, animated: true)
    kiosk.advance(by: .seconds(1))
    return page
  }

  @Test func PT12_aProgramDrawsTheBackground() throws {
    let kiosk = VirtualKiosk(800, 480) { PopoverTests.Scene() }
    let page = show(kiosk, Bubble.self)
    let bubble = try #require(kiosk.views(Bubble.self).first)
    // The tip is at the button's lower edge, 84, opposite its middle, 90.
    let frame = bubble.convert(bubble.bounds, to: nil)
    #expect(frame == CGRect(x: 10, y: 84, width: 268, height: 208))
    #expect(page.frame == CGRect(x: 22, y: 118, width: 240, height: 160))
    #expect(bubble.arrowDirection == .up)
    #expect(frame.midX + bubble.arrowOffset == 90)
    #expect(kiosk.matches("popover background"))
    // A touch on it is not beside it.
    kiosk.tap(at: .point(15, 200))
    #expect(!page.isBeingDismissed)
    kiosk.tap(at: .point(500, 400))
    kiosk.advance(by: .seconds(1))
    #expect(page.view.window == nil)
    kiosk.end()
  }

  @Test func PT12_anotherClassIsLogged() {
    let kiosk = VirtualKiosk(800, 480) { PopoverTests.Scene() }
    var page: PopoverTests.Page?
    let lines = FrameworkLog.lines { page = show(kiosk, Stranger.self) }
    #expect(lines.count == 1)
    #expect(page?.popoverPresentationController?.popoverBackgroundViewClass == nil)
    #expect(page?.frame == CGRect(x: 10, y: 97, width: 240, height: 160))
    kiosk.end()
  }
}
