import Devices

/// The abilities of this machine's graphics cards, and the outputs that would be used. Reading it changes nothing and
/// does not require DRM master.
public struct DRMReport: Sendable, CustomStringConvertible {
  /// One card.
  public struct Entry: Sendable {
    /// The card's device file.
    public let file: DRMCardIdentity
    /// The card; nil when it could not be read.
    public let card: DRMCardDescription?
    /// Why it could not be read, or why it cannot drive a display.
    public let problem: String?
    /// Whether another program is DRM master.
    public let isTaken: Bool
  }

  /// All cards of the machine.
  public let cards: [Entry]
  /// What `DRMScreen.open` would use for the same request.
  public let choice: Choice

  /// The result of a selection.
  public enum Choice: Sendable, Hashable {
    /// These outputs would be used.
    case outputs([String])
    /// The screen would start and wait for a display, for this reason.
    case waiting(String)
    case failure(String)
  }

  /// Describes all cards and selects outputs for `request`.
  /// - Threading: main actor; probing connectors may take tenths of a second.
  @MainActor
  public static func read(
    access: any DeviceAccess, monitor: DeviceMonitor? = nil, request: DRMPreferences = DRMPreferences()
  ) -> DRMReport {
    read(machine: KernelMachine(access: access, monitor: monitor), request: request)
  }

  @MainActor
  static func read(machine: any DRMCards, request: DRMPreferences) -> DRMReport {
    let cards = machine.files().map { file -> Entry in
      do {
        let device = try machine.open(file, forceLegacy: request.forceLegacy)
        defer { device.close() }
        // A kiosk would get the same answer; master is dropped at once.
        let isTaken = device.becomeMaster() != 0
        if !isTaken { device.dropMaster() }
        let card = try device.describe().addingForcedMode(request)
        return Entry(file: file, card: card, problem: card.unusableReason.map { "\(card.label): \($0)" }, isTaken: isTaken)
      } catch {
        return Entry(file: file, card: nil, problem: "\(error)", isTaken: false)
      }
    }
    return DRMReport(cards: cards, choice: choice(cards, request: request))
  }

  private static func choice(_ entries: [Entry], request: DRMPreferences) -> Choice {
    var asked = entries
    if let name = request.card {
      asked = entries.filter { $0.file.answers(to: name) }
      if asked.isEmpty && !entries.isEmpty {
        return .waiting("\(DRMError.unknownCard(asked: name, cards: entries.map(\.file.path)))")
      }
    }
    if asked.isEmpty { return .failure("\(DRMError.noCard(asked: request.card))") }
    let readable = asked.compactMap(\.card)
    if readable.isEmpty, let problem = asked.first?.problem { return .failure(problem) }
    do {
      guard let card = try DRMPlanner.ranked(readable, request: request).first else {
        return .failure("\(DRMError.noCard(asked: request.card))")
      }
      if asked.contains(where: { $0.isTaken && $0.file == card.file }) {
        return .failure("\(DRMError.notMaster(card: card.label))")
      }
      let outcome = try DRMPlanner.plans(for: card, request: request, isStrict: true)
      if outcome.plans.isEmpty { return .waiting(DRMPlanner.waiting(card, request: request)) }
      return .outputs(
        outcome.plans.map {
          "\(card.label) \($0.connector.name): \($0.mode.mode), \($0.format), \($0.scale), rotation \($0.rotation.rawValue)"
        })
    } catch let error as DRMError where error.mayAppearLater {
      return .waiting("\(error)")
    } catch {
      return .failure("\(error)")
    }
  }

  /// A report of several lines, for people.
  public var description: String {
    var lines: [String] = []
    for entry in cards {
      guard let card = entry.card else {
        lines.append(entry.problem ?? entry.file.path)
        continue
      }
      lines.append(card.label + (card.file.isBootCard ? ", the firmware's" : ""))
      for link in card.file.links { lines.append("  = \(link)") }
      if let unusableReason = card.unusableReason {
        lines.append("  \(unusableReason)")
        continue
      }
      let abilities = [
        card.isAtomic ? "atomic" : "legacy interface only", card.hasDumbBuffers ? "dumb buffers" : nil,
        card.prefersShadow ? "prefers a shadow" : nil, card.hasMonotonicFlips ? nil : "flips not in monotonic time",
        "cursor \(card.cursorWidth)x\(card.cursorHeight)", "\(card.crtcs.count) CRTCs",
      ]
      lines.append("  " + abilities.compactMap { $0 }.joined(separator: ", "))
      if entry.isTaken { lines.append("  another program controls its displays") }
      for connector in card.connectors { lines += Self.lines(connector) }
      for plane in card.planes { lines.append("  " + Self.line(plane)) }
    }
    if cards.isEmpty { lines.append("no graphics card") }
    return lines.joined(separator: "\n")
  }

  private static func lines(_ connector: DRMConnector) -> [String] {
    var first = "  \(connector.name): \(connector.unusableReason ?? connector.status.rawValue)"
    if connector.isEDIDMissing { first += ", no EDID: the modes are the kernel's guess" }
    if connector.widthMM > 0 { first += ", \(connector.widthMM)x\(connector.heightMM) mm" }
    if let orientation = connector.orientation, orientation != .none { first += ", mounted for \(orientation.rawValue)°" }
    guard !connector.modes.isEmpty else { return [first] }
    return [first, "    modes " + connector.modes.map(\.description).joined(separator: ", ")]
  }

  private static func line(_ plane: DRMPlane) -> String {
    var text =
      "plane \(plane.id): \(plane.kind.rawValue), formats "
      + plane.formats.map(DRMFormat.name).joined(separator: " ")
    let turns = Rotation.allCases.filter { plane.rotations & $0.planeBit != 0 }.map { "\($0.rawValue)" }
    if !turns.isEmpty { text += ", rotates " + turns.joined(separator: " ") }
    if plane.hasDamageClips { text += ", takes damage" }
    return text
  }
}
