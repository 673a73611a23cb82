import Testing

@testable import KioskTesting
@testable import ScreenKeyboard
import UIKit
@testable import UIKitCore

/// Touches on the on-screen keyboard; numbers are the cases of the keyboard's test plan.
@MainActor
@Suite struct OnScreenTypingTests {
  private typealias Kiosk = VirtualKiosk<TypingController>

  private func middle(_ kiosk: Kiosk, _ key: String) -> CGPoint {
    guard case .point(let x, let y)? = kiosk.spot(ofKey: key) else { return .zero }
    return CGPoint(x: x, y: y)
  }

  @Test func K_typingReachesTheField() {
    let kiosk = Kiosk.typing()
    #expect(kiosk.showsScreenKeyboard)
    #expect(kiosk.type("hello World 42!", on: .screen))
    #expect(kiosk.rootViewController.field.content == "hello World 42!")
    kiosk.tapKey("delete")
    kiosk.tapKey("return")
    #expect(kiosk.rootViewController.field.content == "hello World 42\n")
    kiosk.end()
  }

  @Test func K8_theNearestKeyIsHitAndBordersReachTheEdge() {
    let kiosk = Kiosk.typing()
    let (q, w, a) = (middle(kiosk, "q"), middle(kiosk, "w"), middle(kiosk, "a"))
    let between = (q.x + w.x) / 2
    kiosk.tap(at: .point(between - 1, q.y))
    kiosk.advance(by: .milliseconds(60))
    kiosk.tap(at: .point(between + 1, q.y))
    kiosk.advance(by: .milliseconds(60))
    kiosk.tap(at: .point(1, a.y))
    kiosk.advance(by: .milliseconds(60))
    let top = InputViewSystem.running.coveredFrame.minY
    kiosk.tap(at: .point(q.x, top + 1))
    #expect(kiosk.rootViewController.field.content == "qwaq")
    kiosk.end()
  }

  @Test func K9_rollOver() {
    let kiosk = Kiosk.typing()
    let places = ["t", "h", "e"].map { middle(kiosk, $0) }.map { Spot.point($0.x, $0.y) }
    kiosk.touch(.down, at: places[0], finger: 0)
    #expect(kiosk.rootViewController.field.content == "")
    kiosk.touch(.down, at: places[1], finger: 1)
    #expect(kiosk.rootViewController.field.content == "t")
    // The first finger has typed already, wherever it moves.
    kiosk.touch(.move, at: places[2], finger: 0)
    kiosk.touch(.down, at: places[2], finger: 2)
    #expect(kiosk.rootViewController.field.content == "th")
    kiosk.touch(.up, finger: 0)
    kiosk.touch(.up, finger: 1)
    kiosk.touch(.up, finger: 2)
    #expect(kiosk.rootViewController.field.content == "the")
    kiosk.end()
  }

  @Test func K10_bouncesAndDoubleStrikes() {
    let kiosk = Kiosk.typing()
    let place = middle(kiosk, "a")
    func tap(_ point: CGPoint) {
      kiosk.touch(.down, at: .point(point.x, point.y))
      kiosk.advance(by: .milliseconds(20))
      kiosk.touch(.up)
    }
    tap(place)
    kiosk.advance(by: .milliseconds(30))
    tap(CGPoint(x: place.x + 6, y: place.y))
    #expect(kiosk.rootViewController.field.content == "a")
    kiosk.advance(by: .milliseconds(60))
    tap(place)
    #expect(kiosk.rootViewController.field.content == "aa")
    kiosk.advance(by: .milliseconds(600))
    UIKeyboardTuning.current.doubleStrikeInterval = 0.5
    tap(place)
    kiosk.advance(by: .milliseconds(380))
    tap(place)
    #expect(kiosk.rootViewController.field.content == "aaa")
    tap(middle(kiosk, "s"))
    #expect(kiosk.rootViewController.field.content == "aaas")
    UIKeyboardTuning.current = UIKeyboardTuning()
    kiosk.end()
  }

