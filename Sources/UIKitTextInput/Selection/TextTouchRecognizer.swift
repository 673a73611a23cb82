import CoreGraphics
import Foundation
import UIKitCore

/// Recognizes touches and the pointer on text: taps and their count, a press that moves the caret under a loupe,
/// dragged handles, a drag after a double tap, and selection by a pointer.
///
/// It is one recognizer, because only the further course of a touch distinguishes these gestures.
@MainActor
final class TextTouchRecognizer: UIGestureRecognizer {
  enum Gesture: Equatable {
    case tap(count: Int)
    /// A finger that was held still on the text.
    case press
    case handle(isStart: Bool)
    /// A finger that selects by words after a double tap.
    case words
    case pointer(clicks: Int, extends: Bool)
  }

  weak var interaction: TextInteraction?
  private(set) var gesture = Gesture.tap(count: 1)
  private(set) var isPointer = false
  private var start = CGPoint.zero
  private var clicks = 1
  /// The handle under a third tap: it is dragged if the finger moves, else the tap selects the paragraph.
  private var heldHandle: Bool?
  private let countdown = RestartableTimer()

  override init(target: Any?, action: Selector?) {
    super.init(target: target, action: action)
    cancelsTouchesInView = false
    delaysTouchesEnded = false
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard current.count == 1, let touch = touches.first, let interaction else {
      // With a second finger this fails, to leave the touches to other gestures; once begun, it ignores the second
      // finger.
      if state == .possible { state = .failed } else { for touch in touches { ignore(touch, for: event) } }
      return
    }
    start = touch.position
    clicks = max(touch.tapCount, 1)
    let place = touch.location(in: view)
    guard interaction.mayBegin(at: place, touching: touch.view) else { return state = .failed }
    isPointer = touch.storedType == .indirectPointer
    heldHandle = clicks >= 3 && !isPointer ? interaction.handle(at: place) : nil
    if isPointer {
      guard event.storedButtons.contains(.primary) else { return state = .failed }
      gesture = .pointer(clicks: clicks, extends: event.storedModifiers.contains(.shift))
      state = .began
    } else if let isStart = interaction.handle(at: place), clicks < 3 {
      gesture = .handle(isStart: isStart)
      state = .began
    } else {
      countdown.start(UIInputTuning.current.longPressDuration) { [weak self] in self?.rested() }
    }
  }

  private func rested() {
    guard state == .possible else { return }
    gesture = .press
    state = .began
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return state = .changed }
    guard let touch = touches.first, distance(start, touch.position) > UIInputTuning.current.longPressSlop else { return }
    countdown.stop()
    if let heldHandle {
      gesture = .handle(isStart: heldHandle)
      state = .began
    } else if clicks >= 2, interaction?.isActive == true {
      gesture = .words
      state = .began
    } else {
      state = .failed
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    countdown.stop()
    if state == .possible { gesture = .tap(count: clicks) }
    state = .ended
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    countdown.stop()
    state = state == .possible ? .failed : .cancelled
  }

  override func reset() {
    super.reset()
    countdown.stop()
  }
}
