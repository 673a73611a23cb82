import Dispatch

extension Host {
  /// Opens the VNC server if it is configured. A kiosk whose port is taken reports that and runs without it; one that
  /// could be reached from outside without a password does not start.
  /// - Throws: `VNCError.noPassword` or `.passwordFile`.
  func openVNC() throws {
    guard let address = configuration.vnc else { return }
    do {
      let access = try VNCAccess(
        address, configuration, screen: screen, sink: inputSink, keyboard: configuration.keyboard,
        pointer: { [context] in context.configuration.vncPointer }, now: { DispatchTime.now().uptimeNanoseconds })
      vnc = access
      Diagnostics.report(access.connectionHint)
    } catch let error as VNCError {
      switch error {
      case .noPassword, .passwordFile: throw error
      case .cannotListen, .noProgram, .cannotRun: Diagnostics.report("\(error)")
      }
    }
  }
}
