import Raster

/// The configuration of one connector, decided before the kernel tests it.
struct DRMPlan: Hashable {
  var connector: DRMConnector
  var crtc: UInt32
  /// Nil where the driver lists no planes; the CRTC then has an implicit one.
  var plane: DRMPlane?
  var mode: DRMMode
  var format: Bitmap.Format
  var rotation: Rotation
  /// Whether the plane should rotate; the kernel may still reject that.
  var isRotationInPlane: Bool
  var scale: PanelScale

  /// The width and height of an upright frame, in pixels.
  var frameWidth: Int { rotation.isSideways ? mode.mode.height : mode.mode.width }
  var frameHeight: Int { rotation.isSideways ? mode.mode.width : mode.mode.height }
}

/// Selects cards, connectors, CRTCs, modes and formats. Pure functions without kernel calls.
enum DRMPlanner {
  // MARK: Cards

  /// The usable cards, best first: those with a display, then the firmware's card, then the kernel's order.
  /// - Throws: `DRMError` when none can drive a display or has the requested connector.
  static func ranked(_ cards: [DRMCardDescription], request: DRMPreferences) throws -> [DRMCardDescription] {
    var fit = cards.filter { $0.unusableReason == nil }
    if fit.isEmpty {
      throw DRMError.unfitCards(cards.map { "\($0.label) \($0.unusableReason ?? "")" })
    }
    if case .named(let names) = request.connectors, let first = names.first {
      let having = fit.filter { card in card.connectors.contains { $0.name == first } }
      if having.isEmpty {
        throw DRMError.unknownConnector(asked: first, connectors: fit.flatMap { $0.connectors.map(\.name) })
      }
      fit = having
    }
    func score(_ card: DRMCardDescription) -> Int {
      (candidates(on: card, request: request).isEmpty ? 0 : 2) + (card.file.isBootCard ? 1 : 0)
    }
    return fit.enumerated().sorted { a, b in
      let (left, right) = (score(a.element), score(b.element))
      return left != right ? left > right : a.offset < b.offset
    }.map(\.element)
  }

  // MARK: Connectors

  /// The usable connectors for the request, main one first.
  static func candidates(on card: DRMCardDescription, request: DRMPreferences) -> [DRMConnector] {
    let usable = card.connectors.filter(\.isUsable)
    switch request.connectors {
    case .named(let names): return names.compactMap { name in usable.first { $0.name == name } }
    case .automatic, .mirror:
      // Connectors of unknown status come after those known to be connected.
      func rank(_ connector: DRMConnector) -> Int {
        (connector.status == .unknown ? 2 : 0) + (connector.isInternal ? 0 : 1)
      }
      let sorted = usable.enumerated().sorted { a, b in
        rank(a.element) != rank(b.element) ? rank(a.element) < rank(b.element) : a.offset < b.offset
      }.map(\.element)
      if request.connectors == .mirror {
        let certain = sorted.filter { $0.status == .connected }
        return certain.isEmpty ? Array(sorted.prefix(1)) : certain
      }
      return Array(sorted.prefix(1))
    }
  }

  /// Assigns a CRTC to each connector; connectors keep their current one where possible. Nil marks a connector without
  /// one.
  static func assignCRTCs(_ connectors: [DRMConnector], on card: DRMCardDescription) -> [UInt32?] {
    // There are few of each, so trying all combinations is fast. Earlier connectors matter more.
    func assign(_ index: Int, _ taken: Set<UInt32>) -> (count: Int, crtcs: [UInt32?]) {
      guard index < connectors.count else { return (0, []) }
      let connector = connectors[index]
      var possible = card.crtcs.enumerated()
        .filter { $0.offset < 32 && connector.possibleCRTCs & (1 << UInt32($0.offset)) != 0 }
        .map(\.element)
      if let current = possible.firstIndex(of: connector.currentCRTC) { possible.swapAt(0, current) }
      var best: (count: Int, crtcs: [UInt32?])?
      for crtc in possible where !taken.contains(crtc) {
        let rest = assign(index + 1, taken.union([crtc]))
        if rest.count + 1 > best?.count ?? 0 { best = (rest.count + 1, [crtc] + rest.crtcs) }
        if rest.count == connectors.count - index - 1 { break }
      }
      if let best { return best }
      let rest = assign(index + 1, taken)
      return (rest.count, [nil] + rest.crtcs)
    }
    return assign(0, []).crtcs
  }

  // MARK: Modes and formats

  /// The mode in `modes` that matches `choice`; nil when there is none.
  static func mode(_ choice: DRMPreferences.ModeChoice, among modes: [DRMMode]) -> DRMMode? {
    switch choice {
    case .preferred: return modes.first(where: \.isPreferred) ?? largest(modes)
    case .largest: return largest(modes)
    case .exact(let width, let height, let rate), .forced(let width, let height, let rate):
      let sized = modes.filter { $0.mode.width == width && $0.mode.height == height }
      guard let rate else {
        return sized.min { distance($0, 60_000) < distance($1, 60_000) }
      }
      // "60" also matches 59.94 if nothing is closer, and "59.94" the 59.9402 of the timings.
      return sized.filter { distance($0, rate) <= 500 }.min { distance($0, rate) < distance($1, rate) }
    }
  }

