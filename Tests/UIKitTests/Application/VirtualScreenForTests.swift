import Display
import Host

@MainActor
enum VirtualScreenForTests {
  static func make(_ width: Int = 320, _ height: Int = 240, clock: any HostClock) throws -> VirtualScreen {
    try VirtualScreen(width: width, height: height, clock: clock)
  }
}
