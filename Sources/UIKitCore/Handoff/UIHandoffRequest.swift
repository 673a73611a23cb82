import Handoff

/// Asks the other kiosks for the activity of a code, and lets the app continue it. Not in UIKit.
///
/// It ends by itself within a few seconds, and with the visit.
@preconcurrency @MainActor
public final class UIHandoffRequest {
  /// The visit in which the user has entered the code.
  let visit: Int
  /// Called with the activity before the app gets it; the app gets it when the argument is called.
  let beforeDelivery: ((@escaping @MainActor () -> Void) -> Void)?
  private var completion: (@MainActor (UIHandoffError?) -> Void)?
  private var cancellation: HandoffCancellation?

  init(
    visit: Int, beforeDelivery: ((@escaping @MainActor () -> Void) -> Void)?,
    completion: @escaping @MainActor (UIHandoffError?) -> Void
  ) {
    (self.visit, self.beforeDelivery, self.completion) = (visit, beforeDelivery, completion)
  }

  /// Whether it has not ended.
  public var isUnderWay: Bool { completion != nil }

  /// Ends the request: the app gets no activity, and its completion handler is not called.
  public func cancel() {
    completion = nil
    cancellation?.cancel()
    cancellation = nil
  }

  func follow(_ cancellation: HandoffCancellation) { if isUnderWay { self.cancellation = cancellation } }

  func end(_ error: UIHandoffError?) {
    let completion = completion
    self.completion = nil
    cancellation = nil
    completion?(error)
  }
}