  private static func distance(_ mode: DRMMode, _ rate: Int) -> Int {
    // At equal distance, the progressive mode wins.
    abs(mode.mode.refreshMilliHertz - rate) + (mode.isInterlaced ? 100_000 : 0)
  }

  private static func largest(_ modes: [DRMMode]) -> DRMMode? {
    let progressive = modes.filter { !$0.isInterlaced }
    var best: DRMMode?
    for mode in progressive.isEmpty ? modes : progressive {
      guard let current = best else {
        best = mode
        continue
      }
      let (area, currentArea) = (mode.mode.width * mode.mode.height, current.mode.width * current.mode.height)
      if area > currentArea || area == currentArea && mode.mode.refreshMilliHertz > current.mode.refreshMilliHertz {
        best = mode
      }
    }
    return best
  }

  /// The format to use with a plane's list; nil when none matches. Without a list it is XRGB8888, which nearly every
  /// driver supports.
  static func format(among formats: [UInt32]?) -> Bitmap.Format? {
    guard let formats, !formats.isEmpty else { return .xrgb8888 }
    if formats.contains(DRMFormat.xrgb8888) { return .xrgb8888 }
    return formats.contains(DRMFormat.rgb565) ? .rgb565 : nil
  }

  // MARK: Plans

  struct Outcome: Equatable {
    /// The main output first. Empty when no display is connected.
    var plans: [DRMPlan] = []
    /// Reasons why requested outputs are left out.
    var problems: [DRMError] = []
  }

  /// Plans the outputs for the connected displays of a card.
  /// - Parameter isStrict: Whether a mode that the display lacks is an error, as at the start. Otherwise the preferred
  ///   mode is used, as after plugging in another display.
  static func plans(for card: DRMCardDescription, request: DRMPreferences, isStrict: Bool) throws -> Outcome {
    let connectors = candidates(on: card, request: request)
    var outcome = Outcome()
    for (connector, crtc) in zip(connectors, assignCRTCs(connectors, on: card)) {
      let output = "\(card.label) \(connector.name)"
      do {
        guard let crtc, let index = card.crtcs.firstIndex(of: crtc) else { throw DRMError.noCRTC(output: output) }
        let mode = try mode(
          for: connector, main: outcome.plans.first, request: request, isStrict: isStrict, output: output, &outcome)
        let plane = card.plane(.primary, forCRTCAt: index)
        guard let format = format(among: plane?.formats) else {
          throw DRMError.noFormat(output: output, formats: plane?.formats.map(DRMFormat.name) ?? [])
        }
        let rotation = request.rotation ?? outcome.plans.first?.rotation ?? connector.orientation ?? .none
        let canRotate = request.isRotationInPlane && rotation != .none && (plane?.rotations ?? 0) & rotation.planeBit != 0
        outcome.plans.append(
          DRMPlan(
            connector: connector, crtc: crtc, plane: plane, mode: mode, format: format, rotation: rotation,
            isRotationInPlane: canRotate,
            scale: PanelScale(
              mode: mode.mode, widthMM: connector.widthMM, heightMM: connector.heightMM, explicit: request.scale)))
      } catch let problem as DRMError {
        // Without the main output the plan fails; a mirror may be missing.
        if outcome.plans.isEmpty { throw problem }
        outcome.problems.append(problem)
      }
    }
    return outcome
  }

  private static func mode(
    for connector: DRMConnector, main: DRMPlan?, request: DRMPreferences, isStrict: Bool, output: String,
    _ outcome: inout Outcome
  ) throws -> DRMMode {
    if let main {
      // A mirror shows the main output's picture, ideally at exactly its size.
      let size = DRMPreferences.ModeChoice.exact(
        width: main.mode.mode.width, height: main.mode.mode.height, refreshMilliHertz: nil)
      if let same = mode(size, among: connector.modes) ?? mode(.preferred, among: connector.modes) { return same }
    }
    // Of the kernel's guesses, use the largest one at 60 Hz, which most displays support; none was requested explicitly.
    if connector.isEDIDMissing, request.mode == .preferred || request.mode == .largest {
      if let safe = guessed(connector.modes) { return safe }
    }
    if let mode = mode(request.mode, among: connector.modes) { return mode }
    let problem = DRMError.unknownMode(
      asked: request.mode.description, output: output, modes: unique(connector.modes.map(\.mode.description)))
    // The display's abilities are unknown until its EDID is read.
    guard !isStrict || connector.isEDIDMissing else { throw problem }
    guard let other = connector.isEDIDMissing ? guessed(connector.modes) : mode(.preferred, among: connector.modes) else {
      throw problem
    }
    outcome.problems.append(problem)
    return other
  }

  /// The mode for a display without an EDID.
  private static func guessed(_ modes: [DRMMode]) -> DRMMode? {
    if let preferred = modes.first(where: \.isPreferred) { return preferred }
    guard let largest = largest(modes)?.mode else { return nil }
    return mode(.exact(width: largest.width, height: largest.height, refreshMilliHertz: nil), among: modes)
  }

  private static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// The message while nothing is plugged in.
  static func waiting(_ card: DRMCardDescription?, request: DRMPreferences) -> String {
    guard let card else { return "There is no graphics card to show on. Waiting for one." }
    let connectors = card.connectors.map { "\($0.name) \($0.unusableReason ?? "not asked for")" }
    return "\(card.label): no usable output. \(connectors.joined(separator: "; ")). Waiting for a hotplug event."
  }
}
