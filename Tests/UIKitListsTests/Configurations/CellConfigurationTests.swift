import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct CellConfigurationTests {
  /// Counts how often it is updated.
  struct Badge: UIContentConfiguration {
    final class Log {
      var updates: [Bool] = []
    }
    var text = ""
    var isOn = false
    let log: Log
    func makeContentView() -> any UIView & UIContentView { BadgeView(configuration: self) }
    func updated(for state: any UIConfigurationState) -> Badge {
      var result = self
      result.isOn = (state as? UICellConfigurationState)?.isSelected ?? false
      log.updates.append(result.isOn)
      return result
    }
  }

  final class BadgeView: UIView, UIContentView {
    var shown: Badge
    init(configuration: Badge) {
      shown = configuration
      super.init(frame: .zero)
    }
    required init?(coder: NSCoder) { nil }
    var configuration: any UIContentConfiguration {
      get { shown }
      set { if let badge = newValue as? Badge { shown = badge } }
    }
  }

  final class Cell: UICollectionViewCell {
    var log: [String] = []
    override func updateConfiguration(using state: UICellConfigurationState) {
      super.updateConfiguration(using: state)
      log.append("update \(state.isSelected)")
    }
  }

  private func cell() -> (VirtualKiosk<UIViewController>, Cell) {
    let kiosk = VirtualKiosk(400, 300) { UIViewController() }
    let cell = Cell(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
    kiosk.rootViewController.view.addSubview(cell)
    return (kiosk, cell)
  }

  @Test func CV29_theContentViewIsReplacedOrChanged() {
    let (_, cell) = cell()
    let before = cell.contentView
    let own = UIView()
    before.addSubview(own)
    let log = Badge.Log()
    cell.contentConfiguration = Badge(text: "one", log: log)
    let badge = cell.contentView as? BadgeView
    #expect(badge != nil && before.superview == nil && own.window == nil)
    cell.contentConfiguration = Badge(text: "two", log: log)
    #expect(cell.contentView === badge && badge?.shown.text == "two")
    cell.contentConfiguration = UIListContentConfiguration.cell()
    #expect(cell.contentView is UIListContentView)
    cell.contentConfiguration = nil
    #expect(!(cell.contentView is UIListContentView) && cell.contentView.subviews.isEmpty)
    #expect(cell.contentView.superview === cell)
  }

  @Test func CV29_oneUpdateInThisOrder() {
    let (kiosk, cell) = cell()
    let badges = Badge.Log()
    cell.contentConfiguration = Badge(log: badges)
    cell.configurationUpdateHandler = { cell, state in (cell as? Cell)?.log.append("handler \(state.isSelected)") }
    kiosk.presentChanges()
    #expect(badges.updates == [false] && cell.log == ["update false", "handler false"])
    (badges.updates, cell.log) = ([], [])
    cell.isHighlighted = true
    cell.isSelected = true
    cell.isHighlighted = false
    cell.setNeedsUpdateConfiguration()
    #expect(cell.log == [])
    kiosk.presentChanges()
    #expect(badges.updates == [true] && cell.log == ["update true", "handler true"])
    kiosk.presentChanges()
    #expect(badges.updates.count == 1)
  }

  @Test func CV29_withoutAutomaticUpdatesTheContentStays() {
    let (kiosk, cell) = cell()
    let badges = Badge.Log()
    cell.automaticallyUpdatesContentConfiguration = false
    cell.contentConfiguration = Badge(log: badges)
    cell.isSelected = true
    kiosk.presentChanges()
    #expect(badges.updates == [] && cell.log == ["update true"])
  }

  @Test func CV29_whatAHandlerSetsIsUpToDateAndNoNewUpdate() {
    let (kiosk, cell) = cell()
    let badges = Badge.Log()
    cell.isSelected = true
    cell.configurationUpdateHandler = { cell, state in
      cell.contentConfiguration = Badge(text: "\(state.isSelected)", log: badges)
    }
    kiosk.presentChanges()
    #expect((cell.contentView as? BadgeView)?.shown.isOn == true)
    #expect((cell.contentView as? BadgeView)?.shown.text == "true")
    #expect(badges.updates == [true] && cell.log == ["update true"])
  }

  @Test func CV29_traitsAreAState() {
    let (kiosk, cell) = cell()
    kiosk.presentChanges()
    cell.log = []
    cell.overrideUserInterfaceStyle = .dark
    kiosk.presentChanges()
    #expect(cell.log == ["update false"])
    #expect(cell.configurationState.traitCollection.userInterfaceStyle == .dark)
  }

  @Test func CV30_backgroundsResetEachOther() {
    let (kiosk, cell) = cell()
    let (plain, selected) = (UIView(), UIView())
    cell.backgroundView = plain
    cell.selectedBackgroundView = selected
    cell.backgroundConfiguration = .listPlainCell()
    #expect(cell.backgroundView == nil && cell.selectedBackgroundView == nil && plain.superview == nil)
    cell.selectedBackgroundView = selected
    #expect(cell.backgroundConfiguration == nil)
    cell.isSelected = true
    kiosk.presentChanges()
    #expect(selected.superview === cell && selected.frame == cell.bounds)
    cell.isSelected = false
    kiosk.presentChanges()
    #expect(selected.superview == nil)
  }

  @Test func CV30_theBackgroundFollowsTheState() {
    let (kiosk, cell) = cell()
    kiosk.rootViewController.view.backgroundColor = .white
    cell.backgroundConfiguration = .listGroupedCell()
    kiosk.presentChanges()
    #expect(kiosk.screenshot().bitmap.pixel(150, 20) == 0xFFFF_FFFF)
    cell.isHighlighted = true
    kiosk.presentChanges()
    #expect(cell.backgroundConfiguration?.backgroundColor == .systemGray4)
    #expect(kiosk.screenshot().bitmap.pixel(150, 20) == 0xFFD1_D1D6)
    // A background of the app's is behind the content, with its own insets and corners.
    var own = UIBackgroundConfiguration.clear()
    own.backgroundColor = .black
    own.backgroundInsets = NSDirectionalEdgeInsets(top: 10, leading: 50, bottom: 10, trailing: 0)
    cell.backgroundConfiguration = own
    kiosk.presentChanges()
    #expect(kiosk.screenshot().bitmap.pixel(150, 20) == 0xFF00_0000)
    #expect(kiosk.screenshot().bitmap.pixel(20, 20) != 0xFF00_0000)
    #expect(kiosk.screenshot().bitmap.pixel(150, 5) != 0xFF00_0000)
  }

  /// Makes the same view each time.
  private struct Kept: UIContentConfiguration {
    let view: BadgeView
    func makeContentView() -> any UIView & UIContentView { view }
    func updated(for state: any UIConfigurationState) -> Kept { self }
  }

  @Test func CV29_aConfigurationMayMakeTheSameViewAgain() {
    let (kiosk, cell) = cell()
    let view = BadgeView(configuration: Badge(log: Badge.Log()))
    for _ in 0..<2 {
      cell.contentConfiguration = Kept(view: view)
      kiosk.presentChanges()
    }
    #expect(cell.contentView === view && view.superview === cell)
  }

  @Test func CV29_badNumbersInConfigurationsLeaveFramesFinite() {
    for bad in [CGFloat.nan, .infinity, -1e9] {
      let kiosk = VirtualKiosk(400, 300) { UIViewController() }
      let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
      kiosk.rootViewController.view.addSubview(cell)
      var content = UIListContentConfiguration.valueCell()
      (content.image, content.text, content.secondaryText) = (UIImage(systemName: "wifi"), "Text", "Value")
      (content.imageToTextPadding, content.textToSecondaryTextHorizontalPadding) = (bad, bad)
      (content.textToSecondaryTextVerticalPadding, content.alpha) = (bad, bad)
      content.directionalLayoutMargins = NSDirectionalEdgeInsets(top: bad, leading: bad, bottom: bad, trailing: bad)
      content.imageProperties.maximumSize = CGSize(width: bad, height: bad)
      content.imageProperties.reservedLayoutSize = CGSize(width: bad, height: bad)
      (content.imageProperties.cornerRadius, content.imageProperties.strokeWidth) = (bad, bad)
      (content.textProperties.minimumScaleFactor, content.textProperties.adjustsFontSizeToFitWidth) = (bad, true)
      content.textProperties.numberOfLines = -3
      cell.contentConfiguration = content
      var background = UIBackgroundConfiguration.listPlainCell()
      (background.cornerRadius, background.strokeWidth, background.strokeOutset) = (bad, bad, bad)
      background.backgroundInsets = NSDirectionalEdgeInsets(top: bad, leading: bad, bottom: bad, trailing: bad)
      cell.backgroundConfiguration = background
      (cell.indentationWidth, cell.indentationLevel) = (bad, 3)
      cell.accessories = [.checkmark(options: .init(reservedLayoutWidth: .custom(bad)))]
      _ = FrameworkLog.lines { kiosk.presentChanges() }
      func check(_ view: UIView) {
        let frame = view.frame
        #expect((frame.minX + frame.minY + frame.width + frame.height).isFinite, "\(bad): \(type(of: view)) \(frame)")
        view.subviews.forEach(check)
      }
      check(cell)
      let size = cell.contentView.sizeThatFits(CGSize(width: 300, height: 0))
      #expect(size.width.isFinite && size.height.isFinite, "\(bad): \(size)")
    }
  }
}
