import Devices
import Foundation
import Testing

/// What a watch reports for descriptors whose other end writes, stays silent or hangs up.
@MainActor
@Suite(.serialized)
struct DescriptorWatchTests {
  /// Both ends of a non-blocking stream socket.
  private func socketPair() -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    return (ends[0], ends[1])
  }

  /// Lets the main queue run until `condition` holds; false after ten seconds.
  private func until(_ condition: @MainActor () -> Bool) async -> Bool {
    let limit = ContinuousClock.now + .seconds(10)
    while !condition() {
      guard ContinuousClock.now < limit else { return false }
      await drainMainQueue()
    }
    return true
  }

  /// Returns after everything that is ready now has been reported.
  private func drainMainQueue() async {
    await withCheckedContinuation { next in DispatchQueue.main.async { next.resume() } }
  }

  @Test func whatComesIsReportedUntilItIsRead() async {
    let (own, other) = socketPair()
    var read: [UInt8] = []
    let watch = DescriptorWatch(own) {
      var byte: UInt8 = 0
      if recv(own, &byte, 1, 0) == 1 { read.append(byte) }
    }
    send(other, [1, 2, 3] as [UInt8], 3, 0)
    #expect(await until { read.count == 3 })
    #expect(read == [1, 2, 3])
    watch.end()
    close(own)
    close(other)
  }

  @Test func whatWasWrittenBeforeAHangUpIsReadAndTheHangUpReportedOnce() async {
    let (own, other) = socketPair()
    var read = 0
    var ends = 0
    var watch: DescriptorWatch?
    watch = DescriptorWatch(own) {
      var byte: UInt8 = 0
      if recv(own, &byte, 1, 0) == 1 { read += 1 } else { ends += 1 }
      #expect(watch?.isHungUp == true)
    }
    send(other, [UInt8](repeating: 7, count: 100), 100, 0)
    close(other)
    #expect(await until { read == 100 })
    for _ in 0..<50 { await drainMainQueue() }
    #expect(read == 100)
    // A body that ignores the hang-up is not called for ever.
    #expect(ends <= 1)
    watch?.end()
    close(own)
  }

  /// With Dispatch alone, the program crashed here now and then.
  @Test func thousandsOfHangUps() async {
    var ended = 0
    for round in 0..<3000 {
      let (own, other) = socketPair()
      var watch: DescriptorWatch?
      watch = DescriptorWatch(own) {
        watch?.end()
        watch = nil
        close(own)
        ended += 1
      }
      if round % 3 == 0 { send(other, [1], 1, 0) }
      if round % 2 == 0 { await drainMainQueue() }
      close(other)
      if round % 100 == 99 { #expect(await until { ended == round + 1 }) }
    }
    #expect(await until { ended == 3000 })
  }

  @Test func oneEndsAnotherOfTheSameTurn() async {
    let pairs = [socketPair(), socketPair()]
    var called = 0
    var watches: [DescriptorWatch] = []
    for (own, _) in pairs {
      watches.append(
        DescriptorWatch(own) {
          called += 1
          for watch in watches { watch.end() }
        })
    }
    for (_, other) in pairs { send(other, [1], 1, 0) }
    #expect(await until { called > 0 })
    for _ in 0..<20 { await drainMainQueue() }
    #expect(called == 1)
    for (own, other) in pairs {
      close(own)
      close(other)
    }
  }

  @Test func aNumberThatIsGivenAgainIsAnotherDescriptor() async {
    let (first, firstOther) = socketPair()
    var wrong = 0
    let former = DescriptorWatch(first) { wrong += 1 }
    former.end()
    close(first)
    let (second, secondOther) = socketPair()
    #expect(second == first)
    var right = 0
    let watch = DescriptorWatch(second) {
      var byte: UInt8 = 0
      if recv(second, &byte, 1, 0) == 1 { right += 1 }
    }
    former.end()
    send(secondOther, [1], 1, 0)
    #expect(await until { right == 1 })
    #expect(wrong == 0)
    watch.end()
    for descriptor in [second, firstOther, secondOther] { close(descriptor) }
  }

  @Test func roomToWriteIsReported() async {
    let (own, other) = socketPair()
    let block = [UInt8](repeating: 1, count: 65536)
    while send(own, block, block.count, 0) > 0 {}
    var isReady = false
    let watch = DescriptorWatch(own, for: .output) { isReady = true }
    for _ in 0..<20 { await drainMainQueue() }
    #expect(!isReady)
    var buffer = block
    while recv(other, &buffer, buffer.count, 0) > 0 {}
    #expect(await until { isReady })
    watch.end()
    close(own)
    close(other)
  }

  @Test func whatTheKernelDoesNotWaitForIsSaid() {
    // A regular file is always ready; epoll refuses it.
    let file = open("/proc/self/exe", O_RDONLY)
    let watch = DescriptorWatch(file) { Issue.record("a file that is not watched was reported") }
    #expect(watch.refusal == EPERM)
    watch.end()
    close(file)
  }

  @Test func closingComesAfterTheCallThatRuns() async {
    let (own, other) = socketPair()
    var order: [String] = []
    var watch: DescriptorWatch?
    watch = DescriptorWatch(own) {
      watch?.end { order.append("closing") }
      order.append("call")
    }
    send(other, [1], 1, 0)
    #expect(await until { order.count == 2 })
    #expect(order == ["call", "closing"])
    close(own)
    close(other)
  }
}
