import Foundation
import Testing

@testable import Handoff

/// Codes: how they are read, how long they are valid, what wrong ones cause.
@Suite struct CodeTests {
  @Test func codesAreReadAsPeopleWriteThem() throws {
    let code = try #require(HandoffCode("K7QM4XWP"))
    #expect(code.grouped == "K7QM 4XWP")
    for text in ["k7qm4xwp", " K7QM-4XWP ", "k7qm 4xwp", "K7 QM 4X WP"] { #expect(HandoffCode(text) == code) }
    #expect(HandoffCode("k7bz4gwp")?.text == "K78246WP")
    for text in ["", "K7QM4XW", "K7QM4XWPP", "K7QM4XWO", "K7QM4XWÄ", "K7QM4XW1", String(repeating: " ", count: 99)] {
      #expect(HandoffCode(text) == nil, "\(text)")
    }
    let codes = Set((0..<500).map { _ in HandoffCode.random().text })
    #expect(codes.count == 500 && codes.allSatisfy { HandoffCode($0)?.text == $0 })
    #expect(Set(codes.joined()) == Set(HandoffCode.characters))
  }

  /// The code with another secret.
  private func wrong(_ code: HandoffCode, _ number: Int) throws -> HandoffCode {
    let digits = Array(HandoffCode.characters)
    let last = try #require(digits.indices.first { digits[$0] == code.text.last })
    return try #require(HandoffCode(code.text.dropLast() + String(digits[(last + 1 + number) % digits.count])))
  }

  @Test func wrongCodesMakeThoseWaitWhoseCodeItIsLongerEachTime() async throws {
    let kiosks = try Kiosks()
    let activity = try Kiosks.activity()
    let code = try kiosks.origin.offer(activity)
    for number in 0..<5 {
      let result = try await kiosks.fetch(wrong(code, number))
      #expect(result.error.map { "\($0)" }?.contains("it has no such code") == true)
    }
    #expect(await kiosks.until { kiosks.log.all.last?.contains("wrong code, number 5") == true }, "\(kiosks.log.all)")
    var waits: [Int] = []
    for number in 5..<8 {
      guard case .mustWait(let seconds, _) = try await kiosks.fetch(code).error else {
        Issue.record("the code was looked at")
        return
      }
      waits.append(seconds)
      kiosks.clock.advance(seconds: Double(seconds))
      _ = try await kiosks.fetch(wrong(code, number))
    }
    #expect(waits == [15, 30, 60])
    // Nobody waits for another code.
    let other = try kiosks.origin.offer(activity)
    #expect(try await kiosks.fetch(other).value == activity)
    kiosks.clock.advance(seconds: 120)
    #expect(try await kiosks.fetch(code).value == activity)
    #expect(!kiosks.log.all.joined().contains(code.text))
  }

  @Test func tenWrongCodesEndTheOfferAndNoOther() async throws {
    let kiosks = try Kiosks()
    let activity = try Kiosks.activity()
    let (code, other) = (try kiosks.origin.offer(activity), try kiosks.origin.offer(activity))
    for number in 0..<OfferBook.wrongLimit {
      #expect(kiosks.guessed.all == [])
      let result = try await kiosks.fetch(wrong(code, number))
      #expect(result.error.map { "\($0)" }?.contains("it has no such code") == true, "\(result)")
      if (4..<9).contains(number) { kiosks.clock.advance(seconds: Double(15 << (number - 4))) }
    }
    #expect(await kiosks.until { kiosks.guessed.all == [code] })
    #expect(try await kiosks.fetch(code).error.map { "\($0)" }?.contains("it has no such code") == true)
    #expect(kiosks.log.all.contains { $0.contains("number 10 for the same activity, whose code is not valid any more") })
    #expect(kiosks.log.all.count == OfferBook.wrongLimit, "\(kiosks.log.all)")
    #expect(try await kiosks.fetch(other).value == activity)
    // The last offer may end so too, and closes the port.
    #expect(kiosks.origin.port == nil)
  }

  /// The right code in between does not give a guesser more tries.
  @Test func theRightCodeTakesNoWrongOnesBack() throws {
    var book = OfferBook()
    let added = try book.add(Kiosks.activity(), until: 600_000_000_000, now: 0)
    let code = try #require(added)
    var now: UInt64 = 0
    for number in 1...OfferBook.wrongLimit {
      guard case .activity = book.take(code, isProven: true, for: 1, now: now), book.release(1) else {
        Issue.record("the right code is refused")
        return
      }
      guard case .wrong(number, let isLast) = book.take(code, isProven: false, for: 2, now: now) else {
        Issue.record("\(number) wrong ones were not counted")
        return
      }
      #expect(isLast == (number == OfferBook.wrongLimit) && book.isEmpty == isLast)
      // What the right one and a wrong one get while it waits is the same.
      if number >= 5, !isLast {
        for isProven in [true, false] {
          guard case .refusal(.wait(let seconds)) = book.take(code, isProven: isProven, for: 3, now: now) else {
            Issue.record("a code was looked at")
            return
          }
          #expect(seconds == 15 << (number - 5) && seconds <= OfferBook.longestWait)
        }
        now += UInt64(15 << (number - 5)) * 1_000_000_000
      }
    }
  }

  /// Every kiosk is asked for the codes of the others.
  @Test func codesOfOtherKiosksAreNoGuesses() async throws {
    let kiosks = try Kiosks()
    let activity = try Kiosks.activity()
    let code = try kiosks.origin.offer(activity)
    for index in 0..<12 {
      let other = try #require(HandoffCode((code.text.hasPrefix("22") ? "33" : "22") + "K7QM4\(["X", "W"][index % 2])"))
      #expect(try await kiosks.fetch(other).error != nil)
    }
    #expect(try await kiosks.fetch(code).value == activity)
  }

  @Test func aCodeIsValidForTenMinutes() async throws {
    let kiosks = try Kiosks()
    let activity = try Kiosks.activity()
    let code = try kiosks.origin.offer(activity)
    kiosks.clock.advance(seconds: 599)
    let second = try kiosks.origin.offer(activity)
    kiosks.clock.advance(seconds: 1)
    #expect(try await kiosks.fetch(code).error != nil)
    #expect(try await kiosks.fetch(second).value == activity)
  }

  @Test func nothingListensWhenNothingIsOffered() async throws {
    let kiosks = try Kiosks()
    #expect(kiosks.origin.port == nil)
    let code = try kiosks.origin.offer(Kiosks.activity())
    let address = kiosks.address
    kiosks.origin.withdraw(code)
    #expect(kiosks.origin.port == nil)
    let result = try await kiosks.fetch(code, from: [address])
    #expect(result.error.map { "\($0)" }?.contains("it offers nothing now") == true, "\(result)")
    #expect(try await kiosks.fetch(kiosks.origin.offer(Kiosks.activity())).value != nil)
    #expect(kiosks.origin.port == nil)
  }

  @Test func aCodeIsForOneOfTwoThatAskAtOnce() async throws {
    for _ in 0..<10 {
      let kiosks = try Kiosks()
      let activity = try Kiosks.activity()
      let code = try kiosks.origin.offer(activity)
      async let first = kiosks.fetch(code)
      async let second = kiosks.fetch(code)
      let values = try await [first, second].compactMap(\.value)
      #expect(values == [activity])
      #expect(kiosks.taken.all == [code])
    }
  }

  @Test func aCodeRevealsOnlyItsOwnActivity() async throws {
    let kiosks = try Kiosks()
    let activities = try (0..<OfferBook.limit).map { try Kiosks.activity(size: $0) }
    let codes = try activities.map { try kiosks.origin.offer($0) }
    #expect(Set(codes.map { $0.text.prefix(2) }).count == codes.count)
    #expect(throws: HandoffError.tooMany) { try kiosks.origin.offer(Kiosks.activity()) }
    #expect(try await kiosks.fetch(codes[7]).value == activities[7])
    #expect(try await kiosks.fetch(codes[9]).value == activities[9])
    #expect(try kiosks.origin.offer(Kiosks.activity()).text.count == 8)
  }
}
