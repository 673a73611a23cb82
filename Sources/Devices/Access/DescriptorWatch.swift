import Dispatch

/// Calls back on the main actor whenever a file descriptor is ready. Costs nothing in between.
///
/// The descriptor has to stay open until `end()`: the watch does not own it.
@MainActor
public final class DescriptorWatch {
  private var entry: DescriptorSet.Entry?
  /// Whether the other side has gone, or the descriptor has an error. When nothing is left to read either, that was the
  /// last call.
  public private(set) var isHungUp = false

  /// errno, when the kernel does not wait for the descriptor: nothing is ever told then.
  public private(set) var refusal: Int32?

  private static let all = DescriptorSet(queue: .main)

  public init(
    _ descriptor: Int32, for event: DescriptorSet.Event = .input, onReady: @escaping @MainActor () -> Void
  ) {
    do {
      entry = try Self.all.add(descriptor, for: event) { [weak self] isHungUp in
        MainActor.assumeIsolated {
          // One that ended after the descriptor was found ready.
          guard let self, self.entry != nil else { return }
          self.isHungUp = isHungUp
          onReady()
        }
      }
    } catch {
      refusal = error.code
    }
  }

  /// Stops calling back; the descriptor may be closed after. Ending again does nothing.
  public func end() {
    entry?.remove()
    entry = nil
  }

  /// Stops calling back, and calls `closing` from the main queue: the place to close what the call that runs right now may
  /// still use.
  public func end(_ closing: @escaping @MainActor () -> Void) {
    guard entry != nil else { return }
    end()
    DispatchQueue.main.async { MainActor.assumeIsolated(closing) }
  }
}
