import Foundation

// vitrine-fuzz runs parsers with malformed input. `deploy/fuzz` builds and starts it.

let arguments = Array(CommandLine.arguments.dropFirst())

func usage() -> Never {
  print(
    """
    Usage: vitrine-fuzz [TARGET|all] [INPUTS] [SEED]
           vitrine-fuzz run TARGET FILE...

    Targets: \(Target.all.map(\.name).joined(separator: ", "))
    Tries the kept seeds, then INPUTS (default 5000) made from them; the same SEED makes the same inputs. With `all` the
    slow pictures get a fifth of them. An input that ends the program or takes longer than a second is kept in
    Tests/Fuzz/Seeds/TARGET. Ends with 1 when there was one.
    """)
  exit(2)
}

func target(_ name: String) -> Target {
  guard let found = Target.all.first(where: { $0.name == name }) else { usage() }
  return found
}

switch arguments.first {
case "-h", "--help": usage()
case "worker" where arguments.count == 6:
  guard let seed = UInt64(arguments[2]), let from = UInt64(arguments[3]), let to = UInt64(arguments[4]) else { usage() }
  MainActor.assumeIsolated { Worker(target(arguments[1]), progress: arguments[5]).run(seed: seed, from: from, to: to) }
case "run" where arguments.count >= 3:
  let chosen = target(arguments[1])
  for path in arguments.dropFirst(2) {
    guard let data = FileManager.default.contents(atPath: path) else { usage() }
    MainActor.assumeIsolated { chosen.run(data) }
    print("\(path): held")
  }
default:
  let name = arguments.first ?? "all"
  let count = arguments.count > 1 ? UInt64(arguments[1]) : 5000
  let seed = arguments.count > 2 ? UInt64(arguments[2]) : 1
  guard let count, let seed, arguments.count <= 3 else { usage() }
  let chosen = name == "all" ? Target.all : [target(name)]
  var found = 0
  for target in chosen {
    let share = name == "all" ? (count + target.cost - 1) / target.cost : count
    found += MainActor.assumeIsolated { Supervisor(target, seed: seed).run(share) }
  }
  exit(found == 0 ? 0 : 1)
}
