import Foundation

/// Answers the requests that arrive through the control socket.
///
/// - Threading: main actor.
@MainActor
final class ControlService: ControlRequestHandler {
  let context: HostContext
  let power: PowerController
  let filters: InputFilters
  private let loop: MainLoop
  private weak var host: (any HostStopping)?
  private var socket: ControlSocket?

  init(
    _ context: HostContext, loop: MainLoop, filters: InputFilters, power: PowerController, host: any HostStopping
  ) {
    (self.context, self.loop, self.filters, self.power, self.host) = (context, loop, filters, power, host)
  }

  /// Opens the control socket where the configuration says. Failing to do so is reported, and the kiosk runs without
  /// it.
  func open() {
    let configured = context.configuration.control
    let path: String
    switch configured {
    case .off: return
    case .at(let chosen): path = chosen
    case nil:
      guard let usual = ControlSocket.defaultPath() else { return }
      path = usual
    }
    do {
      socket = try ControlSocket(path: path, group: context.configuration.controlGroup, handler: self)
    } catch ControlSocket.Failure.taken where configured == nil {
      // A second program of the same user, and no path was configured: it runs without a control socket.
    } catch {
      Diagnostics.report("\(error)")
    }
  }

  func stop() {
    socket?.stop()
    socket = nil
  }

  /// The response to a line received through the control socket; nil for an unknown request.
  func answer(_ request: String) -> Result<Data, any Error>? {
    let words = request.split(separator: " ").map(String.init)
    guard let request = words.first.flatMap(ControlRequest.init) else { return nil }
    return Result { try answer(request, Array(words.dropFirst())) }
  }

  private func answer(_ request: ControlRequest, _ words: [String]) throws -> Data {
    if request != .set, request != .inspect, let extra = words.first {
      throw ControlRefusal("\(request.rawValue) takes nothing, not \"\(extra)\"")
    }
    switch request {
    case .screenshot:
      guard let picture = try context.client?.screenshot() else {
        throw ControlRefusal("nothing has been drawn yet")
      }
      return picture
    case .inspect:
      guard let description = try context.client?.inspect(words) else {
        throw ControlRefusal("this program shows no views of UIKit, so there is nothing to inspect; a screenshot may help")
      }
      return description
    case .status: return try status.json()
    case .metrics: return Data(status.metrics.utf8)
    case .wake: power.wake()
    case .restart:
      Diagnostics.report("restart asked for through the control socket.")
      // Deferred, so that the response is sent first.
      context.clock.enqueue { [weak host] in host?.stop(exitStatus: ExitStatus.restart) }
    case .set:
      guard words.count >= 2 else { throw ControlRefusal("set takes a name and a value: set brightness 0.5") }
      try set(words[0], to: words.dropFirst().joined(separator: " "))
    }
    return Data()
  }

  private var status: KioskStatus {
    KioskStatus(
      context, frames: loop.frames.frames, cycles: loop.cycles, inputEvents: filters.count, idleStage: power.stage,
      brightness: power.brightness)
  }
}
