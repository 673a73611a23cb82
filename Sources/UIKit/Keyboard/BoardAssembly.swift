import Input

/// Fits a board to what is typed into: the lowest row, the keys that would do nothing here, the return key.
@MainActor
struct BoardAssembly {
  var board: Board
  var traits: KeyboardTraits
  var form: BoardGenerator.Form
  /// Whether there is another layout to go to.
  var hasGlobe: Bool
  var hasDismiss: Bool
  var isPad: Bool
  var decimalSeparator = "."

  /// The rows of a plane, the lowest one among them.
  func rows(_ plane: Board.Plane) -> [[BoardKey]] {
    var rows = board.planes[plane] ?? board.planes[.letters] ?? []
    if isPad { return fitPad(rows) }
    if let bottom = bottom { rows.append(fit(bottom, plane)) }
    return rows
  }

  var hasPlane: (Board.Plane) -> Bool { { board.planes[$0] != nil } }

  private var bottom: [BoardKey]? {
    let own = board.planes[.bottom]?.first
    guard let name = traits.bottom, let designed = KeyboardBoards.shared.pad(name)?.planes[.bottom]?.first else { return own }
    guard form == .wide, let own else { return designed }
    // A wide board keeps its side keys; the keys that the type brings stand about the space bar, or in its place.
    let special = designed.filter { $0.text != nil || $0.action == .space }
    var result: [BoardKey] = []
    for key in own { if key.action == .space { result += special } else if key.action != nil { result.append(key) } }
    return result
  }

  private func fit(_ keys: [BoardKey], _ plane: Board.Plane) -> [BoardKey] {
    var result: [BoardKey] = []
    for var key in keys {
      switch key.action {
      case .symbols where plane == .symbols || plane == .more: key.action = .letters
      case .globe where !hasGlobe: continue
      case .dismiss where !hasDismiss: continue
      case .undo where !traits.undoes, .redo where !traits.undoes: continue
      case .return where form == .narrow && hasDismiss && !keys.contains { $0.action == .dismiss }:
        // A narrow board has the key beside return.
        key.width = max(key.width - 0.75, 1.5)
        result.append(key)
        result.append(.action(.dismiss, 1.25))
        continue
      default: break
      }
      result.append(key)
    }
    // Something has to take the room that is left.
    if !result.contains(where: { $0.stretches }), let space = result.firstIndex(where: { $0.action == .space || $0.text != nil }) {
      result[space].stretches = true
    }
    return result
  }

  private func fitPad(_ rows: [[BoardKey]]) -> [[BoardKey]] {
    rows.map { row in
      row.map { key in
        var key = key
        if key.position == "decimal" { key.text = decimalSeparator }
        if key.action == .dismiss, !hasDismiss { key.action = .gap }
        return key
      }
    }
  }

  /// Units of the widest row of letters. Every plane has the same, so that keys do not jump.
  var columns: CGFloat {
    let rows = (board.planes[.letters] ?? []) + (isPad ? [] : board.planes[.symbols] ?? [])
    let widest = rows.map { $0.reduce(0) { $0 + CGFloat($1.width) } }.max() ?? 10
    return isPad ? widest : max(widest, 10)
  }

  var rowCount: Int { (board.planes[.letters] ?? []).count + (isPad ? 0 : 1) }
}
