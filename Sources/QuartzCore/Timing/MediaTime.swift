/// The clock of layers and animations, in seconds.
///
/// A session uses the clock of its host, which in a test is one that the test advances. Outside of sessions it is
/// CLOCK_MONOTONIC.
public enum MediaTime {
  /// Returns the current time in seconds.
  @MainActor public static func now() -> CFTimeInterval { LayerState.current.now() }

  nonisolated static func monotonic() -> CFTimeInterval {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return CFTimeInterval(time.tv_sec) + CFTimeInterval(time.tv_nsec) / 1e9
  }
}

/// The current time of the host's clock in seconds.
@MainActor public func CACurrentMediaTime() -> CFTimeInterval { MediaTime.now() }
