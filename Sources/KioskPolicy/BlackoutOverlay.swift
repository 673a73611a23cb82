import UIKitCore

/// Draws black over everything, including other windows and the keyboard, while the kiosk is idle or a listener has
/// blackened the screen. Waking the kiosk shows the picture at once.
@MainActor
final class BlackoutOverlay {
  /// Seconds.
  private static let fadeDuration = 0.6

  private unowned let session: KioskSession
  /// Nil while nothing is dimmed.
  private var layer: CALayer?

  /// How black the screen is because the kiosk is idle, 0 … 1.
  var idleBlackness = 0.0 {
    didSet {
      // Caches are not needed behind a black screen; layers keep their contents.
      if idleBlackness == 1, oldValue < 1 {
        RunLoopCycle.current.after(Self.fadeDuration + 0.4) { [weak self] in
          if let self, idleBlackness == 1 { session.removeCaches() }
        }
      }
      update()
    }
  }
  /// Whether a listener has blackened the screen.
  var hasCurtain = false { didSet { update() } }

  init(session: KioskSession) { self.session = session }

  private func update() {
    let blackness = hasCurtain ? 1 : idleBlackness
    let layer = layer ?? CALayer()
    let shown = Double(self.layer?.presentation()?.opacity ?? self.layer?.opacity ?? 0)
    let root = session.screen.rootLayer
    layer.backgroundColor = UIColor.black.cgColor
    layer.zPosition = 1e6
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.frame = root.bounds
    if layer.superlayer == nil { root.addSublayer(layer) }
    layer.opacity = Float(blackness)
    CATransaction.commit()
    self.layer = blackness > 0 ? layer : nil
    guard blackness > 0 else { return layer.removeFromSuperlayer() }
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = shown
    fade.toValue = blackness
    fade.duration = Self.fadeDuration
    layer.add(fade, forKey: "curtain")
  }

  /// Called at the end of the session.
  func end() {
    layer?.removeFromSuperlayer()
    layer = nil
  }
}
