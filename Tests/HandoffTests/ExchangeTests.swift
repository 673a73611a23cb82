import Foundation
import Testing

@testable import Handoff

/// Two ends over loopback.
@Suite struct ExchangeTests {
  @Test func anActivityIsFetchedOnceWithItsCode() async throws {
    let kiosks = try Kiosks()
    let activity = try Kiosks.activity()
    #expect(kiosks.origin.port == nil)
    let code = try kiosks.origin.offer(activity)
    let address = kiosks.address
    let begin = DispatchTime.now()
    let result = try await kiosks.fetch(code)
    let milliseconds = Double(DispatchTime.now().uptimeNanoseconds - begin.uptimeNanoseconds) / 1e6
    print("an exchange took \(milliseconds) ms")
    #expect(result.value == activity)
    #expect(kiosks.taken.all == [code])
    let again = try await kiosks.fetch(code, from: [address])
    #expect(again.error.map { "\($0)" }?.contains("no kiosk has an activity with this code") == true)
    #expect(kiosks.log.all == ["handoff: 127.0.0.1 has fetched an activity of type com.example.visit."])
  }
}
