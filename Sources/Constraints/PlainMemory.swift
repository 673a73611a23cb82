import Glibc

/// Memory for plain values that grows. Where it can, `realloc` extends it in place, or maps its pages elsewhere: a copy
/// touches each page of the old and of the new memory.
enum PlainMemory<Element: BitwiseCopyable> {
  static func make(_ capacity: Int) -> UnsafeMutablePointer<Element> { resized(nil, to: capacity) }

  /// Returns the memory with another capacity, in elements; what the two have in common is kept.
  static func resized(_ base: UnsafeMutablePointer<Element>?, to capacity: Int) -> UnsafeMutablePointer<Element> {
    guard let memory = realloc(base, max(capacity, 1) * MemoryLayout<Element>.stride) else {
      fatalError("no memory for \(capacity) values of a layout's constraints")
    }
    return memory.bindMemory(to: Element.self, capacity: capacity)
  }

  static func release(_ base: UnsafeMutablePointer<Element>) { free(base) }
}
