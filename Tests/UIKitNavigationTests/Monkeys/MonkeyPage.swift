import UIKit
@testable import UIKitCore

/// A page that checks that its callbacks of appearance alternate, and watches the transitions that show it.
final class MonkeyPage: UIViewController {
  enum State { case gone, appearing, there, leaving }

  private(set) var state = State.gone
  let number: Int
  let field = UITextField(frame: CGRect(x: 20, y: 120, width: 200, height: 40))
  private let record: MonkeyRecord

  init(_ number: Int, _ record: MonkeyRecord) {
    (self.number, self.record) = (number, record)
    super.init(nibName: nil, bundle: nil)
    title = "Page \(number)"
    record.watch(self, "page \(number)")
    if number % 4 == 1 { navigationItem.largeTitleDisplayMode = .never }
    if number % 5 == 2 { navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .add) }
    if number % 6 == 3 { toolbarItems = [UIBarButtonItem(systemItem: .trash)] }
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    field.borderStyle = .roundedRect
    view.addSubview(field)
    record.watch(view, "the view of page \(number)")
    record.watch(field, "the field of page \(number)")
    guard number % 3 == 0 else { return }
    let scroll = UIScrollView(frame: view.bounds)
    scroll.contentSize = CGSize(width: 0, height: 2_000)
    scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.insertSubview(scroll, at: 0)
  }

  private func move(to new: State, from allowed: [State], _ name: String) {
    if !allowed.contains(state) { record.report("page \(number): \(name) while \(state)") }
    state = new
    guard name.hasPrefix("will"), let coordinator = transitionCoordinator as? TransitionCoordinator else { return }
    record.watch(coordinator, "the coordinator of a transition in which page \(number) \(name)")
    record.watch(coordinator.context, "the context of a transition in which page \(number) \(name)")
    let completion = record.completion("what runs alongside page \(number), which \(name)")
    completion.isExpected = coordinator.animate(alongsideTransition: nil) { _ in completion.call() }
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    move(to: .appearing, from: [.gone, .leaving], "willAppear")
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    move(to: .there, from: [.appearing], "didAppear")
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    move(to: .leaving, from: [.there, .appearing], "willDisappear")
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    move(to: .gone, from: [.leaving], "didDisappear")
  }
}
