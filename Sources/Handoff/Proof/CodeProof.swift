/// How two kiosks show each other that they have the same code, without saying it: CPace between the kiosk where the code
/// was typed, the initiator, and the one that offers the activity.
///
/// A run belongs to one TLS connection. Somebody who knows the fleet's key may stand between two kiosks, with a connection
/// to each; those have different exporter values, so what is passed on from one to the other proves nothing.
enum CodeProof {
  /// Of the messages and of this use of CPace. Kiosks of another one are refused.
  static let version: UInt8 = 2

  private static let channel = CPace.concatenation(
    Array("vitrine handoff".utf8), [version], Array("asking".utf8), Array("offering".utf8))

  /// Begins a run.
  /// - Parameter binding: The exporter value of the TLS connection.
  static func exchange(_ role: CPace.Role, _ code: HandoffCode, binding: [UInt8]) -> CPace {
    var secret = Array(code.text.utf8)
    defer { CPace.erase(&secret) }
    return CPace(
      role, secret: secret, channel: channel, session: binding,
      associatedData: (initiator: Array("asking".utf8), responder: Array("offering".utf8)))
  }
}
