import VNCChannel

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension Server {
  // MARK: From the kiosk

  func readChannel() {
    while true {
      switch channel.receive() {
      case .nothing: return
      case .end:
        isEnding = true
        return
      case .message(let bytes, let passed):
        let message = ChannelCoding.serverMessage(bytes)
        if case .frame(let width, let height, let pitch) = message, passed >= 0 {
          begin(SharedFrame(descriptor: passed, width: width, height: height, pitch: pitch))
          _ = channel.send(ChannelCoding.encode(.frameTaken))
          continue
        }
        if passed >= 0 { close(passed) }
        switch message {
        case .size(let width, let height): (settings.width, settings.height) = (width, height)
        case .damage(let rects):
          copy(rects)
          _ = channel.send(ChannelCoding.encode(.frameTaken))
        case .eventsHandled: canSendEvents = true
        case .start, .frame, nil: break
        }
      }
    }
  }

  /// Copies the changed parts of the frame, once no viewer's update needs the former pixels.
  private func copy(_ rects: [FrameRect]) {
    // Without a frame the last viewer has disconnected meanwhile.
    guard let sharedFrame, let frame else { return }
    let sessions = connections.values.compactMap(\.session)
    finishUpdates(of: frame, before: rects, sessions)
    for rect in rects { frame.copy(rect, from: sharedFrame) }
    for session in sessions { for rect in rects { session.damaged(rect) } }
  }

  private func finishUpdates(of frame: FrameCopy, before rects: [FrameRect]?, _ sessions: [RFBSession]) {
    for session in sessions {
      session.finishUpdate(of: frame, before: rects)
      limitWaitingBytes(of: frame)
    }
  }

  private func begin(_ new: SharedFrame?) {
    guard let new else { return log("the kiosk's frame cannot be mapped: \(String(cString: strerror(errno)))") }
    (settings.width, settings.height) = (new.width, new.height)
    let sessions = connections.values.compactMap(\.session).filter(\.isRunning)
    if let frame { finishUpdates(of: frame, before: nil, sessions) }
    (sharedFrame, frame) = (nil, nil)
    // The last viewer has disconnected meanwhile.
    guard !sessions.isEmpty else { return }
    guard let copy = FrameCopy(width: new.width, height: new.height) else {
      return log("no memory for a frame of \(new.width)x\(new.height) pixels")
    }
    copy.copy(copy.bounds, from: new)
    (sharedFrame, frame) = (new, copy)
    for session in sessions { session.damaged(FrameRect(x: 0, y: 0, width: session.width, height: session.height)) }
  }

  // MARK: To the kiosk

  /// Sends the viewers' events, unless the kiosk has not handled the last ones. The viewers share one message, round
  /// robin.
  func sendEvents() {
    guard canSendEvents else { return }
    var events: [ViewerEvent] = []
    for session in closedSessions {
      events += session.events.take(ChannelCoding.eventLimit - events.count)
      guard session.events.isEmpty, events.count < ChannelCoding.eventLimit else { break }
      events.append(.closed(viewer: session.viewer))
      closedSessions.removeFirst()
    }
    let waiting = connections.values.filter { $0.session?.events.isEmpty == false }.sorted { $0.descriptor < $1.descriptor }
    if !waiting.isEmpty {
      let share = max(1, (ChannelCoding.eventLimit - events.count) / waiting.count)
      roundRobinOffset &+= 1
      for offset in waiting.indices where events.count < ChannelCoding.eventLimit {
        let connection = waiting[(offset + roundRobinOffset) % waiting.count]
        guard let session = connection.session else { continue }
        events += session.events.take(min(share, ChannelCoding.eventLimit - events.count))
      }
    }
    guard !events.isEmpty else { return }
    canSendEvents = false
    if !channel.send(ChannelCoding.encode(.events(events))) { isEnding = true }
  }

  // MARK: To viewers

  /// Flushes all outputs, and encodes the next piece of an update for each viewer whose output is empty.
  /// - Returns: Whether some connection can accept more at once.
  func serve(_ now: UInt64) -> Bool {
    var hasMore = false
    for connection in connections.values {
      if connection.hasOutput { connection.flush(now: now) }
      if let session = connection.session, !connection.isHeld {
        // Continues parsing that a full event queue had stopped.
        if session.canProceed, session.hasInput {
          session.proceed()
          updateDeadline(session, of: connection, now)
        }
        // Pongs and updates wait until earlier output is sent, so a viewer that does not read cannot make the output
        // grow.
        if !connection.hasOutput { connection.collect() }
        if !connection.hasOutput, session.produce(frame) { connection.collect() }
      }
      if !connection.hasOutput { readFile(connection) }
      guard connection.hasOutput else { continue }
      connection.flush(now: now)
      if !connection.hasOutput { hasMore = hasMore || connection.hasMore }
    }
    return hasMore
  }

  private func readFile(_ connection: Connection) {
    guard case .file(let descriptor, let left) = connection.stage else { return }
    var bytes = [UInt8](repeating: 0, count: min(left, 65_536))
    let count = left == 0 ? 0 : read(descriptor, &bytes, bytes.count)
    guard count > 0 else {
      close(descriptor)
      connection.stage = .closing
      if left > 0 { connection.fail() }
      return
    }
    connection.stage = .file(descriptor: descriptor, left: left - count)
    connection.write(Array(bytes.prefix(count)))
  }
}

extension Connection {
  fileprivate var hasMore: Bool {
    switch stage {
    case .file: return true
    case .viewer(let session): return session.hasPendingUpdate
    default: return false
    }
  }
}
