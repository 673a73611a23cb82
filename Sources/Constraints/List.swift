/// A growing list of plain values in memory of its own.
///
/// Unlike an array it is never copied and its elements are not bounds-checked in release builds: the solver's loops read
/// several of these for each coefficient.
final class List<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity = 16

  init() { base = PlainMemory.make(capacity) }
  deinit { PlainMemory.release(base) }

  subscript(_ index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      return base[index]
    }
    set {
      assert(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  func append(_ element: Element) {
    if count == capacity { grow() }
    base[count] = element
    count += 1
  }

  /// The last element, which leaves the list.
  func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return base[count]
  }

  func removeAll() { count = 0 }

  private func grow() {
    capacity *= 2
    base = PlainMemory.resized(base, to: capacity)
  }
}
