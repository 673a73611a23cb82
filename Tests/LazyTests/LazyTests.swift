import Dispatch
import LazyLibraries
import Testing

/// Libraries that are opened when they are needed; see Sources/C/CLazy.
@Suite struct LazyTests {
  @Test func aLibraryThatIsNotThereIsNotUsable() {
    for _ in 0..<2 { #expect(vt_absent_is_usable() == 0) }
    #expect(String(cString: vt_absent_reason()).contains("libvitrine-absent.so.1"))
  }

  @Test func aLibraryThatLacksAFunctionIsNotUsable() {
    for _ in 0..<2 { #expect(vt_incomplete_is_usable() == 0) }
    #expect(String(cString: vt_incomplete_reason()).contains("lacking"))
  }

  @Test func aLibraryThatHasEverythingIsUsableOnAnyThread() {
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      #expect(vt_complete_is_usable() != 0 && vt_ldexp(3, 2) == 12)
    }
    #expect(vt_sign() != nil && vt_unknown() == nil)
  }

  /// The code in front of a function keeps all arguments in their registers while it looks for the function.
  @Test func allArgumentsArriveAtTheFirstCall() {
    var text = [CChar](repeating: 0, count: 64)
    #expect(vt_write(&text, text.count) == 20)
    #expect(String(cString: text) == "1 two 3.5 4 five 6.5")
  }
}
