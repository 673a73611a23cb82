import KioskTesting
import Testing
import UIKit
import UIKitCore

/// Typing, of which only what a key changes is written, and what else happens meanwhile.
@MainActor
@Suite struct TypedTextTests {
  private let folder = VisitFolder()

  private func start() -> VirtualKiosk<VisitForm> {
    let kiosk = VisitForm.kiosk(folder)
    kiosk.tap(kiosk.rootViewController.name)
    // The first key is recorded as a whole, and typing is followed from the second on.
    for word in ["Ada", " K", "."] { insert(word, in: kiosk.rootViewController.name, kiosk) }
    return kiosk
  }

  private func insert(_ text: String, in input: any UITextInput, _ kiosk: VirtualKiosk<some UIViewController>) {
    input.insertText(text)
    kiosk.presentChanges()
  }

  /// What a kiosk that starts now has.
  private func resumed() -> [String] {
    let kiosk = VisitForm.kiosk(folder.copy())
    return withExtendedLifetime(kiosk) { kiosk.rootViewController.state }
  }

  @Test func P19_twoTextsOfOneCycleAreKept() {
    let kiosk = start()
    let form = kiosk.rootViewController
    for word in ["one", "two", "3"] {
      form.name.insertText(word)
      form.notes.insertText(word)
      kiosk.presentChanges()
      #expect(resumed() == form.state)
    }
    form.name.deleteBackward()
    kiosk.presentChanges()
    #expect(resumed() == form.state)
    #expect(form.name.text == "Ada K.onetwo")
  }

  @Test func P22_aStepThatIsExtendedAndUndoneInOneCycleIsKept() throws {
    let kiosk = start()
    let form = kiosk.rootViewController
    let manager = try #require(form.name.undoManager)
    form.name.insertText("x")
    manager.undo()
    kiosk.presentChanges()
    #expect(resumed() == form.state)
    #expect(manager.redoCount == 1)
    manager.redo()
    form.name.insertText("y")
    form.name.insertText("👩‍🚀")
    kiosk.presentChanges()
    #expect(resumed() == form.state)
    // Another step, as after a pause.
    kiosk.advance(by: .seconds(2))
    for word in ["p", "q", "r"] { insert(word, in: form.name, kiosk) }
    #expect(resumed() == form.state)
    #expect(manager.undoCount == 3)
  }

  @Test func P24_aTextThatBecomesSecretWhileSomebodyTypesIsForgotten() {
    let kiosk = start()
    let form = kiosk.rootViewController
    insert("Byron", in: form.name, kiosk)
    #expect(folder.contains("Byron"))
    form.name.textContentType = .password
    insert("Milbanke", in: form.name, kiosk)
    #expect(!folder.contains("Ada") && !folder.contains("Byron") && !folder.contains("Milbanke"))
    form.name.textContentType = nil
    for word in ["King", "Noel"] { insert(word, in: form.name, kiosk) }
    #expect(resumed()[0] == "text " + (form.name.text ?? "") && folder.contains("Noel"))
  }

  @Test func P26_theNextVisitorsTypingIsKeptWithoutTheLastOnes() {
    let kiosk = start()
    let form = kiosk.rootViewController
    _ = NotificationCenter.default.addObserver(
      forName: UIApplication.shouldReturnToStartNotification, object: nil, queue: nil
    ) { _ in
      MainActor.assumeIsolated { form.name.text = "" }
    }
    form.name.insertText("unseen")
    UIApplication.shared.returnToStart()
    kiosk.advance(by: .seconds(2))
    #expect(!folder.contains("Ada") && !folder.contains("unseen"))
    kiosk.tap(form.name)
    for word in ["Grace", " M", "."] { insert(word, in: form.name, kiosk) }
    #expect(resumed() == form.state)
    #expect(form.name.text == "Grace M.")
  }

  // MARK: Places

  /// A view that decides each time whether it is kept.
  private final class Undecided: UIView {
    var answer = true
    override var isRestorable: Bool {
      get { answer }
      set { answer = newValue }
    }
  }

  private final class Page: UIViewController {
    let box = Undecided(frame: CGRect(x: 20, y: 20, width: 400, height: 200))
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 300, height: 40))
    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(box)
      box.addSubview(field)
    }
  }

  private func page(_ folder: VisitFolder) -> VirtualKiosk<Page> {
    VirtualKiosk(800, 480, configuration: folder.configuration) { Page() }
  }

  @Test func P18_aViewIsAskedWithEachKeyWhetherItIsKept() {
    let kiosk = page(folder)
    let page = kiosk.rootViewController
    kiosk.tap(page.field)
    for word in ["one", "two", "three"] { insert(word, in: page.field, kiosk) }
    #expect(folder.contains("three"))
    page.box.answer = false
    insert("four", in: page.field, kiosk)
    #expect(!folder.contains("four"))
    page.box.answer = true
    insert("five", in: page.field, kiosk)
    #expect(self.page(folder.copy()).rootViewController.field.text == "onetwothreefourfive")
  }

  /// A field that stands for one item after the other.
  private final class ItemField: UITextField {
    var item = 1
    override var restorationIdentifier: String? {
      get { "item-\(item)" }
      set {}
    }
  }

  @Test func P18_whatIsTypedIsKeptUnderTheNameThatAViewComputes() {
    func start(_ folder: VisitFolder, _ item: Int) -> (kiosk: VirtualKiosk<Page>, field: ItemField) {
      let field = ItemField(frame: CGRect(x: 0, y: 60, width: 300, height: 40))
      field.item = item
      let kiosk: VirtualKiosk<Page> = VirtualKiosk(800, 480, configuration: folder.configuration) {
        let page = Page()
        page.loadViewIfNeeded()
        page.box.addSubview(field)
        return page
      }
      return (kiosk, field)
    }
    let (kiosk, field) = start(folder, 1)
    kiosk.tap(field)
    for word in ["5", "6", "7"] { insert(word, in: field, kiosk) }
    field.item = 2
    field.text = ""
    for word in ["a", "b", "c", "d", "e"] { insert(word, in: field, kiosk) }
    for (item, text) in [(2, "abcde"), (1, "567")] {
      let (next, same) = start(folder.copy(), item)
      withExtendedLifetime(next) { #expect(same.text == text) }
    }
  }

  @Test func P18_onlyViewsAndControllersThatDecideAreAsked() {
    for responder in [UIView(), UITextField(), UITextView(), UIWindow(), UIViewController(), UITableView()] {
      #expect(!RestorationOverrides.areComputed(by: responder), "\(responder)")
    }
    #expect(RestorationOverrides.areComputed(by: Undecided()))
  }

  @Test func P19_aTextThatEndsWhileItIsFollowedIsLeftOut() {
    let kiosk = page(folder)
    let page = kiosk.rootViewController
    weak var other: UITextField?
    do {
      let field = UITextField(frame: CGRect(x: 0, y: 60, width: 300, height: 40))
      page.box.addSubview(field)
      kiosk.presentChanges()
      field.becomeFirstResponder()
      for word in ["one", "two"] { insert(word, in: field, kiosk) }
      field.insertText("three")
      field.removeFromSuperview()
      other = field
    }
    kiosk.presentChanges()
    kiosk.advance(by: .seconds(1))
    #expect(other == nil && !folder.contains("three"))
    kiosk.tap(page.field)
    for word in ["four", "five"] { insert(word, in: page.field, kiosk) }
    #expect(self.page(folder.copy()).rootViewController.field.text == "fourfive")
  }
}
