import KioskTesting
import Testing
import UIKit

@testable import Host
@testable import UIKitCore
@testable import UIKitInspector

/// What `vitrine inspect` says of a screen.
@MainActor @Suite struct InspectionTests {
  private func kiosk() -> VirtualKiosk<InspectedScreen> {
    let kiosk = VirtualKiosk(800, 480) { InspectedScreen() }
    kiosk.advance(by: .seconds(1))
    return kiosk
  }

  /// Asks as the control socket does.
  private func ask(_ request: String = "inspect") throws -> String {
    let session = try #require(SessionState.current.session)
    return String(decoding: try #require(session.host.control.answer(request)).get(), as: UTF8.self)
  }

  /// The line of a view and those of its constraints.
  private func lines(_ text: String, of name: String) -> [String] {
    let lines = text.split(separator: "\n").map(String.init)
    guard let start = lines.firstIndex(where: { $0.drop { $0 == " " }.hasPrefix(name) }) else { return [] }
    let indent = lines[start].prefix { $0 == " " }.count
    return [lines[start]] + lines[(start + 1)...].prefix { $0.prefix { $0 == " " }.count >= indent + 4 }
  }

  @Test func eachViewHasALineAndItsConstraints() throws {
    let kiosk = kiosk()
    let text = try ask()
    let name = lines(text, of: "UILabel \"Name\"")
    #expect(name.first?.contains("(16, 20, 90, 21)  by constraints, intrinsic") == true)
    #expect(name.contains { $0.contains("- UILabel \"Name\".leading == UIView ") && $0.hasSuffix(".leading + 16") })
    #expect(name.contains { $0.contains("- UILabel \"Name\".top == UIViewSafeAreaLayoutGuide of UIView ") })
    #expect(name.contains { $0.hasSuffix("~ UILabel \"Name\".width == 120 @750  missed by 30") })
    #expect(lines(text, of: "UILabel \"New\"").first?.hasSuffix("(300, 20, 40, 20)  by its frame") == true)
    #expect(lines(text, of: "guide gap of UIView").count > 4)
    #expect(text.contains("view of InspectedScreen"))
    // The inner view is the subject of what ties it to the outer one; a sibling lists it if it follows from it.
    #expect(lines(text, of: "UIView \"box\"").filter { $0.contains(".leading ==") }.count == 1)
    #expect(!name.contains { $0.contains("box") })
    let note = lines(text, of: "UITextView \"note\"")
    #expect(note.contains { $0.contains("- UITextView \"note\".top == gap of UIView ") })
    kiosk.end()
  }

  @Test func ambiguityAndClashesAreNamed() throws {
    let kiosk = kiosk()
    let text = try ask()
    #expect(lines(text, of: "UIView \"lost\"").first?.hasSuffix("AMBIGUOUS x") == true)
    let box = lines(text, of: "UIView \"box\"")
    let index = try #require(
      box.firstIndex { $0.hasSuffix("! UIView \"box\".width == 300  \"wide\"  LEFT OUT, clashes with:") })
    #expect(box[index + 1].hasSuffix("  UIView \"box\".width == 200"))
    #expect(text.hasSuffix(", 1 ambiguous, 1 constraint left out.\n"))
    // Once the other one makes way, nothing is left out any more.
    let screen = kiosk.rootViewController
    screen.box.constraints.first { $0.constant == 200 }?.isActive = false
    kiosk.presentChanges()
    #expect(try ask().hasSuffix(", 1 ambiguous, 0 constraints left out.\n"))
    kiosk.end()
  }

  @Test func onlyWhatWasAskedForIsListed() throws {
    let kiosk = kiosk()
    let ambiguous = try ask("inspect ambiguous")
    #expect(ambiguous.contains("UIView \"lost\"") && !ambiguous.contains("UIView \"box\"  "))
    #expect(!ambiguous.contains("\"New\""))
    // What contains it, and the summary.
    #expect(lines(ambiguous, of: "UIWindow").first?.contains("key window") == true)
    let clashing = try ask("inspect clashing")
    #expect(clashing.contains("LEFT OUT") && !clashing.contains("AMBIGUOUS"))
    let constraints = try ask("inspect constraints")
    #expect(constraints.contains("\"Name\"") && !constraints.contains("\"New\""))
    let named = try ask("inspect view note")
    #expect(named.contains("UITextView \"note\"") && !named.contains("UILabel \"Name\"  "))
    #expect(named.contains("its place also follows from:") && named.contains("UIView \"lost\".height == 40"))
    let byClass = try ask("inspect ambiguous clashing view UIView")
    #expect(byClass.contains("LEFT OUT") && byClass.contains("AMBIGUOUS"))
    kiosk.end()
  }

