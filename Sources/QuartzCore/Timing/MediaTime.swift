/// The clock of layers and animations, in seconds.
///
/// The host installs its own clock at start; tests install one that they advance. The default is CLOCK_MONOTONIC.
public enum MediaTime {
  /// Returns the current time in seconds.
  @MainActor public static var now: () -> CFTimeInterval = monotonic

  static func monotonic() -> CFTimeInterval {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return CFTimeInterval(time.tv_sec) + CFTimeInterval(time.tv_nsec) / 1e9
  }
}

/// The current time of the host's clock in seconds.
@MainActor public func CACurrentMediaTime() -> CFTimeInterval { MediaTime.now() }
