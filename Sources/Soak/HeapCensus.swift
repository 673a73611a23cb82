import Foundation
import UIKit

/// Counts the live objects of each Swift class by walking the C library's heap.
///
/// glibc stores the size of every block in front of it, and the first word of a Swift object points to its class. Other
/// threads' arenas and blocks with mappings of their own are not visited; objects created on the main thread, as all
/// views are, are visited. Free blocks in the allocator's fast lists do not count as objects, since their first words
/// are overwritten.
@MainActor
struct HeapCensus {
  struct Kind {
    var count = 0
    var bytes = 0
  }

  /// Counts by the index of the name in `allNames`.
  private var kinds: [Int: Kind] = [:]
  /// The number of instances of UIView and its subclasses.
  private(set) var views = 0

  /// Class names. Boxes and captured variables are `(closure or box)`, C memory is `(no object, SIZE)`. Shared by all
  /// censuses, so that a stored census does not count as growth.
  private static var allNames: [String] = []
  private static var numbers: [String: Int] = [:]

  private static func number(_ name: String) -> Int {
    if let known = numbers[name] { return known }
    allNames.append(name)
    numbers[name] = allNames.count - 1
    return allNames.count - 1
  }

  init() {
    var names: [UInt: String] = [:], isView: [UInt: Bool] = [:]
    let map = MemoryMap()
    guard let heap = map.heap else { return }
    var block = (heap.lowerBound + 15) & ~15
    while block + 32 <= heap.upperBound {
      guard let word = UnsafePointer<UInt>(bitPattern: block) else { break }
      let size = word[1] & ~7
      guard size >= 32, size % 16 == 0, block + size + 16 <= heap.upperBound else { break }
      defer { block += size }
      // The next block's header says whether this one is in use.
      guard UnsafePointer<UInt>(bitPattern: block + size).map({ $0[1] & 1 }) == 1 else { continue }
      let type = word[2]
      let name: String
      if let known = names[type] {
        name = known
      } else {
        let found = map.kind(of: type, blockSize: size)
        name = found.name ?? ""
        names[type] = name
        if let found = found.type { isView[type] = found is UIView.Type }
      }
      if isView[type] == true { views += 1 }
      let key = name.isEmpty ? "(no object, \(Self.bucket(size)) bytes)" : name
      let number = Self.number(key)
      kinds[number, default: Kind()].count += 1
      kinds[number, default: Kind()].bytes += Int(size)
    }
  }

  private static func bucket(_ size: UInt) -> UInt {
    var bucket: UInt = 32
    while bucket < size { bucket *= 2 }
    return bucket
  }

  /// The classes with more objects than in `earlier`, those with the most bytes first.
  func growth(since earlier: HeapCensus, limit: Int) -> [(name: String, count: Int, bytes: Int)] {
    let grown = kinds.compactMap { number, kind -> (name: String, count: Int, bytes: Int)? in
      let before = earlier.kinds[number] ?? Kind()
      guard kind.count > before.count else { return nil }
      return (Self.allNames[number], kind.count - before.count, kind.bytes - before.bytes)
    }
    return Array(grown.sorted { $0.bytes > $1.bytes }.prefix(limit))
  }
}

/// The readable address ranges, and the range of the heap.
private struct MemoryMap {
  private var readable: [Range<UInt>] = []
  /// Mapped programs and libraries, which contain the type descriptors.
  private var files: [Range<UInt>] = []
  private(set) var heap: Range<UInt>?

  init() {
    let text = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
      let ends = parts[0].split(separator: "-")
      guard parts.count >= 5, ends.count == 2, parts[1].hasPrefix("r"), let low = UInt(ends[0], radix: 16),
        let high = UInt(ends[1], radix: 16), low < high
      else { continue }
      readable.append(low..<high)
      if line.contains(" /") { files.append(low..<high) }
      // The kernel may list the heap in several parts.
      if line.hasSuffix("[heap]") { heap = (heap?.lowerBound ?? low)..<high }
    }
  }

  private static func holds(_ ranges: [Range<UInt>], _ address: UInt, _ count: UInt) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= address { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(address) && address + count <= ranges[low].upperBound
  }

  /// The class of an object whose first word is `word`. Class metadata has the layout of Swift's ABI without
  /// Objective-C.
  func kind(of word: UInt, blockSize: UInt) -> (name: String?, type: Any.Type?) {
    guard word > 4096, word % 8 == 0, Self.holds(readable, word, 64), let metadata = UnsafePointer<UInt>(bitPattern: word)
    else { return (nil, nil) }
    if metadata[0] == 0x400 { return ("(closure or box)", nil) }
    let description = metadata[5], size = metadata[3] & 0xFFFF_FFFF
    guard metadata[0] == 0, size >= 16, size <= blockSize + 64, description % 4 == 0,
      Self.holds(files, description, 64), let flags = UnsafePointer<UInt32>(bitPattern: description), flags[0] & 0x1F == 16
    else { return (nil, nil) }
    // The checks above make a mistake unlikely, not impossible: only the soak takes that risk.
    let type = unsafeBitCast(word, to: Any.Type.self)
    return (_typeName(type, qualified: true), type)
  }
}
