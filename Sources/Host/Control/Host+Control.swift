import Foundation

extension Host {
  /// Answers the people of this machine where the configuration says so. A kiosk that cannot runs all the same, and says so.
  func openControl() {
    let path: String
    switch configuration.control {
    case .off: return
    case .at(let chosen): path = chosen
    case nil:
      guard let usual = ControlSocket.usualPath() else { return }
      path = usual
    }
    do {
      let socket = try ControlSocket(path: path)
      socket.onRequest = { [weak self] in self?.answer($0) }
      control = socket
    } catch ControlSocket.Failure.taken where configuration.control == nil {
      // A second program of the same user: nobody asked for it to be asked.
    } catch {
      Diagnostics.report("\(error)")
    }
  }

  private func answer(_ request: String) -> Result<Data, any Error>? {
    guard request == "screenshot", let onScreenshot else { return nil }
    return Result { try onScreenshot() }
  }

  /// Asks the kiosk that listens at `path` for a picture of its newest frame.
  /// - Parameter path: Nil for the usual place.
  /// - Returns: A PNG file.
  /// - Throws: An error worth showing as it is.
  public nonisolated static func screenshot(of path: String? = nil) throws -> Data {
    guard let path = path ?? ControlSocket.usualPath() else {
      throw ControlSocket.AskFailure.refused(
        "there is no usual place for the socket of a kiosk: XDG_RUNTIME_DIR is not set. Give --socket PATH.")
    }
    return try ControlSocket.ask("screenshot", at: path)
  }
}
