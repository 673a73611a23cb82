import UIKit

/// An activity on its way to be continued.
///
/// Between two kiosks, Handoff sends these bytes under a code; see docs/operating.md. The page is both kiosks, and so
/// calls what Handoff calls at each end.
@MainActor
struct Parcel {
  let title: String?
  let type: String
  /// The size of what is sent.
  let bytes: Int
  private let saved: SavedActivity

  /// The current activity with its state as it is now; nil if there is none.
  init?() {
    guard let saved = UIApplication.shared.activityToSend(), let data = try? saved.data() else { return nil }
    (self.saved, title, type, bytes) = (saved, saved.title, saved.type, data.count)
  }

  /// Continues the activity in this app.
  /// - Parameter completion: Called with whether the app has taken it.
  func continueHere(completion: @escaping @MainActor (Bool) -> Void) {
    UIApplication.shared.continueActivity(type: type) { receive in
      receive(.success(saved))
    } completion: { outcome in
      completion(outcome == .continued)
    }
  }
}
