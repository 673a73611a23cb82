import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct ButtonTruncationTests {
  private func shownLabel(
    _ title: String, _ size: CGSize, _ configuration: UIButton.Configuration? = .filled()
  ) -> UILabel? {
    let kiosk = VirtualKiosk(400, 300) { UIViewController() }
    let button = UIButton(type: .system)
    if let configuration {
      button.configuration = configuration
      button.configuration?.title = title
    } else {
      button.setTitle(title, for: .normal)
    }
    button.frame = CGRect(origin: CGPoint(x: 20, y: 20), size: size)
    kiosk.rootViewController.view.addSubview(button)
    kiosk.presentChanges()
    return button.titleLabel ?? button.subviews.compactMap { $0 as? UILabel }.first
  }

  @Test func D_aWordTooLongEndsInDots() throws {
    for configuration in [UIButton.Configuration.plain(), .gray(), .tinted(), .filled()] {
      let label = try #require(shownLabel("Start", CGSize(width: 60, height: 44), configuration))
      let shown = try #require(label.shownText)
      #expect(shown.isTruncated && shown.layout.lines.count == 1)
      #expect(label.lineBreakMode == .byTruncatingTail)
    }
  }

  @Test func D_wordsStillWrapAndTheLastLineEndsInDots() throws {
    let roomy = try #require(shownLabel("Start the tour now", CGSize(width: 100, height: 100))?.shownText)
    #expect(roomy.layout.lines.count >= 2 && !roomy.isTruncated)
    let low = try #require(shownLabel("Start the tour now", CGSize(width: 100, height: 44)))
    #expect(low.shownText?.isTruncated == true && low.lineBreakMode == .byTruncatingTail)
  }

  @Test func D_titlesByStatesEndInDotsToo() throws {
    let shown = try #require(shownLabel("Start", CGSize(width: 30, height: 44), nil)?.shownText)
    #expect(shown.isTruncated)
  }
}
