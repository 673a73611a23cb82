import Foundation

/// A worker's progress, in memory shared with the supervisor, where it survives a crash.
struct Progress {
  /// The number of the current input; kept seeds have `seedBase` and above.
  var index: UInt64 = 0
  /// CLOCK_MONOTONIC when the input was started, ns; 0 while none runs.
  var began: UInt64 = 0
  /// The process's processor time at that moment, ns.
  var beganAt: UInt64 = 0
  /// Resident bytes after a third of the inputs and at the end.
  var early: UInt64 = 0
  var late: UInt64 = 0

  static let seedBase: UInt64 = 1 << 62

  static func map(_ path: String) -> UnsafeMutablePointer<Progress> {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0, ftruncate(descriptor, 4096) == 0,
      let memory = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
    else { fatalError("\(path): \(String(cString: strerror(errno)))") }
    close(descriptor)
    return memory.bindMemory(to: Progress.self, capacity: 1)
  }

  static var now: UInt64 { time(of: CLOCK_MONOTONIC) }

  static func time(of clock: clockid_t) -> UInt64 {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return 0 }
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

/// Runs a range of inputs in this process.
@MainActor
struct Worker {
  private let target: Target
  private let progress: UnsafeMutablePointer<Progress>

  init(_ target: Target, progress path: String) {
    self.target = target
    progress = Progress.map(path)
  }

  func run(seed: UInt64, from: UInt64, to: UInt64) {
    let inputs = Inputs(target, seed: seed)
    for index in from..<max(from, to) {
      let input = inputs.input(index)
      progress.pointee.index = index
      progress.pointee.beganAt = Progress.time(of: CLOCK_PROCESS_CPUTIME_ID)
      progress.pointee.began = Progress.now
      target.run(input)
      progress.pointee.began = 0
      if index == from + (to - from) / 3 { progress.pointee.early = Self.residentBytes }
    }
    progress.pointee.late = Self.residentBytes
    exit(0)
  }

  private static var residentBytes: UInt64 {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ").dropFirst().first
    return (pages.flatMap { UInt64($0) } ?? 0) * 4096
  }
}

/// The inputs of a target by number.
@MainActor
struct Inputs {
  private let seed: UInt64
  private let seeds: [[UInt8]]
  private let dictionary: [[UInt8]]
  let kept: [(name: String, bytes: Data)]

  init(_ target: Target, seed: UInt64) {
    self.seed = seed
    let folder = Self.folder(target)
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    kept = names.compactMap { name in FileManager.default.contents(atPath: "\(folder)/\(name)").map { (name, $0) } }
    // Inputs that crashed or hung are not used as seeds: new findings must not depend on earlier ones.
    let harmless = kept.filter { !$0.name.hasPrefix("crash") && !$0.name.hasPrefix("hang") }
    seeds = (target.seeds() + harmless.map(\.bytes)).map { [UInt8]($0) }
    dictionary = target.dictionary.map { Array($0.utf8) }
  }

  func input(_ index: UInt64) -> Data {
    if index >= Progress.seedBase {
      let number = Int(index - Progress.seedBase)
      return number < kept.count ? kept[number].bytes : Data()
    }
    var mutator = Mutator(seed: seed, index: index, seeds: seeds, dictionary: dictionary)
    return Data(mutator.input())
  }

  static func folder(_ target: Target) -> String {
    package.appendingPathComponent("Tests/Fuzz/Seeds/\(target.name)").path
  }
}