  @Test func K11_slidingAndSwipingOff() {
    let kiosk = Kiosk.typing()
    let (a, s) = (middle(kiosk, "a"), middle(kiosk, "s"))
    func slide(from start: CGPoint, to end: CGPoint) {
      kiosk.touch(.down, at: .point(start.x, start.y))
      kiosk.advance(by: .milliseconds(20))
      kiosk.touch(.move, at: .point(end.x, end.y))
      kiosk.advance(by: .milliseconds(20))
      kiosk.touch(.up)
      kiosk.advance(by: .milliseconds(100))
    }
    slide(from: a, to: s)
    #expect(kiosk.rootViewController.field.content == "s")
    // Less than a third of a key beyond its edge still counts as the key.
    let width = s.x - a.x
    slide(from: a, to: CGPoint(x: a.x + width * 0.6, y: a.y))
    #expect(kiosk.rootViewController.field.content == "sa")
    slide(from: a, to: CGPoint(x: a.x, y: 100))
    #expect(kiosk.rootViewController.field.content == "sa")
    #expect(kiosk.views(PopOver.self).isEmpty)
    let delete = middle(kiosk, "return")
    slide(from: delete, to: s)
    #expect(kiosk.rootViewController.field.content == "sa")
    kiosk.end()
  }

  @Test func K12_slidingFromTheKeysThatChangePlanes() {
    let kiosk = Kiosk.typing()
    let (symbols, shift, r) = (middle(kiosk, "symbols"), middle(kiosk, "shift"), middle(kiosk, "r"))
    kiosk.touch(.down, at: .point(symbols.x, symbols.y))
    kiosk.advance(by: .milliseconds(50))
    guard let five = kiosk.spot(ofKey: "5") else { return #expect(Bool(false), "no digits") }
    kiosk.touch(.move, at: five)
    kiosk.touch(.up)
    #expect(kiosk.rootViewController.field.content == "5")
    #expect(kiosk.screenKeys.contains("q"))
    kiosk.advance(by: .milliseconds(100))
    kiosk.touch(.down, at: .point(shift.x, shift.y))
    kiosk.advance(by: .milliseconds(50))
    kiosk.touch(.move, at: .point(r.x, r.y))
    kiosk.touch(.up)
    #expect(kiosk.rootViewController.field.content == "5R")
    #expect(kiosk.screenKeys.contains("r"))
    // The same with two fingers.
    kiosk.advance(by: .milliseconds(100))
    kiosk.touch(.down, at: .point(symbols.x, symbols.y), finger: 0)
    kiosk.advance(by: .milliseconds(50))
    kiosk.touch(.down, at: kiosk.spot(ofKey: "7"), finger: 1)
    kiosk.touch(.up, finger: 1)
    kiosk.touch(.up, finger: 0)
    #expect(kiosk.rootViewController.field.content == "5R7")
    #expect(kiosk.screenKeys.contains("q"))
    kiosk.end()
  }

  @Test func K13_variants() {
    let kiosk = Kiosk.typing(layouts: ["de"])
    let e = middle(kiosk, "e")
    let spot = Spot.point(e.x, e.y)
    kiosk.touch(.down, at: spot)
    kiosk.advance(by: .milliseconds(399))
    #expect(kiosk.views(PopOver.self).allSatisfy { !$0.isMenu })
    kiosk.advance(by: .milliseconds(1))
    #expect(kiosk.view(PopOver.self)?.isMenu == true)
    let keyboard = InputViewSystem.running.keyboard
    // The letter itself comes first.
    #expect(keyboard.menu.texts.first == "e" && keyboard.menu.chosen == 0)
    let third = keyboard.placeOfVariant(2) ?? .zero
    let wanted = keyboard.menu.texts[3]
    kiosk.touch(.move, at: .point(third.x, third.y))
    kiosk.touch(.up)
    #expect(kiosk.rootViewController.field.content == wanted)
    kiosk.advance(by: .milliseconds(100))
    // Lifted without a move, it is the letter.
    kiosk.touch(.down, at: spot)
    kiosk.advance(by: .milliseconds(500))
    kiosk.touch(.up)
    kiosk.advance(by: .milliseconds(300))
    #expect(kiosk.view(PopOver.self) == nil)
    #expect(kiosk.rootViewController.field.content == wanted + "e")
    // The same when the next finger comes down first.
    let t = middle(kiosk, "t")
    kiosk.touch(.down, at: spot, finger: 0)
    kiosk.advance(by: .milliseconds(500))
    kiosk.touch(.down, at: .point(t.x, t.y), finger: 1)
    kiosk.touch(.up, finger: 0)
    kiosk.touch(.up, finger: 1)
    #expect(kiosk.rootViewController.field.content == wanted + "eet")
    // Near the right edge the menu opens to the left, and stays on the screen.
    kiosk.advance(by: .milliseconds(100))
    let o = middle(kiosk, "o")
    kiosk.touch(.down, at: .point(o.x, o.y))
    kiosk.advance(by: .milliseconds(500))
    if let menu = kiosk.view(PopOver.self) {
      let frame = menu.convert(menu.bounds, to: menu.window)
      #expect(!menu.opensRight && frame.minX >= -12 && frame.maxX <= 812)
    }
    kiosk.touch(.up)
    kiosk.end()
  }

  /// Every letter of a layout, held for longer than its variants take to show, and lifted without a move.
  @Test(arguments: ["us", "de", "fr", "ru", "gr", "il", "th"])
  func K13_slowHandsLoseNoLetter(_ layout: String) {
    let kiosk = Kiosk.typing(layouts: [layout, "us"]) { $0.autocapitalizationType = .none }
    var expected = ""
    for key in kiosk.screenKeys where key.count == 1 {
      kiosk.tapKey(key, hold: .milliseconds(600))
      expected += key
      #expect(kiosk.rootViewController.field.content == expected)
    }
    #expect(expected.count > 20)
    kiosk.end()
  }

  @Test func K13_theOnlyChoiceOfAFigureIsTakenByHoldingIt() {
    let kiosk = Kiosk.typing { $0.keyboardType = .phonePad }
    kiosk.tapKey("0", hold: .milliseconds(600))
    kiosk.tapKey("0")
    kiosk.tapKey("7", hold: .milliseconds(600))
    #expect(kiosk.rootViewController.field.content == "+07")
    kiosk.end()
  }

  @Test func K22_theLayoutsOfTheGlobeStandOneBelowTheOther() throws {
    let layouts = ["us", "de", "fr", "gr", "ru", "il", "ara", "in", "th", "kr"]
    for (width, height) in [(480, 320), (800, 480), (1280, 800)] {
      let kiosk = Kiosk.typing(width, height, layouts: layouts)
      let globe = try #require(kiosk.spot(ofKey: "globe"))
      kiosk.touch(.down, at: globe)
      kiosk.advance(by: .milliseconds(500))
      let menu = try #require(kiosk.view(PopOver.self))
      let places = (0..<layouts.count).map { menu.place(of: $0) }
      for (a, b) in zip(places, places.dropFirst()) { #expect(!a.insetBy(dx: 1, dy: 1).intersects(b)) }
      let window = try #require(menu.window)
      let frame = menu.convert(menu.bounds, to: window)
      #expect(frame.minY >= -12 && frame.minX >= -12 && frame.maxX <= CGFloat(width) + 12)
      #expect(menu.chosen == 0)
      // Without a move the menu stays, to be tapped.
      kiosk.touch(.up)
      kiosk.advance(by: .milliseconds(100))
      let russian = try #require(UIApplication.shared.screenKeyVariant(4))
      kiosk.tap(at: .point(russian.x, russian.y))
      kiosk.advance(by: .milliseconds(100))
      #expect(kiosk.screenKeys.contains("й"))
      kiosk.end()
    }
  }

  @Test func K14_thePopOverIsThereAtOnceAndDamagesLittle() {
    let kiosk = Kiosk.typing(480, 320)
    let place = middle(kiosk, "g")
    let cost = kiosk.cost {
      kiosk.touch(.down, at: .point(place.x, place.y))
      kiosk.presentChanges()
    }
    #expect(cost.damagedPixels > 0)
    #expect(kiosk.view(PopOver.self)?.texts == ["g"])
    let keyboard = InputViewSystem.running.keyboard
    let bubble = keyboard.popOvers.map(\.frame.size).map { $0.width * $0.height }.max() ?? 0
    #expect(CGFloat(cost.damagedPixels) <= bubble + 90 * 70)
    kiosk.advance(by: .milliseconds(10))
    kiosk.touch(.up)
    kiosk.advance(by: .milliseconds(55))
    #expect(kiosk.view(PopOver.self) != nil)
    kiosk.advance(by: .milliseconds(20))
    #expect(kiosk.view(PopOver.self) == nil)
    // Keys that type nothing have none.
    kiosk.advance(by: .milliseconds(100))
    kiosk.touch(.down, at: kiosk.spot(ofKey: "delete"))
    #expect(kiosk.view(PopOver.self) == nil)
    kiosk.touch(.up)
    kiosk.end()
    let secret = Kiosk.typing(480, 320) { $0.isSecureTextEntry = true }
    secret.touch(.down, at: secret.spot(ofKey: "g"))
    #expect(secret.view(PopOver.self) == nil)
    secret.touch(.up)
    secret.end()
    let large = Kiosk.typing(1920, 1080)
    large.touch(.down, at: large.spot(ofKey: "g"))
    #expect(large.view(PopOver.self) == nil)
    large.touch(.up)
    large.end()
  }

  @Test func K15_shift() {
    let kiosk = Kiosk.typing()
    func level() -> ShiftState.Level { InputViewSystem.running.keyboard.shift.level }
    let shift = middle(kiosk, "shift")
    func tapShift(gap: Int) {
      kiosk.touch(.down, at: .point(shift.x, shift.y))
      kiosk.advance(by: .milliseconds(100))
      kiosk.touch(.up)
      kiosk.advance(by: .milliseconds(gap - 100))
      kiosk.touch(.down, at: .point(shift.x, shift.y))
      kiosk.advance(by: .milliseconds(100))
      kiosk.touch(.up)
      kiosk.advance(by: .milliseconds(600))
    }
    tapShift(gap: 399)
    #expect(level() == .locked)
    kiosk.tapKey("A")
    kiosk.tapKey("symbols")
    kiosk.tapKey("1")
    kiosk.tapKey("letters")
    #expect(level() == .locked)
    kiosk.tapKey("B")
    #expect(kiosk.rootViewController.field.content == "A1B")
    kiosk.tapKey("shift")
    kiosk.advance(by: .milliseconds(500))
    #expect(level() == .off)
    tapShift(gap: 401)
    #expect(level() == .off)
    // Another key between the taps cancels the pair.
    kiosk.tapKey("shift", hold: .milliseconds(20))
    kiosk.tapKey("A", hold: .milliseconds(20))
    kiosk.tapKey("shift", hold: .milliseconds(20))
    #expect(level() == .once(isAutomatic: false))
    kiosk.advance(by: .milliseconds(500))
    kiosk.tapKey("shift")
    // While it is held, it shifts.
    kiosk.advance(by: .milliseconds(500))
    kiosk.touch(.down, at: .point(shift.x, shift.y), finger: 0)
    for key in ["A", "B"] {
      kiosk.touch(.down, at: kiosk.spot(ofKey: key), finger: 1)
      kiosk.advance(by: .milliseconds(50))
      kiosk.touch(.up, finger: 1)
      kiosk.advance(by: .milliseconds(60))
    }
    kiosk.touch(.up, finger: 0)
    #expect(kiosk.rootViewController.field.content.hasSuffix("AB"))
    #expect(level() == .off)
    kiosk.end()
    // One tap cancels an automatic capital.
    let other = Kiosk.typing { $0.autocapitalizationType = .sentences }
    #expect(level() == .once(isAutomatic: true))
    other.tapKey("shift")
    #expect(level() == .off)
    other.tapKey("a")
    #expect(other.rootViewController.field.content == "a" && level() == .off)
    other.end()
  }

  @Test func K17_twoSpacesEndASentence() {
    let kiosk = Kiosk.typing { $0.autocapitalizationType = .sentences }
    let field = kiosk.rootViewController.field
    kiosk.type("Hi ", on: .screen)
    kiosk.advance(by: .milliseconds(800))
    kiosk.tapKey("space")
    #expect(field.content == "Hi. ")
    #expect(kiosk.screenKeys.contains("Q"))
    kiosk.tapKey("delete")
    #expect(field.content == "Hi  ")
    field.content = ""
    field.selection = (0, 0)
    kiosk.type("Hi ", on: .screen)
    kiosk.advance(by: .milliseconds(1200))
    kiosk.tapKey("space")
    #expect(field.content == "Hi  ")
    field.content = "Hi."
    field.selection = (3, 3)
    kiosk.tapKey("space")
    kiosk.tapKey("space")
    #expect(field.content == "Hi.  ")
    kiosk.end()
    let email = Kiosk.typing {
      $0.keyboardType = .emailAddress
      $0.autocapitalizationType = .sentences
    }
    email.type("ab  ", on: .screen)
    #expect(email.rootViewController.field.content == "ab  ")
    email.end()
    // Hindi has another character for it.
    let hindi = Kiosk.typing(layouts: ["in", "us"]) { $0.autocapitalizationType = .sentences }
    for key in ["क", "space", "space"] { hindi.tapKey(key) }
    #expect(hindi.rootViewController.field.content == "क। ")
    hindi.end()
  }

  @Test func K18_deleteRepeats() {
    let kiosk = Kiosk.typing()
    let field = kiosk.rootViewController.field
    field.content = "one two three four five six seven eight nine ten eleven twelve"
    field.selection = (field.content.utf16.count, field.content.utf16.count)
    func deletes() -> Int { field.log.count { $0 == "delete" } }
    kiosk.touch(.down, at: kiosk.spot(ofKey: "delete"))
    #expect(deletes() == 1)
    kiosk.advance(by: .milliseconds(499))
    #expect(deletes() == 1)
    kiosk.advance(by: .milliseconds(1))
    #expect(deletes() == 2)
    kiosk.advance(by: .milliseconds(300))
    #expect(deletes() == 5)
    kiosk.advance(by: .milliseconds(1_700))
    let before = field.content
    kiosk.advance(by: .milliseconds(300))
    // A word and the space after it.
    #expect(before.count - field.content.count >= 3)
    kiosk.advance(by: .seconds(30))
    #expect(field.content == "")
    let end = deletes()
    kiosk.advance(by: .seconds(1))
    #expect(deletes() == end)
    kiosk.touch(.up)
    field.content = "abcdef"
    field.selection = (6, 6)
    UIKeyboardTuning.current.deleteDelay = 2
    UIKeyboardTuning.current.deleteInterval = 2
    UIKeyboardTuning.current.deleteWordsAfter = 100
    kiosk.advance(by: .milliseconds(100))
    kiosk.touch(.down, at: kiosk.spot(ofKey: "delete"))
    kiosk.advance(by: .milliseconds(1_999))
    #expect(field.content == "abcde")
    kiosk.advance(by: .milliseconds(2_001))
    #expect(field.content == "abc")
    field.resignFirstResponder()
    kiosk.advance(by: .seconds(10))
    #expect(field.content == "abc")
    kiosk.touch(.up)
    UIKeyboardTuning.current = UIKeyboardTuning()
    kiosk.end()
    // Removing the field ends it too.
    let other = Kiosk.typing()
    other.rootViewController.field.content = "abcdef"
    other.rootViewController.field.selection = (6, 6)
    other.touch(.down, at: other.spot(ofKey: "delete"))
    other.advance(by: .milliseconds(500))
    #expect(other.rootViewController.field.content == "abcd")
    other.rootViewController.field.removeFromSuperview()
    other.advance(by: .seconds(10))
    #expect(other.rootViewController.field.content == "abcd")
    other.touch(.up)
    other.end()
  }

  @Test func K20_theSpaceBarMovesTheCaret() {
    let kiosk = Kiosk.typing()
    let field = kiosk.rootViewController.field
    field.content = "abcdefgh"
    field.selection = (8, 8)
    let space = middle(kiosk, "space")
    kiosk.touch(.down, at: .point(space.x, space.y))
    kiosk.advance(by: .milliseconds(400))
    let step = UIKeyboardTuning.current.caretStep * UIKeyboardTuning.current.pointsPerMillimetre
    kiosk.touch(.move, at: .point(space.x - 4 * step - 1, space.y))
    kiosk.touch(.up)
    #expect(field.selection.from == 4 && field.content == "abcdefgh")
    kiosk.advance(by: .milliseconds(100))
    // A quick swipe on it types a space.
    kiosk.touch(.down, at: .point(space.x, space.y))
    kiosk.advance(by: .milliseconds(50))
    kiosk.touch(.move, at: .point(space.x + 20, space.y))
    kiosk.touch(.up)
    #expect(field.content == "abcd efgh")
    kiosk.end()
  }

  @Test func K13_aSlowPressOfTheSpaceBarIsASpace() {
    let kiosk = Kiosk.typing()
    let field = kiosk.rootViewController.field
    kiosk.tapKey("a")
    kiosk.tapKey("space", hold: .milliseconds(700))
    kiosk.tapKey("b")
    #expect(field.content == "a b")
    // The next finger comes down before this one is lifted.
    let space = middle(kiosk, "space"), letter = middle(kiosk, "c")
    kiosk.touch(.down, at: .point(space.x, space.y))
    kiosk.advance(by: .milliseconds(700))
    kiosk.touch(.down, at: .point(letter.x, letter.y), finger: 1)
    kiosk.advance(by: .milliseconds(20))
    kiosk.touch(.up, finger: 1)
    kiosk.touch(.up)
    #expect(field.content == "a b c")
    kiosk.end()
  }

  @Test func K20_theSpaceBarMovesTheCaretByLinesToo() {
    UIKeyboardTuning.current = UIKeyboardTuning()
    let kiosk = VirtualKiosk(800, 480, screenKeyboard: .always) { TextController() }
    let area = kiosk.writing("mmmm\nmmmm\nmmmm")
    kiosk.advance(by: .milliseconds(400))
    guard case .point(let x, let y)? = kiosk.spot(ofKey: "space") else { return #expect(Bool(false), "no space bar") }
    // Lines are twice as far apart as letters.
    let step = UIKeyboardTuning.current.caretStep * UIKeyboardTuning.current.pointsPerMillimetre
    kiosk.touch(.down, at: .point(x, y))
    kiosk.advance(by: .milliseconds(400))
    kiosk.touch(.move, at: .point(x, y - 2 * step - 1))
    #expect(area.caret == 9)
    kiosk.touch(.move, at: .point(x, y - 4 * step - 1))
    #expect(area.caret == 4)
    kiosk.touch(.move, at: .point(x, y + 1))
    #expect(area.caret == 14)
    kiosk.touch(.up)
    #expect(area.text == "mmmm\nmmmm\nmmmm" && area.caret == 14)
    kiosk.end()
  }

  @Test func K6_deadKeysOfWideLayouts() {
    let kiosk = Kiosk.typing(1280, 800, layouts: ["fr"])
    let field = kiosk.rootViewController.field
    kiosk.tapKey("^")
    #expect(field.content == "")
    kiosk.tapKey("e")
    #expect(field.content == "ê")
    kiosk.tapKey("^")
    kiosk.tapKey("q")
    #expect(field.content == "ê^q")
    kiosk.tapKey("^")
    kiosk.tapKey("^")
    #expect(field.content == "ê^q^")
    kiosk.tapKey("^")
    kiosk.tapKey("delete")
    kiosk.tapKey("e")
    #expect(field.content == "ê^q^e")
    kiosk.tapKey("^")
    kiosk.tapKey("space")
    #expect(field.content == "ê^q^e^")
    kiosk.end()
    let narrow = Kiosk.typing(layouts: ["fr"])
    #expect(!narrow.screenKeys.contains("^"))
    narrow.tapKey("e", variant: 0)
    #expect(narrow.rootViewController.field.content == "é")
    narrow.end()
  }

  @Test func K21_returnKeyAndItsText() {
    let kiosk = Kiosk.typing {
      $0.enablesReturnKeyAutomatically = true
      $0.returnKeyType = .send
    }
    kiosk.tapKey("return")
    #expect(kiosk.rootViewController.field.log.isEmpty)
    kiosk.tapKey("a")
    kiosk.tapKey("return")
    #expect(kiosk.rootViewController.field.log == ["insert a", "insert return"])
    kiosk.end()
  }

  @Test(arguments: [
    ("us", UIReturnKeyType.send, "send"), ("de", .next, "Weiter"), ("fr", .search, "Rechercher"), ("ara", .done, "تم"),
    ("ru", .go, "Перейти"), ("kr", .route, "경로"),
  ])
  func K21_everyReturnKeySaysItsName(layout: String, type: UIReturnKeyType, name: String) {
    let kiosk = Kiosk.typing(layouts: [layout, "us"])
    func labels(_ type: UIReturnKeyType) -> [String] {
      kiosk.rootViewController.field.returnKeyType = type
      kiosk.rootViewController.field.reloadInputViews()
      kiosk.advance(by: .milliseconds(300))
      return kiosk.views(KeyView.self).filter { $0.style.face == .primary }.map {
        if case .label(let text, _) = $0.style.content { text } else { "" }
      }
    }
    let all: [UIReturnKeyType] = [
      .go, .google, .join, .next, .route, .search, .send, .yahoo, .done, .emergencyCall, .continue,
    ]
    for type in all { #expect(labels(type).count == 1 && labels(type) != [""], "\(type)") }
    #expect(labels(type) == [name])
    // The default one has a picture.
    #expect(labels(.default) == [])
    kiosk.end()
  }

  /// English is not shown for anything that the layout's language has a word for.
  @Test(arguments: ["gr", "il", "th", "tr", "pl", "se", "ru", "ara", "in", "kr", "de"])
  func K21_theReturnKeySpeaksTheLanguageOfTheBoard(_ layout: String) {
    let kiosk = Kiosk.typing(layouts: [layout, "us"]) { $0.returnKeyType = .done }
    let caps: [String] = kiosk.views(KeyView.self).filter { $0.style.face == .primary }.map {
      if case .label(let text, _) = $0.style.content { text } else { "" }
    }
    #expect(caps.count == 1 && caps != ["done"] && caps != [""], "\(caps)")
    kiosk.end()
  }

  @Test func K22_emailInAnArabicAppIsLatin() {
    let kiosk = Kiosk.typing(layouts: ["ara", "us"])
    #expect(kiosk.screenKeys.contains("ض"))
    kiosk.rootViewController.second.keyboardType = .emailAddress
    kiosk.rootViewController.second.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(300))
    #expect(kiosk.screenKeys.contains("q") && kiosk.screenKeys.contains("@"))
    kiosk.rootViewController.field.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(300))
    #expect(kiosk.screenKeys.contains("ض"))
    kiosk.tapKey("globe")
    #expect(kiosk.screenKeys.contains("q"))
    kiosk.tapKey("globe")
    #expect(kiosk.screenKeys.contains("ض"))
    kiosk.end()
  }

  @Test func K22_whoComesNextBeginsWithTheFirstLayout() {
    let kiosk = Kiosk.typing(layouts: ["ara", "us"])
    kiosk.tapKey("globe")
    #expect(kiosk.screenKeys.contains("q"))
    kiosk.rootViewController.view.endEditing(true)
    // What the host does after `idle-reset` seconds without input.
    kiosk.session.host.client?.hostShouldReturnToStart()
    kiosk.rootViewController.field.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(400))
    #expect(kiosk.screenKeys.contains("ض"))
    kiosk.end()
  }

  @Test func K26_secretsLeaveNothingBehind() {
    let kiosk = Kiosk.typing(layouts: ["kr"]) { $0.isSecureTextEntry = true }
    // No composition, no capitals, ASCII letters.
    #expect(kiosk.screenKeys.contains("q"))
    kiosk.type("dks", on: .screen)
    #expect(kiosk.rootViewController.field.log == ["insert d", "insert k", "insert s"])
    #expect(InputViewSystem.running.keyboard.typing.typed == "")
    kiosk.end()
  }

  @Test func K4_casesOfScripts() {
    let hebrew = Kiosk.typing(layouts: ["il", "us"])
    #expect(!hebrew.screenKeys.contains("shift"))
    hebrew.end()
    let turkish = Kiosk.typing(layouts: ["tr"])
    turkish.type("İIıi", on: .screen)
    #expect(turkish.rootViewController.field.content == "İIıi")
    turkish.end()
    let german = Kiosk.typing(layouts: ["de"])
    german.tapKey("shift")
    german.type("ß", on: .screen)
    #expect(german.rootViewController.field.content == "ß")
    german.end()
  }

  @Test func K5_lamAlefIsTwoLetters() {
    let kiosk = Kiosk.typing(layouts: ["ara", "us"])
    kiosk.tapKey("لا")
    #expect(Array(kiosk.rootViewController.field.content.unicodeScalars).count == 2)
    kiosk.tapKey("delete")
    #expect(kiosk.rootViewController.field.content == "ل")
    kiosk.end()
  }

  @Test func K30_twentyTapsASecondLoseNothing() {
    for (width, height) in [(480, 320), (1920, 1080)] {
      let kiosk = Kiosk.typing(width, height)
      var expected = ""
      let letters = Array("thequickbrownfoxjumpsoverthelazydog")
      for index in 0..<300 {
        let letter = String(letters[index % letters.count])
        expected += letter
        let finger = index % 2
        kiosk.touch(.down, at: kiosk.spot(ofKey: letter), finger: finger)
        kiosk.advance(by: .milliseconds(50))
        // The finger before is lifted after this one has come down.
        if index > 0 { kiosk.touch(.up, finger: 1 - finger) }
      }
      kiosk.liftAll()
      #expect(kiosk.rootViewController.field.content == expected)
      kiosk.advance(by: .seconds(1))
      let idle = kiosk.cost { kiosk.advance(by: .seconds(10)) }
      #expect(idle.frames == 0 && idle.wakeUps == 0)
      kiosk.end()
    }
  }
}
