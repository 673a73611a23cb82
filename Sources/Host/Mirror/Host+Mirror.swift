import Dispatch
import Input

extension Host {
  /// Lets viewers look and touch where the configuration says so. A kiosk whose port is taken runs without them, and says
  /// so; one that would show itself to everybody does not start.
  /// - Throws: `MirrorError.noPassword` or `.passwordFile`.
  func openMirror() throws {
    guard let address = configuration.mirror else { return }
    do {
      let mirror = try Mirror(
        address, passwordFile: configuration.mirrorPasswordPath, screen: screen, keyboard: KeyboardConfiguration(),
        now: { DispatchTime.now().uptimeNanoseconds })
      self.mirror = mirror
      Diagnostics.report(mirror.invitation)
    } catch let error as MirrorError {
      switch error {
      case .noPassword, .passwordFile: throw error
      case .cannotListen, .noMemory, .noLibrary: Diagnostics.report("\(error)")
      }
    }
  }
}
