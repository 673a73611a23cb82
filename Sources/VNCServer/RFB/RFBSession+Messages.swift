import VNCChannel

extension RFBSession {
  /// Clipboards up to this size in bytes are read and discarded; a longer one ends the session.
  private static let clipboardLimit: UInt32 = 1 << 20

  /// Parses the next message, or the next part of a long one.
  /// - Returns: Whether a message or part was complete.
  func readMessage() -> Bool {
    if ignoredBytes > 0 {
      let count = min(ignoredBytes, input.count - next)
      next += count
      ignoredBytes -= count
      return count > 0
    }
    if encodingsLeft > 0 { return readEncoding() }
    guard next < input.count else { return false }
    switch input[next] {
    case 0: return readFormat()
    case 2: return readEncodings()
    case 3: return readRequest()
    case 4: return readKey()
    case 5: return readPointer()
    case 6: return readClipboard()
    case ViewerPage.message: return readPageMessage()
    default:
      // The length of an unknown message is not known, so parsing cannot continue.
      end("a message of an unknown kind, \(input[next])")
      return false
    }
  }

  private func readFormat() -> Bool {
    guard let bytes = take(20) else { return false }
    guard let format = PixelFormat(bytes.dropFirst(4)) else {
      end("a pixel format that is not served (true colour of 8, 16 or 32 bits is)")
      return false
    }
    self.format = format
    return true
  }

  private func readEncodings() -> Bool {
    guard let bytes = take(4) else { return false }
    var reader = ByteReader(bytes.dropFirst(2))
    encodingsLeft = reader.number16() ?? 0
    encoding = .raw
    isChoosingEncodings = true
    supportsDesktopSize = false
    return true
  }

  private func readEncoding() -> Bool {
    guard let bytes = take(4) else { return false }
    encodingsLeft -= 1
    var reader = ByteReader(bytes)
    let number = reader.number32() ?? 0
    if number == UpdateInProgress.desktopSize { supportsDesktopSize = true }
    // Viewers list encodings by preference: use the first supported one.
    if isChoosingEncodings, let known = Encoding(rawValue: number) {
      encoding = known
      isChoosingEncodings = false
    }
    return true
  }

  private func readRequest() -> Bool {
    guard let bytes = take(10) else { return false }
    var reader = ByteReader(bytes.dropFirst(1))
    guard let isIncremental = reader.byte(), let x = reader.number16(), let y = reader.number16(),
      let width = reader.number16(), let height = reader.number16()
    else { return false }
    let rect = FrameRect(x: x, y: y, width: width, height: height)
      .intersection(FrameRect(x: 0, y: 0, width: self.width, height: self.height))
    if isIncremental == 0 { damage.add(rect) }
    // An empty rectangle is stored too: the viewer still expects a change of the frame's size.
    requested = requested.map { $0.isEmpty ? rect : rect.isEmpty ? $0 : $0.union(rect) } ?? rect
    return true
  }

  private func readKey() -> Bool {
    guard let bytes = take(8) else { return false }
    var reader = ByteReader(bytes.dropFirst(1))
    guard let isPressed = reader.byte(), reader.number16() != nil, let keysym = reader.number32() else { return false }
    events.append(.key(viewer: viewer, keysym: keysym, isPressed: isPressed != 0))
    return true
  }

  private func readPointer() -> Bool {
    guard let bytes = take(6) else { return false }
    let first = bytes.startIndex
    let (x, y) = position(bytes.dropFirst(2))
    events.append(.pointer(viewer: viewer, x: x, y: y, buttons: Int(bytes[first + 1])))
    return true
  }

  /// A position of four bytes, within the frame.
  private func position(_ bytes: ArraySlice<UInt8>) -> (x: Int, y: Int) {
    var reader = ByteReader(bytes)
    return (min(reader.number16() ?? 0, max(width - 1, 0)), min(reader.number16() ?? 0, max(height - 1, 0)))
  }

  /// What only the page of `ViewerPage` sends: what its pointer is, and the fingers on the browser's touch screen.
  private func readPageMessage() -> Bool {
    guard input.count - next >= 2 else { return false }
    switch input[next + 1] {
    case 0:
      guard let value = take(4)?.dropFirst(2).first else { return false }
      let kind = ViewerEvent.PointerKind(rawValue: value)
      guard kind != nil || value == .max else {
        end("a pointer of an unknown kind, \(value)")
        return false
      }
      events.append(.pointerKind(viewer: viewer, kind))
    case 1:
      guard let bytes = take(8) else { return false }
      let finger = Int(bytes[bytes.startIndex + 2]), place = position(bytes.dropFirst(4))
      guard ViewerEvent.fingers.contains(finger), let phase = ViewerEvent.TouchPhase(rawValue: bytes[bytes.startIndex + 3])
      else {
        end("a finger that cannot be")
        return false
      }
      events.append(.touch(viewer: viewer, finger: finger, phase, x: place.x, y: place.y))
    default:
      end("a message of an unknown kind, \(ViewerPage.message).\(input[next + 1])")
      return false
    }
    return true
  }

  private func readClipboard() -> Bool {
    guard let bytes = take(8) else { return false }
    var reader = ByteReader(bytes.dropFirst(4))
    let length = reader.number32() ?? 0
    guard length <= Self.clipboardLimit else {
      end("a clipboard of \(length) bytes")
      return false
    }
    ignoredBytes = Int(length)
    return true
  }
}
