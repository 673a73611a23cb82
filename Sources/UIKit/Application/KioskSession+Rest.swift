import Host

extension KioskSession {
  /// Lets the host's policy for kiosks that nobody uses reach the program.
  func followRest() {
    host.onReset = { [weak self] in self?.returnToStart() }
    Turn.current.returnToStart = { [weak self] in self?.returnToStart() }
    Turn.current.followReturnInterval = { [weak host] in host?.appReset = $0 }
    host.appReset = application.returnInterval
    application.inputViews.modes.isVisited = { [weak host] in host?.configuration.idle.returnsAfter != nil }
    host.onReturnWarning = { [weak self] in self?.warn($0) }
    host.isHeldAwake = { [weak self] in self?.application.isIdleTimerDisabled ?? false }
    host.onCurtain = { [weak self] blackness in self?.drawCurtain(blackness) }
    let speech = application.speech
    speech.queue.output = host.speech
    speech.isAllowed = host.configuration.speaks
    speech.onCurtain = { [weak self] _ in self.map { $0.drawCurtain($0.restBlackness) } }
    speech.onReturn = { [weak self] in self?.returnToStart() }
  }

  /// The visitor is gone, and nothing of theirs is left.
  private func returnToStart() {
    // An app may end the visit from within its own answer.
    guard !isReturning, phase == .running else { return }
    isReturning = true
    defer { isReturning = false }
    delegate?.applicationShouldReturnToStart(application)
    post(UIApplication.shouldReturnToStartNotification)
    application.inputViews.returnToStart()
    application.speech.visitorLeft()
    host.didReturnToStart()
  }

  /// - Parameter seconds: Until the return to the start; nil takes the warning away.
  private func warn(_ seconds: Double?) {
    returnWarning?.end()
    returnWarning = nil
    application.speech.warn(seconds.map { Int($0.rounded()) })
    guard let seconds else { return }
    let traits = application.keyWindow?.traitCollection ?? screen.traitCollection
    let window = ReturnWarningWindow(screen: screen, seconds: seconds, traits: traits)
    returnWarning = window
    window.begin()
  }

  func endRest() {
    host.onReset = nil
    host.onReturnWarning = nil
    returnWarning?.end()
    returnWarning = nil
    application.speech.close()
    host.isHeldAwake = nil
    host.onCurtain = nil
    curtain?.removeFromSuperlayer()
    curtain = nil
  }

  /// Seconds.
  private static let fadeDuration = 0.6

  /// Black over everything, other windows and the keyboard too; people who wake a kiosk get its picture at once.
  private func drawCurtain(_ rest: Double) {
    // Nobody looks at a black screen. Layers keep what they show.
    if rest == 1, restBlackness < 1 {
      Turn.current.after(Self.fadeDuration + 0.4) { [weak self] in
        if let self, restBlackness == 1 { removeCaches() }
      }
    }
    restBlackness = rest
    let blackness = application.speech.isCurtainDrawn ? 1 : rest
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
    fade.duration = Self.fadeDuration
    layer.add(fade, forKey: "curtain")
  }
}
