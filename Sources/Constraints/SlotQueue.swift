/// The slots whose gradient changed since it was last looked at: only they can have become worth moving.
final class SlotQueue {
  private let all = List<Int32>()
  /// Those that matter for required constraints, in a list of their own.
  private let urgent = List<Int32>()
  private let flags = List<UInt8>()
  private static var inAll: UInt8 { 1 }
  private static var inUrgent: UInt8 { 2 }

  var isEmpty: Bool { all.count == 0 }

  func makeSlot(_ slot: Int) {
    while flags.count <= slot { flags.append(0) }
    flags[slot] = 0
  }

  @inline(__always)
  func push(_ slot: Int, isUrgent: Bool) {
    let old = flags.base[slot]
    if old & Self.inAll == 0 { all.append(Int32(slot)) }
    if isUrgent, old & Self.inUrgent == 0 { urgent.append(Int32(slot)) }
    flags.base[slot] = old | Self.inAll | (isUrgent ? Self.inUrgent : 0)
  }

  func removeAll() {
    for list in [all, urgent] {
      while let slot = list.popLast() { flags[Int(slot)] = 0 }
    }
  }

  /// Its place in the lists is passed over.
  func remove(_ slot: Int) { flags[slot] = 0 }

  func pop(_ scope: SolverScope) -> Int? {
    let (list, flag) = scope == .required ? (urgent, Self.inUrgent) : (all, Self.inAll)
    while let slot = list.popLast() {
      guard flags[Int(slot)] & flag != 0 else { continue }
      flags[Int(slot)] &= ~flag
      return Int(slot)
    }
    return nil
  }

  /// Takes one from the middle; its place in the list is passed over.
  func take(_ slot: Int, _ scope: SolverScope) {
    flags[slot] &= ~(scope == .required ? Self.inUrgent : Self.inAll)
  }

  /// Those that are waiting, without taking them.
  func waiting(_ scope: SolverScope) -> UnsafeBufferPointer<Int32> {
    let list = scope == .required ? urgent : all
    return UnsafeBufferPointer(start: list.base, count: list.count)
  }

  func isWaiting(_ slot: Int, _ scope: SolverScope) -> Bool {
    flags[slot] & (scope == .required ? Self.inUrgent : Self.inAll) != 0
  }
}

/// Which errors an optimisation makes smaller.
enum SolverScope {
  case required, all
}
