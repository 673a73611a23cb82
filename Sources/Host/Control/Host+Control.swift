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
      let socket = try ControlSocket(path: path, group: configuration.controlGroup)
      socket.onRequest = { [weak self] in self?.answer($0) }
      control = socket
    } catch ControlSocket.Failure.taken where configuration.control == nil {
      // A second program of the same user: nobody asked for it to be asked.
    } catch {
      Diagnostics.report("\(error)")
    }
  }

  /// What a line that came through the control socket is answered with; nil for a request that is not known.
  func answer(_ request: String) -> Result<Data, any Error>? {
    let words = request.split(separator: " ").map(String.init)
    guard let request = words.first.flatMap(ControlRequest.init) else { return nil }
    return Result { try answer(request, Array(words.dropFirst())) }
  }

  private func answer(_ request: ControlRequest, _ words: [String]) throws -> Data {
    if request != .set, let extra = words.first { throw ControlRefusal("\(request.rawValue) takes nothing, not \"\(extra)\"") }
    switch request {
    case .screenshot:
      guard let onScreenshot else { throw ControlRefusal("this program has no picture yet") }
      return try onScreenshot()
    case .status: return try KioskStatus(self).json()
    case .metrics: return Data(KioskStatus(self).metrics.utf8)
    case .wake: wake()
    case .restart:
      Diagnostics.report("restart asked for through the control socket.")
      // Behind the answer.
      clock.enqueue { [weak self] in self?.stop(exitStatus: ExitStatus.restart) }
    case .set:
      guard words.count >= 2 else { throw ControlRefusal("set takes a name and a value: set brightness 0.5") }
      try set(words[0], to: words.dropFirst().joined(separator: " "))
    }
    return Data()
  }

  /// Asks the kiosk that listens at `path` for something.
  /// - Parameter path: Nil for where the configuration says, else the usual places.
  /// - Throws: An error worth showing as it is.
  @discardableResult
  public nonisolated static func ask(_ request: ControlRequest, _ words: [String] = [], of path: String? = nil) throws -> Data {
    let path = try path ?? usualControlPath()
    return try ControlSocket.ask(([request.rawValue] + words).joined(separator: " "), at: path)
  }

  /// Where a kiosk of this user, or the installed one, is asked.
  private nonisolated static func usualControlPath() throws -> String {
    let environment = ProcessInfo.processInfo.environment
    switch try? HostConfiguration.load(environment: environment).configuration.control {
    case .at(let path): return path
    case .off: throw ControlSocket.AskFailure.refused("the configuration switches the control socket off (control = off).")
    case nil: break
    }
    let places = [ControlSocket.usualPath(environment), ControlSocket.servicePath].compactMap { $0 }
    return places.first { FileManager.default.fileExists(atPath: $0) } ?? places[0]
  }
}
