import Input
import ScreenKeyboardLayouts
import UIKitCore

/// The sizes of the keyboard and its keys on a screen. Sizes that matter to fingers derive from millimetres; see
/// `UIKeyboardTuning`.
@MainActor
struct KeyboardMetrics: Equatable {
  /// In points, like all sizes here. The whole screen's width, and the height with what is covered at its lower edge.
  let size: CGSize
  /// The area of the keys within it.
  let layout: CGRect
  let rows: Int
  let rowHeight: CGFloat
  /// The width of one letter key with its gap.
  let pitch: CGFloat
  let columns: CGFloat
  let gap: CGSize
  let corner: CGFloat
  let candidateHeight: CGFloat
  let showsPopOvers: Bool

  /// Whether a screen is large enough for the rows of a PC keyboard.
  static func form(on bounds: CGSize) -> KeyboardLayoutGenerator.Form {
    bounds.width >= 900 && bounds.height >= 560 ? .wide : .narrow
  }

  /// - Parameters:
  ///   - safeArea: What is covered along the screen's edges; keys stand beside it.
  ///   - columns: The width of the widest row in key units.
  ///   - hasCandidates: Whether an input method shows a strip above the keys.
  init(
    screen whole: CGSize, safeArea: UIEdgeInsets, columns: CGFloat, rows: Int, isPad: Bool, isWide: Bool,
    hasCandidates: Bool
  ) {
    let screen = CGRect(origin: .zero, size: whole).inset(by: safeArea)
    let tuning = UIKeyboardTuning.current
    let millimetre = max(tuning.pointsPerMillimetre, 0.5)
    let isPortrait = screen.height > screen.width
    let largest = screen.height * (isPortrait ? tuning.largestHeightInPortrait : tuning.largestHeight)
    candidateHeight = hasCandidates ? min(max(8 * millimetre * 0.8, 38), 48) : 0
    let margin: CGFloat = screen.height < 400 ? 3 : 4
    var width = min(screen.width, columns * tuning.widestPitch * millimetre)
    // The few keys of a pad are easy to reach from afar, so they grow with the screen, up to the span of a hand.
    if isPad { width = min(screen.width, columns * max(22 * millimetre, 104, min(screen.width * 0.12, 180))) }
    let side: CGFloat = screen.width < 500 ? 3 : 6
    pitch = (width - 2 * side) / max(columns, 1)
    var row = pitch * (isWide ? 0.75 : 0.9)
    row = max(row, tuning.rowHeights.lowerBound * millimetre)
    if isPortrait { row = max(row, 52) }
    if isPad { row = max(tuning.rowHeights.lowerBound * millimetre, 58, screen.height * 0.085) }
    row = min(row, tuning.rowHeights.upperBound * millimetre)
    let room = (largest - candidateHeight - 2 * margin) / CGFloat(max(rows, 1))
    // Lower keys cannot be hit, so the keyboard takes a larger part of a small screen.
    let least = min(40, screen.height * 0.58 / CGFloat(max(rows, 1)))
    rowHeight = max(min(row, room), least).rounded(.down)
    self.rows = rows
    self.columns = columns
    let height = rowHeight * CGFloat(rows) + 2 * margin + candidateHeight
    size = CGSize(width: whole.width, height: height + safeArea.bottom)
    let gridWidth = pitch * columns
    layout = CGRect(
      x: (screen.midX - gridWidth / 2).rounded(), y: candidateHeight + margin, width: gridWidth,
      height: rowHeight * CGFloat(rows))
    gap = CGSize(width: min(max(pitch * 0.12, 5), 12).rounded(), height: min(max(rowHeight * 0.19, 6), 12).rounded())
    corner = min(max(rowHeight * 0.1, 5), 7)
    showsPopOvers = !isPad && pitch < tuning.popOverPitch * millimetre
  }

  /// The font size of letters on keys.
  var letterSize: CGFloat { max(min((rowHeight - gap.height) * 0.56, (pitch - gap.width) * 0.82, 28).rounded(), 1) }
  var labelSize: CGFloat { min(max((rowHeight - gap.height) * 0.36, 13), 19).rounded() }
  var iconSize: CGFloat { min(max((rowHeight - gap.height) * 0.5, 17), 26).rounded() }
}
