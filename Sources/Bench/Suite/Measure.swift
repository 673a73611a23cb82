import Glibc

/// The processor time of this process in nanoseconds, including helper threads. Wall-clock time would favour renderers
/// that use threads, and depends on the load of the machine.
func cpuTime() -> Double {
  var t = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t)
  return Double(t.tv_sec) * 1e9 + Double(t.tv_nsec)
}

/// The processor time that `body` takes, in nanoseconds.
func time(_ body: () -> Void) -> Double {
  let start = cpuTime()
  body()
  return cpuTime() - start
}

func wallTime() -> Double {
  var t = timespec()
  clock_gettime(CLOCK_MONOTONIC, &t)
  return Double(t.tv_sec) * 1e9 + Double(t.tv_nsec)
}

struct Figure {
  var samples: [Double]
  var median: Double { sorted[sorted.count / 2] }
  var minimum: Double { sorted.first ?? 0 }
  var maximum: Double { sorted.last ?? 0 }
  private var sorted: [Double] { samples.sorted() }
}

@MainActor
struct Candidate {
  var name: String
  var run: @MainActor () -> Void
}

/// Measures several functions alternately, pass by pass, so that changes of the machine's speed affect all of them
/// equally. Each sample calls a function often enough to last `sampleLength` nanoseconds.
/// - Returns: Nanoseconds per call, by contestant.
@MainActor
func paired(_ contestants: [Candidate], passes: Int = 9, sampleLength: Double = 12e6) -> [Figure] {
  var figures = contestants.map { _ in Figure(samples: []) }
  let counts = contestants.map { contestant -> Int in
    contestant.run()
    let start = cpuTime()
    var calls = 0
    while cpuTime() - start < sampleLength / 2 {
      contestant.run()
      calls += 1
    }
    return max(1, calls * 2)
  }
  for _ in 0..<passes {
    for (index, contestant) in contestants.enumerated() {
      let start = cpuTime()
      for _ in 0..<counts[index] { contestant.run() }
      figures[index].samples.append((cpuTime() - start) / Double(counts[index]))
    }
  }
  return figures
}

/// The ratio a / b of each pass.
func ratio(_ a: Figure, _ b: Figure) -> Figure { Figure(samples: zip(a.samples, b.samples).map { $0 / $1 }) }

func fixed(_ value: Double, _ digits: Int, width: Int = 0) -> String {
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let rounded = (value * scale).rounded() / scale
  var text = "\(rounded)"
  if let dot = text.firstIndex(of: ".") {
    let have = text.distance(from: dot, to: text.endIndex) - 1
    text += String(repeating: "0", count: max(0, digits - have))
    if digits == 0 { text = String(text[..<dot]) }
  }
  return String(repeating: " ", count: max(0, width - text.count)) + text
}

func column(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(1, width - text.count))
}

/// Copies one frame of 1920 × 1080 × 4 bytes. The time for that is F, the unit of this report.
final class FrameCopy {
  static let bytes = 1920 * 1080 * 4
  private let a = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
  private let b = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)

  init() {
    memset(a, 1, Self.bytes)
    memset(b, 2, Self.bytes)
  }
  deinit {
    a.deallocate()
    b.deallocate()
  }
  func run() { memcpy(b, a, Self.bytes) }

  /// Copies the rows of rectangles, as presenting would.
  func run(rects: [(x: Int, y: Int, w: Int, h: Int)]) {
    for r in rects {
      for y in r.y..<(r.y + r.h) {
        let at = (y * 1920 + r.x) * 4
        memcpy(b + at, a + at, r.w * 4)
      }
    }
  }
}
