import CChecksum
import Testing

@Suite struct ChecksumTests {
  private func checksum(_ bytes: [UInt8], after previous: UInt32 = 0) -> UInt32 {
    vc_crc32c(previous, bytes, bytes.count)
  }

  /// The examples of RFC 3720, B.4, and that of the list of checksums that everybody uses.
  @Test func P20_theChecksumIsThatOfTheStandard() {
    #expect(checksum(Array("123456789".utf8)) == 0xE306_9283)
    #expect(checksum([UInt8](repeating: 0, count: 32)) == 0x8A91_36AA)
    #expect(checksum([UInt8](repeating: 0xFF, count: 32)) == 0x62A8_AB43)
    #expect(checksum(Array(0..<32)) == 0x46DD_794E)
    #expect(checksum(Array((0..<32).reversed())) == 0x113F_DB5C)
  }

  @Test func P20_aChecksumGoesOnFromThatOfAnyBytesBefore() {
    let bytes = (0..<100).map { UInt8(truncatingIfNeeded: $0 * 37) }
    for cut in 0...bytes.count {
      #expect(checksum(Array(bytes[cut...]), after: checksum(Array(bytes[..<cut]))) == checksum(bytes))
    }
  }

  /// Processors have an instruction for it, or not.
  @Test func P20_theInstructionAndTheTablesAgree() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 37 + $0 / 7) }
    for start in 0..<8 {
      for end in start...bytes.count {
        let part = Array(bytes[start..<end])
        let previous = UInt32(truncatingIfNeeded: end * 0x9E37_79B1)
        #expect(vc_crc32c(previous, part, part.count) == vc_crc32c_portable(previous, part, part.count))
      }
    }
  }
}
