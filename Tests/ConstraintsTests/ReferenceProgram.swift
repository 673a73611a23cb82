/// Minimises sums of errors level by level with the textbook's simplex method, in whole numbers and therefore exactly.
///
/// Every step reads the whole table: a variable is two columns, an optional constraint has an error column for each side,
/// and what would make an earlier level worse is struck out. Slow, and easy to check.
struct ReferenceProgram {
  private var table: [[Int128]]
  /// The column that is 1 in each row and 0 in the others.
  private var basis: [Int]
  /// All entries are to be divided by it.
  private var divisor: Int128 = 1
  private let columns: Int
  private var isStruckOut: [Bool]
  private let variables: Int
  /// The error columns of each level, highest priority first.
  private let levels: [(priority: Float, columns: [Int])]
  /// The errors of each level.
  private(set) var objectives: [(priority: Float, value: Double)] = []

  /// - Returns: nil if the required constraints cannot all hold.
  init?(_ problem: Problem) {
    variables = problem.variables
    let constraints = problem.constraints
    var column = 2 * variables
    var layout: [(slack: Int?, plus: Int?, minus: Int?, artificial: Int)] = []
    var levels: [Float: [Int]] = [:]
    for constraint in constraints {
      func next(_ wanted: Bool) -> Int? {
        guard wanted else { return nil }
        column += 1
        return column - 1
      }
      let isOptional = constraint.priority < 1000
      let slack = next(constraint.relation != .equal)
      // What the left side lacks, and what it has too much.
      let minus = next(isOptional && constraint.relation != .lessThanOrEqual)
      let plus = next(isOptional && constraint.relation != .greaterThanOrEqual)
      layout.append((slack, plus, minus, column))
      column += 1
      levels[constraint.priority, default: []] += [minus, plus].compactMap { $0 }
    }
    columns = column
    isStruckOut = Array(repeating: false, count: columns)
    levels[1000] = nil
    self.levels = levels.sorted { $0.key > $1.key }.map { ($0.key, $0.value) }
    table = []
    basis = []
    for (constraint, place) in zip(constraints, layout) {
      var row = Array(repeating: Int128(0), count: columns + 1)
      for (variable, coefficient) in constraint.terms {
        row[2 * variable] += Int128(coefficient)
        row[2 * variable + 1] -= Int128(coefficient)
      }
      if let slack = place.slack { row[slack] = constraint.relation == .lessThanOrEqual ? 1 : -1 }
      if let plus = place.plus { row[plus] = -1 }
      if let minus = place.minus { row[minus] = 1 }
      row[columns] = Int128(constraint.constant)
      if row[columns] < 0 { row = row.map { -$0 } }
      row[place.artificial] = 1
      table.append(row)
      basis.append(place.artificial)
    }
    let artificials = layout.map(\.artificial)
    guard minimise(cost(of: artificials)).value == 0 else { return nil }
    for column in artificials { isStruckOut[column] = true }
    for level in self.levels {
      let result = minimise(cost(of: level.columns))
      objectives.append((level.priority, result.value))
      strikeOut(result.reduced)
    }
  }

  /// The smallest and the largest value that a variable has in a best solution; infinite if there is none.
  func range(of variable: Int) -> ClosedRange<Double> {
    func smallest(_ sign: Int128) -> Double {
      var copy = self
      var cost = Array(repeating: Int128(0), count: columns)
      (cost[2 * variable], cost[2 * variable + 1]) = (sign, -sign)
      return copy.minimise(cost).value
    }
    let low = smallest(1), high = -smallest(-1)
    return low...max(low, high)
  }

  private func cost(of columns: [Int]) -> [Int128] {
    var cost = Array(repeating: Int128(0), count: self.columns)
    for column in columns { cost[column] = 1 }
    return cost
  }

  /// Columns with a reduced cost stay 0 from now on, so that the level's sum stays what it is.
  private mutating func strikeOut(_ reduced: [Int128]) {
    for column in 0..<columns where reduced[column] > 0 { isStruckOut[column] = true }
  }

  /// Pivots by Bland's rule until no column makes the cost smaller.
  /// - Returns: The cost, and the reduced costs times the divisor. The cost is infinite if it has no smallest value.
  private mutating func minimise(_ cost: [Int128]) -> (value: Double, reduced: [Int128]) {
    while true {
      var reduced = cost.map { $0 * divisor } + [0]
      for (row, column) in basis.enumerated() where cost[column] != 0 {
        for index in 0...columns { reduced[index] -= cost[column] * table[row][index] }
      }
      let value = -Double(reduced[columns]) / Double(divisor)
      guard let entering = (0..<columns).first(where: { !isStruckOut[$0] && reduced[$0] < 0 }) else {
        return (value, Array(reduced.dropLast()))
      }
      var leaving: Int?
      for row in table.indices {
        // An artificial or struck-out column that is still basic is 0 and has to stay so.
        if isStruckOut[basis[row]], table[row][entering] != 0 {
          leaving = row
          break
        }
        guard table[row][entering] > 0 else { continue }
        guard let best = leaving else {
          leaving = row
          continue
        }
        let a = table[row][columns] * table[best][entering], b = table[best][columns] * table[row][entering]
        if a < b || a == b && basis[row] < basis[best] { leaving = row }
      }
      guard let leaving else { return (-Double.infinity, []) }
      pivot(leaving, entering)
    }
  }

  private mutating func pivot(_ row: Int, _ column: Int) {
    // Only where a basic column is 0 may the element be negative; the row is 0 then, so its sign may change.
    if table[row][column] < 0 { table[row] = table[row].map { -$0 } }
    let element = table[row][column]
    for other in table.indices where other != row {
      let factor = table[other][column]
      for index in 0...columns {
        table[other][index] = (table[other][index] * element - factor * table[row][index]) / divisor
      }
    }
    divisor = element
    basis[row] = column
  }
}
