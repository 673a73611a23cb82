import KioskTesting
import UIKit

/// A view that logs its touches.
class Pad: UIView {
  var log: [String] = []
  var onBegan: (() -> Void)?
  var onMoved: (() -> Void)?
  var onEnded: (() -> Void)?
  var onCancelled: (() -> Void)?
  private(set) var seen: [UITouch] = []

  private func note(_ name: String, _ touches: Set<UITouch>) { log.append("\(name) \(touches.count)") }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("began", touches)
    seen += touches
    onBegan?()
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("moved", touches)
    onMoved?()
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("ended", touches)
    onEnded?()
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("cancelled", touches)
    onCancelled?()
  }
}

/// Two pads next to each other on a screen of 400 × 200 points: the left half and the right half.
final class TouchController: UIViewController {
  let left = Pad(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  let right = Pad(frame: CGRect(x: 200, y: 0, width: 200, height: 200))

  override func viewDidLoad() {
    super.viewDidLoad()
    for pad in [left, right] {
      pad.isMultipleTouchEnabled = true
      view.addSubview(pad)
    }
  }

  @MainActor static func kiosk() -> VirtualKiosk<TouchController> { VirtualKiosk(400, 200) { TouchController() } }
}
