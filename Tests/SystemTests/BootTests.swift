import Foundation
import Machine
import Testing

@MainActor
@Suite(.enabled(if: MachineImage.isWanted), .serialized)
struct BootTests {
  @Test func theMachineBootsAndIsDrivenFromOutside() throws {
    // The thread that created the machine has ended.
    nonisolated(unsafe) var booted: Result<Machine, any Error>?
    let thread = Thread { booted = Result(catching: { try Machine() }) }
    thread.start()
    while !thread.isFinished { usleep(10_000) }
    let machine = try #require(booted).get()
    print("booted in \(machine.bootTime) s")
    #expect(try machine.run("cat /sys/class/drm/card0-Virtual-1/status") == "connected\n")
    #expect(try machine.picture().width == 1280)
    try machine.devices("make glass touch 1280 800; make keys keyboard")
    #expect(try machine.run("grep -c Machine /proc/bus/input/devices") == "2\n")
    try machine.unplug()
    try machine.wait(for: "the connector to be empty") {
      try machine.run("cat /sys/class/drm/card0-Virtual-1/status") == "disconnected\n"
    }
    try machine.plug(width: 1024, height: 768)
    try machine.wait(for: "the monitor") {
      try machine.run("head -n 1 /sys/class/drm/card0-Virtual-1/modes") == "1024x768\n"
    }
  }
}
