import Foundation
import UIKit
import UIKitCore

/// What an app has saved of what it shows, for its next run.
///
/// ```swift
/// let before = VirtualKiosk(800, 480, app: AppDelegate())
/// before.tap(at: .percent(50, 50))
/// before.end()
/// let after = VirtualKiosk(800, 480, restoring: before.savedState, app: AppDelegate())
/// #expect(after.matches("third room"))
/// ```
public struct KioskState: Equatable, Sendable {
  let interface: SavedInterfaceState

  init(_ interface: SavedInterfaceState) { self.interface = interface }

  /// The bytes in which the state is kept.
  public func data() throws -> Data { try interface.data() }

  /// Reads what `data()` has written.
  /// - Throws: `DecodingError` for anything else.
  public init(data: Data) throws { interface = try SavedInterfaceState(data: data) }
}

extension VirtualKiosk {
  /// What the app saves of what it shows. A running app is asked for it, as before it goes to the background; of one that
  /// has ended it is what it saved last. Nil if it saves nothing.
  public var savedState: KioskState? {
    let saved = ownSession.hasEnded ? ownSession.savedState : session.saveState()
    return saved.map { KioskState($0) }
  }

  /// Continues an activity in the app, as if it had come from another kiosk: the app gets a copy.
  /// - Returns: Whether the app handles it. Of an app with a scene delegate that is not known; true then.
  @discardableResult
  public func continueActivity(_ activity: NSUserActivity) -> Bool {
    session.application.continueCopy(of: activity) != .refused
  }
}

extension UIApplication {
  /// Nil before the launch.
  @discardableResult
  final func continueCopy(of activity: NSUserActivity) -> ContinuationOutcome? {
    activity.updateIfNeeded()
    var outcome: ContinuationOutcome?
    continueActivity(type: activity.activityType) { receive in
      receive(activity.saved(forRestoration: false).map { .success($0) } ?? .failure(CocoaError(.userCancelled)))
    } completion: {
      outcome = $0
    }
    return outcome
  }
}
