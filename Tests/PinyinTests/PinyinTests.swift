import KioskTesting
import Pinyin
import Testing

@testable import ScreenKeyboard
import UIKit
@testable import UIKitCore

/// A text view, an address field and the Chinese keyboard.
@MainActor
private final class ChineseController: UIViewController {
  let notes = UITextView(frame: CGRect(x: 20, y: 20, width: 400, height: 90))
  let address = UITextField(frame: CGRect(x: 20, y: 120, width: 400, height: 34))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    address.keyboardType = .emailAddress
    view.addSubview(notes)
    view.addSubview(address)
  }

  static func kiosk(
    _ width: Int = 800, _ height: Int = 480, appearance: UIUserInterfaceStyle = .light,
    script: Pinyin.Script = .simplified
  ) -> VirtualKiosk<ChineseController> {
    // Installed right before the kiosk starts: another test that runs meanwhile may remove the method.
    do { try Pinyin.install(script) } catch { Issue.record(error) }
    UIKeyboardTuning.current = UIKeyboardTuning()
    UIKeyboardTuning.current.layouts = ["cn", "us"]
    let kiosk = VirtualKiosk(width, height, appearance: appearance, screenKeyboard: .always) { ChineseController() }
    kiosk.rootViewController.notes.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(400))
    return kiosk
  }
}

extension VirtualKiosk where RootController == ChineseController {
  fileprivate var text: String { rootViewController.notes.text }

  fileprivate var marked: String? {
    rootViewController.notes.markedTextRange.flatMap { rootViewController.notes.text(in: $0) }
  }

  fileprivate func letters(_ letters: String) { for letter in letters { tapKey(String(letter)) } }

  /// The candidates that are offered, in order.
  fileprivate var offered: [String] {
    cells.compactMap(\.accessibilityLabel)
  }

  private var cells: [UIView] { views { String(describing: Swift.type(of: $0)) == "CandidateCell" } }

  fileprivate func choose(_ candidate: String) {
    guard let cell = cells.first(where: { $0.accessibilityLabel == candidate })
    else {
      Issue.record("\(candidate) is not among \(offered)")
      return
    }
    (cell.superview as? UIScrollView)?.scrollRectToVisible(cell.frame, animated: false)
    advance(by: .milliseconds(20))
    tap(cell)
    advance(by: .milliseconds(200))
  }

  fileprivate func finish() {
    UIKeyboardTuning.current = UIKeyboardTuning()
    InputMethods.shared.registered.removeAll { $0.language == "zh" }
    end()
  }
}

@MainActor
@Suite(
  .serialized,
  .enabled(if: Pinyin.isAvailable, "librime is not installed: apt-get install librime1 rime-data-luna-pinyin"))
struct PinyinTests {
  @Test func K25_theSpaceBarTakesTheFirstCandidate() {
    let kiosk = ChineseController.kiosk()
    kiosk.letters("nihao")
    #expect(kiosk.marked == "ni hao")
    #expect(kiosk.offered.first == "你好")
    kiosk.tapKey("space")
    #expect(kiosk.text == "你好" && kiosk.marked == nil)
    // Without a composition it types a space.
    kiosk.tapKey("space")
    #expect(kiosk.text == "你好 ")
    kiosk.finish()
  }

  @Test func K25_candidatesAreChosenPieceByPiece() {
    let kiosk = ChineseController.kiosk()
    kiosk.letters("woaibeijing")
    #expect(kiosk.marked == "wo ai bei jing" && kiosk.offered.first == "我爱北京")
    kiosk.choose("我")
    #expect(kiosk.marked == "我ai bei jing")
    // In UTF-16 units, though librime counts bytes.
    #expect(kiosk.rootViewController.notes.selectedRange == NSRange(location: 12, length: 0))
    kiosk.choose("爱")
    kiosk.choose("北京")
    #expect(kiosk.text == "我爱北京" && kiosk.marked == nil)
    kiosk.finish()
  }

  @Test func K25_returnTakesTheLetters() {
    let kiosk = ChineseController.kiosk()
    kiosk.letters("woaibei")
    kiosk.tapKey("return")
    #expect(kiosk.text == "woaibei" && kiosk.marked == nil)
    // It has committed the letters without a line break; the next one is a line break.
    kiosk.tapKey("return")
    #expect(kiosk.text == "woaibei\n")
    kiosk.letters("lvxing")
    #expect(kiosk.marked == "lü xing")
    kiosk.tapKey("return")
    #expect(kiosk.text == "woaibei\nlvxing")
    kiosk.letters("woaibeijing")
    kiosk.choose("我")
    kiosk.tapKey("return")
    #expect(kiosk.text == "woaibei\nlvxing我aibeijing")
    kiosk.finish()
  }