  @Test func theJSONFormSaysTheSame() throws {
    struct Answer: Decodable {
      struct Frame: Decodable, Equatable { var x, y, width, height: Double }
      struct Constraint: Decodable {
        var equation: String
        var priority: Double
        var state: String
        var identifier: String?
        var missedBy: Double?
        var clashesWith: [String]?
      }
      struct View: Decodable {
        var number, depth: Int
        var parent: Int?
        var name, `class`: String
        var text, identifier, placedBy, controller: String?
        var guide, context: Bool?
        var frame: Frame
        var hidden: Bool
        var alpha: Double
        var ambiguous: [String]?
        var constraints: [Constraint]?
        var further: [String]?
      }
      var total, ambiguous, leftOut, unlisted: Int
      var views: [View]
    }
    let kiosk = kiosk()
    kiosk.rootViewController.name.text = "a \"quoted\" \\ name\nwith \u{1B}[31m in it"
    kiosk.rootViewController.badge.alpha = 0.5
    kiosk.presentChanges()
    func ask(_ request: String) throws -> Answer {
      try JSONDecoder().decode(Answer.self, from: Data(self.ask(request).utf8))
    }
    let answer = try ask("inspect json")
    #expect(answer.total == answer.views.count && answer.ambiguous == 1 && answer.leftOut == 1 && answer.unlisted == 0)
    #expect(answer.views.enumerated().allSatisfy { $0.offset == $0.element.number })
    let name = try #require(answer.views.first { $0.text?.hasPrefix("a 'quoted' \\ name with") == true })
    #expect(name.class == "UILabel" && name.placedBy == "constraints")
    #expect(!name.name.contains("\u{1B}") && name.constraints?.count == 4)
    #expect(name.constraints?.first { $0.state == "missed" }?.missedBy == -30)
    let box = try #require(answer.views.first { $0.identifier == "box" })
    #expect(box.frame == .init(x: 16, y: 53, width: 200, height: 60))
    #expect(answer.views[try #require(box.parent)].controller == "InspectedScreen")
    let wide = try #require(box.constraints?.first { $0.identifier == "wide" })
    #expect(wide.state == "left out" && wide.clashesWith == ["UIView \"box\".width == 200"] && wide.priority == 1000)
    #expect(answer.views.first { $0.text == "New" }?.alpha == 0.5)
    let lost = try ask("inspect json ambiguous")
    #expect(lost.views.filter { $0.context == nil }.map(\.ambiguous) == [["x"]])
    kiosk.end()
  }

  @Test func textOfFieldsIsLeftOut() throws {
    let kiosk = kiosk()
    let screen = kiosk.rootViewController
    // A view of an app that takes text, with its text in a label.
    let pad = PinPad(frame: CGRect(x: 500, y: 20, width: 100, height: 40))
    screen.view.addSubview(pad)
    kiosk.tap(screen.note)
    for request in ["inspect", "inspect json", "inspect view note", "inspect constraints"] {
      let text = try ask(request)
      #expect(!text.contains("hunter2") && !text.contains("diary") && !text.contains("4711"))
      #expect(!text.contains("•"))
    }
    let text = try ask()
    #expect(lines(text, of: "PinPad").first?.contains("(500, 20, 100, 40)") == true)
    #expect(text.contains("UITextField") && text.contains("UITextView \"note\""))
    #expect(!text.contains("TextCanvas") && !text.contains("Caret"))
    kiosk.end()
  }

  @Test func aSecretFieldHasNoContents() throws {
    let kiosk = kiosk()
    let hint = UILabel()
    hint.text = "strong"
    kiosk.rootViewController.password.rightView = hint
    kiosk.rootViewController.password.rightViewMode = .always
    kiosk.presentChanges()
    func labels() throws -> Int {
      let text = try ask()
      #expect(text.contains("what is in it is left out because it takes a secret"))
      return text.split(separator: "\n").count { $0.drop { $0 == " " }.hasPrefix("UILabel ") }
    }
    // The name, the badge and the button's title.
    #expect(try labels() == 3)
    // What was hidden stays secret when it can be read.
    kiosk.rootViewController.password.isSecureTextEntry = false
    kiosk.presentChanges()
    #expect(try labels() == 3)
    kiosk.end()
  }

  @Test func theKeyboardIsLeftOutWhileASecretIsTyped() throws {
    let kiosk = VirtualKiosk(800, 480, screenKeyboard: .always) { InspectedScreen() }
    kiosk.tap(kiosk.rootViewController.note)
    kiosk.advance(by: .seconds(1))
    #expect(try ask().contains("KeyboardView"))
    kiosk.tap(kiosk.rootViewController.password)
    kiosk.advance(by: .seconds(1))
    let text = try ask()
    #expect(!text.contains("KeyboardView") && text.contains("InputWindow"))
    #expect(text.contains("what is on the keyboard is left out while a secret is typed"))
    kiosk.end()
  }

  @Test(arguments: [
    ("inspect jsn", "Is json meant?"), ("inspect json text", "one form"), ("inspect view", "is missing"),
    ("inspect view Nothing At All", "none of the"), ("inspect view UILable", "Is UILabel meant?"),
    ("inspect \u{1B}[2J", "there is no such option"),
  ])
  func whatCannotBeAnsweredIsExplained(_ request: String, _ reason: String) throws {
    let kiosk = kiosk()
    #expect {
      try self.ask(request)
    } throws: { error in
      guard let refusal = error as? InspectionRequest.Refusal else { return false }
      return refusal.description.contains(reason) && !refusal.description.contains("\u{1B}")
    }
    kiosk.end()
  }

  @Test func aDeepHierarchyIsDescribed() throws {
    let kiosk = VirtualKiosk(320, 240) { UIViewController() }
    var view: UIView = kiosk.rootViewController.view
    for _ in 0..<300 {
      let next = UIView(frame: CGRect(x: 1, y: 0, width: 10, height: 10))
      view.addSubview(next)
      view = next
    }
    view.accessibilityIdentifier = "innermost"
    kiosk.presentChanges()
    #expect(try ask().contains("(301) UIView \"innermost\"  (300, 0, 10, 10)"))
    kiosk.end()
  }
}

/// A view of an app that takes text and shows it itself.
private final class PinPad: UIView, UIKeyInput {
  private let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.text = "4711"
    label.frame = bounds
    addSubview(label)
  }

  required init?(coder: NSCoder) { return nil }

  override var canBecomeFirstResponder: Bool { true }
  var hasText: Bool { true }
  func insertText(_ text: String) {}
  func deleteBackward() {}
}
