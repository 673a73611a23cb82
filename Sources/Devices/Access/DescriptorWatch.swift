import Dispatch

/// Calls back on the main actor whenever a file descriptor has something to read. Costs nothing in between.
///
/// The descriptor has to stay open until `end()`: the watch does not own it.
@MainActor
public final class DescriptorWatch {
  // `deinit` is not on the main actor; by then nobody else holds the watch.
  nonisolated(unsafe) private var source: (any DispatchSourceRead)?

  public init(_ descriptor: Int32, onReadable: @escaping @MainActor () -> Void) {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated { onReadable() } }
    source.activate()
    self.source = source
  }

  deinit { source?.cancel() }

  /// Stops calling back. Ending again does nothing.
  public func end() {
    source?.cancel()
    source = nil
  }
}
