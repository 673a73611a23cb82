import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct ListContentViewTests {
  private func label(_ text: String, in view: UIView) -> UILabel? {
    view.subviews.compactMap { $0 as? UILabel }.first { $0.text == text }
  }

  private func shown(_ content: UIListContentConfiguration, width: CGFloat = 320) -> UIListContentView {
    let view = UIListContentView(configuration: content)
    view.frame = CGRect(x: 0, y: 0, width: width, height: view.sizeThatFits(CGSize(width: width, height: 0)).height)
    view.layoutIfNeeded()
    return view
  }

  @Test func CV29_textsAreBelowEachOtherOrBesideEachOther() throws {
    var content = UIListContentConfiguration.subtitleCell()
    content.text = "Room"
    content.secondaryText = "Second floor"
    var view = shown(content)
    var (first, second) = (try #require(label("Room", in: view)), try #require(label("Second floor", in: view)))
    #expect(first.frame.minX == 16 && second.frame.minX == 16)
    #expect(second.frame.minY == first.frame.maxY + content.textToSecondaryTextVerticalPadding)

    content = .valueCell()
    content.text = "Room"
    content.secondaryText = "214"
    view = shown(content)
    (first, second) = (try #require(label("Room", in: view)), try #require(label("214", in: view)))
    #expect(second.frame.maxX == CGFloat(312))
    #expect(first.frame.minY == second.frame.minY && first.frame.minX == 16)
    // Without room for both they are below each other.
    content.secondaryText = "A value that is much too long for the rest of this line"
    view = shown(content)
    #expect(view.bounds.height > 2 * first.bounds.height)
  }

  @Test func CV29_theHeightFollowsFromTheWidth() {
    var content = UIListContentConfiguration.cell()
    content.text = String(repeating: "word ", count: 40)
    let view = UIListContentView(configuration: content)
    let wide = view.systemLayoutSizeFitting(
      CGSize(width: 600, height: 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
    let narrow = view.systemLayoutSizeFitting(
      CGSize(width: 200, height: 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
    #expect(wide.width == 600 && narrow.width == 200)
    #expect(narrow.height > 2 * wide.height)
    #expect(narrow.height == view.sizeThatFits(CGSize(width: 200, height: 0)).height)
  }

  @Test func CV29_autoLayoutPlacesTheViewInAStack() {
    let kiosk = VirtualKiosk(400, 300) { UIViewController() }
    var content = UIListContentConfiguration.cell()
    content.text = String(repeating: "word ", count: 30)
    let view = UIListContentView(configuration: content)
    let stack = UIStackView(arrangedSubviews: [view])
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    let root: UIView = kiosk.rootViewController.view
    root.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: root.topAnchor), stack.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: root.trailingAnchor),
    ])
    root.layoutIfNeeded()
    #expect(view.frame.width == 400)
    #expect(view.frame.height == view.sizeThatFits(CGSize(width: 400, height: 0)).height)
    content.text = "short"
    view.configuration = content
    root.layoutIfNeeded()
    #expect(view.frame.height < 50)
  }

  @Test func CV29_imagesAreLimitedAndReserveTheirSpace() throws {
    var content = UIListContentConfiguration.cell()
    content.text = "Text"
    content.image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 50)).image { _ in }
    content.imageProperties.maximumSize = CGSize(width: 40, height: 40)
    var view = shown(content)
    var image = try #require(view.subviews.compactMap { $0 as? UIImageView }.first)
    #expect(image.frame.size == CGSize(width: 40, height: 20))
    #expect(label("Text", in: view)?.frame.minX == CGFloat(72))
    content.imageProperties.reservedLayoutSize = CGSize(width: 60, height: 60)
    view = shown(content)
    image = try #require(view.subviews.compactMap { $0 as? UIImageView }.first)
    #expect(image.frame == CGRect(x: 26, y: 11 + 20, width: 40, height: 20))
    #expect(label("Text", in: view)?.frame.minX == CGFloat(92))
    #expect(view.bounds.height == CGFloat(82))
  }

  @Test func CV29_symbolsOfSeveralCellsAlignTheirTexts() throws {
    let starts = ["wifi", "chevron.right", "bell.fill"].map { name -> CGFloat in
      var content = UIListContentConfiguration.cell()
      content.text = "Text"
      content.image = UIImage(systemName: name)
      return label("Text", in: shown(content))?.frame.minX ?? 0
    }
    #expect(starts[0] == 60 && Set(starts).count == 1)
  }

  @Test func CV29_rightToLeftIsTheMirrorImage() throws {
    var content = UIListContentConfiguration.valueCell()
    content.text = "Room"
    content.secondaryText = "214"
    content.image = UIImage(systemName: "bell")
    let plain = shown(content)
    let mirrored = UIListContentView(configuration: content)
    mirrored.semanticContentAttribute = .forceRightToLeft
    mirrored.frame = plain.frame
    mirrored.layoutIfNeeded()
    for (a, b) in zip(plain.subviews, mirrored.subviews) {
      #expect(b.frame == CGRect(x: 320 - a.frame.maxX, y: a.frame.minY, width: a.frame.width, height: a.frame.height))
    }
  }

  @Test func CV29_largeTextWrapsAndStacks() {
    let kiosk = VirtualKiosk(480, 300) { UIViewController() }
    var content = UIListContentConfiguration.valueCell()
    content.text = "Quiet room"
    content.secondaryText = "214"
    let view = UIListContentView(configuration: content)
    view.frame = CGRect(x: 0, y: 0, width: 480, height: 44)
    kiosk.rootViewController.view.addSubview(view)
    kiosk.presentChanges()
    let before = view.sizeThatFits(CGSize(width: 480, height: 0)).height
    view.traitOverrides.preferredContentSizeCategory = .accessibilityExtraLarge
    kiosk.presentChanges()
    // The fonts follow by themselves, and the value goes below the text.
    #expect(view.sizeThatFits(CGSize(width: 480, height: 0)).height > 2.5 * before)
  }

  @Test func CV29_whatTheAppSetsStays() {
    let traits = UITraitCollection(preferredContentSizeCategory: .large)
    var content = UIListContentConfiguration.cell()
    content.secondaryTextProperties.color = .systemRed
    var state = UICellConfigurationState(traitCollection: traits)
    state.isDisabled = true
    let updated = content.updated(for: state)
    #expect(updated.textProperties.color == .tertiaryLabel)
    #expect(updated.secondaryTextProperties.color == .systemRed)
    state.isDisabled = false
    #expect(updated.updated(for: state).textProperties.color == .label)
    let large = UICellConfigurationState(traitCollection: UITraitCollection(preferredContentSizeCategory: .extraLarge))
    #expect(content.updated(for: large).textProperties.font.pointSize == 19)
    content.textProperties.font = .systemFont(ofSize: 30)
    #expect(content.updated(for: large).textProperties.font.pointSize == 30)
  }

  @Test func CV29_configurationsAreValues() {
    var a = UIListContentConfiguration.cell()
    let b = a
    #expect(a == b && a.hashValue == b.hashValue)
    a.text = "text"
    #expect(a != b)
    a = b
    a.textProperties.colorTransformer = UIConfigurationColorTransformer { $0 }
    #expect(a != b)
    let copy = a
    #expect(a == copy)
    var state = UICellConfigurationState(traitCollection: UITraitCollection())
    let key = UIConfigurationStateCustomKey("test.archived")
    state[key] = true
    #expect(state[key] as? Bool == true)
    #expect(state != UICellConfigurationState(traitCollection: UITraitCollection()))
  }

  @Test func CV29_anotherKindOfConfigurationIsLogged() {
    struct Other: UIContentConfiguration {
      func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: .cell()) }
      func updated(for state: any UIConfigurationState) -> Other { self }
    }
    let view = UIListContentView(configuration: .cell())
    #expect(!view.supports(Other()))
    let lines = FrameworkLog.lines { view.configuration = Other() }
    #expect(lines.count == 1 && lines.first?.contains("makeContentView") == true)
  }

  @Test func CV29_guidesAreThePartsOfTheContent() throws {
    let kiosk = VirtualKiosk(400, 300) { UIViewController() }
    var content = UIListContentConfiguration.cell()
    content.text = "Text"
    content.image = UIImage(systemName: "bell")
    let view = UIListContentView(configuration: content)
    view.frame = CGRect(x: 0, y: 0, width: 320, height: 60)
    kiosk.rootViewController.view.addSubview(view)
    let guide = try #require(view.textLayoutGuide)
    #expect(view.secondaryTextLayoutGuide == nil)
    let line = UIView()
    line.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(line)
    NSLayoutConstraint.activate([
      line.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      line.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      line.topAnchor.constraint(equalTo: guide.bottomAnchor), line.heightAnchor.constraint(equalToConstant: 1),
    ])
    kiosk.presentChanges()
    #expect(line.frame.minX == 60 && line.frame.maxX == 312)
    content.text = nil
    view.configuration = content
    #expect(view.textLayoutGuide == nil)
  }

  @Test func CV30_backgroundPresetsFollowTheState() {
    var state = UICellConfigurationState(traitCollection: UITraitCollection())
    let plain = UIBackgroundConfiguration.listPlainCell()
    #expect(plain.backgroundColor == .systemBackground)
    state.isHighlighted = true
    #expect(plain.updated(for: state).backgroundColor == .systemGray4)
    state.isHighlighted = false
    #expect(plain.updated(for: state) == plain)
    // Nil is the tint colour.
    state.isSelected = true
    #expect(UIBackgroundConfiguration.listSidebarCell().updated(for: state).backgroundColor == nil)
    #expect(UIBackgroundConfiguration.listSidebarCell().updated(for: state).resolvedBackgroundColor(for: .red) == .red)
    var own = plain
    own.backgroundColor = .systemYellow
    #expect(own.updated(for: state).backgroundColor == .systemYellow)
    own = UIBackgroundConfiguration()
    #expect(own.updated(for: state) == own)
  }
}
