import Devices
import Foundation
import Glibc

/// Watches for memory shortage. Causes no wake-up until then.
///
/// Threading: main actor.
@MainActor
final class MemoryPressure {
  private let descriptor: Int32
  private var watch: DescriptorWatch?
  private let source: PressureSource
  private var counted: [String: Int] = [:]
  private let onShortage: @MainActor () -> Void

  /// Watches the first of `sources` that works; returns nil and reports to the administrator if none does.
  static func watch(
    _ sources: [PressureSource] = PressureSource.candidates(environment: ProcessInfo.processInfo.environment),
    onShortage: @escaping @MainActor () -> Void
  ) -> MemoryPressure? {
    var refusals: [String] = []
    for source in sources {
      do {
        return try MemoryPressure(source, onShortage: onShortage)
      } catch {
        refusals.append("\(error)")
      }
    }
    if !refusals.isEmpty {
      Diagnostics.report(
        "memory pressure is not watched, so programs get no memory warnings. \(refusals.joined(separator: "; ")). "
          + "If the kernel has pressure stall information, psi=1 on its command line enables it.")
    }
    return nil
  }

  /// - Parameter opening: Returns the descriptor to poll; it is closed at the end.
  init(
    _ source: PressureSource,
    opening: @MainActor (PressureSource) throws(MemoryPressureError) -> Int32 = MemoryPressure.open,
    onShortage: @escaping @MainActor () -> Void
  ) throws(MemoryPressureError) {
    self.source = source
    self.onShortage = onShortage
    descriptor = try opening(source)
    if source.signal == .modified { counted = Self.counters(of: source.path) }
    watch = DescriptorWatch(descriptor, for: source.signal == .priority ? .priority : .input) { [weak self] in
      self?.isReady()
    }
    // The next source may be one that can be polled.
    if let code = watch?.refusal { throw MemoryPressureError(path: source.path, step: "waiting for", code: code) }
  }

  deinit {
    // The watch must end before its descriptor is closed.
    let (descriptor, watch) = (descriptor, watch)
    DispatchQueue.main.async {
      watch?.end()
      Glibc.close(descriptor)
    }
  }

  /// Stops watching.
  func end() {
    watch?.end()
    watch = nil
  }

  // MARK: Opening

  static func open(_ source: PressureSource) throws(MemoryPressureError) -> Int32 {
    func check(_ result: Int32, _ step: String) throws(MemoryPressureError) {
      if result < 0 { throw MemoryPressureError(path: source.path, step: step, code: errno) }
    }
    guard source.signal != .modified else {
      let notifier = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
      try check(notifier, "watching")
      let added = inotify_add_watch(notifier, source.path, UInt32(IN_MODIFY))
      let code = errno
      if added < 0 {
        Glibc.close(notifier)
        throw MemoryPressureError(path: source.path, step: "watching", code: code)
      }
      return notifier
    }
    let descriptor = Glibc.open(source.path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
    try check(descriptor, "opening")
    guard !source.trigger.isEmpty, write(descriptor, source.trigger, source.trigger.count) < 0 else { return descriptor }
    let code = errno
    Glibc.close(descriptor)
    throw MemoryPressureError(path: source.path, step: "setting a trigger in", code: code)
  }

  // MARK: Events

  private func isReady() {
    let isGone = watch?.isHungUp ?? true
    switch source.signal {
    case .priority: if !isGone { onShortage() }
    case .input: if drain() { onShortage() }
    case .modified:
      _ = drain()
      let now = Self.counters(of: source.path)
      let isShort = ["high", "max", "oom"].contains { now[$0, default: 0] > counted[$0, default: 0] }
      counted = now
      if isShort { onShortage() }
    }
    if isGone { end() }
  }

  private func drain() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    var any = false
    while read(descriptor, &bytes, bytes.count) > 0 { any = true }
    return any
  }

  /// Reads counters, one per line, such as "high 3".
  private static func counters(of path: String) -> [String: Int] {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    var counters: [String: Int] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2 { counters[String(words[0])] = Int(words[1]) }
    }
    return counters
  }
}

/// Why memory pressure cannot be watched.
struct MemoryPressureError: Error, CustomStringConvertible {
  let path: String
  let step: String
  let code: Int32

  var description: String { "\(path): \(step) it failed, \(String(cString: strerror(code)))" }
}
