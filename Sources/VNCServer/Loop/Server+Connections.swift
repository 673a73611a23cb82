import CEpoll
import CVNCChannel
import VNCChannel

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension Server {
  // MARK: Accepting

  func accept(_ listener: Int32, _ now: UInt64) {
    // At most 16 per cycle of the loop, so that other connections are served in between.
    for _ in 0..<16 {
      var (peer, local) = (in_addr_t(0), in_addr_t(0))
      let descriptor = vv_accept(listener, &peer, &local)
      guard descriptor >= 0 else {
        if descriptor == -EMFILE || descriptor == -ENFILE || descriptor == -ENOBUFS || descriptor == -ENOMEM {
          // The listener stays readable, so epoll would report it again at once.
          if pause == nil { log("no more connections can be taken: \(String(cString: strerror(-descriptor)))") }
          evictPendingConnection()
          pause = now + Self.pauseTime
          setListening(false)
        }
        return
      }
      let connection = Connection(
        descriptor: descriptor, peer: peer, local: local, isForPages: listener == pageListener, now: now)
      var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(fd: descriptor))
      guard epoll_ctl(set, EPOLL_CTL_ADD, descriptor, &event) == 0 else { continue }
      connection.interest = EPOLLIN.rawValue
      if connections.values.count(where: { !$0.isViewer }) >= Self.pendingConnectionLimit { evictPendingConnection() }
      connections[descriptor] = connection
    }
  }

  /// Drops the oldest connection that is not a viewer yet, from the address that has the most of them.
  private func evictPendingConnection() {
    var counts: [in_addr_t: Int] = [:]
    let newcomers = connections.values.filter { !$0.isViewer }
    for connection in newcomers { counts[connection.peer, default: 0] += 1 }
    let most = counts.values.max() ?? 0
    guard let evicted = newcomers.filter({ counts[$0.peer] == most }).min(by: { $0.begin < $1.begin }) else { return }
    remove(evicted)
  }

  private func makeSession(for connection: Connection) -> RFBSession? {
    var challenge = [UInt8](repeating: 0, count: 16)
    guard vv_random(&challenge, challenge.count) == 0 else { return nil }
    let admission = RFBSession.Admission(
      refusal: { [weak self] in
        self?.canAdmitViewer(dryRun: true) == true ? nil : "there are \(Self.viewerLimit) viewers already"
      },
      join: { [weak self] in self?.canAdmitViewer(dryRun: false) == true })
    let size = frame.map { ($0.width, $0.height) } ?? (settings.width, settings.height)
    let session = RFBSession(
      viewer: nextViewer, name: settings.name, width: size.0, height: size.1,
      password: settings.password.map { Array($0.utf8) }, challenge: challenge, admission: admission)
    nextViewer = nextViewer == .max ? 1 : nextViewer + 1
    session.start()
    return session
  }

  /// Whether one more viewer can be admitted. At the limit, a viewer is dropped that does not read its updates, or that
  /// has sent nothing for a while and waits for no update. With `dryRun` no viewer is dropped.
  private func canAdmitViewer(dryRun: Bool) -> Bool {
    let viewers = connections.values.filter(\.isViewer)
    guard viewers.count + closedSessions.count >= Self.viewerLimit else { return true }
    let now = vv_milliseconds()
    let idle = viewers.filter {
      $0.lastInputTime + Self.idleTime <= now && ($0.session?.isWaitingForUpdate != true || $0.hasOutput)
    }
    let stuck = viewers.filter { $0.hasOutput && $0.lastOutputTime + Self.crowdedStallTime <= now }
    let leaving = stuck.min { $0.lastOutputTime < $1.lastOutputTime } ?? idle.min { $0.lastInputTime < $1.lastInputTime }
    guard let leaving else { return false }
    if !dryRun {
      let reason = leaving.hasOutput ? "not reading" : "silent"
      log("viewer \(leaving.session?.viewer ?? 0), \(reason), was disconnected to make space for another")
      leaving.fail()
      remove(leaving)
      return viewers.count - 1 + closedSessions.count < Self.viewerLimit + 1
    }
    return true
  }

  /// Drops viewers while more waits for all of them than may: first the one that has read nothing for the longest, if for
  /// seconds; then the one that has read the least. On a busy machine whoever reads may be late by a moment.
  func limitWaitingBytes(of frame: FrameCopy) {
    let limit = max(Self.waitingLimit, 2 * frame.pitch * frame.height)
    guard connections.values.reduce(0, { $0 + $1.waitingBytes }) > limit else { return }
    let now = vv_milliseconds()
    // Nobody can have read what has only been encoded: it is offered first.
    for connection in connections.values where !connection.hasOutput && !connection.isHeld {
      connection.collect()
      connection.flush(now: now)
    }
    while connections.values.reduce(0, { $0 + $1.waitingBytes }) > limit {
      let waiting = connections.values.filter { $0.isViewer && $0.hasOutput }
      let stuck = waiting.filter { $0.lastOutputTime + Self.waitingStallTime <= now }
      guard
        let slowest = stuck.min(by: { $0.lastOutputTime < $1.lastOutputTime })
          ?? waiting.min(by: { $0.sentBytes < $1.sentBytes })
      else { return }
      log("viewer \(slowest.session?.viewer ?? 0), not reading, was disconnected: too much waits to be sent")
      slowest.fail()
      remove(slowest)
    }
  }

  // MARK: Reading

  func ready(_ connection: Connection, _ events: UInt32, _ now: UInt64) {
    guard events & EPOLLIN.rawValue != 0, connection.wantsInput else {
      if events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 { connection.fail() }
      return
    }
    // One read per cycle; epoll reports the connection again if more is left.
    let count = vv_read(connection.descriptor, &buffer, buffer.count)
    if count == -Int(EAGAIN) { return }
    guard count > 0 else { return connection.fail() }
    connection.lastInputTime = now
    take(buffer[..<count], on: connection, now)
  }

  private func take(_ bytes: ArraySlice<UInt8>, on connection: Connection, _ now: UInt64) {
    switch connection.stage {
    case .detecting:
      // A viewer must not send anything before the server's version message.
      guard bytes.first == UInt8(ascii: "G") || bytes.first == UInt8(ascii: "H") else { return connection.fail() }
      connection.stage = .request(head: [])
      connection.deadline = connection.begin + Connection.requestTime
      take(bytes, on: connection, now)
    case .request(var head):
      head += bytes
      guard let end = HTTPRequest.end(of: head) else {
        if head.count > HTTPRequest.sizeLimit {
          return respond(PageFolder.plain(431, "Request Header Fields Too Large"), on: connection, now)
        }
        connection.stage = .request(head: head)
        return
      }
      guard end <= HTTPRequest.sizeLimit else {
        return respond(PageFolder.plain(431, "Request Header Fields Too Large"), on: connection, now)
      }
      request(head[..<end], rest: head[end...], on: connection, now)
    case .viewer(let session):
      guard connection.webSocket != nil else {
        session.receive(bytes)
        break
      }
      let payload = connection.webSocket?.decode(bytes) ?? []
      if !payload.isEmpty { session.receive(payload[...]) }
      if connection.webSocket?.isOver == true { session.end() }
    case .file, .closing: break
    }
    if let session = connection.session { updateDeadline(session, of: connection, now) }
  }

  /// Sets the deadline for the state that the session has reached.
  func updateDeadline(_ session: RFBSession, of connection: Connection, _ now: UInt64) {
    switch session.state {
    case .version, .security: connection.deadline = connection.begin + Connection.handshakeTime
    case .response, .verdict: connection.deadline = connection.begin + Connection.passwordTime
    case .clientInit: connection.deadline = max(connection.deadline ?? 0, connection.begin + Connection.handshakeTime)
    case .running: connection.deadline = nil
    case .ended:
      if let reason = session.reason, reason != "no viewer", reason != "wrong password" {
        log("\(Self.dotted(connection.peer)): viewer \(session.viewer) is no longer served: \(reason)")
      }
      connection.collect()
      finish(session)
      connection.stage = .closing
      connection.deadline = now + Connection.requestTime
    }
  }

  private func request(_ head: ArraySlice<UInt8>, rest: ArraySlice<UInt8>, on connection: Connection, _ now: UInt64) {
    guard let request = HTTPRequest(head) else { return respond(PageFolder.plain(400, "Bad Request"), on: connection, now) }
    let access = BrowserAccess(
      addresses: [Self.dotted(settings.address), Self.dotted(connection.local)], pagePort: settings.pagePort,
      allowed: settings.hosts)
    let host = request["host"]
    guard access.allows(host: host) else {
      log(
        "\(Self.dotted(connection.peer)): a browser was refused that asked for another host; vnc-hosts allows further names")
      return respond(PageFolder.plain(403, "Forbidden: this name is not one of the kiosk's"), on: connection, now)
    }
    guard request.lists("websocket", in: "upgrade") else {
      guard let pages, connection.isForPages else {
        return respond(PageFolder.plain(404, "Not Found"), on: connection, now)
      }
      return respond(pages.answer(request), on: connection, now)
    }
    guard access.allows(origin: request["origin"], host: host) else {
      log("\(Self.dotted(connection.peer)): a page of another site was refused; vnc-hosts allows further origins")
      return respond(PageFolder.plain(403, "Forbidden: a page of another site"), on: connection, now)
    }
    guard let answer = WebSocket.acceptance(request), let session = makeSession(for: connection) else {
      return respond(PageFolder.plain(400, "Bad Request"), on: connection, now)
    }
    connection.write(answer)
    connection.webSocket = WebSocket()
    connection.stage = .viewer(session)
    if !rest.isEmpty { take(rest, on: connection, now) } else { updateDeadline(session, of: connection, now) }
  }

  private func respond(_ answer: PageFolder.Answer, on connection: Connection, _ now: UInt64) {
    connection.write(answer.head)
    connection.stage = answer.file >= 0 ? .file(descriptor: answer.file, left: answer.count) : .closing
    connection.deadline = answer.file >= 0 ? nil : now + Connection.requestTime
  }

  // MARK: Timeouts

  func expire(_ now: UInt64) {
    if let end = pause, end <= now {
      pause = nil
      setListening(true)
    }
    for connection in connections.values {
      guard let due = connection.due, due <= now else { continue }
      if case .detecting = connection.stage, let session = makeSession(for: connection) {
        // It has sent nothing: it is a viewer that waits for the server's version message.
        connection.stage = .viewer(session)
        updateDeadline(session, of: connection, now)
      } else if connection.isHeld, let session = connection.session {
        connection.isHeld = false
        updateDeadline(session, of: connection, now)
      } else {
        if connection.isViewer {
          log("viewer \(connection.session?.viewer ?? 0) no longer reads its updates and is disconnected")
        }
        connection.fail()
      }
    }
  }

  /// Checks the next password, once the delay after a wrong one is over.
  func judge(_ now: UInt64) {
    // In the order of their responses, which were their last input. Who only connects early does not come first.
    let waiting = connections.values.filter(\.isWaitingForVerdict).sorted {
      ($0.lastInputTime, $0.begin) < ($1.lastInputTime, $1.begin)
    }
    guard !waiting.isEmpty, guesses.time(now: now) <= now else { return }
    guard let chosen = guesses.choose(among: waiting.map(\.peer)) else { return }
    let connection = waiting[chosen]
    guard let session = connection.session else { return }
    let isRight = session.judge()
    let hold = guesses.tried(connection.peer, isRight: isRight, now: now)
    if !isRight { log("wrong password from \(Self.dotted(connection.peer)), number \(guesses.wrong) since the start") }
    if hold > 0 {
      connection.isHeld = true
      connection.deadline = now + hold
      return
    }
    session.proceed()
    updateDeadline(session, of: connection, now)
  }

  // MARK: Closing

  func removeBroken() {
    for connection in connections.values {
      if connection.isBroken {
        remove(connection)
      } else if case .closing = connection.stage, !connection.hasOutput {
        remove(connection)
      }
    }
  }

  private func remove(_ connection: Connection) {
    connections[connection.descriptor] = nil
    epoll_ctl(set, EPOLL_CTL_DEL, connection.descriptor, nil)
    if let session = connection.session { finish(session) }
  }

  /// Ends a session, and reports the end to the kiosk if the viewer had been reported.
  private func finish(_ session: RFBSession) {
    guard session.hasJoined, !closedSessions.contains(where: { $0 === session }) else { return }
    session.end()
    closedSessions.append(session)
    sendEvents()
    if !connections.values.contains(where: \.isViewer) { (sharedFrame, frame) = (nil, nil) }
  }
}
