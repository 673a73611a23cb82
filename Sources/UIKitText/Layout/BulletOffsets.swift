/// Maps the bullets of a secure field to the characters they stand for.
package struct BulletOffsets {
  /// The UTF-16 offsets at which characters begin, and the end of the last.
  private var stops: [Int] = []

  init() {}

  init(_ document: TextDocument) {
    var offset = 0
    stops = [0]
    for character in document.string {
      offset += character.utf16.count
      stops.append(offset)
    }
  }

  var isOn: Bool { !stops.isEmpty }
  /// The number of bullets.
  package var count: Int { max(stops.count - 1, 0) }

  /// The number of bullets before an offset.
  func shown(_ offset: Int) -> Int { isOn ? stops.lastIndex { $0 <= offset } ?? 0 : offset }
  func hidden(_ shown: Int) -> Int { isOn ? stops[min(max(shown, 0), stops.count - 1)] : shown }
}
