/// The colours of a tile, up to `limit`.
struct TilePalette {
  private(set) var colors: [UInt32] = []
  private(set) var isOverfull = false
  /// A hash table with open addressing: colour and index. A slot is used if `marks` holds this tile's number.
  private var keys = [UInt32](repeating: 0, count: size)
  private var places = [UInt8](repeating: 0, count: size)
  private var marks = [UInt32](repeating: 0, count: size)
  private var mark: UInt32 = 0
  private static let size = 512
  /// ZRLE indices have seven bits.
  static let limit = 127

  mutating func removeAll() {
    colors.removeAll(keepingCapacity: true)
    isOverfull = false
    mark &+= 1
    if mark == 0 {
      marks = [UInt32](repeating: 0, count: Self.size)
      mark = 1
    }
  }

  private func slot(_ color: UInt32) -> Int {
    var slot = Int((color &* 0x9E37_79B1) >> 23)
    while marks[slot] == mark, keys[slot] != color { slot = (slot + 1) & (Self.size - 1) }
    return slot
  }

  mutating func insert(_ color: UInt32) {
    guard !isOverfull else { return }
    let slot = slot(color)
    guard marks[slot] != mark else { return }
    guard colors.count < Self.limit else {
      isOverfull = true
      return
    }
    (keys[slot], places[slot], marks[slot]) = (color, UInt8(colors.count), mark)
    colors.append(color)
  }

  /// The index of a colour that has been inserted.
  func index(of color: UInt32) -> UInt8 { places[slot(color)] }
}
