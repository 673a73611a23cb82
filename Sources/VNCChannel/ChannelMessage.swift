/// A message from the kiosk to vitrine-vnc.
public enum MessageToServer: Hashable, Sendable {
  /// The first message.
  case start(ServerSettings)
  /// The frame has a new size. Sent while no viewer is connected.
  case size(width: Int, height: Int)
  /// The frame is in the memory whose descriptor is passed along; all of its pixels are new. The memory changes only after
  /// `MessageToKiosk.frameTaken`.
  case frame(width: Int, height: Int, pitch: Int)
  /// The changed parts of the frame in memory, which is whole. The memory changes only after `MessageToKiosk.frameTaken`.
  case damage([FrameRect])
  /// vitrine-vnc may send the next events.
  case eventsHandled
}

/// A message from vitrine-vnc to the kiosk.
public enum MessageToKiosk: Hashable, Sendable {
  /// Events of viewers. The next such message follows only after `MessageToServer.eventsHandled`.
  case events([ViewerEvent])
  /// The frame or its damage has been copied; the memory may change.
  case frameTaken
}

/// Encodes messages as bytes and decodes them. No message is longer than `limit`.
public enum ChannelCoding {
  /// The longest message in bytes.
  public static let limit = 16_384
  /// The most events in one message.
  public static let eventLimit = 64
  private static let textLimit = 4096
  private static let sideLimit: UInt32 = 65_535

  /// The bytes of a message.
  public static func encode(_ message: MessageToServer) -> [UInt8] {
    var bytes: [UInt8] = []
    switch message {
    case .start(let settings):
      bytes.append(1)
      bytes.append(text: clip(settings.name, 256))
      bytes.append32(UInt32(clamping: settings.width))
      bytes.append32(UInt32(clamping: settings.height))
      bytes.append(settings.password == nil ? 0 : 1)
      bytes.append(text: clip(settings.password ?? "", 256))
      bytes.append32(settings.address)
      bytes.append16(settings.port)
      bytes.append16(settings.pagePort)
      bytes.append(settings.pageFolder == nil ? 0 : 1)
      bytes.append(text: clip(settings.pageFolder ?? "", textLimit))
      bytes.append(text: clip(settings.hosts.joined(separator: "\n"), textLimit))
    case .size(let width, let height):
      bytes.append(2)
      bytes.append32(UInt32(clamping: width))
      bytes.append32(UInt32(clamping: height))
    case .frame(let width, let height, let pitch):
      bytes.append(3)
      for value in [width, height, pitch] { bytes.append32(UInt32(clamping: value)) }
    case .damage(let rects):
      bytes.append(4)
      for rect in rects {
        for value in [rect.x, rect.y, rect.width, rect.height] { bytes.append32(UInt32(clamping: value)) }
      }
    case .eventsHandled: bytes.append(5)
    }
    return bytes
  }

  /// The bytes of a message.
  public static func encode(_ message: MessageToKiosk) -> [UInt8] {
    var bytes: [UInt8] = []
    switch message {
    case .events(let events):
      bytes.append(1)
      for event in events { encode(event, to: &bytes) }
    case .frameTaken: bytes.append(2)
    }
    return bytes
  }

  /// Decodes a message from the kiosk.
  /// - Returns: Nil if the bytes are not a valid message.
  public static func serverMessage(_ bytes: [UInt8]) -> MessageToServer? {
    var reader = ByteReader(bytes[...])
    switch reader.byte() {
    case 1: return settings(&reader).map { .start($0) }
    case 2:
      guard let width = side(&reader), let height = side(&reader) else { return nil }
      return .size(width: width, height: height)
    case 3:
      guard let width = side(&reader), let height = side(&reader), let pitch = reader.number32() else { return nil }
      guard Int(pitch) >= width * 4, pitch % 4 == 0, pitch <= 4 * (sideLimit + 64) else { return nil }
      return .frame(width: width, height: height, pitch: Int(pitch))
    case 4:
      var rects: [FrameRect] = []
      while reader.count > 0 {
        guard let x = reader.number32(), let y = reader.number32(), let width = side(&reader), let height = side(&reader),
          x <= sideLimit, y <= sideLimit
        else { return nil }
        rects.append(FrameRect(x: Int(x), y: Int(y), width: width, height: height))
      }
      return .damage(rects)
    case 5: return .eventsHandled
    default: return nil
    }
  }

