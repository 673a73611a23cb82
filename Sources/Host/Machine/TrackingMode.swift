// For CFRunLoopAddCommonMode, which Foundation does not wrap.
import CoreFoundation
import Foundation

/// The mode of the main run loop while a touch or drag is tracked.
@MainActor
public enum TrackingMode {
  /// Has UIKit's name, so that a `Timer` can be added to this mode alone.
  public static let mode = RunLoop.Mode("UITrackingRunLoopMode")

  /// Adds the mode to the common modes: the main queue, and with it all events and clocks of this program, is served in
  /// those only.
  static func prepare() { _ = once }

  private static let once: Void = {
    // A mode that never had a source or timer does not exist, and running it returns at once.
    RunLoop.main.add(Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }, forMode: .common)
    guard let name = CFStringCreateWithCString(nil, mode.rawValue, CFStringBuiltInEncodings.UTF8.rawValue) else { return }
    CFRunLoopAddCommonMode(CFRunLoopGetMain(), name)
  }()
}
