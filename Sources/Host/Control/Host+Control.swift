import Foundation

extension Host {
  /// Sends a request to a running kiosk and waits for the response.
  /// - Parameters:
  ///   - request: What to ask for.
  ///   - words: Its arguments.
  ///   - path: The socket; nil uses the configured path or else the default paths.
  /// - Throws: An error whose description can be shown to the user.
  @discardableResult
  public nonisolated static func ask(
    _ request: ControlRequest, _ words: [String] = [], of path: String? = nil
  ) throws -> Data {
    let path = try path ?? defaultControlPath()
    return try ControlSocket.ask(([request.rawValue] + words).joined(separator: " "), at: path)
  }

  /// The socket of a kiosk of this user, or of the installed one.
  private nonisolated static func defaultControlPath() throws -> String {
    let environment = ProcessInfo.processInfo.environment
    switch try? HostConfiguration.load(environment: environment).configuration.control {
    case .at(let path): return path
    case .off: throw ControlSocket.RequestError.refused("the configuration switches the control socket off (control = off).")
    case nil: break
    }
    let places = [ControlSocket.defaultPath(environment), ControlSocket.servicePath].compactMap { $0 }
    return places.first { FileManager.default.fileExists(atPath: $0) } ?? places[0]
  }
}
