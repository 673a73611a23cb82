import Foundation
import Testing

@testable import Host

/// A start without the descriptors or the memory that every kiosk needs ends with a message.
@Suite struct ProcessLimitsTests {
  @Test func aProcessOfTheUsualLimitsLacksNothing() {
    #expect(ProcessLimits().shortage() == nil)
  }

  @Test func tooFewDescriptorsAreCounted() throws {
    var limits = ProcessLimits()
    var left = 5
    limits.duplicate = {
      left -= 1
      return left < 0 ? -1 : fcntl(2, F_DUPFD_CLOEXEC, 3)
    }
    let message = try #require(limits.shortage())
    #expect(message.hasPrefix("starting: only 5 more files can be opened, and a kiosk needs 32"), "\(message)")
    #expect(message.contains("RLIMIT_NOFILE is ") && message.contains("LimitNOFILE="))
  }

  @Test func tooLittleAddressSpaceIsNamed() throws {
    var limits = ProcessLimits()
    limits.addressSpace = 1 << 60
    let message = try #require(limits.shortage())
    #expect(message.contains("MB of address space cannot be had: Cannot allocate memory"), "\(message)")
    #expect(message.contains("LimitAS=infinity"))
  }
}
