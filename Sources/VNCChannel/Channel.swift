import CVNCChannel

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// One end of the socket between the kiosk and vitrine-vnc. It owns its descriptor.
///
/// - Threading: the socket may be used on any thread; the owner must not close it while another thread uses it.
public final class Channel {
  /// The socket.
  public let descriptor: Int32

  /// Takes ownership of a socket.
  public init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Creates both ends; nil when the kernel refuses.
  public static func pair() -> (Channel, Channel)? {
    var ends: [Int32] = [-1, -1]
    guard vv_channel(&ends) == 0 else { return nil }
    return (Channel(descriptor: ends[0]), Channel(descriptor: ends[1]))
  }

  /// Sends a message whole or not at all, without blocking.
  /// - Parameter passing: A descriptor to send along, or -1.
  /// - Returns: Whether the message was sent.
  public func send(_ bytes: [UInt8], passing passed: Int32 = -1) -> Bool {
    vv_send(descriptor, bytes, bytes.count, passed) == 0
  }

  /// The result of a receive.
  public enum Receipt {
    /// A message. The caller owns the passed descriptor, which is -1 if there is none.
    case message([UInt8], passed: Int32)
    /// No message is waiting.
    case nothing
    /// The other end is closed, or the socket failed.
    case end
  }

  /// Receives the next message without blocking.
  public func receive() -> Receipt {
    var passed: Int32 = -1
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: ChannelCoding.limit) { buffer, used in
      count = vv_receive(descriptor, buffer.baseAddress, buffer.count, &passed)
      used = max(count, 0)
    }
    if count > 0 { return .message(bytes, passed: passed) }
    if passed >= 0 { close(passed) }
    return count == -Int(EAGAIN) ? .nothing : .end
  }
}
