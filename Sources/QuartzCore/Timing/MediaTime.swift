import Foundation
import Synchronization

/// The clock of layers and animations, in seconds.
///
/// A session uses the clock of its host, which in a test is one that the test advances. Outside of sessions it is
/// CLOCK_MONOTONIC.
public enum MediaTime {
  /// Returns the current time in seconds.
  @MainActor public static func now() -> CFTimeInterval { LayerState.current.now() }

  /// Returns the time in seconds on threads other than the main one, which cannot ask a session.
  static let elsewhere = Mutex<@Sendable () -> CFTimeInterval>(monotonic)

  /// Sets what other threads than the main one read; nil is CLOCK_MONOTONIC.
  package static func setElsewhere(_ now: (@Sendable () -> CFTimeInterval)?) { elsewhere.withLock { $0 = now ?? monotonic } }

  @Sendable nonisolated static func monotonic() -> CFTimeInterval {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return CFTimeInterval(time.tv_sec) + CFTimeInterval(time.tv_nsec) / 1e9
  }
}

/// The current time of the host's clock in seconds.
/// - Threading: any. On other threads than the main one it is the time of the session that was used last.
public func CACurrentMediaTime() -> CFTimeInterval {
  if Thread.isMainThread { return MainActor.assumeIsolated { MediaTime.now() } }
  return MediaTime.elsewhere.withLock { $0() }
}
