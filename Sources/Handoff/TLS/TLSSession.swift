import CGnuTLS

/// One end of a TLS 1.3 connection on a non-blocking socket. It uses the socket and does not own it.
///
/// - Threading: one queue at a time.
final class TLSSession {
  enum Outcome: Hashable {
    case done
    /// The call has to be repeated when the socket has input, or takes output.
    case wantsInput, wantsOutput
    /// The other end has closed the connection in the way of TLS.
    case closed
    case failed(String)
  }

  private let session: OpaquePointer
  // The session reads them.
  private let keys: FleetKeys

  /// The end that was connected to. Nil if memory is short.
  init?(serverOn socket: Int32, _ keys: FleetKeys) {
    guard let session = vg_server(socket, keys.keys) else { return nil }
    (self.session, self.keys) = (session, keys)
  }

  /// The end that has connected, with one of the keys. Nil if memory is short.
  init?(clientOn socket: Int32, _ keys: FleetKeys, key: Int) {
    guard let session = vg_client(socket, keys.keys, Int32(key)) else { return nil }
    (self.session, self.keys) = (session, keys)
  }

  deinit { vg_end(session) }

  func handshake() -> Outcome { outcome(vg_handshake(session)) }

  /// Sends what can be sent now.
  /// - Parameter sent: The number of bytes that were. The rest has to be sent later, beginning with the same bytes.
  func send(_ bytes: ArraySlice<UInt8>, sent: inout Int) -> Outcome {
    bytes.withUnsafeBytes { outcome(vg_send(session, $0.baseAddress, $0.count, &sent)) }
  }

  /// Receives what has arrived, up to the size of the buffer.
  func receive(into buffer: inout [UInt8], received: inout Int) -> Outcome {
    buffer.withUnsafeMutableBytes { outcome(vg_receive(session, $0.baseAddress, $0.count, &received)) }
  }

  /// Announces the end, if the socket takes it.
  func close() { _ = vg_close(session) }

  /// Bytes that both ends of this connection have, and those of no other connection; nil before the end of the handshake.
  var channelBinding: [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: Int(VG_BINDING_SIZE))
    return vg_channel_binding(session, &bytes) != 0 ? bytes : nil
  }

  /// The protocol, the key exchange and its group, which were agreed on, in the library's words.
  var summary: String {
    var text = [CChar](repeating: 0, count: 160)
    vg_describe(session, &text, text.count)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private func outcome(_ result: vg_result) -> Outcome {
    switch result {
    case VG_DONE: .done
    case VG_WANTS_INPUT: .wantsInput
    case VG_WANTS_OUTPUT: .wantsOutput
    case VG_CLOSED: .closed
    default: .failed(String(cString: vg_reason(session)))
    }
  }
}
