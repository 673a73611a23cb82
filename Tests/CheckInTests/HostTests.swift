import KioskTesting
import Testing
import UIKit

@testable import CheckIn

/// The list of those who work in the house, by touch and by keyboard.
@MainActor
@Suite(.serialized) struct HostTests {
  private typealias Lobby = VirtualKiosk<UIViewController>

  struct Screen: Sendable, CustomTestStringConvertible {
    let width: Int, height: Int
    var testDescription: String { "\(width)×\(height)" }
    static let all = [
      Screen(width: 480, height: 320), Screen(width: 800, height: 480), Screen(width: 1920, height: 1080),
    ]
  }

  /// The list, after the details.
  private func list(_ width: Int = 800, _ height: Int = 480, screenKeyboard: Bool = false) -> Lobby {
    // Large pictures take long to draw.
    UIView.setAnimationsEnabled(width < 1500)
    defer { UIView.setAnimationsEnabled(true) }
    let kiosk = Lobby.lobby(width, height, screenKeyboard: screenKeyboard)
    kiosk.begin()
    kiosk.tap("name")
    kiosk.type("Anna Lindgren\nanna@example.org\n0701234567\n")
    kiosk.advance(by: .seconds(1))
    kiosk.tapPad("12345678X")
    kiosk.tap("Done")
    kiosk.scrollTo("Continue")
    kiosk.tap("Continue")
    #expect(kiosk.visit.step == .host)
    return kiosk
  }

  private func table(_ kiosk: Lobby) throws -> UITableView { try #require(kiosk.view(UITableView.self)) }

  /// The names and the letters above them, from top to bottom, in all of the list.
  private func lines(_ kiosk: Lobby) throws -> [String] {
    let table = try table(kiosk)
    let source = try #require(table.dataSource as? UITableViewDiffableDataSource<String, Employee>)
    return source.snapshot().sectionIdentifiers.flatMap { letter in
      [letter] + source.snapshot().itemIdentifiers(inSection: letter).map(\.name)
    }
  }

  private func isVisible(_ name: String, _ kiosk: Lobby) throws -> Bool {
    let table = try table(kiosk)
    guard let view = kiosk.view(text: name) else { return false }
    let place = view.convert(view.bounds, to: nil), end = table.window?.keyboardLayoutGuide.layoutFrame.minY ?? 0
    return table.convert(table.bounds, to: nil).contains(place) && place.maxY <= end
  }

  private func onward(_ kiosk: Lobby) throws -> UIButton { try #require(kiosk.view(identifier: "Continue") as? UIButton) }

  @Test(arguments: Screen.all)
  func sectionsAreTheLettersOfFamilyNames(_ screen: Screen) throws {
    let kiosk = list(screen.width, screen.height)
    let lines = try lines(kiosk)
    #expect(lines.prefix(5) == ["A", "Samira Abadi", "Per Ahlgren", "B", "Linnea Berg"])
    // Accents do not make letters of their own.
    #expect(lines.filter { $0 == "O" || $0 == "Ö" } == ["O"] && lines.contains("Astrid Öberg"))
    #expect(try isVisible("A", kiosk) && isVisible("Samira Abadi", kiosk))
    #expect(try onward(kiosk).isEnabled == false)
    kiosk.end()
  }

  @Test(arguments: Screen.all)
  func aSearchNarrowsTheListByTouch(_ screen: Screen) throws {
    let kiosk = list(screen.width, screen.height, screenKeyboard: true)
    kiosk.tap("search")
    #expect(kiosk.showsScreenKeyboard)
    #expect(kiosk.type("ali", on: .screen))
    kiosk.advance(by: .seconds(1))
    #expect(try lines(kiosk) == ["M", "Ali Mansour"])
    #expect(try isVisible("Ali Mansour", kiosk))
    kiosk.tap("Ali Mansour")
    #expect(!kiosk.showsScreenKeyboard && kiosk.visit.step == .host)
    #expect(try onward(kiosk).isEnabled && table(kiosk).indexPathForSelectedRow == IndexPath(row: 0, section: 0))
    kiosk.scrollTo("Continue")
    kiosk.tap("Continue")
    #expect(kiosk.visit.step == .signature && kiosk.visit.visitor.host?.name == "Ali Mansour")
    kiosk.end()
  }

  @Test(arguments: [
    ("oberg", ["O", "Astrid Öberg"]), ("LUKASIK lu", ["L", "Łucja Łukasik"]), ("dijk", ["V", "Pieter van Dijk"]),
    ("luc", ["L", "Łucja Łukasik", "S", "Jean-Luc Simon"]),
    ("legal", ["D", "Éloïse Dubois", "K", "Noor Kaplan", "V", "Pieter van Dijk"]), ("  ", []),
  ])
  func aSearchFindsBeginningsOfWords(_ text: String, _ expected: [String]) throws {
    let kiosk = list()
    let everybody = try lines(kiosk)
    kiosk.tap("search")
    kiosk.type(text)
    kiosk.advance(by: .seconds(1))
    #expect(try lines(kiosk) == (expected.isEmpty ? everybody : expected))
    kiosk.end()
  }

  @Test func returnChoosesTheFirstThatWasFound() throws {
    let kiosk = list()
    kiosk.tap("search")
    kiosk.type("li")
    kiosk.key(.press, .return)
    kiosk.advance(by: .seconds(1))
    let name = try #require(lines(kiosk).dropFirst().first)
    #expect(name == "Linnea Berg")
    #expect(kiosk.visit.step == .host && kiosk.view(identifier: "search")?.isFirstResponder == false)
    #expect(try onward(kiosk).isEnabled)
    // The second Return goes on.
    kiosk.key(.press, .return)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.visit.step == .signature && kiosk.visit.visitor.host?.name == name)
    kiosk.end()
  }

  @Test func returnWithoutASearchChoosesNobody() throws {
    let kiosk = list()
    kiosk.tap("search")
    kiosk.key(.press, .return)
    #expect(try onward(kiosk).isEnabled == false)
    kiosk.key(.press, .return)
    #expect(kiosk.visit.step == .host)
    kiosk.end()
  }

  /// Arrows reach rows from the search field and without it, and Return chooses what they have reached.
  @Test(arguments: [true, false])
  func arrowKeysReachRows(_ isSearching: Bool) throws {
    let kiosk = list()
    if isSearching {
      kiosk.key(.press, "f", modifiers: .control)
      #expect(kiosk.view(identifier: "search")?.isFirstResponder == true)
      kiosk.type("work")
      kiosk.advance(by: .seconds(1))
    }
    for _ in 0..<5 {
      kiosk.key(.press, .down)
      kiosk.advance(by: .milliseconds(300))
    }
    kiosk.key(.press, .up)
    kiosk.advance(by: .seconds(1))
    let name = try lines(kiosk).filter { $0.count > 1 }[3]
    #expect(try isVisible(name, kiosk) && table(kiosk).indexPathForSelectedRow == nil)
    kiosk.key(.press, .return)
    kiosk.advance(by: .seconds(1))
    #expect(try table(kiosk).indexPathForSelectedRow != nil && onward(kiosk).isEnabled)
    kiosk.key(.press, .return, modifiers: .control)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.visit.step == .signature && kiosk.visit.visitor.host?.name == name)
    kiosk.end()
  }

