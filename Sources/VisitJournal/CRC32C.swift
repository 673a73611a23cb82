/// The checksum of iSCSI, Btrfs and ext4 (RFC 3720, polynomial 1EDC6F41 reflected), which detects every changed bit.
enum CRC32C {
  /// - Parameter previous: The checksum of the bytes before; with it, the checksum of a record depends on all before it.
  static func checksum(_ bytes: UnsafeRawBufferPointer, after previous: UInt32 = 0) -> UInt32 {
    var crc = ~previous
    tables.withUnsafeBufferPointer { tables in
      var index = 0
      // Eight bytes at once: what each contributes does not depend on the others.
      while index + 8 <= bytes.count {
        let low = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)) ^ crc
        let high = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index + 4, as: UInt32.self))
        crc =
          tables[1792 + Int(low & 255)] ^ tables[1536 + Int(low >> 8 & 255)] ^ tables[1280 + Int(low >> 16 & 255)]
          ^ tables[1024 + Int(low >> 24)] ^ tables[768 + Int(high & 255)] ^ tables[512 + Int(high >> 8 & 255)]
          ^ tables[256 + Int(high >> 16 & 255)] ^ tables[Int(high >> 24)]
        index += 8
      }
      while index < bytes.count {
        crc = tables[Int(UInt8(truncatingIfNeeded: crc) ^ bytes[index])] ^ (crc >> 8)
        index += 1
      }
    }
    return ~crc
  }

  /// What a byte contributes, and behind that what it does if one to seven bytes of zero follow it.
  private static let tables: [UInt32] = {
    var tables: [UInt32] = (0..<256).map { index in
      var value = UInt32(index)
      for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : (value >> 1) ^ 0x82F6_3B78 }
      return value
    }
    for index in 256..<2048 { tables.append(tables[Int(tables[index - 256] & 255)] ^ (tables[index - 256] >> 8)) }
    return tables
  }()
}
