import Dispatch
import Foundation

/// Serves one folder of files over HTTP, for the page with which a browser becomes a viewer of the mirror.
///
/// Reads only, GET and HEAD only, nothing outside the folder, one file a connection.
///
/// - Threading: any; works on a queue of its own.
final class PageServer: @unchecked Sendable {
  private let folder: String
  private let listener: Int32
  private let source: any DispatchSourceRead
  private let queue = DispatchQueue(label: "vitrine.page", attributes: .concurrent)
  private static let headLimit = 8192
  /// Seconds that a browser may take for each part of its request, and for taking each part of the answer.
  private static let patience = 5

  private static let types = [
    "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
    "json": "application/json", "svg": "image/svg+xml", "png": "image/png", "ico": "image/x-icon", "woff": "font/woff",
    "woff2": "font/woff2", "ttf": "font/ttf", "oga": "audio/ogg", "mp3": "audio/mpeg", "wav": "audio/wav",
  ]

  /// Listens from now on; nil when the port is taken.
  init?(folder: String, address: in_addr_t, port: Int) {
    guard let real = realpath(folder, nil) else { return nil }
    self.folder = String(cString: real)
    free(real)
    // SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK
    let listener = socket(AF_INET, 1 | 0o2000000 | 0o4000, 0)
    self.listener = listener
    guard listener >= 0 else { return nil }
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, 4)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = address
    name.sin_port = UInt16(clamping: port).bigEndian
    let status = withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
    source = DispatchSource.makeReadSource(fileDescriptor: listener, queue: queue)
    source.setCancelHandler { close(listener) }
    guard status == 0, listen(listener, 16) == 0 else {
      // A source has to be started before it may be cancelled.
      source.activate()
      source.cancel()
      return nil
    }
    source.setEventHandler { [weak self] in self?.accept() }
    source.activate()
  }

  func stop() { source.cancel() }

  private func accept() {
    while true {
      let descriptor = Foundation.accept(listener, nil, nil)
      guard descriptor >= 0 else { return }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      var limit = timeval(tv_sec: Self.patience, tv_usec: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
      setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
      queue.async { [self] in
        serve(descriptor)
        close(descriptor)
      }
    }
  }

  private func serve(_ descriptor: Int32) {
    var head: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 2048)
    while !Self.isWhole(head) {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0, head.count + count <= Self.headLimit else { return }
      head += buffer.prefix(count)
    }
    var rest = answer(String(decoding: head, as: UTF8.self))[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, 0x4000 /* MSG_NOSIGNAL */) }
      guard sent > 0 else { return }
      rest = rest.dropFirst(sent)
    }
  }

  private static func isWhole(_ head: [UInt8]) -> Bool { head.count >= 4 && head.suffix(4) == [13, 10, 13, 10] }

  /// The whole answer to a request.
  func answer(_ request: String) -> Data {
    let words = request.prefix { !$0.isNewline }.split(separator: " ")
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return Self.page(400, "Bad Request") }
    guard words[0] == "GET" || words[0] == "HEAD" else { return Self.page(405, "Method Not Allowed") }
    let path = String(words[1].prefix { $0 != "?" && $0 != "#" }).removingPercentEncoding ?? ""
    guard let file = file(path), let body = FileManager.default.contents(atPath: file) else {
      return Self.page(404, "Not Found")
    }
    let type = Self.types[URL(fileURLWithPath: file).pathExtension.lowercased()] ?? "application/octet-stream"
    return Self.page(200, "OK", type: type, body: body, hasBody: words[0] == "GET")
  }

  /// The file a path names; nil when it leads out of the folder, or to none.
  private func file(_ path: String) -> String? {
    guard path.hasPrefix("/"), !path.utf8.contains(0) else { return nil }
    // Links are followed first, so that none of them leads out either.
    guard let real = realpath(folder + (path == "/" ? "/vnc.html" : path), nil) else { return nil }
    defer { free(real) }
    let found = String(cString: real)
    var status = stat()
    guard found.hasPrefix(folder + "/"), stat(found, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return found
  }

  private static func page(
    _ status: Int, _ words: String, type: String = "text/plain; charset=utf-8", body: Data? = nil, hasBody: Bool = true
  ) -> Data {
    let body = body ?? Data("\(words)\n".utf8)
    let head =
      "HTTP/1.1 \(status) \(words)\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\n"
      + "X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
    return Data(head.utf8) + (hasBody ? body : Data())
  }
}
