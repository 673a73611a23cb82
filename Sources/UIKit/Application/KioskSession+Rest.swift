import Host

extension KioskSession {
  /// Lets the host's policy for kiosks that nobody uses reach the program.
  func followRest() {
    host.onReset = { [weak self] in
      guard let self else { return }
      delegate?.applicationShouldReturnToStart(application)
      post(UIApplication.shouldReturnToStartNotification)
      application.inputViews.modes.returnToDefault()
    }
    host.isHeldAwake = { [weak self] in self?.application.isIdleTimerDisabled ?? false }
    host.onCurtain = { [weak self] blackness in self?.drawCurtain(blackness) }
  }

  func endRest() {
    host.onReset = nil
    host.isHeldAwake = nil
    host.onCurtain = nil
    curtain?.removeFromSuperlayer()
    curtain = nil
  }

  /// Black over everything, other windows and the keyboard too; people who wake a kiosk get its picture at once.
  private func drawCurtain(_ blackness: Double) {
    let layer = curtain ?? CALayer()
    let shown = Double(curtain?.presentation()?.opacity ?? curtain?.opacity ?? 0)
    layer.backgroundColor = UIColor.black.cgColor
    layer.zPosition = 1e6
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.frame = screen.rootLayer.bounds
    if layer.superlayer == nil { screen.rootLayer.addSublayer(layer) }
    layer.opacity = Float(blackness)
    CATransaction.commit()
    curtain = blackness > 0 ? layer : nil
    guard blackness > 0 else { return layer.removeFromSuperlayer() }
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = shown
    fade.toValue = blackness
    fade.duration = 0.6
    layer.add(fade, forKey: "curtain")
  }
}