  @Test func K25_deleteTakesLettersBack() {
    let kiosk = ChineseController.kiosk()
    kiosk.letters("ni")
    kiosk.tapKey("delete")
    #expect(kiosk.marked == "n")
    kiosk.tapKey("delete")
    #expect(kiosk.text == "" && kiosk.marked == nil && kiosk.offered == [])
    kiosk.letters("ni")
    kiosk.tapKey("space")
    kiosk.tapKey("delete")
    #expect(kiosk.text == "")
    kiosk.finish()
  }

  @Test func K25_whatWasBegunStaysWhenTheFocusGoes() {
    let kiosk = ChineseController.kiosk()
    kiosk.letters("nihao")
    kiosk.rootViewController.address.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(400))
    #expect(kiosk.text == "ni hao" && kiosk.marked == nil)
    // Addresses are typed in Latin letters, without candidates.
    kiosk.letters("ni")
    #expect(kiosk.rootViewController.address.text == "ni" && kiosk.offered == [])
    kiosk.rootViewController.notes.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(400))
    kiosk.letters("hao")
    #expect(kiosk.offered.first == "好")
    kiosk.finish()
  }

  @Test func K25_nothingIsLearned() {
    let kiosk = ChineseController.kiosk()
    kiosk.letters("nihao")
    let before = kiosk.offered
    #expect(before.prefix(3) == ["你好", "妳好", "逆号"])
    kiosk.choose("逆号")
    for _ in 0..<3 {
      kiosk.letters("nihao")
      #expect(kiosk.offered == before)
      kiosk.choose("逆号")
    }
    kiosk.finish()
    let left = ["/dev/shm", "/tmp"].flatMap { (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? [] }
    #expect(left.filter { $0.hasPrefix("vitrine-pinyin-") || $0.hasPrefix("rime.vitrine") } == [])
  }

  @Test func K25_moreCandidatesComeWhenScrolledTo() {
    let kiosk = ChineseController.kiosk()
    kiosk.letters("shi")
    let first = kiosk.offered
    guard let strip = kiosk.views(where: { $0.accessibilityLabel == first.first }).first?.superview as? UIScrollView else {
      Issue.record("no strip")
      return
    }
    for _ in 0..<4 {
      strip.contentOffset.x = strip.contentSize.width - strip.bounds.width
      kiosk.advance(by: .milliseconds(20))
    }
    let all = kiosk.offered
    #expect(all.count > 2 * first.count && Array(all.prefix(first.count)) == first && Set(all).count == all.count)
    // A candidate after the first page.
    let late = all[first.count + 3]
    kiosk.choose(late)
    #expect(kiosk.text == late)
    kiosk.finish()
  }

  @Test func K25_punctuation() {
    let kiosk = ChineseController.kiosk()
    kiosk.letters("nihao")
    #expect(kiosk.type(",", on: .screen))
    #expect(kiosk.text == "你好，" && kiosk.marked == nil)
    #expect(kiosk.type("3.5", on: .screen))
    #expect(kiosk.text == "你好，3.5")
    kiosk.finish()
  }

  @Test func K25_aHardwareKeyboardGoesOnWithIt() {
    let kiosk = ChineseController.kiosk()
    kiosk.letters("ni")
    kiosk.type("hao")
    #expect(kiosk.marked == "ni hao")
    kiosk.type("2")
    #expect(kiosk.text == "妳好")
    kiosk.letters("ni")
    kiosk.key(.press, .escape)
    #expect(kiosk.text == "妳好ni" && kiosk.marked == nil)
    kiosk.finish()
  }

  @Test func K25_oneStepOfUndo() {
    let kiosk = ChineseController.kiosk()
    kiosk.letters("woaibeijing")
    kiosk.choose("我")
    kiosk.tapKey("space")
    #expect(kiosk.text == "我爱北京")
    kiosk.rootViewController.notes.undoManager?.undo()
    #expect(kiosk.text == "")
    kiosk.rootViewController.notes.undoManager?.redo()
    #expect(kiosk.text == "我爱北京")
    kiosk.finish()
  }

  @Test(
    arguments: [(480, 320), (320, 480), (800, 480), (1280, 800), (1920, 1080)], [UIUserInterfaceStyle.light, .dark])
  func K25_candidatesAtEverySizeInLightAndDark(size: (Int, Int), style: UIUserInterfaceStyle) {
    let kiosk = ChineseController.kiosk(size.0, size.1, appearance: style)
    kiosk.letters("beijing")
    #expect(kiosk.matches("candidates-\(size.0)x\(size.1)-\(style == .dark ? "dark" : "light")"))
    kiosk.finish()
  }

  @Test func traditionalCharacters() {
    let kiosk = ChineseController.kiosk(script: .traditional)
    kiosk.letters("zhongguo")
    kiosk.tapKey("space")
    #expect(kiosk.text == "中國")
    kiosk.finish()
  }
}
