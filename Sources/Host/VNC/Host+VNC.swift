import Dispatch
import Input

extension Host {
  /// Lets viewers look and touch where the configuration says so. A kiosk whose port is taken runs without them, and says
  /// so; one that would show itself to everybody does not start.
  /// - Throws: `VNCError.noPassword` or `.passwordFile`.
  func openVNC() throws {
    guard let address = configuration.vnc else { return }
    do {
      let access = try VNCAccess(
        address, configuration, screen: screen, keyboard: KeyboardConfiguration(),
        now: { DispatchTime.now().uptimeNanoseconds })
      vnc = access
      Diagnostics.report(access.invitation)
    } catch let error as VNCError {
      switch error {
      case .noPassword, .passwordFile: throw error
      case .cannotListen, .noProgram, .cannotRun: Diagnostics.report("\(error)")
      }
    }
  }
}
