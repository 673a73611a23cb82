import Dispatch

/// Calls back on the main actor whenever a file descriptor is ready. Costs nothing in between.
///
/// The descriptor has to stay open until `end()`: the watch does not own it.
@MainActor
public final class DescriptorWatch {
  private var entry: EpollSet.Entry?
  /// Whether the peer has hung up, or the descriptor has an error. If nothing is left to read either, `onReady` is not
  /// called again.
  public private(set) var isHungUp = false

  /// The `errno`, when the kernel cannot wait for the descriptor. `onReady` is never called then.
  public private(set) var refusal: Int32?

  private static let all = EpollSet(queue: .main)

  /// Starts waiting for `descriptor`; `onReady` is called on the main queue.
  public init(
    _ descriptor: Int32, for event: EpollSet.Event = .input, onReady: @escaping @MainActor () -> Void
  ) {
    do {
      entry = try Self.all.add(descriptor, for: event) { [weak self] isHungUp in
        MainActor.assumeIsolated {
          // The watch may have ended after the descriptor became ready.
          guard let self, self.entry != nil else { return }
          self.isHungUp = isHungUp
          onReady()
        }
      }
    } catch {
      refusal = error.code
    }
  }

  /// Stops calling back; the descriptor may be closed afterwards. Ending again does nothing.
  public func end() {
    entry?.remove()
    entry = nil
  }

  /// Stops calling back, then calls `closing` from the main queue: the place to close what the current callback may still
  /// use.
  public func end(_ closing: @escaping @MainActor () -> Void) {
    guard entry != nil else { return }
    end()
    DispatchQueue.main.async { MainActor.assumeIsolated(closing) }
  }
}