  /// Decodes a message from vitrine-vnc.
  /// - Returns: Nil if the bytes are not a valid message.
  public static func kioskMessage(_ bytes: [UInt8]) -> MessageToKiosk? {
    var reader = ByteReader(bytes[...])
    switch reader.byte() {
    case 1:
      var events: [ViewerEvent] = []
      while reader.count > 0 {
        guard let event = event(&reader) else { return nil }
        events.append(event)
      }
      return .events(events)
    case 2: return .frameTaken
    default: return nil
    }
  }

  private static func clip(_ text: String, _ limit: Int) -> String {
    text.utf8.count <= limit ? text : String(decoding: text.utf8.prefix(limit), as: UTF8.self)
  }

  private static func side(_ reader: inout ByteReader) -> Int? {
    guard let value = reader.number32(), (1...sideLimit).contains(value) else { return nil }
    return Int(value)
  }

  private static func settings(_ reader: inout ByteReader) -> ServerSettings? {
    guard let name = reader.text(limit: 512), let width = side(&reader), let height = side(&reader),
      let hasPassword = reader.byte(), let password = reader.text(limit: 512), let address = reader.number32(),
      let port = reader.number16(), let pagePort = reader.number16(), let hasPages = reader.byte(),
      let folder = reader.text(limit: 2 * textLimit), let hosts = reader.text(limit: 2 * textLimit)
    else { return nil }
    return ServerSettings(
      name: name, width: width, height: height, password: hasPassword == 1 ? password : nil, address: address, port: port,
      pagePort: pagePort, pageFolder: hasPages == 1 ? folder : nil, hosts: hosts.split(separator: "\n").map(String.init))
  }

  private static func encode(_ event: ViewerEvent, to bytes: inout [UInt8]) {
    switch event {
    case .opened(let viewer):
      bytes.append(1)
      bytes.append32(viewer)
    case .closed(let viewer):
      bytes.append(2)
      bytes.append32(viewer)
    case .pointer(let viewer, let x, let y, let buttons):
      bytes.append(3)
      bytes.append32(viewer)
      bytes.append16(x)
      bytes.append16(y)
      bytes.append(UInt8(truncatingIfNeeded: buttons))
    case .key(let viewer, let keysym, let isPressed):
      bytes.append(4)
      bytes.append32(viewer)
      bytes.append32(keysym)
      bytes.append(isPressed ? 1 : 0)
    case .pointerKind(let viewer, let kind):
      bytes.append(5)
      bytes.append32(viewer)
      bytes.append(kind?.rawValue ?? .max)
    case .touch(let viewer, let finger, let phase, let x, let y):
      bytes.append(6)
      bytes.append32(viewer)
      bytes.append(UInt8(truncatingIfNeeded: finger))
      bytes.append(phase.rawValue)
      bytes.append16(x)
      bytes.append16(y)
    }
  }

  private static func event(_ reader: inout ByteReader) -> ViewerEvent? {
    guard let kind = reader.byte(), let viewer = reader.number32() else { return nil }
    switch kind {
    case 1: return .opened(viewer: viewer)
    case 2: return .closed(viewer: viewer)
    case 3:
      guard let x = reader.number16(), let y = reader.number16(), let buttons = reader.byte() else { return nil }
      return .pointer(viewer: viewer, x: x, y: y, buttons: Int(buttons))
    case 4:
      guard let keysym = reader.number32(), let isPressed = reader.byte() else { return nil }
      return .key(viewer: viewer, keysym: keysym, isPressed: isPressed == 1)
    case 5:
      guard let kind = reader.byte() else { return nil }
      if kind == .max { return .pointerKind(viewer: viewer, nil) }
      return ViewerEvent.PointerKind(rawValue: kind).map { .pointerKind(viewer: viewer, $0) }
    case 6:
      guard let finger = reader.byte(), ViewerEvent.fingers.contains(Int(finger)),
        let phase = reader.byte().flatMap(ViewerEvent.TouchPhase.init), let x = reader.number16(), let y = reader.number16()
      else { return nil }
      return .touch(viewer: viewer, finger: Int(finger), phase, x: x, y: y)
    default: return nil
    }
  }
}
