import Glibc

/// The solver kiwi, if `deploy/bench` could build the library for it.
final class KiwiPeer {
  /// `Problem` of Sources/Bench/Kiwi.
  private struct Problem {
    var variables: Int32
    var constraints: Int32
    var offsets: UnsafePointer<Int32>?
    var termVariables: UnsafePointer<Int32>?
    var coefficients: UnsafePointer<Double>?
    var constants: UnsafePointer<Double>?
    var relations: UnsafePointer<Int32>?
    var priorities: UnsafePointer<Float>?
  }

  private typealias Solve = @convention(c) (UnsafeRawPointer, UnsafeMutablePointer<Double>) -> Int32
  private typealias Keep = @convention(c) (UnsafeRawPointer, Int32) -> Int32
  private typealias Edit = @convention(c) (Double, Int32) -> Double
  private typealias Version = @convention(c) () -> UnsafePointer<CChar>

  private let solve: Solve
  private let keep: Keep
  private let edit: Edit
  let version: String

  init?(library: String) {
    guard
      let handle = dlopen(library, RTLD_NOW), let solve = dlsym(handle, "kiwi_peer_solve"),
      let keep = dlsym(handle, "kiwi_peer_keep"), let edit = dlsym(handle, "kiwi_peer_edit"),
      let version = dlsym(handle, "kiwi_peer_version")
    else { return nil }
    // The types of the functions in Sources/Bench/Kiwi.
    self.solve = unsafeBitCast(solve, to: Solve.self)
    self.keep = unsafeBitCast(keep, to: Keep.self)
    self.edit = unsafeBitCast(edit, to: Edit.self)
    self.version = String(cString: unsafeBitCast(version, to: Version.self)())
  }

  /// Builds and solves.
  /// - Returns: The values, or nil if kiwi refused a constraint.
  func values(_ problem: LayoutProblem) -> [Double]? {
    var values = [Double](repeating: 0, count: Int(problem.variables))
    let isSolved = withProblem(problem) { solve($0, &values) != 0 }
    return isSolved ? values : nil
  }

  /// Keeps the problem, to edit the constant of one of its constraints.
  func keep(_ problem: LayoutProblem, editing constraint: Int) -> Bool {
    withProblem(problem) { keep($0, Int32(constraint)) != 0 }
  }

  /// - Returns: The value that a variable then has.
  func edit(_ constant: Double, variable: Int) -> Double { edit(constant, Int32(variable)) }

  private func withProblem<Result>(_ problem: LayoutProblem, _ body: (UnsafeRawPointer) -> Result) -> Result {
    problem.offsets.withUnsafeBufferPointer { offsets in
      problem.termVariables.withUnsafeBufferPointer { termVariables in
        problem.coefficients.withUnsafeBufferPointer { coefficients in
          problem.constants.withUnsafeBufferPointer { constants in
            problem.relations.withUnsafeBufferPointer { relations in
              problem.priorities.withUnsafeBufferPointer { priorities in
                var plain = Problem(
                  variables: problem.variables, constraints: Int32(problem.count), offsets: offsets.baseAddress,
                  termVariables: termVariables.baseAddress, coefficients: coefficients.baseAddress,
                  constants: constants.baseAddress, relations: relations.baseAddress, priorities: priorities.baseAddress)
                return withUnsafePointer(to: &plain) { body(UnsafeRawPointer($0)) }
              }
            }
          }
        }
      }
    }
  }
}
