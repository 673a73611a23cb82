import Foundation

/// Why an activity could not be offered or fetched. The description is for the administrator and contains no code and
/// nothing of an activity.
public enum HandoffError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A library that is needed is not installed, or is too old: its file, and Debian's package that has it.
  case noLibrary(file: String, package: String)
  /// The file with the key cannot be used.
  case keyFile(path: String, reason: String)
  /// A setting that is needed is not set.
  case notSet(String)
  /// The kiosk cannot listen there.
  case cannotListen(String, reason: String)
  /// The activity cannot be sent.
  case refused(String)
  /// The type is not in the list of allowed types.
  case typeNotAllowed(String)
  /// As many activities are offered or fetched as may be at a time.
  case tooMany
  /// None of the peers has an activity with this code: it is wrong, used up or has expired.
  case notFound([Attempt])
  /// After wrong tries for this code the kiosk that offers the activity waits; another is possible after so many seconds.
  case mustWait(seconds: Int, peer: String)
  /// A peer has sent something that cannot be used.
  case unusable(peer: String, reason: String)
  /// The connection ended before the peer confirmed that the code is used up, so the activity was not used here.
  case unconfirmed(peer: String)
  /// The fetch was cancelled.
  case cancelled

  /// What came of asking one peer.
  public struct Attempt: Hashable, Sendable {
    /// The address as it is configured.
    public let peer: String
    /// Why it did not give an activity.
    public let reason: String
    /// Whether another kiosk is there and has no activity for the code, as far as it says.
    public let wasReached: Bool
  }

  var reason: String {
    if case .refused(let reason) = self { return reason }
    return description
  }

  /// What was tried, why it failed, and what to do next.
  public var description: String {
    switch self {
    case .noLibrary(let file, let package):
      return "handoff: \(file) is not installed, so nothing is handed over. Install the package \(package)."
    case .keyFile(let path, let reason): return "handoff: the key file \(path) cannot be used: \(reason)."
    case .notSet(let name): return "handoff: \(name) is not set; docs/operating.md says what belongs there."
    case .cannotListen(let address, let reason):
      return "handoff: cannot listen on \(address): \(reason). Correct handoff-address."
    case .refused(let reason): return "handoff: the activity is not offered: \(reason)."
    case .typeNotAllowed(let type):
      return "handoff: activities of type \(type) are not handed over; handoff-activities lists those that are."
    case .tooMany: return "handoff: too many activities are offered or fetched at once; one has to end first."
    case .notFound(let attempts):
      guard !attempts.isEmpty else { return "handoff: there is nobody to ask; set handoff-peers or handoff-discovery." }
      return "handoff: no kiosk has an activity with this code. "
        + attempts.map { "\($0.peer): \($0.reason)" }.joined(separator: "; ")
        + ". The code is valid for ten minutes and once; the other kiosk can show a new one."
    case .mustWait(let seconds, let peer):
      return "handoff: \(peer) looks at this code again in \(seconds) s, because wrong ones were tried for it."
    case .unusable(let peer, let reason):
      return "handoff: \(peer) sent \(reason). Nothing was used. Do both kiosks run the same version?"
    case .unconfirmed(let peer):
      return "handoff: the connection to \(peer) ended before it was sure that the code is used only once. "
        + "Nothing was used; the other kiosk can show a new code."
    case .cancelled: return "handoff: the fetch was cancelled."
    }
  }
}
