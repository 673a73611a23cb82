/// The checksum of iSCSI, Btrfs and ext4 (RFC 3720, polynomial 1EDC6F41 reflected), which detects every changed bit.
enum CRC32C {
  /// - Parameter previous: The checksum of the bytes before; with it, the checksum of a record depends on all before it.
  static func checksum(_ bytes: UnsafeRawBufferPointer, after previous: UInt32 = 0) -> UInt32 {
    var crc = ~previous
    table.withUnsafeBufferPointer { table in
      for byte in bytes { crc = table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ (crc >> 8) }
    }
    return ~crc
  }

  private static let table: [UInt32] = (0..<256).map { index in
    var value = UInt32(index)
    for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : (value >> 1) ^ 0x82F6_3B78 }
    return value
  }
}
