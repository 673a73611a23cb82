import VNCChannel

/// A framebuffer update whose header has been sent. Its rectangles are encoded one by one as the viewer reads them, and the
/// rest at once before the frame changes there: all of it shows one frame.
struct UpdateInProgress {
  var rects: ArraySlice<FrameRect> = []
  /// The format and encoding when the update began; the viewer may request others meanwhile.
  var converter = PixelConverter(.native)
  var encoding = RFBSession.Encoding.raw

  var isGoing: Bool { !rects.isEmpty }

  /// The DesktopSize pseudo-encoding, which reports a new size (RFC 6143, 7.8.2).
  static let desktopSize: UInt32 = 0xFFFF_FF21
  /// The largest area of a rectangle in pixels, which limits the work of one encoding step.
  static let pieceArea = 1 << 17

  /// Splits a rectangle into bands of whole ZRLE tile rows.
  static func pieces(_ rect: FrameRect) -> [FrameRect] {
    let rows = max(pieceArea / max(rect.width, 1) & ~63, 1)
    return stride(from: 0, to: rect.height, by: rows).map {
      FrameRect(x: rect.x, y: rect.y + $0, width: rect.width, height: min(rows, rect.height - $0))
    }
  }
}

extension RFBSession {
  /// While more bytes than this wait to be sent, no further piece is encoded.
  static let outputLimit = 65_536

  /// Adds damage of the frame.
  func damaged(_ rect: FrameRect) {
    guard state == .running else { return }
    damage.add(rect.intersection(FrameRect(x: 0, y: 0, width: width, height: height)))
  }

  /// Appends the next piece of an update to the output, if the viewer requested one and there is damage.
  /// - Returns: Whether something was appended.
  func produce(_ frame: FrameCopy?) -> Bool {
    guard state == .running, output.count < Self.outputLimit, let frame else { return false }
    if update.isGoing || begin(frame) {
      if let rect = update.rects.popFirst() { encode(rect, of: FrameReader(frame: frame)) }
      return true
    }
    return false
  }

  /// Encodes the rest of the update in progress, unless none of it is about to change.
  /// - Parameters:
  ///   - frame: The frame of which the update is.
  ///   - rects: What will change in it; nil is all of it.
  func finishUpdate(of frame: FrameCopy, before rects: [FrameRect]?) {
    guard state == .running, update.isGoing else { return }
    let isChanging = rects.map { rects in
      update.rects.contains { rest in rects.contains { !$0.intersection(rest).isEmpty } }
    }
    guard isChanging ?? true else { return }
    while let rect = update.rects.popFirst() { encode(rect, of: FrameReader(frame: frame)) }
  }

  /// - Returns: Whether something was appended.
  private func begin(_ frame: FrameCopy) -> Bool {
    guard let area = requested else { return false }
    if supportsDesktopSize, width != frame.width || height != frame.height {
      (width, height) = (frame.width, frame.height)
      output += [0, 0, 0, 1]
      append(FrameRect(x: 0, y: 0, width: width, height: height), encoding: UpdateInProgress.desktopSize)
      damage.removeAll()
      damage.add(FrameRect(x: 0, y: 0, width: width, height: height))
      requested = nil
      return true
    }
    let rects = damage.take(within: area).flatMap { UpdateInProgress.pieces($0) }
    guard !rects.isEmpty else { return false }
    requested = nil
    if encoding == .zrle, zrle == nil { zrle = ZRLEEncoder() }
    if update.converter.format != format { update.converter = PixelConverter(format) }
    update.encoding = zrle == nil ? .raw : encoding
    update.rects = rects[...]
    output += [0, 0]
    output.append16(rects.count)
    return true
  }

  private func append(_ rect: FrameRect, encoding: UInt32) {
    for value in [rect.x, rect.y, rect.width, rect.height] { output.append16(value) }
    output.append32(encoding)
  }

  private func encode(_ rect: FrameRect, of reader: FrameReader) {
    append(rect, encoding: update.encoding.rawValue)
    if update.encoding == .zrle, let zrle {
      zrle.encode(rect, of: reader, with: update.converter, to: &output)
    } else {
      raw.encode(rect, of: reader, with: update.converter, to: &output)
    }
  }
}
