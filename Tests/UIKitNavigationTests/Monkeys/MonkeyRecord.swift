/// What happens in a random run: the faults that were seen, what has been made and must be released again, and the
/// completions that must be called.
@MainActor
final class MonkeyRecord {
  private struct Made {
    weak var object: AnyObject?
    let name: String
  }

  private(set) var faults: [String] = []
  private var made: [ObjectIdentifier: Made] = [:]
  private var completions: [MonkeyCompletion] = []

  func report(_ fault: String) {
    if faults.count < 20 { faults.append(fault) }
  }

  /// Remembers an object without keeping it: it must be gone when nothing shows it any more.
  func watch(_ object: AnyObject?, _ name: @autoclosure () -> String) {
    guard let object else { return }
    let key = ObjectIdentifier(object)
    if made[key]?.object == nil { made[key] = Made(object: object, name: name()) }
  }

  /// The watched objects that exist.
  var living: [(object: AnyObject, name: String)] {
    made = made.filter { $0.value.object != nil }
    return made.values.compactMap { made in made.object.map { ($0, made.name) } }
  }

  /// Returns a completion that must be called once, unless `isExpected` is set to false.
  func completion(_ name: String) -> MonkeyCompletion {
    let completion = MonkeyCompletion(name, self)
    completions.append(completion)
    watch(completion, "the completion of \(name)")
    return completion
  }

  /// Called when nothing moves any more: all completions have been called.
  func checkCompletions() {
    for completion in completions { completion.settle() }
    completions = []
  }
}

/// Counts the calls of one completion.
@MainActor
final class MonkeyCompletion {
  private let name: String
  private let record: MonkeyRecord
  private var calls = 0
  private var isSettled = false
  /// False for a completion of what was refused.
  var isExpected = true

  init(_ name: String, _ record: MonkeyRecord) { (self.name, self.record) = (name, record) }

  func call() {
    calls += 1
    if isSettled { record.report("the completion of \(name) is called late") }
  }

  func settle() {
    isSettled = true
    if calls != (isExpected ? 1 : 0) { record.report("the completion of \(name) was called \(calls) times") }
  }
}
