import KioskTesting
import UIKit

/// A pad of 400 × 200 points in a container, and a log of the calls to its recognizers and to the pad itself.
final class GestureController: UIViewController, UIGestureRecognizerDelegate {
  final class LoggingPad: UIView {
    weak var controller: GestureController?
    var refuses: UIGestureRecognizer?
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { controller?.note("pad began") }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { controller?.note("pad moved") }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { controller?.note("pad ended") }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      controller?.note("pad cancelled")
    }
    override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      gestureRecognizer !== refuses
    }
  }

  let pad = LoggingPad(frame: CGRect(x: 0, y: 0, width: 400, height: 200))
  var log: [String] = []
  var onAction: ((UIGestureRecognizer) -> Void)?

  // The delegate's answers.
  var mayBegin = true
  var simultaneous: Set<String> = []
  var waits: [(String, String)] = []
  var isRequiredBy: [(String, String)] = []
  var refusedTouches = 0
  var maxTouches = Int.max
  private(set) var questions: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    pad.controller = self
    pad.isMultipleTouchEnabled = true
    view.addSubview(pad)
  }

  @MainActor static func kiosk() -> VirtualKiosk<GestureController> { VirtualKiosk(400, 200) { GestureController() } }

  func note(_ line: String) { log.append(line) }

  func acted(_ recognizer: UIGestureRecognizer) {
    note("\(recognizer.name ?? "?") \(recognizer.state)")
    onAction?(recognizer)
  }

  @discardableResult
  func add<Recognizer: UIGestureRecognizer>(
    _ recognizer: Recognizer, _ name: String, to view: UIView? = nil, silent: Bool = true
  ) -> Recognizer {
    recognizer.name = name
    recognizer.addTarget(self, action: { (target: GestureController) in target.acted })
    recognizer.delegate = self
    (view ?? pad).addGestureRecognizer(recognizer)
    return recognizer
  }

  /// The lines of recognizers only.
  var actions: [String] { log.filter { !$0.hasPrefix("pad") } }
  var padLog: [String] { log.filter { $0.hasPrefix("pad") } }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    questions.append("begin \(gestureRecognizer.name ?? "") \(gestureRecognizer.state)")
    return mayBegin
  }
  func gestureRecognizer(
    _ one: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { simultaneous.contains(one.name ?? "") }
  func gestureRecognizer(_ one: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer) -> Bool {
    questions.append("\(one.name ?? "") waits for \(other.name ?? "")")
    return waits.contains { $0.0 == one.name && $0.1 == other.name }
  }
  func gestureRecognizer(_ one: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer) -> Bool {
    isRequiredBy.contains { $0.0 == one.name && $0.1 == other.name }
  }
  func gestureRecognizer(_ one: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    if one.numberOfTouches < maxTouches { return true }
    refusedTouches += 1
    return false
  }
}

/// A recognizer whose states a test sets, and which logs its touches.
class ScriptedRecognizer: UIGestureRecognizer {
  var seen: [String] = []
  var onBegan: State?
  var onMoved: State?
  var onEnded: State? = .failed
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    seen.append("began \(touches.count)")
    if let onBegan { state = onBegan }
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    seen.append("moved \(touches.count)")
    if let onMoved { state = onMoved }
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    seen.append("ended \(touches.count)")
    if let onEnded { state = onEnded }
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    seen.append("cancelled \(touches.count)")
    state = state == .possible ? .failed : .cancelled
  }
  override func reset() { seen.append("reset") }
}
