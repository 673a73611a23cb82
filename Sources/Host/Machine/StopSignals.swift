import Dispatch
import Foundation

/// Handles SIGTERM and SIGINT as requests to stop normally. The second signal gets its previous handler, in case
/// stopping hangs: it ends the program at once and restores the console if that was taken.
@MainActor
final class StopSignals {
  private static let numbers = [SIGTERM, SIGINT]
  private var sources: [any DispatchSourceSignal] = []
  private var former: [Int32: @convention(c) (Int32) -> Void] = [:]

  init(onStop: @escaping @MainActor () -> Void) {
    for number in Self.numbers {
      former[number] = signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler { [weak self] in
        MainActor.assumeIsolated {
          self?.restoreHandlers()
          onStop()
        }
      }
      source.activate()
      sources.append(source)
    }
  }

  /// Restores the previous signal handlers.
  func end() {
    for source in sources { source.cancel() }
    restoreHandlers()
  }

  private func restoreHandlers() {
    for (number, handler) in former { signal(number, handler) }
    former = [:]
  }
}
