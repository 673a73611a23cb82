import Handoff

extension Setting {
  /// Settings for activities that go on at another kiosk.
  static let handoff: [Setting] = [
    Setting(
      "handoff-address", "ADDRESS",
      SettingType("an address of this machine or the name of a network interface, with :PORT if it is not 7433") { text in
        guard let address = HandoffAddress(text) else { throw Reason("that is neither an address nor an interface") }
        guard !address.isWildcard else { throw Reason("that is every network; one has to be chosen") }
        return address
      }.orNever(),
      example: "eth0", default: "never", "Where other kiosks fetch what visitors want to continue there."
    ) { $0.handoffAddress = $1 },
    Setting(
      "handoff-peers", "HOSTS", SettingType("hosts, separated by commas, with :PORT if it is not 7433", peers),
      example: "10.0.3.21,10.0.3.22,hall.kiosks.example:7500",
      "The kiosks that are asked for a code; it does not matter if this one is among them."
    ) { $0.handoffPeers = $1 },
    Setting(
      "handoff-discovery", "on|off", .flag, example: "on", default: "off",
      "Finds other kiosks by mDNS as well, and lets them find this one while it offers something; needs avahi-daemon."
    ) { $0.handoffDiscovery = $1 },
    Setting(
      "handoff-key", "FILE", .file("the path of a file"), example: "/etc/vitrine/handoff-key",
      "The key that these kiosks have in common, as vitrine handoff-key writes it."
    ) { $0.handoffKeyPath = $1 },
    Setting(
      "handoff-activities", "TYPES",
      SettingType("types of activities, separated by commas; * at the end stands for any ending", types),
      example: "com.example.visit,com.example.order.*", "What may be handed over; without it, nothing is."
    ) { $0.handoffActivities = $1 },
  ]

  private static func words(_ text: String) -> [String] {
    text.split { $0 == "," || $0 == " " }.map(String.init)
  }

  @Sendable private static func peers(_ text: String) throws -> [HandoffAddress] {
    let peers = try words(text).map { word in
      guard let peer = HandoffAddress(word), !peer.isWildcard else { throw Reason("\"\(word)\" is no host") }
      return peer
    }
    guard peers.count <= HandoffSettings.peerLimit else {
      throw Reason("those are more than \(HandoffSettings.peerLimit) hosts")
    }
    return peers
  }

  @Sendable private static func types(_ text: String) throws -> [String] {
    let types = words(text)
    for type in types {
      let start = type.hasSuffix("*") ? String(type.dropLast()) : type
      // "*" alone would be no list.
      guard HandoffActivity.isType(start) else { throw Reason("\"\(type)\" is no type such as com.example.visit") }
    }
    guard types.count <= 64 else { throw Reason("those are more than 64 types") }
    return types
  }
}
