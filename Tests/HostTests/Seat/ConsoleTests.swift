import Foundation
import Testing

@testable import Host

@Suite struct ConsoleTests {
  @Test func theTerminalIsStandardInputsElseTheOneInFront() {
    #expect(ConsoleChoice.automatic.number(input: 3, active: 1) == 3)
    #expect(ConsoleChoice.automatic.number(input: nil, active: 1) == 1)
    #expect(ConsoleChoice.automatic.number(input: nil, active: nil) == nil)
    #expect(ConsoleChoice.none.number(input: 3, active: 1) == nil)
    #expect(ConsoleChoice.terminal(7).number(input: 3, active: nil) == 7)
  }

  @Test(arguments: [("tty1\n", 1), ("tty63", 63), ("tty0", nil), ("tty64", nil), ("ttyS0", nil), ("", nil), (nil, nil)])
  func theKernelsNameOfTheTerminalInFront(_ text: String?, _ number: Int?) {
    #expect(ConsoleChoice.active(text) == number)
  }

  @Test func pipesAndFilesAreNoTerminals() throws {
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    #expect(ConsoleChoice.number(of: file) == nil)
    #expect(ConsoleChoice.number(of: -1) == nil)
  }

  @Test func aTerminalThatWasLeftInGraphicsBecomesTextAgain() {
    let left = ConsoleModes(display: ConsoleModes.graphics, keyboard: ConsoleModes.off)
    #expect(left.isAbandoned)
    #expect(left.toRestore() == ConsoleModes(display: ConsoleModes.text, keyboard: ConsoleModes.unicode))
    let found = ConsoleModes(display: ConsoleModes.text, keyboard: ConsoleModes.translated)
    #expect(!found.isAbandoned)
    #expect(found.toRestore() == found)
    #expect(found.toRestore(keepsMuted: true) == found)
    // A console that was muted before the kiosk is muted after it.
    #expect(left.toRestore(keepsMuted: true) == ConsoleModes(display: ConsoleModes.text, keyboard: ConsoleModes.off))
  }

  @Test func errorsOfTerminalsSayWhatToDo() {
    let closed = SeatError.terminal(path: "/dev/tty1", doing: "open", code: EACCES).description
    #expect(closed.hasPrefix("/dev/tty1: cannot open: no permission. Start from a login on that terminal"))
    #expect(SeatError.terminal(path: "/dev/tty1", doing: "open", code: ENXIO).description.contains("VITRINE_VT=none"))
    #expect(
      SeatError.switching(provider: "seatd", terminal: 9, code: ENXIO).description
        == "seat (seatd): cannot switch to tty9: No such device or address.")
  }
}
