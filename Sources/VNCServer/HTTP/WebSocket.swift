import VNCChannel

/// The server's side of a web socket (RFC 6455): the handshake response, and frames in both directions.
struct WebSocket {
  /// The handshake response.
  /// - Returns: Nil when the request does not ask for a supported web socket.
  static func acceptance(_ request: HTTPRequest) -> [UInt8]? {
    guard request.method == "GET", request.lists("websocket", in: "upgrade"), request.lists("upgrade", in: "connection"),
      request["sec-websocket-version"] == "13", let key = request["sec-websocket-key"], key.utf8.count == 24
    else { return nil }
    let accept = SHA1.base64(SHA1.hash(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
    var head = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    head += "Sec-WebSocket-Accept: \(accept)\r\n"
    if request["sec-websocket-protocol"] != nil {
      // `binary` is the only subprotocol in use for VNC.
      guard request.lists("binary", in: "sec-websocket-protocol") else { return nil }
      head += "Sec-WebSocket-Protocol: binary\r\n"
    }
    return Array((head + "\r\n").utf8)
  }

  /// The parser's state within the browser's frames.
  private enum State {
    case head([UInt8])
    case data(left: UInt64, mask: [UInt8], offset: Int)
    case control(opcode: UInt8, left: Int, mask: [UInt8], bytes: [UInt8])
  }

  private var state = State.head([])
  /// Whether a fragmented message is open, so that continuation frames are valid.
  private var isFragmented = false
  private(set) var isOver = false
  /// Pongs and the close frame, which are sent unchanged.
  var replies: [UInt8] = []
  /// Pings are not answered while more reply bytes than this wait.
  private static let replyLimit = 1024

  /// A server frame with these bytes.
  static func frame(_ bytes: [UInt8], opcode: UInt8 = 2) -> [UInt8] {
    var frame: [UInt8] = [0x80 | opcode]
    frame.reserveCapacity(bytes.count + 10)
    switch bytes.count {
    case ..<126: frame.append(UInt8(bytes.count))
    case ..<65_536:
      frame.append(126)
      frame.append16(bytes.count)
    default:
      frame.append(127)
      frame.append32(0)
      frame.append32(UInt32(bytes.count))
    }
    return frame + bytes
  }

  /// Decodes frames; an incomplete one is continued by the next call.
  /// - Returns: The payload of the data frames.
  mutating func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var payload: [UInt8] = []
    var rest = bytes
    while !isOver, !rest.isEmpty {
      switch state {
      case .head(var head):
        head.append(rest.removeFirst())
        state = .head(head)
        readHead(head)
      case .data(let left, let mask, let offset):
        let count = Int(min(UInt64(rest.count), left))
        payload.reserveCapacity(payload.count + count)
        for (index, byte) in rest.prefix(count).enumerated() { payload.append(byte ^ mask[(offset + index) & 3]) }
        rest = rest.dropFirst(count)
        let next = (offset + count) & 3
        state = left == UInt64(count) ? .head([]) : .data(left: left - UInt64(count), mask: mask, offset: next)
      case .control(let opcode, let left, let mask, var content):
        let count = min(rest.count, left)
        for byte in rest.prefix(count) { content.append(byte ^ mask[content.count & 3]) }
        rest = rest.dropFirst(count)
        state = .control(opcode: opcode, left: left - count, mask: mask, bytes: content)
        if left == count { control(opcode, content) }
      }
    }
    return payload
  }

  private mutating func readHead(_ head: [UInt8]) {
    guard head.count >= 2 else { return }
    let (isFinal, opcode, isMasked, short) = (head[0] & 0x80 != 0, head[0] & 15, head[1] & 0x80 != 0, Int(head[1] & 127))
    // Reserved bits are for extensions, which are not supported; clients must mask their frames.
    guard head[0] & 0x70 == 0, isMasked else { return close(1002) }
    let lengthSize = short == 126 ? 2 : short == 127 ? 8 : 0
    guard head.count == 2 + lengthSize + 4 else { return }
    let length = lengthSize == 0 ? UInt64(short) : head[2..<(2 + lengthSize)].reduce(0) { $0 << 8 | UInt64($1) }
    let mask = Array(head.suffix(4))
    switch opcode {
    case 0, 2:
      guard (opcode == 0) == isFragmented, length < 1 << 63 else { return close(1002) }
      isFragmented = !isFinal
      state = length == 0 ? .head([]) : .data(left: length, mask: mask, offset: 0)
    case 8, 9, 10:
      guard isFinal, length <= 125 else { return close(1002) }
      if length == 0 {
        control(opcode, [])
      } else {
        state = .control(opcode: opcode, left: Int(length), mask: mask, bytes: [])
      }
    case 1: close(1003)
    default: close(1002)
    }
  }

  private mutating func control(_ opcode: UInt8, _ content: [UInt8]) {
    state = .head([])
    switch opcode {
    case 8: close(nil)
    case 9: if replies.count < Self.replyLimit { replies += Self.frame(content, opcode: 10) }
    default: break
    }
  }

  private mutating func close(_ code: Int?) {
    isOver = true
    var content: [UInt8] = []
    if let code { content.append16(code) }
    replies += Self.frame(content, opcode: 8)
  }
}
