import KioskTesting
import Raster
import Testing
import UIKit

@testable import Museum

/// What visitors have to be able to see and read.
@MainActor
@Suite(.serialized) struct DesignTests {
  private typealias Kiosk = VirtualKiosk<UIViewController>

  /// The relative luminance of a pixel, as the Web's guidelines for contrast define it.
  private func luminance(_ pixel: UInt32) -> Double {
    func part(_ shift: UInt32) -> Double {
      let v = Double(pixel >> shift & 255) / 255
      return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
  }

  private func labels(in view: UIView) -> [UILabel] {
    view.subviews.flatMap { labels(in: $0) } + [view as? UILabel].compactMap { $0 }
  }

  @Test(arguments: [(480, 320), (800, 480), (1920, 1080)])
  func textsOnPicturesAreLegible(_ screen: (Int, Int)) throws {
    let kiosk = Kiosk.foyer(screen.0, screen.1)
    let list = try #require(kiosk.view(identifier: "today") as? UICollectionView)
    var seen = Set<String>()
    for offset in stride(from: 0, to: Int(list.contentSize.height), by: 150) {
      list.contentOffset.y = CGFloat(offset)
      kiosk.advance(by: .milliseconds(200))
      for cell in kiosk.views(CoverCell.self) {
        let texts = labels(in: cell).filter { !($0.text ?? "").isEmpty }
        for label in texts { label.alpha = 0 }
        let picture = kiosk.screenshot().bitmap
        for label in texts {
          label.alpha = 1
          #expect(label.textColor == .white)
          let frame = label.convert(label.bounds, to: nil).intersection(kiosk.screen.bounds)
          let page = kiosk.page?.view.safeAreaLayoutGuide.layoutFrame ?? .zero
          if frame.isEmpty || !page.contains(frame) { continue }
          for y in stride(from: Int(frame.minY), to: Int(frame.maxY), by: 2) {
            for x in stride(from: Int(frame.minX), to: Int(frame.maxX), by: 2) {
              let contrast = 1.05 / (luminance(picture.pixel(x, y)) + 0.05)
              guard contrast < 4.5 else { continue }
              Issue.record("\(label.text ?? "") has a contrast of \(contrast) at \(x), \(y)")
              return
            }
          }
          seen.insert(cell.accessibilityIdentifier ?? "")
        }
      }
    }
    #expect(seen.count == 7)
    kiosk.end()
  }

  @Test(arguments: [(480, 320), (800, 480), (1280, 800)])
  func picturesOfARowAreEquallyHigh(_ screen: (Int, Int)) {
    let kiosk = Kiosk.foyer(screen.0, screen.1)
    kiosk.select(1)
    let cells = kiosk.views(ArtworkCell.self)
    #expect(cells.count >= 2)
    let heights = cells.map(\.painting.bounds.height)
    // Columns may differ by a pixel, where the width is not a multiple of them.
    #expect((heights.max() ?? 0) - (heights.min() ?? 0) <= 1, "\(heights)")
    for cell in cells {
      for label in labels(in: cell) { #expect(cell.bounds.contains(label.convert(label.bounds, to: cell))) }
    }
    kiosk.end()
  }

  @Test func cardsAreSeparatedFromTheGround() {
    let light = UITraitCollection(userInterfaceStyle: .light)
    func level(_ color: UIColor) -> Double {
      var (r, g, b): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
      color.resolvedColor(with: light).getRed(&r, green: &g, blue: &b, alpha: nil)
      func byte(_ v: CGFloat) -> UInt32 { UInt32((v * 255).rounded()) }
      return luminance(byte(r) << 16 | byte(g) << 8 | byte(b))
    }
    let system = (level(.secondarySystemGroupedBackground) + 0.05) / (level(.systemGroupedBackground) + 0.05)
    #expect((level(Theme.card) + 0.05) / (level(Theme.ground) + 0.05) >= system)
    #expect((level(Theme.ground) + 0.05) / (level(Theme.soft) + 0.05) >= 4.5)
    #expect((level(Theme.ground) + 0.05) / (level(Theme.tint) + 0.05) >= 4.5)
  }

  @Test func arabicHasItsOwnDigitsUnitsAndCommas() throws {
    let work = try #require(Catalogue.works.first)
    #expect(work.size(.english) == "80 × 120 cm" && work.size(.arabic) == "٨٠ × ١٢٠ سم")
    #expect(work.byline(.english) == "Ines Okafor, 1931" && work.byline(.arabic) == "إينيس أوكافور، ١٩٣١")
    #expect(Museum.Language.english.price(12) == "€12")
    let price = Museum.Language.arabic.price(12).unicodeScalars.filter { $0.properties.generalCategory != .format }
    #expect(String(String.UnicodeScalarView(price)).hasPrefix("١٢"))
    #expect(Catalogue.search("حداد ١٩٥٨", in: .all).map(\.number) == [2])
    let kiosk = Kiosk.foyer(800, 480)
    Foyers.visit?.language = .arabic
    kiosk.advance(by: .seconds(1))
    func check(_ page: String) {
      for label in kiosk.views(UILabel.self) {
        let text = (label.text ?? "").unicodeScalars
        #expect(!text.contains { ("0"..."9").contains($0) || $0 == "," }, "\(page): \(label.text ?? "")")
      }
    }
    for tab in 0..<4 {
      kiosk.select(tab)
      let scroll = kiosk.page?.view.subviews.first as? UIScrollView ?? kiosk.page?.view as? UIScrollView
      for step in 0..<6 where tab != 2 {
        scroll?.contentOffset.y = CGFloat(step) * 250
        kiosk.advance(by: .milliseconds(200))
        check("tab \(tab)")
      }
    }
    kiosk.select(0)
    let list = kiosk.view(identifier: "today") as? UIScrollView
    list?.contentOffset.y = 0
    kiosk.advance(by: .milliseconds(200))
    kiosk.tap("exhibition")
    check("work")
    kiosk.end()
  }

  @Test func aLowScreenIsLeftToThePlan() throws {
    let kiosk = Kiosk.foyer(480, 320)
    kiosk.select(2)
    let plan = try #require(kiosk.view(identifier: "plan") as? UIScrollView)
    #expect(plan.bounds.height >= 210)
    // The names of rooms are at least 11 points high on the screen, and inside their rooms.
    let drawing = try #require(plan.subviews.first as? PlanView)
    #expect(drawing.nameSizes.values.allSatisfy { $0 * plan.zoomScale >= 10.5 }, "\(drawing.nameSizes)")
    kiosk.select(1)
    let search = try #require(kiosk.page?.navigationItem.searchController?.searchBar)
    #expect(search.convert(search.bounds, to: nil).maxY <= 110)
    let list = try #require(kiosk.view(identifier: "collection") as? UIScrollView)
    list.contentOffset.y = 300
    kiosk.advance(by: .milliseconds(300))
    #expect(kiosk.page?.navigationController?.navigationBar.frame.height == 44)
    kiosk.end()
  }

  /// The picture that grows out of a list has its place on the page before it sets out.
  @Test(arguments: [(480, 320, false), (480, 320, true), (800, 480, false)])
  func aPictureFliesToItsPlace(_ width: Int, _ height: Int, _ isArabic: Bool) throws {
    let kiosk = Kiosk.foyer(width, height)
    if isArabic { Foyers.visit?.language = .arabic }
    kiosk.advance(by: .seconds(1))
    kiosk.tap(try #require(kiosk.view(identifier: "exhibition")))
    kiosk.advance(by: .milliseconds(440))
    let before = kiosk.screenshot().bitmap
    kiosk.advance(by: .seconds(1))
    let after = kiosk.screenshot().bitmap
    let painting = try #require(kiosk.view(identifier: "painting"))
    let place = painting.convert(painting.bounds, to: nil)
    // What flew had the edges of the painting in the end.
    var different = 0
    for y in stride(from: Int(place.minY), to: min(Int(place.maxY), height - 80), by: 4) {
      for x in [Int(place.minX) - 12, Int(place.minX) + 12, Int(place.maxX) - 12, Int(place.maxX) + 12] {
        if (0..<width).contains(x), distance(before.pixel(x, y), after.pixel(x, y)) > 24 { different += 1 }
      }
    }
    #expect(different < 5)
    kiosk.end()
  }

  private func distance(_ one: UInt32, _ other: UInt32) -> Int {
    [16, 8, 0].map { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) }.max() ?? 0
  }

  @Test func thePlanIsSharpAtEveryZoom() throws {
    let kiosk = Kiosk.foyer(800, 480)
    kiosk.select(2)
    let plan = try #require(kiosk.view(identifier: "plan") as? UIScrollView)
    let drawing = try #require(plan.subviews.first)
    func isSharp() -> Bool {
      ([drawing] + drawing.subviews).allSatisfy { $0.contentScaleFactor == plan.zoomScale }
    }
    #expect(isSharp())
    kiosk.pinch(at: .view(plan), from: 60, to: 160)
    kiosk.advance(by: .seconds(1))
    #expect(plan.zoomScale > 1 && isSharp())
    kiosk.doubleTap(at: .view(plan, 40, 40))
    kiosk.advance(by: .seconds(1))
    #expect(plan.zoomScale == plan.minimumZoomScale && isSharp())
    kiosk.doubleTap(at: .view(plan, 40, 40))
    kiosk.advance(by: .seconds(1))
    #expect(plan.zoomScale > plan.minimumZoomScale * 2 && isSharp())
    kiosk.end()
  }
}
