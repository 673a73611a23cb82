/// The steps of an optimisation that may have to be undone.
final class Journal {
  enum Step: BitwiseCopyable {
    case move(slot: Int32, amount: Double)
    /// The former slope of a residual that is and stays basic.
    case side(unknown: Int32, old: Int8)
    /// Two unknowns have changed places; the slope is that of the one that was basic.
    case exchange(row: Int32, slot: Int32, old: Int8)
  }

  let steps = List<Step>()
  private var isOpen = false

  func begin() {
    steps.removeAll()
    isOpen = true
  }

  func end() { isOpen = false }

  func removeAll() { steps.removeAll() }

  @inline(__always)
  func record(_ step: @autoclosure () -> Step) {
    if isOpen { steps.append(step()) }
  }
}

extension ConstraintSolver {
  /// Takes back what was recorded, last step first. Exchanging two unknowns again restores their coefficients.
  func undo() {
    journal.end()
    while let step = journal.steps.popLast() {
      switch step {
      case .move(let slot, let amount): move(Int(slot), by: -amount)
      case .side(let unknown, let old): setSide(of: Int(unknown), to: old)
      case .exchange(let row, let slot, let old):
        let entries = tableau.row(Int(row))
        guard let place = entries.firstIndex(where: { $0.slot == slot }) else {
          // Rounding made the coefficient vanish.
          drift.isCertain = true
          continue
        }
        exchange(row: Int(row), slot: Int(slot), at: place, side: old)
      }
    }
  }
}
