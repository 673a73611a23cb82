extension Host {
  /// Wakes the screen as a touch would, and restarts counting idle time.
  public func wake() { power.wake() }

  /// Idle seconds after which the app wants to return to its start. The settings override it; nil and values not above
  /// zero mean never.
  public var appReset: Double? {
    get { configuration.idle.appReset }
    set {
      let wanted = newValue.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
      guard wanted != configuration.idle.appReset else { return }
      power.changeIdle { $0.appReset = wanted }
    }
  }

  /// Tells the host that the app returned to its start for a reason other than inactivity: no warning appears until the
  /// kiosk is used again.
  public func didReturnToStart() { power.didReturnToStart() }

  /// Starts counting idle time.
  package func startIdleMonitor() { power.startIdleMonitor() }
}
