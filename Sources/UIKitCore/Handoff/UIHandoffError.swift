import Foundation
import Handoff

/// Why an activity was not offered to other kiosks, or not fetched from one. Not in UIKit.
///
/// `localizedDescription` is a sentence for the visitor, in the language of the kiosk. The log has what an administrator
/// needs.
public struct UIHandoffError: Error, Hashable, Sendable, LocalizedError {
  /// What stands in the way.
  public enum Reason: Hashable, Sendable {
    /// Handing over is not set up on this kiosk, or cannot be used: see docs/operating.md.
    case notConfigured
    /// There is no current activity, or it is not eligible for Handoff, has expired or is invalid.
    case noActivity
    /// The activity cannot be sent: its type is not among `handoff-activities`, or it is larger than 64 kB.
    case notAllowed
    /// The kiosk is not in the network now.
    case offline
    /// As many activities are offered or fetched as may be at a time.
    case busy
    /// What was entered cannot be a code.
    case malformedCode
    /// No kiosk has an activity under this code: it is wrong, used up, withdrawn or has expired.
    case unknownCode
    /// After wrong tries for this code the other kiosk does not look at it for so many seconds.
    case mustWait(seconds: Int)
    /// No other kiosk answers.
    case unreachable
    /// What the other kiosk has sent is nothing that this app can continue.
    case unusable
    /// The connection ended before it was sure that the code is used up. The activity was not used.
    case interrupted
  }

  /// What stands in the way.
  public let reason: Reason
  private let sentence: String

  @MainActor init(_ reason: Reason) {
    self.reason = reason
    sentence = Strings.preferred.handoff.sentence(for: reason)
  }

  /// What stands in the way of offering or fetching, for the visitor.
  @MainActor init(_ error: HandoffError) {
    switch error {
    case .noLibrary, .keyFile, .notSet: self.init(.notConfigured)
    case .cannotListen: self.init(.offline)
    case .refused, .typeNotAllowed: self.init(.notAllowed)
    case .tooMany: self.init(.busy)
    // Without peers there is nobody who could be reached.
    case .notFound(let attempts): self.init(attempts.contains { $0.wasReached } ? .unknownCode : .unreachable)
    case .mustWait(let seconds, _): self.init(.mustWait(seconds: seconds))
    case .unusable: self.init(.unusable)
    case .unconfirmed, .cancelled: self.init(.interrupted)
    }
  }

  /// A sentence for the visitor.
  public var errorDescription: String? { sentence }
}

extension Strings.Handoff {
  /// The sentence for a visitor.
  func sentence(for reason: UIHandoffError.Reason) -> String {
    switch reason {
    case .notConfigured: notConfigured
    case .noActivity, .notAllowed: notPossible
    case .offline: offline
    case .busy: busy
    case .malformedCode, .unknownCode: unknownCode
    case .mustWait(let seconds): wait(Self.time(seconds))
    case .unreachable: unreachable
    case .unusable: unusable
    case .interrupted: interrupted
    }
  }

  /// Minutes and seconds, `1:05`.
  package static func time(_ seconds: Int) -> String {
    let (minutes, rest) = (max(seconds, 0) / 60, max(seconds, 0) % 60)
    return "\(minutes):\(rest < 10 ? "0" : "")\(rest)"
  }
}
