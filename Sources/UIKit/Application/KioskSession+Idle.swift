import Host

extension KioskSession {
  /// Connects the host's policy for an idle kiosk to the program.
  func connectIdlePolicy() {
    host.appReset = application.returnInterval
    application.inputViews.modes.hasChangingVisitors = { [weak host] in host?.configuration.idle.resetDelay != nil }
    let speech = application.speech
    speech.queue.output = host.speech
    speech.isAllowed = host.configuration.speaks
    speech.onCurtain = { [weak self] _ in self.map { $0.updateDimming($0.idleBlackness) } }
    speech.onReturn = { [weak self] in self?.returnToStart() }
  }

  /// Returns the app to its start and removes everything the visitor left.
  func returnToStart() {
    // The delegate may call `returnToStart()` from within its callback.
    guard !isReturning, phase == .running else { return }
    isReturning = true
    defer { isReturning = false }
    delegate?.applicationShouldReturnToStart(application)
    post(UIApplication.shouldReturnToStartNotification)
    application.inputViews.returnToStart()
    application.speech.visitorLeft()
    host.didReturnToStart()
  }

  /// - Parameter seconds: Time until the return to the start; nil removes the prompt.
  func warn(_ seconds: Double?) {
    inactivityPrompt?.end()
    inactivityPrompt = nil
    application.speech.warn(seconds.map { Int($0.rounded()) })
    guard let seconds else { return }
    let traits = application.keyWindow?.traitCollection ?? screen.traitCollection
    let window = InactivityPromptWindow(screen: screen, seconds: seconds, traits: traits)
    inactivityPrompt = window
    window.begin()
  }

  func disconnectIdlePolicy() {
    inactivityPrompt?.end()
    inactivityPrompt = nil
    application.speech.close()
    curtain?.removeFromSuperlayer()
    curtain = nil
  }

  /// Seconds.
  private static let fadeDuration = 0.6

  /// Draws black over everything, including other windows and the keyboard. Waking the kiosk shows the picture at once.
  func updateDimming(_ rest: Double) {
    // Caches are not needed behind a black screen; layers keep their contents.
    if rest == 1, idleBlackness < 1 {
      RunLoopCycle.current.after(Self.fadeDuration + 0.4) { [weak self] in
        if let self, idleBlackness == 1 { removeCaches() }
      }
    }
    idleBlackness = rest
    let blackness = application.speech.isScreenCurtainOn ? 1 : rest
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
