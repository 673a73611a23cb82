extension DRMMode {
  /// A mode that the display does not list. Its timings follow VESA's Coordinated Video Timings 1.2 with reduced
  /// blanking, which all digital displays and links support. The pixel clock is rounded to 0.25 MHz, so the rate is
  /// approximate.
  /// - Parameters:
  ///   - width: In pixels, 1 … 16384.
  ///   - height: In pixels, 1 … 16384.
  ///   - refreshMilliHertz: 1000 … 1 000 000.
  static func forced(width: Int, height: Int, refreshMilliHertz: Int) -> DRMMode {
    // The standard's names: RB_MIN_V_BLANK, RB_H_BLANK, RB_H_SYNC, RB_V_FPORCH, RB_MIN_V_BPORCH, CELL_GRAN.
    let (minimalBlank, horizontalBlank, horizontalSync, frontPorch, minimalBackPorch, cell) = (460.0, 160, 32, 3, 6, 8)
    let rate = Double(refreshMilliHertz) / 1000
    // The duration of a line in µs with minimal blanking.
    let line = (1_000_000 / rate - minimalBlank) / Double(height)
    let sync = verticalSync(width, height)
    let blank = max(Int(minimalBlank / line) + 1, frontPorch + sync + minimalBackPorch)
    let totalHeight = height + blank
    // Widths like 1366 are no multiple of a cell: the picture keeps its width, the line is rounded up.
    let totalWidth = (width + cell - 1) / cell * cell + horizontalBlank
    let clock = Int(rate * Double(totalHeight * totalWidth) / 1_000_000 / 0.25) * 250
    let syncEnd = totalWidth - horizontalBlank / 2
    func short(_ number: Int) -> UInt16 { UInt16(clamping: number) }
    return DRMMode(
      Timing(
        clock: UInt32(clamping: clock), hdisplay: short(width), hsyncStart: short(syncEnd - horizontalSync),
        hsyncEnd: short(syncEnd), htotal: short(totalWidth), vdisplay: short(height),
        vsyncStart: short(height + frontPorch), vsyncEnd: short(height + frontPorch + sync), vtotal: short(totalHeight),
        vrefresh: UInt32(clamping: (refreshMilliHertz + 500) / 1000), flags: Self.horizontalPositive | Self.verticalNegative,
        type: Self.userType))
  }

  /// The length of the sync pulse, in lines, encodes the aspect ratio.
  private static func verticalSync(_ width: Int, _ height: Int) -> Int {
    let shapes = [(4, 3, 4), (16, 9, 5), (16, 10, 6), (5, 4, 7), (15, 9, 7)]
    return shapes.first { width == height * $0.0 / $0.1 / 8 * 8 }?.2 ?? 10
  }

  private static let userType: UInt32 = 1 << 5
  private static let horizontalPositive: UInt32 = 1 << 0
  private static let verticalNegative: UInt32 = 1 << 3
}

extension DRMCardDescription {
  /// The card with the forced mode added to connectors that do not list it: those that are connected, and those requested
  /// by name, whatever their status.
  func addingForcedMode(_ request: DRMPreferences) -> DRMCardDescription {
    guard case .forced(let width, let height, let rate) = request.mode else { return self }
    var card = self
    for index in card.connectors.indices {
      var isNamed = false
      if case .named(let names) = request.connectors { isNamed = names.contains(card.connectors[index].name) }
      guard card.connectors[index].status == .connected || isNamed else { continue }
      if card.connectors[index].status == .disconnected { card.connectors[index].status = .unknown }
      guard DRMPlanner.mode(request.mode, among: card.connectors[index].modes) == nil else { continue }
      card.connectors[index].modes.append(
        .forced(width: width, height: height, refreshMilliHertz: rate ?? 60_000))
    }
    return card
  }
}
