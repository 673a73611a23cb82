import CVNCChannel

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// One end of the socket between the kiosk and vitrine-vnc. Owns its descriptor.
///
/// - Threading: the socket's own; whoever closes it keeps others away.
public final class Channel {
  public let descriptor: Int32

  public init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Both ends.
  public static func pair() -> (Channel, Channel)? {
    var ends: [Int32] = [-1, -1]
    guard vv_channel(&ends) == 0 else { return nil }
    return (Channel(descriptor: ends[0]), Channel(descriptor: ends[1]))
  }

  /// - Parameter passing: A descriptor that goes along, or -1.
  /// - Returns: Whether the message is on its way. It never waits.
  public func send(_ bytes: [UInt8], passing passed: Int32 = -1) -> Bool {
    vv_send(descriptor, bytes, bytes.count, passed) == 0
  }

  public enum Receipt {
    /// The caller owns the descriptor, which is -1 without one.
    case message([UInt8], passed: Int32)
    case nothing
    case end
  }

  /// What has come. It never waits.
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
