import Dispatch
import Foundation

/// SIGTERM and SIGINT as a request to end in order. The second one takes its former course, should the first get stuck:
/// it ends the program at once, putting the console in order where that was taken.
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
          self?.giveBack()
          onStop()
        }
      }
      source.activate()
      sources.append(source)
    }
  }

  /// Gives the signals their former meaning back.
  func end() {
    for source in sources { source.cancel() }
    giveBack()
  }

  private func giveBack() {
    for (number, handler) in former { signal(number, handler) }
    former = [:]
  }
}
