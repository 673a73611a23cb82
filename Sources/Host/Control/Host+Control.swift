import Foundation

extension Host {
  /// Opens the control socket where the configuration says. Failing to do so is reported, and the kiosk runs without
  /// it.
  func openControl() {
    let path: String
    switch configuration.control {
    case .off: return
    case .at(let chosen): path = chosen
    case nil:
      guard let usual = ControlSocket.defaultPath() else { return }
      path = usual
    }
    do {
      let socket = try ControlSocket(path: path, group: configuration.controlGroup)
      socket.onRequest = { [weak self] in self?.answer($0) }
      control = socket
    } catch ControlSocket.Failure.taken where configuration.control == nil {
      // A second program of the same user, and no path was configured: it runs without a control socket.
    } catch {
      Diagnostics.report("\(error)")
    }
  }

  /// The response to a line received through the control socket; nil for an unknown request.
  func answer(_ request: String) -> Result<Data, any Error>? {
    let words = request.split(separator: " ").map(String.init)
    guard let request = words.first.flatMap(ControlRequest.init) else { return nil }
    return Result { try answer(request, Array(words.dropFirst())) }
  }

  private func answer(_ request: ControlRequest, _ words: [String]) throws -> Data {
    if request != .set, let extra = words.first {
      throw ControlRefusal("\(request.rawValue) takes nothing, not \"\(extra)\"")
    }
    switch request {
    case .screenshot:
      guard let picture = try client?.screenshot() else { throw ControlRefusal("this program has no picture yet") }
      return picture
    case .status: return try KioskStatus(self).json()
    case .metrics: return Data(KioskStatus(self).metrics.utf8)
    case .wake: wake()
    case .restart:
      Diagnostics.report("restart asked for through the control socket.")
      // Deferred, so that the response is sent first.
      clock.enqueue { [weak self] in self?.stop(exitStatus: ExitStatus.restart) }
    case .set:
      guard words.count >= 2 else { throw ControlRefusal("set takes a name and a value: set brightness 0.5") }
      try set(words[0], to: words.dropFirst().joined(separator: " "))
    }
    return Data()
  }

  /// Sends a request to a running kiosk and waits for the response.
  /// - Parameter path: The socket; nil uses the configured path or else the default paths.
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
