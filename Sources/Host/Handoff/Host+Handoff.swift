import Handoff

extension Host {
  /// Hands activities over to other kiosks; nil unless `handoff-key` and one of `handoff-address`, `handoff-peers` and
  /// `handoff-discovery` are set. The first access reads the key and opens GnuTLS and libsodium; what stands in the way is
  /// reported then.
  ///
  /// While a recording is replayed there is none: answers of peers are not recorded.
  public var handoff: HandoffService? {
    if let openedHandoff { return openedHandoff.service }
    let service = openHandoff()
    openedHandoff = OpenedHandoff(service: service)
    return service
  }

  /// Whether the settings let this kiosk offer activities, without opening anything.
  public var isHandoffOfferConfigured: Bool { isHandoffConfigured && configuration.handoffAddress != nil }

  /// Whether the settings let this kiosk fetch activities, without opening anything.
  public var isHandoffFetchConfigured: Bool {
    isHandoffConfigured && (!configuration.handoffPeers.isEmpty || configuration.handoffDiscovery)
  }

  private var isHandoffConfigured: Bool {
    replay == nil && configuration.handoffKeyPath != nil && !configuration.handoffActivities.isEmpty
  }

  /// Whether activities of this type may be handed over, without opening anything.
  public func allowsHandoff(of type: String) -> Bool {
    HandoffSettings.allows(type, among: configuration.handoffActivities)
  }

  /// What came of the first access.
  struct OpenedHandoff {
    let service: HandoffService?
  }

  private func openHandoff() -> HandoffService? {
    guard replay == nil, exitStatus == nil else { return nil }
    do {
      return try HandoffSettings(configuration).map { HandoffService($0, clock: clock) }
    } catch {
      let isReported = configuration.reported.contains { $0.hasPrefix("handoff-") }
      if !isReported { Diagnostics.report("\(error) The kiosk runs without it.") }
      return nil
    }
  }
}

extension HandoffSettings {
  /// - Returns: Nil when nothing of it is configured.
  /// - Throws: `HandoffError` when a part is missing or the key cannot be used.
  package init?(_ configuration: HostConfiguration) throws(HandoffError) {
    guard let path = try Self.requireAll(configuration) else { return nil }
    self.init(
      address: configuration.handoffAddress, peers: configuration.handoffPeers, keys: try FleetKeys(file: path),
      types: configuration.handoffActivities)
    findsPeers = configuration.handoffDiscovery
  }

  /// - Returns: The path of the key; nil when nothing of it is configured.
  /// - Throws: `HandoffError.notSet` when a part is missing.
  @discardableResult
  static func requireAll(_ configuration: HostConfiguration) throws(HandoffError) -> String? {
    let address = configuration.handoffAddress
    let fetches = !configuration.handoffPeers.isEmpty || configuration.handoffDiscovery
    guard address != nil || fetches || configuration.handoffKeyPath != nil else { return nil }
    guard let path = configuration.handoffKeyPath else { throw .notSet("handoff-key") }
    guard address != nil || fetches else { throw .notSet("handoff-address or handoff-peers") }
    guard !configuration.handoffActivities.isEmpty else { throw .notSet("handoff-activities") }
    return path
  }
}
