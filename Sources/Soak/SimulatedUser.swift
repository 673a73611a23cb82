import KioskTesting
import UIKit

/// A simulated user of a kiosk: of a virtual one, or through VNC of a real one, beside which a virtual one of the same
/// size runs. Positions of views and keys are always taken from the virtual kiosk.
@MainActor
final class SimulatedUser {
  let kiosk: VirtualKiosk<UIViewController>
  /// The real kiosk's screen; nil for a virtual kiosk alone.
  let remote: RemoteViewer?
  var random: SeededRandom
  /// The number of touches and typed characters so far.
  private(set) var actions = 0

  init(_ kiosk: VirtualKiosk<UIViewController>, remote: RemoteViewer? = nil, seed: UInt64) {
    (self.kiosk, self.remote) = (kiosk, remote)
    random = SeededRandom(seed: seed)
  }

  /// Advances the virtual kiosk's clock, and waits as long on the real kiosk.
  func wait(_ milliseconds: Int) {
    kiosk.advance(by: .milliseconds(milliseconds))
    remote?.wait(milliseconds)
  }

  // MARK: Fingers

  func down(_ place: CGPoint) {
    actions += 1
    send(place, isDown: true)
    if remote == nil {
      kiosk.touch(.down, at: .point(place.x, place.y))
    } else {
      kiosk.pointer(.move(to: .point(place.x, place.y)))
      kiosk.pointer(.down(.left))
    }
  }

  func move(_ place: CGPoint) {
    send(place, isDown: true)
    if remote == nil {
      kiosk.touch(.move, at: .point(place.x, place.y))
    } else {
      kiosk.pointer(.move(to: .point(place.x, place.y)))
    }
  }

  func up(_ place: CGPoint) {
    send(place, isDown: false)
    if remote == nil { kiosk.touch(.up) } else { kiosk.pointer(.up(.left)) }
  }

  private func send(_ place: CGPoint, isDown: Bool) {
    let scale = kiosk.screen.scale
    remote?.pointer(x: Int(place.x * scale), y: Int(place.y * scale), isDown: isDown)
  }

  func tap(_ place: CGPoint, hold: Int = 30) {
    down(place)
    wait(hold)
    up(place)
    wait(60)
  }

  func drag(_ places: [CGPoint], step: Int = 16) {
    guard let first = places.first, let last = places.last else { return }
    down(first)
    for place in places.dropFirst() {
      wait(step)
      move(place)
    }
    up(last)
  }

  /// Taps the middle of a view.
  func tap(_ view: UIView) {
    guard view.window != nil else { return }
    tap(view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil))
  }

  /// Taps the view with this identifier or text.
  /// - Returns: False when there is none.
  @discardableResult
  func tap(_ name: String) -> Bool {
    guard let view = kiosk.view(identifier: name) ?? kiosk.view(text: name) else { return false }
    tap(view)
    return true
  }

  // MARK: Keys

  /// Types on the on-screen keyboard, up to the first character that it lacks.
  func type(_ text: String) {
    for character in text {
      if remote == nil {
        actions += 1
        guard kiosk.type(String(character), on: .screen) else { return }
      } else {
        tapKey(String(character))
      }
    }
  }

  @discardableResult
  func tapKey(_ label: String) -> Bool {
    guard kiosk.showsScreenKeyboard, case .point(let x, let y)? = kiosk.spot(ofKey: label) else { return false }
    tap(CGPoint(x: x, y: y), hold: 20)
    return true
  }
}
