@testable import Display

extension DRMScreen {
  /// The names of the connectors in use, main one first.
  var connectors: [String] { activeOutputs.map { $0.plan.connector.name } }
  /// Whether an output is active.
  var isConnected: Bool { !activeOutputs.isEmpty }
  /// Whether the session is switched away or another program is DRM master.
  var isSuspended: Bool { seat == .away || seat == .lost }
  /// The path of the card; empty without one.
  var cardPath: String { card?.file.path ?? "" }
}
