import Dispatch

/// Calls back on the main actor whenever a file descriptor has something to read. Costs nothing in between.
///
/// The descriptor has to stay open until `end()`: the watch does not own it.
@MainActor
public final class DescriptorWatch {
  // `deinit` is not on the main actor; by then nobody else holds the watch.
  nonisolated(unsafe) private var source: (any DispatchSourceRead)?
  private let farewell = Farewell()

  @MainActor
  private final class Farewell {
    var closing: (@MainActor () -> Void)?
  }

  public init(_ descriptor: Int32, onReadable: @escaping @MainActor () -> Void) {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated { onReadable() } }
    let farewell = farewell
    source.setCancelHandler {
      MainActor.assumeIsolated {
        farewell.closing?()
        farewell.closing = nil
      }
    }
    source.activate()
    self.source = source
  }

  deinit { source?.cancel() }

  /// Stops calling back. Ending again does nothing.
  public func end() {
    source?.cancel()
    source = nil
  }

  /// Stops calling back, and calls `closing` once nothing looks at the descriptor any more: the place to close it. A
  /// descriptor that is closed earlier may be given to another file at once, whose watch would then never call back.
  public func end(_ closing: @escaping @MainActor () -> Void) {
    guard source != nil else { return }
    farewell.closing = closing
    end()
  }
}
