import Dispatch
import Foundation

/// SIGTERM and SIGINT as a request to end in order. The second one ends the program the usual way, should the first get stuck.
@MainActor
final class StopSignals {
  private static let numbers = [SIGTERM, SIGINT]
  private var sources: [any DispatchSourceSignal] = []

  init(onStop: @escaping @MainActor () -> Void) {
    for number in Self.numbers {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler {
        MainActor.assumeIsolated {
          for number in Self.numbers { signal(number, SIG_DFL) }
          onStop()
        }
      }
      source.activate()
      sources.append(source)
    }
  }

  /// Gives the signals their usual meaning back.
  func end() {
    for source in sources { source.cancel() }
    for number in Self.numbers { signal(number, SIG_DFL) }
  }
}