  @Test(arguments: Screen.all)
  func aSearchWithoutAResultSaysSo(_ screen: Screen) throws {
    let kiosk = list(screen.width, screen.height, screenKeyboard: true)
    kiosk.tap("search")
    #expect(kiosk.type("zzz", on: .screen))
    kiosk.advance(by: .seconds(1))
    let text = "Nobody here is called “zzz”. Please ask at the reception."
    #expect(try lines(kiosk).isEmpty && isVisible(text, kiosk))
    for _ in 0..<3 { kiosk.tapKey("delete") }
    kiosk.advance(by: .seconds(1))
    #expect(try lines(kiosk).count > 50 && kiosk.view(text: text) == nil)
    kiosk.end()
  }

  @Test func aChoiceSurvivesASearchAndTheWayBack() throws {
    let kiosk = list()
    kiosk.scrollTo("Per Ahlgren")
    kiosk.tap("Per Ahlgren")
    kiosk.tap("search")
    kiosk.type("zoe")
    kiosk.advance(by: .seconds(1))
    #expect(try table(kiosk).indexPathForSelectedRow == nil && onward(kiosk).isEnabled)
    for _ in 0..<3 { kiosk.key(.press, .backspace) }
    kiosk.advance(by: .seconds(1))
    #expect(try table(kiosk).indexPathForSelectedRow == IndexPath(row: 1, section: 0))
    kiosk.tap("Back")
    #expect(kiosk.visit.step == .details)
    kiosk.tap("Continue")
    #expect(try table(kiosk).indexPathForSelectedRow == IndexPath(row: 1, section: 0) && onward(kiosk).isEnabled)
    kiosk.end()
  }
}
